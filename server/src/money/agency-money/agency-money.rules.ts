import { agencyMoney } from '@makao/contract/money/agency-money/agency-money.contract'
import type { VatDue } from '@makao/contract/money/agency-money/agency-money.schema'
import { type AgencyMoneyKind, ledgerAccountOf } from '@makao/contract/money/agency-money/agency-money.terms'
import type { ReceivingKind } from '@makao/contract/money/receiving-accounts/receiving-accounts.kinds'
import { providerOf } from '@makao/contract/money/receiving-accounts/receiving-accounts.terms'
import { type Actions, allowing } from '../../allowed'
import type { NewPosting } from '../ledger/ledger.rules'

/** What may be done with what the agency spent or took. */
export const agencyMoneyActions = {
  takeBack: ({ voidedAt }) => (voidedAt === null ? undefined : 'AGENCY_MONEY_BACK'),
} satisfies Actions<{ voidedAt: unknown }>

export const agencyMoneyFor = allowing(agencyMoney, agencyMoneyActions)

/** An own account, with whose money stands on it. */
export interface OwnAccount {
  id: string
  kind: ReceivingKind
  isOfAgency: boolean
}

/**
 * Money of the agency comes onto an own account, or leaves it below zero. On one of clients it is commission that stands there from
 * then on, or is drawn.
 */
export function agencyCashPostings({ id, kind, isOfAgency }: OwnAccount, amount: number): NewPosting[] {
  if (isOfAgency) return [{ account: 'agency_cash', detail: '', receivingAccountId: id, amount }]
  return [
    { account: 'cash', detail: providerOf(kind), receivingAccountId: id, amount },
    { account: 'agency_due', detail: '', amount: -amount },
    { account: 'client_money', detail: '', amount },
  ]
}

/** The agency spent it, took it beside commission, or paid it as VAT. `vat`: what of a cost is taken off the VAT that it owes. */
export function agencyMoneyPostings(
  { agencyAccountId, kind, vat = 0 }: { agencyAccountId: string | null; kind: AgencyMoneyKind; vat?: number },
  own: OwnAccount,
  amount: number,
): NewPosting[] {
  const came = kind === 'income' ? amount : -amount
  return [
    { account: ledgerAccountOf(kind), detail: '', ...(agencyAccountId && { agencyAccountId }), amount: -came - vat },
    ...(vat === 0 ? [] : [{ account: 'input_vat' as const, detail: '', amount: vat }]),
    ...agencyCashPostings(own, came),
  ]
}

/** What was charged of VAT in a month, paid on purchases, and paid to the authority. */
export interface VatOfMonth {
  month: string
  charged: number
  input: number
  paid: number
}

/** What is to be paid of VAT, month by month, as `VatDue`. @param months in their order */
export function vatLeft(months: readonly VatOfMonth[]): Pick<VatDue[number], 'due' | 'carried' | 'months'> {
  let carried = 0
  const rows = months.map((row) => {
    const brought = carried
    const open = row.charged - row.input - row.paid - brought
    carried = Math.max(0, -open)
    return { ...row, brought, left: Math.max(0, open) }
  })
  return { due: rows.reduce((sum, { left }) => sum + left, 0), carried, months: rows.filter(({ left }) => left > 0) }
}
