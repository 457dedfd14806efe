import type { Currency } from '@makao/contract/money'
import type { HeldBack, OwnerHold, PayoutProperty, Yield } from '@makao/contract/money/owners/owners.schema'
import { incomeKinds } from '@makao/contract/money/owners/owners.terms'
import {
  addYield,
  agreedFromOf,
  type IncomeRow,
  noIncome,
  noYield,
  ownersPart,
  type PropertyMonth,
  reckoned,
} from '../owners/owners.rules'

interface OfOwner {
  ownerId: string
  currency: Currency
}

const keyOf = ({ ownerId, currency }: OfOwner) => `${ownerId} ${currency}`

/** By owner and currency, and within it by property. */
export type Unbanked = ReadonlyMap<string, ReadonlyMap<string, number>>

/** The same month as if this income had not come in: commission that is a part of it falls away with it. */
function without(month: PropertyMonth, open: readonly IncomeRow[]): PropertyMonth {
  const income = noIncome()
  for (const kind of incomeKinds) {
    income[kind] = month.income[kind] - open.reduce((sum, row) => sum + row.income[kind], 0)
  }
  const firstRent = month.firstRent - open.reduce((sum, row) => sum + row.firstRent, 0)
  return reckoned({ ...month, income, firstRent })
}

/** What the agency withholds for KRA of an owner's part of a property, in minor units of KES. */
export interface TaxOfPart {
  propertyId: string
  ownerId: string
  amount: number
}

/**
 * What owners would be due less if money that no statement bears out had not come in.
 * @param open that money, by property and month @param taxes what was withheld of it, and would not have been
 */
export function unbankedOf(
  months: readonly PropertyMonth[],
  open: readonly IncomeRow[],
  taxes: readonly TaxOfPart[],
): Unbanked {
  const found = new Map<string, Map<string, number>>()
  if (open.length === 0) return found
  for (const month of months) {
    const { property } = month
    const first = agreedFromOf(property.agreements) ?? ''
    const rows = open.filter(
      (row) =>
        row.propertyId === property.propertyId &&
        (month.isEarlier ? row.fromDay < first : row.fromDay === month.fromDay),
    )
    if (rows.length === 0) continue
    const left = without(month, rows)
    for (const { ownerId } of month.terms?.shares ?? []) {
      const less = ownersPart(month, ownerId).net - ownersPart(left, ownerId).net
      const key = keyOf({ ownerId, currency: property.currency })
      const own = found.get(key) ?? new Map<string, number>()
      own.set(property.propertyId, (own.get(property.propertyId) ?? 0) + less)
      found.set(key, own)
    }
  }
  for (const { propertyId, ownerId, amount } of taxes) {
    const own = found.get(keyOf({ ownerId, currency: 'KES' }))
    if (own?.has(propertyId)) own.set(propertyId, (own.get(propertyId) ?? 0) - amount)
  }
  return found
}

const sum = (amounts: Iterable<number>) => [...amounts].reduce((total, amount) => total + amount, 0)

/** What is held back of what is due to an owner. What was taken back on an open day makes nothing more to pay out. */
export const heldIn =
  ({ unbanked, holds }: { unbanked: Unbanked; holds: readonly (OwnerHold & { ownerId: string })[] }) =>
  (of: OfOwner): HeldBack => {
    const hold = holds.find((each) => keyOf(each) === keyOf(of))
    return {
      unbanked: Math.max(0, sum(unbanked.get(keyOf(of))?.values() ?? [])),
      float: hold?.float ?? 0,
      held: hold?.held ?? 0,
      holdReason: hold?.reason ?? null,
    }
  }

/** What may be paid out of what is due. */
export const payableOf = (due: number, { unbanked, float, held }: HeldBack): number =>
  Math.max(0, due - unbanked - float - held)

/** An owner's part of the month in one currency, by property and in sum; with what of earlier months is not tied out. */
export function linesOfMonth(
  { months, to }: { months: readonly PropertyMonth[]; to: string },
  unbanked: Unbanked,
  of: OfOwner,
): Yield & { properties: PayoutProperty[] } {
  const open = unbanked.get(keyOf(of))
  const lines = new Map<string, PayoutProperty>()
  for (const month of months) {
    const { propertyId, propertyName, currency } = month.property
    const isOwn = currency === of.currency && month.terms?.shares.some(({ ownerId }) => ownerId === of.ownerId)
    const isOpen = (open?.get(propertyId) ?? 0) !== 0
    if (!isOwn || (month.month !== to && !isOpen)) continue
    const own = month.month === to ? ownersPart(month, of.ownerId) : noYield()
    const { collected, commission, vat, expenses, net } = addYield(lines.get(propertyId) ?? noYield(), own)
    const figures = { collected, commission, vat, expenses, net, unbanked: open?.get(propertyId) ?? 0 }
    lines.set(propertyId, { propertyId, propertyName, ...figures })
  }
  const properties = [...lines.values()].sort((a, b) => a.propertyName.localeCompare(b.propertyName))
  return { ...properties.reduce<Yield>(addYield, noYield()), properties }
}
