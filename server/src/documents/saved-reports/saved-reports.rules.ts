import type { Day } from '@makao/contract/days'
import { lastMailDay } from '@makao/contract/documents/saved-reports/saved-reports.terms'
import { can, type Role } from '@makao/contract/permissions'

interface Standing {
  role: Role
  email: string | null
  archivedAt: Date | null
  deactivatedAt: Date | null
}

/** Whether a report may be sent to whoever saved it, as they stand in this moment. */
export const mayHave = ({ role, email, archivedAt, deactivatedAt }: Standing): boolean =>
  email !== null && archivedAt === null && deactivatedAt === null && can(role, 'report:read')

interface Mailed {
  mailDay: number
  /** The day from which it is sent. */
  mailFrom: Day
  /** 'YYYY-MM': in which something became of it already, of this month and the one before. */
  months: readonly string[]
}

/**
 * The day of which a report is still to be sent: the last one that has come, also when nothing ran on it. Of several that were missed
 * it is the last alone, since an older report says nothing that it does not.
 */
export function dayToSend({ mailDay, mailFrom, months }: Mailed, today: Day): Day | undefined {
  const day = lastMailDay(mailDay, today)
  return day < mailFrom || months.includes(day.slice(0, 7)) ? undefined : day
}
