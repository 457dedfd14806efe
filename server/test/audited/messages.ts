import { startApi } from '../api'
import { startMailbox } from '../mailbox'
import { admin, buildMessage, buildTenant, db, invited, type Writes } from './office'

const mailAccount = {
  ...{ host: 'smtp.example.com', port: 587, encryption: 'starttls' as const, fromAddress: 'rent@example.com' },
  ...{ user: 'rent@example.com', password: 'the-password' },
}

export const messagesWrites: Writes = {
  'outbox.retry': {
    action: 'message.retried',
    run: async (client) => client.outbox.retry({ messageId: await buildMessage() }),
  },
  'outbox.retryMany': {
    action: 'message.retried',
    run: async (client) => client.outbox.retryMany({ ids: [await buildMessage()] }),
  },
  'delivery.test': {
    action: 'message.tested',
    run: async () => {
      const mailbox = await startMailbox()
      const withMail = startApi(db, { config: { smtpUrl: mailbox.url } })
      try {
        const { cookie } = await withMail.openSession(admin.id)
        return await withMail.clientWith(cookie, '41.90.1.2').delivery.test({ channel: 'email' })
      } finally {
        await mailbox.close()
      }
    },
  },
  'outbox.noteWhatsapp': {
    action: 'message.opened-in-whatsapp',
    run: async (client) => client.outbox.noteWhatsapp({ messageId: await buildMessage() }),
  },
  'outbox.showLink': {
    action: 'message.link-shown',
    run: async (client) => {
      const { email } = await invited()
      const [mail] = (await client.outbox.list({ search: email })).rows
      return client.outbox.showLink({ messageId: mail?.id ?? '' })
    },
  },
  'outbox.chooseSms': {
    action: 'message.sms-chosen',
    run: (client) => client.outbox.chooseSms({ wantsSms: false }),
  },
  'outbox.chooseSmsFor': {
    action: 'message.sms-chosen',
    run: async (client) => {
      const { id: tenantId } = await buildTenant()
      return client.outbox.chooseSmsFor({ tenantId, wantsSms: false })
    },
  },
  'sendingAccounts.setMail': {
    action: 'setting.mail-account-saved',
    run: (client) => client.sendingAccounts.setMail(mailAccount),
  },
  'sendingAccounts.setSms': {
    action: 'setting.sms-account-saved',
    run: async () => {
      // The one of these tests has an SMS provider by its environment, which Settings leave alone.
      const { client } = await startApi(db).openSession(admin.id)
      return client.sendingAccounts.setSms({ user: 'sandbox', apiKey: 'the-key' })
    },
  },
  'sendingAccounts.remove': {
    action: 'setting.sending-account-removed',
    run: async (client) => {
      await client.sendingAccounts.setMail(mailAccount)
      return client.sendingAccounts.remove({ channel: 'email' })
    },
  },
}
