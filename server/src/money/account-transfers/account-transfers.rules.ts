import { accountTransfers } from '@makao/contract/money/account-transfers/account-transfers.contract'
import { providerOf } from '@makao/contract/money/receiving-accounts/receiving-accounts.terms'
import { type Actions, allowing } from '../../allowed'
import type { OwnAccount } from '../agency-money/agency-money.rules'
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

/** A side of a move: an own account, or what stands on none that is named. */
type Side = OwnAccount | { method: string }

const isOfAgency = (side: Side): boolean => 'isOfAgency' in side && side.isOfAgency

function sideOf(side: Side, amount: number): NewPosting {
  if ('method' in side) return { account: 'cash', detail: side.method, amount }
  const { id: receivingAccountId, kind } = side
  if (side.isOfAgency) return { account: 'agency_cash', detail: '', receivingAccountId, amount }
  return { account: 'cash', detail: providerOf(kind), receivingAccountId, amount }
}

/** What of the commission that stands with client money a move draws; below zero: the agency puts its own money there. */
export const drawnBy = (from: Side | null, to: Side, amount: number): number =>
  from === null || isOfAgency(from) === isOfAgency(to) ? 0 : isOfAgency(to) ? amount : -amount

/** Money went from one own account to another. @param from null: it stood there before Makao */
export function transferPostings(from: Side | null, to: Side, amount: number): NewPosting[] {
  if (from === null) {
    return [
      sideOf(to, amount),
      { account: isOfAgency(to) ? 'agency_opening' : 'opening_balance', detail: '', amount: -amount },
    ]
  }
  const drawn = drawnBy(from, to, amount)
  const sides = [sideOf(to, amount), sideOf(from, -amount)]
  if (drawn === 0) return sides
  return [
    ...sides,
    { account: 'agency_due', detail: '', amount: drawn },
    { account: 'client_money', detail: '', amount: -drawn },
  ]
}
