import { dayInNairobi } from '@makao/contract/days'
import type { Currency } from '@makao/contract/money'
import type { NewRemittance, Payout, Payouts, Remittance } from '@makao/contract/money/owners/owners.schema'
import { sumByCurrency } from '@makao/contract/money-sums'
import { can } from '@makao/contract/permissions'
import type { Stored } from '../../allowed'
import type { SignedIn } from '../../context'
import { type DueMonths, readDueMonths, readPayouts } from '../owners/dues.service'
import { remit } from '../owners/outgoings.service'
import { listHolds } from '../owners/owner-holds.repository'
import { type IncomeRow, lastDayOf } from '../owners/owners.rules'
import { listWithheldFrom, sumRentPut } from '../owners/rental-tax.repository'
import { type DayOfRent, rentalTaxParts } from '../owners/rental-tax.rules'
import { sumIncome } from '../owners/statements.repository'
import { listPaymentsOfDays } from '../reconciliation/reconciliation.repository'
import { listOpenDays } from '../reconciliation/reconciliation.service'
import { findOpenLine } from './payout-runs.repository'
import { heldIn, linesOfMonth, payableOf, type TaxOfPart, unbankedOf } from './payouts.rules'

type Reading = Pick<SignedIn, 'db' | 'now'>

/** What of the money of properties came in on days that do not agree yet, and by which payments. */
async function readOpenIncome(
  { db, now }: Reading,
  { propertyIds, to }: DueMonths,
): Promise<{ rows: IncomeRow[]; paymentIds: string[] }> {
  const open = await listOpenDays(db, dayInNairobi(now))
  if (open.length === 0) return { rows: [], paymentIds: [] }
  const paymentIds = await listPaymentsOfDays(db, open)
  return { rows: await sumIncome(db, { from: '0001-01-01', to: lastDayOf(to), propertyIds, paymentIds }), paymentIds }
}

/** What the agency withholds of money less than it would without payments, each day rounded as it is. */
async function readOpenTax(
  { db }: Reading,
  { months, to }: DueMonths,
  { rows, paymentIds }: { rows: readonly IncomeRow[]; paymentIds: readonly string[] },
): Promise<TaxOfPart[]> {
  const since = rows.map(({ fromDay }) => fromDay).sort()[0]
  const settings = since === undefined ? undefined : await listWithheldFrom(db)
  if (since === undefined || settings === undefined || settings.size === 0) return []
  const managed = [...new Map(months.map(({ property }) => [property.propertyId, property])).values()]
  const isOpen = new Set(rows.map(({ propertyId }) => propertyId))
  const touched = managed.filter(({ propertyId, currency }) => currency === 'KES' && isOpen.has(propertyId))
  const propertyIds = touched.map(({ propertyId }) => propertyId)
  const rents = await sumRentPut(db, lastDayOf(to), { since, propertyIds })
  const open = new Set(paymentIds)
  const tied = rents.filter(({ paymentId }) => paymentId === null || !open.has(paymentId))
  const taxes = (of: readonly DayOfRent[], side: number) =>
    rentalTaxParts(touched, of, settings)
      .filter(({ day }) => day >= since)
      .map(({ amount, ...part }) => ({ ...part, amount: side * amount }))
  return [...taxes(rents, 1), ...taxes(tied, -1)]
}

/**
 * What every due is reckoned from, with what of it is not tied out by owner and currency, with a part for each property. Money of a day
 * that does not agree may have been entered for a month that is closed, which is reckoned then as well.
 */
async function readDueAndUnbanked(context: Reading, month: string, of: { ownerId?: string; from?: string } = {}) {
  const due = await readDueMonths(context, month, of)
  const open = await readOpenIncome(context, due)
  const first = open.rows.map((row) => row.month).sort()[0] ?? due.from
  if (first >= due.from) {
    return { due, unbanked: unbankedOf(due.months, open.rows, await readOpenTax(context, due, open)) }
  }
  const earlier = await readDueMonths(context, month, { ...of, from: first })
  const then = await readOpenIncome(context, earlier)
  return { due: earlier, unbanked: unbankedOf(earlier.months, then.rows, await readOpenTax(context, earlier, then)) }
}

/** How much of what is due to an owner in a currency is not paid out yet. @param month null: of today */
async function readHeld(
  context: Reading,
  { ownerId, currency, month }: { ownerId: string; currency: Currency; month: string | null },
): Promise<number> {
  const of = await readDueAndUnbanked(context, month ?? dayInNairobi(context.now).slice(0, 7), { ownerId })
  const holds = await listHolds(context.db, ownerId)
  const { unbanked, float, held } = heldIn({ ...of, holds })({ ownerId, currency })
  return unbanked + float + held
}

/** Records a payout. Who may approve pays in advance when they say so; others ask for it. @throws Refusal as `remit` */
export const payOut = (context: SignedIn, input: NewRemittance, isApproved = false): Promise<Stored<Remittance>> =>
  remit(context, input, {
    ...{ readHeld, findInRun: findOpenLine },
    mayAdvance: isApproved || can(context.actor.role, 'approval:decide'),
  })

/**
 * What is due to all owners at the end of a month with what is held back of it, who is owed most first.
 * @param from 'YYYY-MM': months from here on are reckoned anew, closed ones too
 */
export async function readPayoutsDue(
  context: Reading,
  month: string,
  from?: string,
): Promise<Omit<Payouts, 'rows'> & { rows: (Stored<Payout> & { isArchived: boolean })[] }> {
  const { due: of, unbanked } = await readDueAndUnbanked(context, month, from === undefined ? {} : { from })
  const heldOf = heldIn({ unbanked, holds: await listHolds(context.db) })
  const payouts = await readPayouts(context, month, of)
  const rows = payouts.rows.map((row) => {
    const heldBack = heldOf(row)
    const { properties, ...sums } = linesOfMonth(of, unbanked, row)
    const taxIn = (taxes: DueMonths['withheld']) =>
      taxes
        .filter(
          ({ ownerId, currency, month: on }) => ownerId === row.ownerId && currency === row.currency && on === of.to,
        )
        .reduce((sum, { amount }) => sum + amount, 0)
    const [withheld, rentalTax] = [taxIn(of.withheld), taxIn(of.rentalTax)]
    return {
      ...row,
      ...sums,
      properties,
      withheld,
      rentalTax,
      before: row.due - row.net + withheld + rentalTax,
      ...heldBack,
      payable: payableOf(row.due, heldBack),
    }
  })
  const open = rows.filter(({ payable }) => payable > 0)
  return { month, rows, totals: sumByCurrency(open.map(({ currency, payable }) => ({ currency, amount: payable }))) }
}
