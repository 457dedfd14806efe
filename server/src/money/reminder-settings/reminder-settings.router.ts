import { rpc } from '../../rpc'
import { readExample, readSettings, saveSettings } from './reminder-settings.service'

export const notificationsRouter = {
  get: rpc.notifications.get.handler(({ context }) => readSettings(context.db)),
  save: rpc.notifications.save.handler(({ context, input }) => saveSettings(context, input)),
  example: rpc.notifications.example.handler(({ context }) => readExample(context)),
}
