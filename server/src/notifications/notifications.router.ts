import { rpc } from '../rpc'
import { upsertSettings } from './notifications.repository'
import { readExample, readSettings } from './notifications.service'

export const notificationsRouter = {
  get: rpc.notifications.get.handler(({ context }) => readSettings(context)),
  save: rpc.notifications.save.handler(async ({ context, input }) => {
    await upsertSettings(context.db, context.actor, input, context.now)
    return input
  }),
  example: rpc.notifications.example.handler(({ context }) => readExample(context)),
}
