import type { Day } from '@makao/contract/days'
import type { Currency } from '@makao/contract/money'
import type { CashDayOf, CashEntry } from '@makao/contract/money/cash-ups/cash-ups.schema'
import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import type { Queryable, Tx } from '../../db/types'
import { Refusal } from '../../errors'
import { properties } from '../../homes/properties/properties.table'
import { tenancies } from '../../homes/tenancies/tenancies.table'
import { units } from '../../homes/units/units.table'
import { profiles } from '../../people/accounts/accounts.table'
import { accountTransfers } from '../account-transfers/account-transfers.table'
import { ledgerEntries, ledgerPostings } from '../ledger/ledger.table'
import { payments, refunds } from '../payments/payments.table'
import { receivingAccounts } from '../receiving-accounts/receiving-accounts.table'
import type { Box, Cash } from './cash-ups.rules'
import { cashBankings } from './cash-ups.table'

/** Days, both included, of one person or of all. */
interface Wanted {
  from: Day
  to: Day
  personId?: string
  currency?: Currency
}

/** Who took a payment: of one that took the place of a wrong one, whoever took that. */
const taker = sql`case when paid.corrects_id is null then paid.created_by else (
  with recursive chain as (
    select paid.corrects_id as earlier_id, paid.created_by, 0 as depth
    union all select earlier.corrects_id, earlier.created_by, chain.depth + 1
      from chain join ${payments} earlier on earlier.id = chain.earlier_id
  ) select created_by from chain order by depth desc limit 1) end`

/** What came into and went out of somebody's hands, as the books have it: by what was entered, and by what took it back, each on its day. */
const movesOf = ({ from, to }: Pick<Wanted, 'from' | 'to'>): SQL => sql`
  select case when entry.refund_id is null then ${taker} else refund.created_by end as person_id, entry.day, entry.currency,
    entry.id, entry.payment_id, entry.tenancy_id, entry.position, entry.refund_id is not null as is_refund, posting.receiving_account_id as box_id,
    posting.amount_minor as amount
  from ${ledgerEntries} entry
  join ${ledgerPostings} posting on posting.entry_id = entry.id and posting.account = 'cash' and posting.detail = 'cash'
  left join ${payments} paid on paid.id = entry.payment_id
  left join ${refunds} refund on refund.id = entry.refund_id
  where entry.day between ${from} and ${to} and (entry.payment_id is not null or entry.refund_id is not null)`

const isWanted = ({ personId, currency }: Wanted): SQL => sql`
  (${personId ?? null}::uuid is null or moved.person_id = ${personId ?? null}::uuid)
  and (${currency ?? null}::text is null or moved.currency = ${currency ?? null}::text)`

/** Each person and day with cash, or with something that was banked. */
export async function listCash(db: Queryable, wanted: Wanted): Promise<Cash[]> {
  const { from, to } = wanted
  const { rows } = await db.execute<Record<string, string | null>>(sql`
    select moved.person_id, coalesce(person.full_name, 'Makao') as person_name, moved.day::text as day, moved.currency,
      count(distinct moved.payment_id) filter (where not is_refund) as payments,
      coalesce(sum(amount) filter (where not is_refund), 0) as taken,
      coalesce(-sum(amount) filter (where is_refund), 0) as paid_back,
      coalesce(sum(banked), 0) as banked
    from (
      select person_id, day, currency, payment_id, is_refund, amount, null::bigint as banked from (${movesOf({ from, to })}) cash
      union all
      select person_id, day, currency, null, null, null, amount_minor from ${cashBankings} where day between ${from} and ${to}
    ) moved left join ${profiles} person on person.id = moved.person_id
    where ${isWanted(wanted)}
    group by moved.person_id, person.full_name, moved.day, moved.currency
    having coalesce(sum(abs(amount)), 0) <> 0 or coalesce(sum(abs(banked)), 0) <> 0`)
  return rows.map((row) => ({
    personId: row.person_id ?? null,
    personName: row.person_name ?? '',
    day: row.day ?? '',
    currency: row.currency as Currency,
    payments: Number(row.payments),
    taken: Number(row.taken),
    paidBack: Number(row.paid_back),
    banked: Number(row.banked),
  }))
}

/** In which cash boxes what a person took on a day still stands, as the books have it; null: in none that is named. The fullest first. */
export async function listBoxes(db: Queryable, { personId, day, currency }: CashDayOf): Promise<Box[]> {
  const { rows } = await db.execute<{ id: string | null; amount: string }>(sql`
    select box_id as id, sum(amount) as amount from (
      select moved.box_id, moved.amount from (${movesOf({ from: day, to: day })}) moved
      where moved.person_id = ${personId} and moved.currency = ${currency}
      union all
      select posting.receiving_account_id, posting.amount_minor
      from ${cashBankings} banking join ${accountTransfers} transfer on transfer.cash_banking_id = banking.id
      join ${ledgerEntries} entry on entry.account_transfer_id = transfer.id
      join ${ledgerPostings} posting on posting.entry_id = entry.id and posting.account = 'cash'
        and posting.receiving_account_id is distinct from transfer.to_account_id
      where banking.person_id = ${personId} and banking.day = ${day} and banking.currency = ${currency}
    ) stands group by box_id having sum(amount) > 0 order by sum(amount) desc, box_id`)
  return rows.map(({ id, amount }) => ({ id, amount: Number(amount) }))
}

/** The cash of one person and day, entry by entry. */
export async function listCashEntries(db: Queryable, { personId, day, currency }: CashDayOf): Promise<CashEntry[]> {
  const { rows } = await db.execute<Record<string, string | null>>(sql`
    select moved.id, moved.payment_id, person.full_name as tenant_name, unit.unit_number || ', ' || house.name as place, moved.amount
    from (${movesOf({ from: day, to: day })}) moved join ${tenancies} held on held.id = moved.tenancy_id
    join ${profiles} person on person.id = held.tenant_id join ${units} unit on unit.id = held.unit_id
    join ${properties} house on house.id = unit.property_id
    where moved.person_id = ${personId} and moved.currency = ${currency} order by moved.position`)
  return rows.map((row) => ({
    id: row.id ?? '',
    paymentId: row.payment_id ?? null,
    tenantName: row.tenant_name ?? '',
    unitNumber: row.place ?? '',
    amount: Number(row.amount),
  }))
}

const select = (db: Queryable, where: SQL | undefined) =>
  db
    .select({
      id: cashBankings.id,
      personId: cashBankings.personId,
      day: cashBankings.day,
      currency: cashBankings.currency,
      amount: cashBankings.amount,
      bankedOn: cashBankings.bankedOn,
      accountId: cashBankings.receivingAccountId,
      accountName: receivingAccounts.name,
      reference: cashBankings.reference,
      note: cashBankings.note,
      enteredBy: cashBankings.enteredByName,
      enteredAt: cashBankings.enteredAt,
      isTakenBack: sql<boolean>`exists (select from cash_bankings back where back.takes_back_id = ${cashBankings}.id)`,
    })
    .from(cashBankings)
    .leftJoin(receivingAccounts, eq(receivingAccounts.id, cashBankings.receivingAccountId))
    .where(where)
    .orderBy(asc(cashBankings.enteredAt), sql`${cashBankings.takesBackId} nulls first`, asc(cashBankings.id))
export type BankingRow = Awaited<ReturnType<typeof select>>[number]

export const listBankings = (db: Queryable, { personId, day, currency }: CashDayOf) =>
  select(db, and(eq(cashBankings.personId, personId), eq(cashBankings.day, day), eq(cashBankings.currency, currency)))

export async function findBanking(db: Queryable, id: string): Promise<BankingRow | undefined> {
  const [found] = await select(db, eq(cashBankings.id, id))
  return found
}

/** @throws Refusal NOT_FOUND */
export async function requireBanking(db: Queryable, id: string): Promise<BankingRow> {
  const found = await findBanking(db, id)
  if (!found) throw new Refusal('NOT_FOUND')
  return found
}

export async function insertBanking(tx: Tx, banking: typeof cashBankings.$inferInsert): Promise<void> {
  await tx.insert(cashBankings).values(banking)
}

/** Keeps from others what is banked for a person until the transaction ends. @returns their name @throws Refusal NOT_FOUND */
export async function lockTaker(tx: Tx, personId: string): Promise<string> {
  const [found] = await tx
    .select({ name: profiles.fullName })
    .from(profiles)
    .where(eq(profiles.id, personId))
    .for('no key update')
  if (!found) throw new Refusal('NOT_FOUND')
  return found.name
}
