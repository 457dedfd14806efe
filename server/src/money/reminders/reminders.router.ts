import { rpc } from '../../rpc'
import { askLetter, previewLetter } from './asked-letters.service'
import { askReminder, openChat, previewReminder, readChats } from './asked-reminders.service'
import { askRound, previewRound } from './reminder-rounds.service'

export const remindersRouter = {
  preview: rpc.reminders.preview.handler(({ context, input }) => previewReminder(context, input.tenancyId)),
  ask: rpc.reminders.ask.handler(({ context, input }) => askReminder(context, input)),
  previewLetter: rpc.reminders.previewLetter.handler(({ context, input }) => previewLetter(context, input.tenancyId)),
  makeLetter: rpc.reminders.makeLetter.handler(({ context, input }) => askLetter(context, input)),
  previewRound: rpc.reminders.previewRound.handler(({ context, input }) => previewRound(context, input)),
  chats: rpc.reminders.chats.handler(({ context, input }) => readChats(context, input.tenancyIds)),
  openChat: rpc.reminders.openChat.handler(({ context, input }) => openChat(context, input)),
  askRound: rpc.reminders.askRound.handler(({ context, input }) => askRound(context, input)),
}
