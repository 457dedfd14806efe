import { addDays, addMonths } from '@makao/contract/days'
import type { Currency } from '@makao/contract/money'
import { gt, max, min, sql } from 'drizzle-orm'
import { insertRows } from '../../db/insert-rows'
import type { Queryable, Tx } from '../../db/types'
import { tenancies } from '../../homes/tenancies/tenancies.table'
import { units } from '../../homes/units/units.table'
import { ledgerEntries, ledgerPostings } from '../ledger/ledger.table'
import { remittances } from '../owners/owners.table'
import { closedFigures } from './closed-figures.table'

/** A figure of a month, 'YYYY-MM', in minor units. */
export interface Figure {
  month: string
  what: string
  subject: string
  currency: Currency
  amount: number
}

const lastDayOf = (month: string) => addDays(`${addMonths(month, 1)}-01`, -1)

const asFigures = (rows: readonly Record<string, unknown>[]): Figure[] =>
  rows.map((row) => ({ ...row, amount: Number(row.amount) }) as Figure)

/** The first and the last month, 'YYYY-MM', with an entry; null: there is none. */
export async function findMonths(db: Queryable): Promise<{ first: string; last: string } | null> {
  const [found] = await db.select({ first: min(ledgerEntries.day), last: max(ledgerEntries.day) }).from(ledgerEntries)
  return found?.first && found.last ? { first: found.first.slice(0, 7), last: found.last.slice(0, 7) } : null
}

/** What each account moved in each month until the last one. */
export async function listAccountMoves(db: Queryable, to: string): Promise<Figure[]> {
  const { rows } = await db.execute(sql`
    select to_char(entry.day, 'YYYY-MM') as month,
      'balance of ' || posting.account || case when posting.detail = '' then '' else ': ' || posting.detail end as what,
      '' as subject, posting.currency, sum(posting.amount_minor) as amount
    from ${ledgerPostings} posting join ${ledgerEntries} entry on entry.id = posting.entry_id
    where entry.day <= ${lastDayOf(to)} group by 1, 2, 4`)
  return asFigures(rows)
}

/** What the ledger says came in for owners, by property and month: what was paid, without what was paid as deposit. */
export async function listCollectedByLedger(db: Queryable, from: string, to: string): Promise<Figure[]> {
  const { rows } = await db.execute(sql`
    select to_char(entry.day, 'YYYY-MM') as month, 'collected of a property' as what, unit.property_id::text as subject,
      posting.currency, -sum(posting.amount_minor) as amount
    from ${ledgerEntries} entry join ${ledgerPostings} posting on posting.entry_id = entry.id
    join ${tenancies} tenancy on tenancy.id = entry.tenancy_id join ${units} unit on unit.id = tenancy.unit_id
    where entry.kind in ('allocation', 'release') and posting.account in ('receivable', 'deposit_due')
      and entry.day between ${`${from}-01`} and ${lastDayOf(to)}
    group by 1, 3, 4 having sum(posting.amount_minor) <> 0`)
  return asFigures(rows)
}

/**
 * What the books have passed on in each month: to each owner of a property by what it is about, to nobody where no owner is agreed, and
 * to the agency.
 */
export async function listPassedOn(db: Queryable): Promise<Figure[]> {
  const { rows } = await db.execute(sql`
    select to_char(entry.day, 'YYYY-MM') as month,
      case posting.account when 'owners' then posting.detail || ' of an owner' when 'ownerless' then posting.detail || ' of nobody'
        when 'vat_due' then 'vat of the agency' else 'commission of the agency' end as what,
      entry.property_id::text || coalesce(' ' || posting.owner_id, '') as subject, posting.currency,
      sum(case when posting.detail in ('commission', 'vat', 'expense', 'withheld', 'rental_tax') then posting.amount_minor else -posting.amount_minor end) as amount
    from ${ledgerEntries} entry join ${ledgerPostings} posting on posting.entry_id = entry.id
    where entry.property_id is not null and posting.account in ('owners', 'ownerless', 'commission', 'vat_due')
    group by 1, 2, 3, 4 having sum(posting.amount_minor) <> 0`)
  return asFigures(rows)
}

/** What was paid out to owners in each month. */
export async function listRemittedByMonth(db: Queryable, from: string, to: string): Promise<Figure[]> {
  const { rows } = await db.execute(sql`
    select to_char(day, 'YYYY-MM') as month, 'remitted to an owner' as what, owner_id::text as subject, currency,
      sum(amount) as amount
    from (
      select owner_id, currency, paid_on as day, amount_minor as amount from ${remittances}
        where voided_at is null or taken_back_on is not null
      union all
      select owner_id, currency, taken_back_on, -amount_minor from ${remittances} where taken_back_on is not null
    ) counted where day between ${`${from}-01`} and ${lastDayOf(to)} group by 1, 3, 4 having sum(amount) <> 0`)
  return asFigures(rows)
}

/** The months of which figures are kept, from the first to the last; null: of none. */
export async function findKeptMonths(db: Queryable): Promise<{ first: string; last: string } | null> {
  const [found] = await db
    .select({ first: min(closedFigures.month), last: max(closedFigures.month) })
    .from(closedFigures)
  return found?.first && found.last ? { first: found.first, last: found.last } : null
}

export function listKeptFigures(db: Queryable): Promise<Figure[]> {
  const { month, what, subject, currency, amount } = closedFigures
  return db.select({ month, what, subject, currency, amount }).from(closedFigures)
}

export async function insertFigures(tx: Tx, figures: readonly Figure[]): Promise<void> {
  await insertRows(tx, closedFigures, figures)
}

/** Forgets what was kept of the months after one. */
export async function deleteFiguresAfter(tx: Tx, month: string): Promise<void> {
  await tx.delete(closedFigures).where(gt(closedFigures.month, month))
}
