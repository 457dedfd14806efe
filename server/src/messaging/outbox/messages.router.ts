import { rpc } from '../../rpc'
import {
  chooseSms,
  chooseSmsFor,
  noteWhatsapp,
  readOutbox,
  readOwnSmsChoice,
  readSmsSetUp,
  retryMessage,
  showLink,
} from './outbox.service'

export const messagesRouter = {
  outbox: rpc.messages.outbox.handler(({ context, input }) => readOutbox(context, input)),
  retry: rpc.messages.retry.handler(({ context, input }) => retryMessage(context, input.messageId)),
  noteWhatsapp: rpc.messages.noteWhatsapp.handler(({ context, input }) => noteWhatsapp(context, input.messageId)),
  showLink: rpc.messages.showLink.handler(({ context, input }) => showLink(context, input.messageId)),
  smsSetUp: rpc.messages.smsSetUp.handler(({ context }) => readSmsSetUp(context)),
  ownSmsChoice: rpc.messages.ownSmsChoice.handler(({ context }) => readOwnSmsChoice(context)),
  chooseSms: rpc.messages.chooseSms.handler(({ context, input }) => chooseSms(context, input)),
  chooseSmsFor: rpc.messages.chooseSmsFor.handler(({ context, input }) => chooseSmsFor(context, input)),
}
