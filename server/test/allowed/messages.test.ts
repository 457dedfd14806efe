import { eq } from 'drizzle-orm'
import { outboxMessages } from '../../src/messaging/outbox/outbox.table'
import type { Client } from '../api'
import { judging } from './judging'

const { db, judges, buildTenant } = judging()

async function buildMessage(about: Partial<typeof outboxMessages.$inferInsert> = {}): Promise<string> {
  const { id: profileId } = await buildTenant()
  const [written] = await db
    .insert(outboxMessages)
    .values({
      channel: 'email',
      kind: 'notice',
      recipient: 'wanjiku@example.com',
      subject: 'Water',
      body: 'Off on Monday',
      profileId,
      nextAttemptAt: new Date(0),
      ...about,
    })
    .returning({ id: outboxMessages.id })
  return written?.id ?? ''
}

const link = { kind: 'account', sealedLink: 'sealed', linkHash: 'hashed', profileId: null } as const

const listed = async (client: Client, messageId: string) =>
  (await client.outbox.list({})).rows.find(({ id }) => id === messageId) ?? { allowed: [] }

async function chooseSmsOf(client: Client, messageId: string) {
  const [row] = await db.select().from(outboxMessages).where(eq(outboxMessages.id, messageId))
  return client.outbox.chooseSmsFor({ tenantId: row?.profileId ?? messageId, wantsSms: false })
}

judges('a message', {
  // Neither mail nor SMS is set up here, so nothing can be sent again.
  states: {
    'to a tenant': { build: () => buildMessage(), allowed: ['noteWhatsapp', 'chooseSmsFor'] },
    'to nobody with an account': { build: () => buildMessage({ profileId: null }), allowed: ['noteWhatsapp'] },
  },
  read: listed,
  actions: {
    retry: (client, messageId) => client.outbox.retry({ messageId }),
    showLink: (client, messageId) => client.outbox.showLink({ messageId }),
    noteWhatsapp: (client, messageId) => client.outbox.noteWhatsapp({ messageId }),
    chooseSmsFor: chooseSmsOf,
  },
})

judges('a message about an account', {
  states: {
    'with a link that opens something': {
      build: () => buildMessage(link),
      allowed: ['showLink', 'noteWhatsapp'],
    },
    'with one that is over': {
      build: () => buildMessage({ ...link, expiresAt: new Date(0) }),
      allowed: ['noteWhatsapp'],
    },
  },
  exceptFor: { property_manager: 'all' },
  read: listed,
  actions: {
    showLink: (client, messageId) => client.outbox.showLink({ messageId }),
    noteWhatsapp: (client, messageId) => client.outbox.noteWhatsapp({ messageId }),
    retry: (client, messageId) => client.outbox.retry({ messageId }),
    chooseSmsFor: chooseSmsOf,
  },
  refusals: ['LINK_UNREADABLE'],
})
