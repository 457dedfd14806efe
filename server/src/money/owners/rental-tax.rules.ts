import type { Day } from '@makao/contract/days'
import { rentalTaxLawOn } from '@makao/contract/money/rental-tax/rental-tax.terms'
import { WHOLE } from '@makao/contract/percent'
import { groupBy } from '../../lists'
import {
  agreedFromOf,
  agreementOn,
  earlierDayOf,
  type ManagedProperty,
  roundedPart,
  shareOf,
  splitByShares,
  sumAmounts,
} from './owners.rules'

/** What of a payment was put on rent of a home on a day, less what was taken back of it. `moneyId`: of the payment and the tenancy. */
export interface DayOfRent {
  propertyId: string
  moneyId: string
  day: Day
  amount: number
}

/** Rent of homes that came in on a day; below zero what was taken back, of what was put there on another day. */
interface RentPut {
  day: Day
  putOn: Day
  amount: number
}

/** Of each payment what was put there last is taken back first. @param rows of one property */
function rentPuts(rows: readonly DayOfRent[]): RentPut[] {
  const puts: RentPut[] = []
  for (const days of groupBy(rows, ({ moneyId }) => moneyId).values()) {
    const standing: { day: Day; amount: number }[] = []
    for (const { day, amount } of days.toSorted((a, b) => a.day.localeCompare(b.day))) {
      if (amount > 0) {
        puts.push({ day, putOn: day, amount })
        standing.push({ day, amount })
      }
      for (let back = -amount, last = standing.at(-1); back > 0 && last; last = standing.at(-1)) {
        const part = Math.min(back, last.amount)
        puts.push({ day, putOn: last.day, amount: -part })
        back -= part
        last.amount -= part
        if (last.amount === 0) standing.pop()
      }
    }
  }
  return puts
}

/** Whether the agency withholds rental income tax for an owner, from a day on. */
export interface WithheldFrom {
  fromDay: Day
  isWithheld: boolean
}

/**
 * What the agency withholds for KRA: of each owner for whom it does on the day, of their part of the rent of homes, each day rounded half
 * up to a minor unit by itself. What is taken back gives back what was withheld when it was put there. What came in before the first
 * agreement is taxed once it is given to its owners, on the first day on which it is theirs.
 */
export function rentalTaxParts(
  properties: readonly ManagedProperty[],
  rows: readonly DayOfRent[],
  settings: ReadonlyMap<string, readonly WithheldFrom[]>,
): { propertyId: string; ownerId: string; day: Day; amount: number }[] {
  const rentsOf = groupBy(rows, ({ propertyId }) => propertyId)
  return properties.flatMap((property) => {
    const { propertyId, agreements } = property
    const first = agreedFromOf(agreements)
    if (first === null) return []
    const rents = rentPuts(rentsOf.get(propertyId) ?? [])
    const given = earlierDayOf(property)
    const before = sumAmounts(rents.filter(({ day }) => day < first))
    const givenBy = (day: Day) => (given !== null && given <= day ? given : null)
    const owned = rents
      .filter(({ day }) => day >= first)
      .map(({ day, putOn, amount }) => ({ day, asOf: putOn < first ? givenBy(day) : putOn, amount }))
    const counted = [
      ...[...groupBy(owned, ({ day, asOf }) => `${day} ${asOf}`).values()].flatMap((same) =>
        same.slice(0, 1).map(({ day, asOf }) => ({ day, asOf, amount: sumAmounts(same) })),
      ),
      ...(given === null || before === 0 ? [] : [{ day: given, asOf: given, amount: before }]),
    ]
    return counted.flatMap(({ day, asOf, amount }) => {
      // Nobody had it when it was put there: nothing was withheld of it.
      if (asOf === null) return []
      const shares = agreementOn(agreements, day)?.shares ?? []
      const then = agreementOn(agreements, asOf)?.shares ?? []
      const parts = splitByShares(amount, shares)
      return shares.flatMap(({ ownerId }, place) => {
        // Whoever had it when it was put there, and has it no longer, keeps both the rent and its tax.
        if (!agreementOn(settings.get(ownerId) ?? [], asOf)?.isWithheld || shareOf(then, ownerId) === 0) return []
        const tax = roundedPart(parts[place] ?? 0, rentalTaxLawOn(asOf)?.rate ?? 0, BigInt(WHOLE))
        return [{ propertyId, ownerId, day, amount: tax }]
      })
    })
  })
}
