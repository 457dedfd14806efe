import { PASSWORD } from '../api'
import { db, property, type Writes } from './office'

const keyOfScript = () => ({ name: crypto.randomUUID(), role: 'admin' as const, password: PASSWORD })
const webhookForm = () => ({ url: `https://example.com/${crypto.randomUUID()}` })

export const exchangeWrites: Writes = {
  'imports.undo': {
    action: 'import.undone',
    run: async (client) => {
      const { rows } =
        await db.execute(`insert into imports (name, file, content_hash, reading, starts_on, state, adds, sums,
        created_by_name, created_at) values ('roll.xlsx', '', 'none', '{}', '2026-11-01', 'waiting', '{"units": 2}', '[]',
        'Achieng', now()) returning id`)
      // As a take-over goes: none begins as done.
      await db.execute(`update imports set state = 'done', file = null, taken_at = now() where name = 'roll.xlsx'`)
      return client.imports.undo({ importId: String((rows[0] as { id: string }).id) })
    },
  },
  'webhooks.make': { action: 'setting.webhook-made', run: (client) => client.webhooks.make(webhookForm()) },
  'webhooks.remove': {
    action: 'setting.webhook-removed',
    run: async (client) =>
      client.webhooks.remove({ webhookId: (await client.webhooks.make(webhookForm())).webhook.id }),
  },
  'webhooks.turnOn': {
    action: 'setting.webhook-turned-on',
    run: async (client) => {
      const { webhook } = await client.webhooks.make(webhookForm())
      await db.execute(`update webhooks set off_since = now(), why_off = 'gone' where id = '${webhook.id}'`)
      return client.webhooks.turnOn({ webhookId: webhook.id })
    },
  },
  'webhooks.sendAgain': {
    action: 'setting.webhook-sent-again',
    run: async (client) => {
      const { webhook } = await client.webhooks.make({ ...webhookForm(), events: ['property.created'] })
      await client.properties.create(property())
      const { rows } = await client.webhooks.deliveries({ webhookId: webhook.id })
      return client.webhooks.sendAgain({ deliveryId: rows[0]?.id ?? '' })
    },
  },
  'apiKeys.make': { action: 'setting.api-key-made', run: (client) => client.apiKeys.make(keyOfScript()) },
  'apiKeys.withdraw': {
    action: 'setting.api-key-withdrawn',
    run: async (client) => client.apiKeys.withdraw({ keyId: (await client.apiKeys.make(keyOfScript())).key.id }),
  },
}
