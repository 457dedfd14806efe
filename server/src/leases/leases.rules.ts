import { addDays, addMonths, type Day } from '@makao/contract/days'
import type { NewTenancy } from '@makao/contract/tenancies/tenancies.schema'

/**
 * From when on a new tenancy is charged by itself: as asked, or from the start; who moved in before this month was
 * charged for what lies behind somewhere else.
 */
export function chargeFromOf({ chargeFrom, startDate }: Pick<NewTenancy, 'chargeFrom' | 'startDate'>, today: Day): Day {
  const thisMonth = `${today.slice(0, 7)}-01`
  return chargeFrom ?? (startDate < thisMonth ? thisMonth : startDate)
}

/** The earliest day on which who gives notice today may leave. 30 days are read as a month, as leases mean them. */
export function noticeUntil(today: Day, noticeDays: number): Day {
  if (noticeDays === 0 || noticeDays % 30 !== 0) return addDays(today, noticeDays)
  const month = addMonths(today.slice(0, 7), noticeDays / 30)
  const last = addDays(`${addMonths(month, 1)}-01`, -1)
  const same = `${month}-${today.slice(8)}`
  return same > last ? last : same
}
