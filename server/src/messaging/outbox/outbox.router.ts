import { rpc } from '../../rpc'
import {
  chooseSms,
  chooseSmsFor,
  noteWhatsapp,
  readFailed,
  readOutbox,
  readOwnSmsChoice,
  readSmsSetUp,
  retryMessage,
  retryMessages,
  showLink,
} from './outbox.service'

export const outboxRouter = {
  list: rpc.outbox.list.handler(({ context, input }) => readOutbox(context, input)),
  failed: rpc.outbox.failed.handler(({ context }) => readFailed(context)),
  retryMany: rpc.outbox.retryMany.handler(({ context, input }) => retryMessages(context, input)),
  retry: rpc.outbox.retry.handler(({ context, input }) => retryMessage(context, input.messageId)),
  noteWhatsapp: rpc.outbox.noteWhatsapp.handler(({ context, input }) => noteWhatsapp(context, input.messageId)),
  showLink: rpc.outbox.showLink.handler(({ context, input }) => showLink(context, input.messageId)),
  smsSetUp: rpc.outbox.smsSetUp.handler(({ context }) => readSmsSetUp(context)),
  ownSmsChoice: rpc.outbox.ownSmsChoice.handler(({ context }) => readOwnSmsChoice(context)),
  chooseSms: rpc.outbox.chooseSms.handler(({ context, input }) => chooseSms(context, input)),
  chooseSmsFor: rpc.outbox.chooseSmsFor.handler(({ context, input }) => chooseSmsFor(context, input)),
}
