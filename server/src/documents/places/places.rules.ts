import { addDays, addMonths, type Day, daysBetween, dueDayOf } from '@makao/contract/days'
import type { ChargedRent, Stay } from '@makao/contract/documents/places/places.schema'

export interface RentCharge {
  amount: number
  dueDate: Day
  periodFrom: Day | null
  periodTo: Day | null
  /** It was made less since, by a move-out. */
  isCut: boolean
}

const monthOf = (day: Day) => day.slice(0, 7)

/** The months that a charge is for; undefined where it is for a part of one. */
function wholeMonthsOf({ dueDate, periodFrom, periodTo, isCut }: RentCharge): string[] | undefined {
  if (isCut) return undefined
  if (periodFrom === null || periodTo === null) return [monthOf(dueDate)]
  const [first, last] = [monthOf(periodFrom), monthOf(periodTo)]
  if (periodFrom !== `${first}-01` || periodTo !== dueDayOf(last, 31)) return undefined
  const months: string[] = []
  for (let month = first; month <= last; month = addMonths(month, 1)) months.push(month)
  return months
}

/** What a month's rent was by what was charged. Months of which only a part was charged tell nothing. */
export function rentByMonth(charges: readonly RentCharge[], from: string): ChargedRent[] {
  const sums = new Map<string, number>()
  for (const charge of charges) {
    const months = wholeMonthsOf(charge) ?? []
    const each = Math.floor(charge.amount / Math.max(1, months.length))
    for (const month of months) {
      if (month >= from) sums.set(month, (sums.get(month) ?? 0) + each)
    }
  }
  return [...sums].sort(([a], [b]) => a.localeCompare(b)).map(([month, rent]) => ({ month, rent }))
}

export interface LivedThere {
  tenancyId: string
  tenantId: string
  tenantName: string
  startDate: Day
  endDate: Day | null
}

const nobody = { tenancyId: null, tenantId: null, tenantName: null }
const later = (a: Day, b: Day) => (a > b ? a : b)
const earlier = (a: Day, b: Day) => (a < b ? a : b)

/** Both days counted in. */
const daysIn = (from: Day, to: Day) => Math.max(0, daysBetween(from, to) + 1)

/**
 * Who had a unit and when nobody did, the latest first. The day of moving out is the tenant's, as in the report on
 * occupancy; who left on the day of moving in was entered by mistake.
 * @param since the day from which the unit stands
 */
export function staysOf(tenancies: readonly LivedThere[], since: Day, today: Day): Stay[] {
  const lived = tenancies
    .filter(({ startDate, endDate }) => endDate === null || endDate > startDate)
    .toSorted((a, b) => a.startDate.localeCompare(b.startDate))
  const stays: Stay[] = []
  let free = earlier(since, lived[0]?.startDate ?? since)
  for (const { startDate, endDate, ...who } of lived) {
    const last = addDays(startDate, -1)
    if (free <= last) stays.push({ ...nobody, from: free, to: last, days: daysIn(free, earlier(last, today)) })
    stays.push({ ...who, from: startDate, to: endDate, days: daysIn(startDate, earlier(endDate ?? today, today)) })
    free = endDate === null ? '9999-12-31' : later(free, addDays(endDate, 1))
  }
  if (free <= today) stays.push({ ...nobody, from: free, to: null, days: daysIn(free, today) })
  return stays.reverse()
}

/** Days from the first to the last, null: still. */
interface Days {
  from: Day
  to: Day | null
}

/**
 * How many days between two, both counted in, nobody had the unit though somebody might have.
 * @param notForRent days on which nobody was to, which do not overlap
 */
export function vacantDaysOf(stays: readonly Stay[], notForRent: readonly Days[], from: Day, to: Day): number {
  const daysOf = (days: Days, within: Days) =>
    daysIn(later(later(days.from, within.from), from), earlier(earlier(days.to ?? to, within.to ?? to), to))
  return stays
    .filter(({ tenancyId }) => tenancyId === null)
    .reduce((sum, stay) => sum + daysOf(stay, stay) - notForRent.reduce((off, days) => off + daysOf(days, stay), 0), 0)
}
