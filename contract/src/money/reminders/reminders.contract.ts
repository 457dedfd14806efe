import { z } from 'zod'
import { procedure } from '../../procedure'
import {
  AskedLetter,
  AskedReminder,
  AskedRound,
  Chat,
  ChatsWith,
  LetterPreview,
  MadeLetter,
  ReminderPreview,
  RoundFilter,
  RoundPreview,
  SentRound,
  TenancyToRemind,
} from './reminders.schema'
import { NO_CHAT, reminderObstacles, roundObstacles } from './reminders.terms'

const { NOTHING_OVERDUE, MOVED_OUT, REMINDED_ALREADY, WAITING_ALREADY, PAUSED, UNREACHABLE } = reminderObstacles

const notNow = {
  NOTHING_OVERDUE: { status: 409, message: NOTHING_OVERDUE },
  MOVED_OUT: { status: 409, message: MOVED_OUT },
  REMINDED_ALREADY: { status: 409, message: REMINDED_ALREADY },
  PAUSED: { status: 409, message: PAUSED },
  REQUEST_REUSED: { status: 409, message: 'This was already sent for another tenancy. Reload the page.' },
} as const

/** Reminders of what is overdue that staff ask for by hand. */
export const reminders = {
  /** To whom it would go, by which channels, of what, and in which words. */
  preview: procedure('message:send', 'GET /tenancies/{tenancyId}/reminder')
    .input(TenancyToRemind)
    .output(ReminderPreview),
  /** One reminder of all that is overdue; once a day for a tenancy, whoever asks. What waits of earlier ones is not sent. */
  ask: procedure('message:send', 'POST /tenancies/{tenancyId}/reminder')
    .input(AskedReminder)
    .output(ReminderPreview)
    .errors({
      ...notNow,
      WAITING_ALREADY: { status: 409, message: WAITING_ALREADY },
      UNREACHABLE: { status: 409, message: UNREACHABLE },
    }),
  /** What a demand letter of a unit would say. */
  previewLetter: procedure('message:send', 'GET /tenancies/{tenancyId}/demand-letter')
    .input(TenancyToRemind)
    .output(LetterPreview),
  /** Makes a demand letter of all that is overdue of a unit, a paper that is kept, and sends it where that is asked for. */
  makeLetter: procedure('message:send', 'POST /tenancies/{tenancyId}/demand-letter')
    .input(AskedLetter)
    .output(MadeLetter)
    .errors({
      NOTHING_OVERDUE: notNow.NOTHING_OVERDUE,
      MOVED_OUT: notNow.MOVED_OUT,
      PAUSED: notNow.PAUSED,
    }),
  /** How many tenants, messages and SMS it would be to remind them. */
  previewRound: procedure('message:send', 'POST /reminders/round/preview').input(RoundFilter).output(RoundPreview),
  /** Reminds them, each once a day, whoever asks. The same request sent twice answers what the first one did. */
  askRound: procedure('message:send', 'POST /reminders/round')
    .input(AskedRound)
    .output(SentRound)
    .errors({
      NOBODY: { status: 409, message: roundObstacles.NOBODY },
      TOO_MANY: { status: 422, message: roundObstacles.TOO_MANY },
      MORE_THAN_SEEN: {
        status: 409,
        message: 'More tenants are overdue now than you have seen: {tenants}. Look at the list again before you send.',
        data: z.object({ tenants: z.int() }),
      },
    }),
  /** Chats in which staff remind tenants themselves, in the order in which they were asked for. */
  chats: procedure('message:send', 'POST /reminders/chats').input(ChatsWith).output(z.array(Chat)),
  /**
   * Notes that staff open a chat with a tenant: that reminds of what is overdue, once a day like any other way. What waits under
   * Messages is not sent any more.
   */
  openChat: procedure('message:send', 'POST /tenancies/{tenancyId}/reminder/chat')
    .input(AskedReminder)
    .output(Chat)
    .errors({ ...notNow, UNREACHABLE: { status: 409, message: NO_CHAT } }),
}
