import { accountTransfers } from '@makao/contract/money/account-transfers/account-transfers.contract'
import type { ReceivingKind } from '@makao/contract/money/receiving-accounts/receiving-accounts.kinds'
import { providerOf } from '@makao/contract/money/receiving-accounts/receiving-accounts.terms'
import { type Actions, allowing } from '../../allowed'
import type { NewPosting } from '../ledger/ledger.rules'

interface Made {
  voidedAt: unknown
  isElsewhere: boolean
}

/** What may be done with a move between own accounts. */
export const transferActions = {
  takeBack: ({ voidedAt, isElsewhere }) =>
    voidedAt !== null ? 'TRANSFER_BACK' : isElsewhere ? 'ENTERED_ELSEWHERE' : undefined,
} satisfies Actions<Made>

export const transferFor = allowing(accountTransfers, transferActions)

/** A side of a move: an own account with its kind, or what stands on none that is named. */
type Side = { accountId: string; kind: ReceivingKind } | { method: string }

function sideOf(side: Side, amount: number): NewPosting {
  if ('method' in side) return { account: 'cash', detail: side.method, amount }
  return { account: 'cash', detail: providerOf(side.kind), receivingAccountId: side.accountId, amount }
}

/** Money went from one own account to another. @param from null: it stood there before Makao */
export function transferPostings(from: Side | null, to: Side, amount: number): NewPosting[] {
  return [
    sideOf(to, amount),
    from === null ? { account: 'opening_balance', detail: '', amount: -amount } : sideOf(from, -amount),
  ]
}
