import { rpc } from '../rpc'
import { askReminder, previewReminder } from './asked-reminders.service'

export const remindersRouter = {
  preview: rpc.reminders.preview.handler(({ context, input }) => previewReminder(context, input.tenancyId)),
  ask: rpc.reminders.ask.handler(({ context, input }) => askReminder(context, input)),
}
