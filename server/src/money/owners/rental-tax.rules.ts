import type { Day } from '@makao/contract/days'
import { nonResidentLawOn, rentalTaxLawOn } from '@makao/contract/money/rental-tax/rental-tax.terms'
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

/**
 * What of a payment was put on rent on a day, less what was taken back of it. `moneyId`: of the payment and the tenancy; `paymentId` null: it
 * is of a deposit.
 */
export interface DayOfRent {
  propertyId: string
  moneyId: string
  paymentId: string | null
  isHome: boolean
  day: Day
  amount: number
}

/** Rent that came in on a day; below zero what was taken back, of what was put there on another day. */
interface RentPut {
  day: Day
  putOn: Day
  isHome: boolean
  amount: number
}

/** Of each payment what was put there last is taken back first. @param rows of one property */
function rentPuts(rows: readonly DayOfRent[]): RentPut[] {
  const puts: RentPut[] = []
  for (const days of groupBy(rows, ({ moneyId }) => moneyId).values()) {
    const standing: { day: Day; amount: number }[] = []
    for (const { day, amount, isHome } of days.toSorted((a, b) => a.day.localeCompare(b.day))) {
      if (amount > 0) {
        puts.push({ day, putOn: day, isHome, amount })
        standing.push({ day, amount })
      }
      for (let back = -amount, last = standing.at(-1); back > 0 && last; last = standing.at(-1)) {
        const part = Math.min(back, last.amount)
        puts.push({ day, putOn: last.day, isHome, amount: -part })
        back -= part
        last.amount -= part
        if (last.amount === 0) standing.pop()
      }
    }
  }
  return puts
}

/** Whether the agency withholds tax on rent for an owner, from a day on, and whether as for a resident. */
export interface WithheldFrom {
  fromDay: Day
  isWithheld: boolean
  isResident: boolean
}

/** What is taxed of rent that counts on a day: of residents the homes, of others all of it. `asOf`: by the owners, settings and rate of this day. */
interface Counted {
  day: Day
  asOf: Day | null
  ofResidents: boolean
  amount: number
}

function countedOf(
  rents: readonly RentPut[],
  ofResidents: boolean,
  { first, given }: { first: Day; given: Day | null },
): Counted[] {
  const taxed = rents.filter(({ isHome }) => isHome || !ofResidents)
  const before = sumAmounts(taxed.filter(({ day }) => day < first))
  const givenBy = (day: Day) => (given !== null && given <= day ? given : null)
  const owned = taxed
    .filter(({ day }) => day >= first)
    .map(({ day, putOn, amount }) => ({ day, asOf: putOn < first ? givenBy(day) : putOn, amount }))
  return [
    ...[...groupBy(owned, ({ day, asOf }) => `${day} ${asOf}`).values()].flatMap((same) =>
      same.slice(0, 1).map(({ day, asOf }) => ({ day, asOf, ofResidents, amount: sumAmounts(same) })),
    ),
    ...(given === null || before === 0 ? [] : [{ day: given, asOf: given, ofResidents, amount: before }]),
  ]
}

/**
 * What the agency withholds for KRA: of each owner for whom it does on the day, of their part of the rent of homes, or of all rent of who is
 * not resident, each day rounded half up to a minor unit by itself. What is taken back gives back what was withheld when it was put there. What came in before the first
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
    const since = { first, given: earlierDayOf(property) }
    const counted = [true, false].flatMap((ofResidents) => countedOf(rents, ofResidents, since))
    return counted.flatMap(({ day, asOf, ofResidents, amount }) => {
      // Nobody had it when it was put there: nothing was withheld of it.
      if (asOf === null) return []
      const shares = agreementOn(agreements, day)?.shares ?? []
      const then = agreementOn(agreements, asOf)?.shares ?? []
      const parts = splitByShares(amount, shares)
      return shares.flatMap(({ ownerId }, place) => {
        // Whoever had it when it was put there, and has it no longer, keeps both the rent and its tax.
        const asked = agreementOn(settings.get(ownerId) ?? [], asOf)
        if (!asked?.isWithheld || asked.isResident !== ofResidents || shareOf(then, ownerId) === 0) return []
        const law = (ofResidents ? rentalTaxLawOn : nonResidentLawOn)(asOf)
        const tax = roundedPart(parts[place] ?? 0, law?.rate ?? 0, BigInt(WHOLE))
        return [{ propertyId, ownerId, day, amount: tax }]
      })
    })
  })
}
