import type { Currency } from '@makao/contract/money'
import { currencies } from '@makao/contract/money'
import { tenantAccounts } from '@makao/contract/money/tenant-accounts/tenant-accounts.contract'
import type { Transfers } from '@makao/contract/money/tenant-accounts/tenant-accounts.schema'
import type { Stored } from '../../allowed'
import { type Actions, allowing } from '../../allowed'
import type { Actor } from '../../context'

interface Account {
  currency: Currency
  owed: number
  overdue: number
  credit: number
  depositHeld: number
}

/** What the accounts of a person come to, by currency. */
export const totalsOf = (accounts: readonly Account[]) =>
  currencies.flatMap((currency) => {
    const same = accounts.filter((account) => account.currency === currency)
    if (same.length === 0) return []
    const sum = (pick: (account: Account) => number) => same.reduce((total, account) => total + pick(account), 0)
    return [
      {
        currency,
        owed: sum(({ owed }) => owed),
        overdue: sum(({ overdue }) => overdue),
        credit: sum(({ credit }) => credit),
        depositHeld: sum(({ depositHeld }) => depositHeld),
      },
    ]
  })

/** What may be done about money between units. */
export const transferActions = {
  transfer: ({ credit, deposit, to }) => (to.length > 0 && credit + deposit > 0 ? undefined : 'TOO_MUCH'),
} satisfies Actions<{ credit: number; deposit: number; to: readonly unknown[] }>

export const undoActions = {
  undoTransfer: ({ undoneAt }) => (undoneAt === null ? undefined : 'TRANSFER_UNDONE'),
} satisfies Actions<{ undoneAt: unknown }>

const transfersFor = allowing(tenantAccounts, transferActions)
const transferFor = allowing(tenantAccounts, undoActions)

type StoredTransfers = Omit<Stored<Transfers>, 'rows'> & { rows: Stored<Transfers['rows'][number]>[] }

export const accountsFor =
  (actor: Pick<Actor, 'role'>) =>
  (found: StoredTransfers): Transfers => ({ ...transfersFor(actor)(found), rows: found.rows.map(transferFor(actor)) })
