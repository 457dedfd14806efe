import { rpc } from '../rpc'
import { listOutbox } from './mail.repository'

export const mailRouter = {
  outbox: rpc.mail.outbox.handler(async ({ context: { db, config, now }, input }) => ({
    ...(await listOutbox(db, input.page, now)),
    sends: config.smtpUrl !== undefined,
  })),
}
