import type { Day } from '@makao/contract/days'
import type { ReceivingKind } from '@makao/contract/money/receiving-accounts/receiving-accounts.kinds'
import { providerOf } from '@makao/contract/money/receiving-accounts/receiving-accounts.terms'
import { rentalTax } from '@makao/contract/money/rental-tax/rental-tax.contract'
import { remitBy } from '@makao/contract/money/rental-tax/rental-tax.terms'
import { type Actions, allowing, always } from '../../allowed'
import { groupBy } from '../../lists'
import type { NewPosting } from '../ledger/ledger.rules'
import { sumAmounts } from '../owners/owners.rules'

export const appointmentFor = allowing(rentalTax, { saveAppointment: always })
export const ownersTaxFor = allowing(rentalTax, { save: always })
export const duesFor = allowing(rentalTax, { pay: always })

const unlessBack = ({ voidedAt }: { voidedAt: unknown }) => (voidedAt === null ? undefined : 'TAX_PAYMENT_BACK')
export const taxPaymentActions = { certify: unlessBack, takeBack: unlessBack } satisfies Actions<{ voidedAt: unknown }>
export const taxPaymentFor = allowing(rentalTax, taxPaymentActions)

/** What was withheld reached KRA, out of an account of clients. */
export function rentalTaxPostings({ id, kind }: { id: string; kind: ReceivingKind }, amount: number): NewPosting[] {
  return [
    { account: 'rental_tax_due', detail: '', amount },
    { account: 'cash', detail: providerOf(kind), receivingAccountId: id, amount: -amount },
  ]
}

/** What was withheld of an owner on a day, below zero what was taken back, and what was paid to KRA of a month. */
export interface TaxDay {
  day: Day
  amount: number
}
export interface PaidOfMonth {
  month: string
  amount: number
}

interface MonthLeft {
  month: string
  withheld: number
  paid: number
  left: number
  by: Day
}

/** The first day of which something is left once so much of the month is settled. */
function firstUnsettled(days: readonly TaxDay[], settled: number): Day | undefined {
  let upto = 0
  return days.find(({ amount }) => {
    upto += amount
    return upto > settled
  })?.day
}

/**
 * What is to be paid of an owner's tax, month by month, the earliest first. What was paid too much of one month, as rent was taken back, is
 * set off against the earliest others; `beyond` is what stays of it.
 * @param days in their order
 */
export function leftToPay(
  days: readonly TaxDay[],
  paid: readonly PaidOfMonth[],
): { rows: MonthLeft[]; beyond: number } {
  const withheldIn = groupBy(days, ({ day }) => day.slice(0, 7))
  const paidOf = groupBy(paid, ({ month }) => month)
  const months = [...new Set([...withheldIn.keys(), ...paidOf.keys()])].sort().map((month) => {
    const [withheld, settled] = [sumAmounts(withheldIn.get(month) ?? []), sumAmounts(paidOf.get(month) ?? [])]
    return { month, withheld, paid: settled, left: withheld - settled }
  })
  let beyond = -sumAmounts(months.filter(({ left }) => left < 0).map(({ left }) => ({ amount: left }))) || 0
  const rows = months.flatMap(({ left: open, ...row }) => {
    if (open <= 0) return []
    const off = Math.min(open, beyond)
    beyond -= off
    const left = open - off
    const first = firstUnsettled(withheldIn.get(row.month) ?? [], row.withheld - left)
    return left > 0 && first ? [{ ...row, left, by: remitBy(first) }] : []
  })
  return { rows, beyond }
}
