import { addDays, addMonths, type Day } from '@makao/contract/days'
import type { NewTenancy } from '@makao/contract/homes/tenancies/tenancies.schema'
import type { PaymentType } from '@makao/contract/money/charges/charges.kinds'
import { leases } from '@makao/contract/money/leases/leases.contract'
import { type Actions, allowing } from '../../allowed'
import type { ChargedTenancy } from '../charge-runs/charge-runs.rules'
import { partUntil, rentFor, rentPartUntil } from '../charge-runs/part-month.rules'

/**
 * From when on a new tenancy is charged by itself: as asked, or from the start. Who moved in before this month was
 * charged for what lies behind somewhere else.
 */
export function chargeFromOf({ chargeFrom, startDate }: Pick<NewTenancy, 'chargeFrom' | 'startDate'>, today: Day): Day {
  const thisMonth = `${today.slice(0, 7)}-01`
  return chargeFrom ?? (startDate < thisMonth ? thisMonth : startDate)
}

/** The earliest day on which who gives notice today may leave. 30 days count as a month, as leases mean them. */
export function noticeUntil(today: Day, noticeDays: number): Day {
  if (noticeDays === 0 || noticeDays % 30 !== 0) return addDays(today, noticeDays)
  const month = addMonths(today.slice(0, 7), noticeDays / 30)
  const last = addDays(`${addMonths(month, 1)}-01`, -1)
  const same = `${month}-${today.slice(8)}`
  return same > last ? last : same
}

/** Rent that was charged by itself for days. */
interface ChargedRent {
  id: string
  chargeKey: string | null
  amount: number
  dueDate: Day
  periodFrom: Day | null
  periodTo: Day | null
}

/** What other rents make of what was charged: amounts in minor units above zero, `less` by the charge it is taken from. */
interface RentDifference {
  more: { amount: number; dueDate: Day; periodFrom: Day; periodTo: Day; month: string }[]
  less: { id: string; amount: number }[]
}

type Rents = ChargedTenancy['rentChanges']

/** The first day whose rent may be another one; undefined: none is. */
export function firstChangedDay(before: Rents, after: Rents): Day | undefined {
  const lacks = (rents: Rents) => (change: Rents[number]) =>
    !rents.some(({ fromDay, rentAmount }) => fromDay === change.fromDay && rentAmount === change.rentAmount)
  return [...before.filter(lacks(after)), ...after.filter(lacks(before))].map(({ fromDay }) => fromDay).sort()[0]
}

/** Rent as it was charged before a move-out made it less or void. */
export const wholeOf = <Record extends ChargedRent & { wholeAmount: number | null; wholePeriodTo: Day | null }>(
  charge: Record,
): Record => ({
  ...charge,
  amount: charge.wholeAmount ?? charge.amount,
  periodTo: charge.wholePeriodTo ?? charge.periodTo,
})

const isDifference = ({ chargeKey }: Pick<ChargedRent, 'chargeKey'>) => chargeKey?.startsWith('rent_change:') ?? false
const isRegular = ({ chargeKey }: Pick<ChargedRent, 'chargeKey'>) => chargeKey?.startsWith('rent:') ?? false

/** What was charged for a rent that changed within the days of `regular`. */
function differencesOf<Record extends ChargedRent>(regular: ChargedRent, charges: readonly Record[]): Record[] {
  return charges.filter((charge) => isDifference(charge) && charge.periodTo === regular.periodTo)
}

/**
 * What is charged more, or less, for days that were charged before their rent was changed. Never more than what the new
 * rents come to, nor less: what somebody put right by hand is not put right again.
 * @param charges what was charged by itself for the first changed day or later, the oldest first
 */
export function rentDifference(
  tenancy: ChargedTenancy,
  after: Rents,
  charges: readonly ChargedRent[],
  today: Day,
): RentDifference {
  const found: RentDifference = { more: [], less: [] }
  const first = firstChangedDay(tenancy.rentChanges, after)
  if (first === undefined) return found
  for (const regular of charges.filter(isRegular)) {
    const { periodFrom, periodTo, dueDate } = regular
    if (periodFrom === null || periodTo === null) continue
    const agreed = rentFor(periodFrom, periodTo, { ...tenancy, rentChanges: after })
    const difference = agreed - rentFor(periodFrom, periodTo, tenancy)
    const all = [regular, ...differencesOf(regular, charges)]
    const missing = agreed - all.reduce((sum, { amount }) => sum + amount, 0)
    const more = Math.min(difference, missing)
    if (more > 0) {
      found.more.push({
        amount: more,
        // Nobody was late with it before it was agreed.
        dueDate: dueDate > today ? dueDate : today,
        periodFrom: first > periodFrom ? first : periodFrom,
        periodTo,
        month: periodFrom.slice(0, 7),
      })
    }
    let left = Math.min(-difference, -missing)
    for (const { id, amount } of all.reverse()) {
      const part = Math.min(left, amount)
      if (part > 0) found.less.push({ id, amount: part })
      left -= part
    }
  }
  return found
}

type CutRent = ChargedRent & { wholeAmount: number | null; wholePeriodTo: Day | null; voidedAt: Date | null }

/** What is charged with `whole`, what it comes to if the tenant stays after all; `amount` 0: it is only for days after the move-out. */
interface CutDifference {
  more: (RentDifference['more'][number] & { whole: { amount: number; periodTo: Day } | null })[]
  /** `whole`: what is left of what it was charged as, of a charge that a move-out made less or void. */
  less: { id: string; amount: number; whole: number | null }[]
}

/**
 * What other rents make of rent of which a move-out entered ahead may have taken a part. It is of the days until then,
 * and of those after it, should the move-out be changed.
 * @param charges rents that were charged by themselves, also those that are void by the move-out, the oldest first
 */
export function rentDifferenceUntil(
  tenancy: ChargedTenancy,
  after: Rents,
  charges: readonly CutRent[],
  today: Day,
): CutDifference {
  const { endDate } = tenancy
  const first = firstChangedDay(tenancy.rentChanges, after)
  const isReached = ({ periodTo }: Pick<ChargedRent, 'periodTo'>) =>
    first !== undefined && periodTo !== null && periodTo >= first
  const wholes = charges.map(wholeOf).filter(isReached)
  const left = charges
    .filter(({ voidedAt }) => voidedAt === null)
    // What a move-out left as it was, for another rent made up for it, ends with it nevertheless.
    .map((charge) => ({
      ...charge,
      periodTo: endDate !== null && charge.periodTo !== null && charge.periodTo > endDate ? endDate : charge.periodTo,
    }))
    .filter(isReached)
  const now = rentDifference(tenancy, after, left, today)
  const all = rentDifference(tenancy, after, wholes, today)
  const more = all.more.map((whole) => {
    const { amount = 0, periodTo = whole.periodTo } = now.more.find(({ month }) => month === whole.month) ?? {}
    const isCut = amount === 0 || periodTo < whole.periodTo
    return { ...whole, amount, periodTo, whole: isCut ? { amount: whole.amount, periodTo: whole.periodTo } : null }
  })
  const onlyNow = now.more.filter(({ month }) => !all.more.some((whole) => whole.month === month))
  const lessOf = (of: RentDifference, id: string) => of.less.find((less) => less.id === id)?.amount ?? 0
  const less = charges.flatMap(({ id, wholeAmount }) => {
    const amount = lessOf(now, id)
    const ofWhole = lessOf(all, id)
    if (amount === 0 && (wholeAmount === null || ofWhole === 0)) return []
    return [{ id, amount, whole: wholeAmount === null ? null : wholeAmount - ofWhole }]
  })
  return { more: [...more, ...onlyNow.map((part) => ({ ...part, whole: null }))], less }
}

/**
 * Whether rent or a service charge that says no days is for days after a move-out: it is due later, or in months, as many as the lease
 * says, that go on after it. Of a lease whose rent is never charged by days a month that began is whole.
 */
export function isForDaysAfter(
  last: Day,
  { paymentType, dueDate }: { paymentType: PaymentType; dueDate: Day },
  { rentMonths, isProrated }: Pick<ChargedTenancy, 'rentMonths' | 'isProrated'>,
): boolean {
  if (dueDate > last) return true
  const months = paymentType === 'rent' ? rentMonths : 1
  return isProrated && `${addMonths(dueDate.slice(0, 7), months)}-01` > addDays(last, 1)
}

/** What rent that was charged comes to when the tenancy ends on a day, by charge. @param charges those that reach beyond it */
export function rentUntil(last: Day, charges: readonly ChargedRent[], tenancy: ChargedTenancy): Map<string, number> {
  const amounts = new Map<string, number>()
  const part = (charge: ChargedRent) => {
    const { amount, periodFrom, periodTo } = charge
    if (periodFrom === null || periodTo === null || periodFrom > last) return 0
    return partUntil(last, { amount, periodFrom, periodTo }, tenancy)
  }
  for (const charge of charges.filter(isDifference)) amounts.set(charge.id, part(charge))
  for (const regular of charges.filter((charge) => !isDifference(charge))) {
    const { id, amount, periodFrom, periodTo } = regular
    const differences = differencesOf(regular, charges)
    const charged = differences.reduce((sum, difference) => sum + difference.amount, amount)
    const isLived = periodFrom !== null && periodTo !== null && periodFrom <= last
    const due = isLived ? rentPartUntil(last, { amount: charged, periodFrom, periodTo }, tenancy) : 0
    amounts.set(id, Math.min(due, amount))
    let room = Math.max(0, due - amount)
    for (const difference of differences) {
      const kept = Math.min(room, part(difference))
      amounts.set(difference.id, kept)
      room -= kept
    }
  }
  return amounts
}

/** Terms are agreed with who lives there, to their last day. */
export const leaseActions = {
  save: ({ endDate, today }) => (endDate !== null && endDate < today ? 'TENANCY_ENDED' : undefined),
} satisfies Actions<{ endDate: Day | null; today: Day }>

export const leaseFor = allowing(leases, leaseActions)
