import { addMonths, type Day, isDay } from '@makao/contract/days'
import { type Currency, minorFactor } from '@makao/contract/money'
import type { LeaseDefaults } from '@makao/contract/money/lease-defaults/lease-defaults.schema'
import { penaltyTerms } from '@makao/contract/money/leases/leases.terms'

type Terms = Omit<LeaseDefaults, 'propertyId' | 'isOwn'>

/** What holds where nothing was said. */
export const unsaid: Terms = {
  dueDay: null,
  noticeDays: 30,
  depositMonths: 0,
  penaltyKind: 'none',
  penaltyRate: 0,
  penaltyAmount: 0,
  penaltyGraceDays: 0,
  penaltyCap: null,
  isPenaltyMonthly: false,
  increaseRate: 0,
  currency: 'KES',
}

/** The penalty of a lease in a currency: an amount of another one says nothing for it. */
export function penaltyFor(terms: Terms, currency: Currency) {
  const { penaltyKind, penaltyRate, penaltyAmount, penaltyGraceDays, penaltyCap, isPenaltyMonthly } = terms
  const isSame = currency === terms.currency
  if (penaltyKind === 'none' || (penaltyKind === 'fixed' && !isSame)) {
    const { penaltyKind, penaltyRate, penaltyAmount, penaltyGraceDays, penaltyCap, isPenaltyMonthly } = unsaid
    return { penaltyKind, penaltyRate, penaltyAmount, penaltyGraceDays, penaltyCap, isPenaltyMonthly }
  }
  return {
    penaltyKind,
    penaltyRate: penaltyKind === 'percent' ? penaltyRate : 0,
    penaltyAmount: penaltyKind === 'fixed' ? penaltyAmount : 0,
    penaltyGraceDays,
    penaltyCap: penaltyKind === 'percent' && isSame ? penaltyCap : null,
    isPenaltyMonthly,
  }
}

type Penalty = ReturnType<typeof penaltyFor>

/** What a running lease has of them: a fixed amount of another currency leaves its penalty as it was agreed. */
export function appliedTerms(defaults: Terms, lease: Penalty & { currency: Currency; dueDay: number }) {
  const { currency, dueDay, penaltyKind, penaltyRate, penaltyAmount, penaltyGraceDays, penaltyCap, isPenaltyMonthly } =
    lease
  const isOther = defaults.penaltyKind === 'fixed' && defaults.currency !== currency
  const agreed = { penaltyKind, penaltyRate, penaltyAmount, penaltyGraceDays, penaltyCap, isPenaltyMonthly }
  const penalty = isOther ? agreed : penaltyFor(defaults, currency)
  return { dueDay: defaults.dueDay ?? dueDay, noticeDays: defaults.noticeDays, ...penalty }
}

export const hasOtherPenalty = (before: Penalty, after: Penalty): boolean =>
  penaltyTerms.some((term) => before[term] !== after[term])

/** A year after a day; after 29 February the 28th. */
function yearAfter(day: Day): Day {
  const month = addMonths(day.slice(0, 7), 12)
  const same = `${month}-${day.slice(8)}`
  return isDay(same) ? same : `${month}-28`
}

/**
 * What a new lease takes of defaults. @param rent of a month, in minor units of the lease's currency
 * @returns the rent of a year later in whole shillings, where it rises before the agreed last day
 */
export function newLeaseTerms(
  terms: Terms,
  { currency, rent, startDate, leaseEnd }: { currency: Currency; rent: number; startDate: Day; leaseEnd: Day | null },
) {
  const from = yearAfter(startDate)
  const whole = minorFactor(currency)
  const risen = Math.round((rent * (10_000 + terms.increaseRate)) / 10_000 / whole) * whole
  // Rounded alone, a rent in cents is no increase that anybody agreed.
  const rises = terms.increaseRate > 0 && risen > rent && (leaseEnd === null || from <= leaseEnd)
  return {
    ...penaltyFor(terms, currency),
    noticeDays: terms.noticeDays,
    depositAmount: rent * terms.depositMonths,
    rentChange: rises ? { fromDay: from, rentAmount: risen } : null,
  }
}
