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
import { lastDayOf } from '../owners/owners.rules'
import { sumIncome } from '../owners/statements.repository'
import { paymentsOfDays } from '../reconciliation/reconciliation.repository'
import { listOpenDays } from '../reconciliation/reconciliation.service'
import { heldIn, linesOfMonth, payableOf, unbankedOf } from './payouts.rules'

type Reading = Pick<SignedIn, 'db' | 'now'>

/** By owner and currency, with a part for each property: what of their money came in on days that do not agree yet. */
async function readUnbanked({ db, now }: Reading, { months, to }: DueMonths) {
  const open = await listOpenDays(db, dayInNairobi(now))
  if (open.length === 0) return unbankedOf(months, [])
  const propertyIds = [...new Set(months.map(({ property }) => property.propertyId))]
  const paymentIds = paymentsOfDays(open)
  return unbankedOf(months, await sumIncome(db, { from: '0001-01-01', to: lastDayOf(to), propertyIds, paymentIds }))
}

/** How much of what is due to an owner in a currency is not paid out yet. @param month null: of today */
async function readHeld(
  context: Reading,
  { ownerId, currency, month }: { ownerId: string; currency: Currency; month: string | null },
): Promise<number> {
  const of = await readDueMonths(context, month ?? dayInNairobi(context.now).slice(0, 7), ownerId)
  const { unbanked, float, held } = heldIn({
    unbanked: await readUnbanked(context, of),
    holds: await listHolds(context.db, ownerId),
  })({ ownerId, currency })
  return unbanked + float + held
}

/** Records a payout. Who may approve pays in advance when they say so; others ask for it. @throws Refusal as `remit` */
export const payOut = (context: SignedIn, input: NewRemittance, isApproved = false): Promise<Stored<Remittance>> =>
  remit(context, input, { readHeld, mayAdvance: isApproved || can(context.actor.role, 'approval:decide') })

/** What is due to all owners at the end of a month with what is held back of it, who is owed most first. */
export async function readPayoutsDue(
  context: Reading,
  month: string,
): Promise<Omit<Payouts, 'rows'> & { rows: (Stored<Payout> & { isArchived: boolean })[] }> {
  const of = await readDueMonths(context, month)
  const unbanked = await readUnbanked(context, of)
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
