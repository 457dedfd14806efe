import { agencyMoney } from '@makao/contract/money/agency-money/agency-money.contract'
import { type AgencyAccountKind, ledgerAccountOf } from '@makao/contract/money/agency-money/agency-money.terms'
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

/** The agency spent it, or took it beside commission. */
export function agencyMoneyPostings(
  { id: agencyAccountId, kind }: { id: string; kind: AgencyAccountKind },
  own: OwnAccount,
  amount: number,
): NewPosting[] {
  const came = kind === 'income' ? amount : -amount
  return [
    { account: ledgerAccountOf(kind), detail: '', agencyAccountId, amount: -came },
    ...agencyCashPostings(own, came),
  ]
}
