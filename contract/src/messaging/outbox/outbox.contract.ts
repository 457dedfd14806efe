import { procedure } from '../../procedure'
import {
  FailedMessages,
  MessageId,
  MessagesAgain,
  OutboxFilter,
  OutboxMessage,
  OutboxPage,
  SentAgain,
  ShownLink,
  SmsChoice,
  SmsChoiceFor,
  SmsSetUp,
} from './outbox.schema'

export const outbox = {
  /** What was written to people, newest first. Account messages, which hold one-time links, for admins alone. */
  list: procedure('message:read', 'GET /outbox').input(OutboxFilter).output(OutboxPage),
  /** How many messages did not arrive, for the count beside their page. */
  failed: procedure('message:read', 'GET /outbox/failed').output(FailedMessages),
  /** Sends a message again that failed or whose fate is unknown, or one that waits, at once. */
  retry: procedure('message:send', 'POST /outbox/{messageId}/retry')
    .input(MessageId)
    .output(OutboxMessage)
    .errors({
      CHANNEL_UNSET: {
        status: 409,
        message: 'Sending by {channel} is not set up. Open it in WhatsApp, or copy it.',
      },
      MESSAGE_GONE: { status: 409, message: 'This message is {state}, so it is not sent again.' },
      WENT_THERE: {
        status: 409,
        message: 'The same letter is under Messages for {recipient} already, so this one is not sent again.',
      },
    }),
  /**
   * Sends many again, as one by one. What was sent, or may have arrived, is left out, and so is what nothing is set up for; of those
   * that a list shows at most 500.
   */
  retryMany: procedure('message:send', 'POST /outbox/retries').input(MessagesAgain).output(SentAgain),
  /** Notes that staff opened it in WhatsApp; whether it was sent there nobody knows. */
  noteWhatsapp: procedure('message:send', 'POST /outbox/{messageId}/whatsapp').input(MessageId).output(OutboxMessage),
  /** The text with its one-time link, where no mail is set up that takes it. Each look is noted in the audit log. */
  showLink: procedure('team:manage', 'POST /outbox/{messageId}/link')
    .input(MessageId)
    .output(ShownLink)
    .errors({
      LINK_MAILED: { status: 409, message: 'Mail is set up: the link goes to the person alone.' },
      LINK_GONE: { status: 409, message: 'This link was sent, used, replaced or has run out. Make a new one.' },
      LINK_UNREADABLE: {
        status: 409,
        message: 'This link was made with another AUTH_SECRET and cannot be read. Make a new one.',
      },
    }),
  smsSetUp: procedure('message:read', 'GET /sms').output(SmsSetUp),
  /** Whether the signed-in person wants SMS. */
  ownSmsChoice: procedure('own:read', 'GET /own/sms').output(SmsChoice),
  chooseSms: procedure('profile:write', 'PUT /own/sms').input(SmsChoice).output(SmsChoice),
  /** For a tenant who asked for it. */
  chooseSmsFor: procedure('tenant:write', 'PUT /tenants/{tenantId}/sms').input(SmsChoiceFor).output(SmsChoice),
}
