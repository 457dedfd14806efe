import type { Day } from '@makao/contract/days'
import type { Currency } from '@makao/contract/money'
import type { AccountBalance } from '@makao/contract/money/account-transfers/account-transfers.schema'
import { sql } from 'drizzle-orm'
import { takeLock } from '../../db/locks'
import type { Queryable, Tx } from '../../db/types'
import { receivingAccounts } from '../receiving-accounts/receiving-accounts.table'
import { ledgerSums, NO_ACCOUNT } from '../sums/sums.table'
import { ledgerEntries, ledgerPostings } from './ledger.table'

/** What stands on each own account at the end of a day, and by method what stands on none that is named. Those in use first, by name. */
export async function listAccountBalances(db: Queryable, day: Day): Promise<AccountBalance[]> {
  const { rows } = await db.execute<Record<string, unknown>>(sql`
    with stands as (
      select nullif(named_account_id, ${NO_ACCOUNT}) as account_id, case when named_account_id = ${NO_ACCOUNT} then detail end as method,
        currency, sum(debit_minor - credit_minor) as balance
      from ${ledgerSums} where account in ('cash', 'agency_cash') and detail <> 'transfer' and day <= ${day} group by 1, 2, 3
    )
    select account.id as "accountId", stands.method, account.name, account.kind, coalesce(account.currency, stands.currency) as currency,
      coalesce(stands.balance, 0) as balance, coalesce(account.is_of_agency, false) as "isOfAgency", account.archived_at is not null as "isArchived"
    from ${receivingAccounts} account full join stands on stands.account_id = account.id
    where account.id is not null and (account.archived_at is null or coalesce(stands.balance, 0) <> 0)
      or account.id is null and stands.balance <> 0
    order by account.id is null, account.archived_at nulls first, lower(account.name), account.id, stands.method, 5`)
  return rows.map((row) => ({ ...row, balance: Number(row.balance) })) as AccountBalance[]
}

/** What an own account comes to at the end of a day. */
export async function readAccountBalance(db: Queryable, accountId: string, day: Day): Promise<number> {
  const { rows } = await db.execute<{ balance: string }>(sql`
    select coalesce(sum(debit_minor - credit_minor), 0) as balance
    from ${ledgerSums} where named_account_id = ${accountId} and day <= ${day}`)
  return Number(rows[0]?.balance ?? 0)
}

/** What moved on an own account on each day of which anything did, in order. */
export async function listAccountDays(
  db: Queryable,
  accountId: string,
  { from, to }: { from: Day; to: Day },
): Promise<{ day: Day; moved: number }[]> {
  const { rows } = await db.execute<{ day: Day; moved: string }>(sql`
    select day::text as day, sum(debit_minor - credit_minor) as moved
    from ${ledgerSums} where named_account_id = ${accountId} and day between ${from} and ${to}
    group by ledger_sums.day having sum(lines) > 0 order by ledger_sums.day`)
  return rows.map(({ day, moved }) => ({ day, moved: Number(moved) }))
}

/** The own account on which a payment came in last; null: none is named. */
export async function findAccountOfPayment(db: Queryable, paymentId: string): Promise<string | null> {
  const { rows } = await db.execute<{ id: string | null }>(sql`
    select posting.receiving_account_id as id
    from ${ledgerEntries} entry join ${ledgerPostings} posting on posting.entry_id = entry.id
    where entry.payment_id = ${paymentId} and entry.refund_id is null and posting.account = 'cash' and posting.amount_minor > 0
    order by entry.position desc limit 1`)
  return rows[0]?.id ?? null
}

/** The own account that a refund went out of; null: none is named. */
export async function findAccountOfRefund(db: Queryable, refundId: string): Promise<string | null> {
  const { rows } = await db.execute<{ id: string | null }>(sql`
    select posting.receiving_account_id as id
    from ${ledgerEntries} entry join ${ledgerPostings} posting on posting.entry_id = entry.id
    where entry.refund_id = ${refundId} and posting.account = 'cash' order by entry.position limit 1`)
  return rows[0]?.id ?? null
}

/** The account that money of a method usually goes through, of a property where one is named; null: there is none, or several. */
export async function findUsualAccount(
  db: Queryable,
  method: string,
  currency: Currency,
  propertyId: string | null = null,
): Promise<string | null> {
  const { rows } = await db.execute<{ id: string | null }>(
    sql`select usual_account(${method}, ${currency}, ${propertyId}::uuid) as id`,
  )
  return rows[0]?.id ?? null
}

/** What the agency has earned and not drawn, so that it stands with client money; nobody else draws until the transaction ends. */
export async function lockUndrawn(tx: Tx, currency: Currency): Promise<number> {
  await takeLock(tx, 'drawing')
  const { rows } = await tx.execute<{ amount: string }>(sql`
    select coalesce(-sum(amount_minor), 0) as amount from ${ledgerPostings} where account = 'agency_due' and currency = ${currency}`)
  return Number(rows[0]?.amount ?? 0)
}
