import type { Currency } from '@makao/contract/money'
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

/** What is to be paid of VAT in a currency, of a month and of all together. */
export function vatLeft(due: VatDue, currency: Currency, vatMonth: string): { ofMonth: number; inAll: number } {
  const of = due.find((row) => row.currency === currency)
  const month = of?.months.find((row) => row.month === vatMonth)
  return { ofMonth: month ? month.charged - month.input - month.paid : 0, inAll: of?.due ?? 0 }
}
