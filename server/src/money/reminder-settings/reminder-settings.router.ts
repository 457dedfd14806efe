import { rpc } from '../../rpc'
import { readExample, readSettings, saveSettings } from './reminder-settings.service'

export const reminderSettingsRouter = {
  get: rpc.reminderSettings.get.handler(({ context }) => readSettings(context.db)),
  save: rpc.reminderSettings.save.handler(({ context, input }) => saveSettings(context, input)),
  example: rpc.reminderSettings.example.handler(({ context }) => readExample(context)),
}
