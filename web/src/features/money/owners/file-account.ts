import type { PayingAccount } from '@makao/contract/money/payouts/payout-layouts.schema'
import type { PayoutRun } from '@makao/contract/money/payouts/payout-runs.schema'
import { providerOf } from '@makao/contract/money/receiving-accounts/receiving-accounts.terms'

/** The account by which most of a run is paid, where nobody has chosen one. */
export function usualAccountOf(accounts: readonly PayingAccount[], { lines }: PayoutRun): string | undefined {
  const paidBy = ({ kind, currency }: PayingAccount) =>
    lines.filter((line) => line.method === providerOf(kind) && line.currency === currency).length
  const [most] = accounts.toSorted((one, other) => paidBy(other) - paidBy(one))
  return most && paidBy(most) > 0 && accounts.filter((each) => paidBy(each) === paidBy(most)).length === 1
    ? most.accountId
    : undefined
}

/** The account whose file the bank was given, where nobody says another: of those for which a layout is remembered. */
export const fileAccountOf = (accounts: readonly PayingAccount[], run: PayoutRun): string | undefined =>
  usualAccountOf(
    accounts.filter(({ changedBy }) => changedBy !== null),
    run,
  )
