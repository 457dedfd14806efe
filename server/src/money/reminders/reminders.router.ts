import { rpc } from '../../rpc'
import { askReminder, previewReminder } from './asked-reminders.service'
import { askRound, previewRound } from './reminder-rounds.service'

export const remindersRouter = {
  preview: rpc.reminders.preview.handler(({ context, input }) => previewReminder(context, input.tenancyId)),
  ask: rpc.reminders.ask.handler(({ context, input }) => askReminder(context, input)),
  previewRound: rpc.reminders.previewRound.handler(({ context, input }) => previewRound(context, input)),
  askRound: rpc.reminders.askRound.handler(({ context, input }) => askRound(context, input)),
}
