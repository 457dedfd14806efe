import { rpc } from '../rpc'
import { listOutbox } from './messages.repository'

export const messagesRouter = {
  outbox: rpc.messages.outbox.handler(async ({ context: { db, config, now }, input }) => ({
    ...(await listOutbox(db, input.page, now)),
    sends: config.smtpUrl !== undefined,
  })),
}
