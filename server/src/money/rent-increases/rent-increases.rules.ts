import { addDays, addMonths, type Day } from '@makao/contract/days'
import type { UnitUse } from '@makao/contract/homes/units/units.kinds'
import { type Currency, MAX_MINOR, minorFactor } from '@makao/contract/money'
import type { RentChange } from '@makao/contract/money/leases/leases.schema'
import { type AgreedRent, MOST_RENT_CHANGES } from '@makao/contract/money/leases/leases.terms'
import { rentIncreases } from '@makao/contract/money/rent-increases/rent-increases.contract'
import type { IncreaseAsked } from '@makao/contract/money/rent-increases/rent-increases.schema'
import type { IncreaseObstacle, IncreaseWarning } from '@makao/contract/money/rent-increases/rent-increases.terms'
import { type Actions, allowing } from '../../allowed'
import { noticeUntil } from '../leases/leases.rules'

type Rise = Pick<IncreaseAsked, 'currency' | 'kind' | 'rate' | 'amount' | 'rounding'>

/** A rent after it rose, rounded half up to so many whole shillings where that is asked for; minor units. */
export function raised(rent: number, { currency, kind, rate, amount, rounding }: Rise): number {
  const exact = kind === 'percent' ? Math.round((rent * (10_000 + rate)) / 10_000) : rent + amount
  const step = Number(rounding) * minorFactor(currency)
  return step === 0 ? exact : Math.floor((exact + step / 2) / step) * step
}

interface Lease extends Pick<AgreedRent, 'rentChanges'> {
  startDate: Day
  endDate: Day | null
}

/** Why a lease keeps its rent. */
export function obstacleOf(
  { startDate, endDate, rentChanges }: Lease,
  fromDay: Day,
  { before, after }: { before: number; after: number },
): IncreaseObstacle | null {
  if (endDate !== null && endDate < fromDay) return 'LEAVES_BEFORE'
  // What the two agreed for moving in is not raised on the first day.
  if (startDate >= fromDay) return 'BEGINS_THEN'
  if (rentChanges.some((change) => change.fromDay >= fromDay)) return 'AGREED_ALREADY'
  if (after <= before) return 'NO_CHANGE'
  if (after > MAX_MINOR) return 'TOO_LARGE'
  return rentChanges.length < MOST_RENT_CHANGES ? null : 'TOO_MANY_CHANGES'
}

interface Warned {
  currency: Currency
  use: UnitUse
  noticeDays: number
  /** The last day of the present term; null: until somebody gives notice. */
  leaseEnd: Day | null
  rentChanges: readonly RentChange[]
  fromDay: Day
  before: number
  after: number
}

// Of KES 2,500 a month; Rent Restriction Act, Cap 296.
const RESTRICTED = 250_000
// Landlord and Tenant Act 2022, section 26.
const UGANDA_NOTICE = 60
// Landlord and Tenant (Shops, Hotels and Catering) Act, Cap 301, section 4.
const BUSINESS_MONTHS = 2

const monthsLater = (day: Day, months: number): Day => noticeUntil(day, months * 30)

/** What the lease and the law say of a rise that is announced today. */
export function warningsOf(lease: Warned, today: Day): IncreaseWarning[] {
  const { currency, use, noticeDays, leaseEnd, rentChanges, fromDay, before, after } = lease
  const yearBefore = `${addMonths(fromDay.slice(0, 7), -12)}-${fromDay.slice(8)}`
  const warnings: Record<IncreaseWarning, boolean> = {
    LEASE_NOTICE: fromDay < noticeUntil(today, noticeDays),
    FIXED_TERM: leaseEnd !== null && fromDay <= leaseEnd,
    KENYA_BUSINESS: currency === 'KES' && use === 'business' && fromDay < monthsLater(today, BUSINESS_MONTHS),
    KENYA_RESTRICTED: currency === 'KES' && use === 'home' && before <= RESTRICTED,
    UGANDA_STEEP: currency === 'UGX' && after * 10 > before * 11,
    UGANDA_NOTICE: currency === 'UGX' && fromDay < addDays(today, UGANDA_NOTICE),
    UGANDA_TWICE:
      currency === 'UGX' && rentChanges.some((change) => change.fromDay > yearBefore && change.fromDay < fromDay),
  }
  return (Object.keys(warnings) as IncreaseWarning[]).filter((warning) => warnings[warning])
}

interface Standing {
  fromDay: Day
  withdrawnAt: string | null
  today: Day
}

/** What may be done with an increase. */
export const rentIncreaseActions = {
  withdraw: ({ fromDay, withdrawnAt, today }) => {
    if (withdrawnAt !== null) return 'WITHDRAWN_ALREADY'
    return today < fromDay ? undefined : 'INCREASE_BEGUN'
  },
} satisfies Actions<Standing>

export const rentIncreaseFor = allowing({ withdraw: rentIncreases.withdraw }, rentIncreaseActions)
