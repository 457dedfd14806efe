import { procedure } from '../procedure'
import { AskedReminder, ReminderPreview, TenancyToRemind } from './reminders.schema'
import { reminderObstacles } from './reminders.terms'

const { NOTHING_OVERDUE, MOVED_OUT, REMINDED_ALREADY, UNREACHABLE } = reminderObstacles

/** Reminders of what is overdue that staff ask for by hand. */
export const reminders = {
  /** To whom it would go, by which channels, of what, and in which words. */
  preview: procedure('message:send', 'GET /tenancies/{tenancyId}/reminder')
    .input(TenancyToRemind)
    .output(ReminderPreview),
  /** One reminder of all that is overdue; once a day for a tenancy, whoever asks. */
  ask: procedure('message:send', 'POST /tenancies/{tenancyId}/reminder')
    .input(AskedReminder)
    .output(ReminderPreview)
    .errors({
      NOTHING_OVERDUE: { status: 409, message: NOTHING_OVERDUE },
      MOVED_OUT: { status: 409, message: MOVED_OUT },
      REMINDED_ALREADY: { status: 409, message: REMINDED_ALREADY },
      REQUEST_REUSED: { status: 409, message: 'This was sent already for another tenancy. Reload the page.' },
      UNREACHABLE: { status: 409, message: UNREACHABLE },
    }),
}
