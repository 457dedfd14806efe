import type { Currency } from '@makao/contract/money'
import { sql } from 'drizzle-orm'
import type { Queryable } from '../../db/types'
import { closedFigures } from '../closed-months/closed-figures.table'
import { closedMonths } from '../ledger/ledger.table'

/** Months, 'YYYY-MM', both included. */
export interface MonthRange {
  first: string
  last: string
}

/** What owners were due of months when these were closed. `range`: of which months it is known; null: of none. */
export interface KeptDues {
  range: MonthRange | null
  dues: { ownerId: string; currency: Currency; amount: number }[]
}

/**
 * What is known of closed months before one, in one statement: a month that is opened again meanwhile counts with all or nothing.
 * @param ownerId only of this one
 */
export async function readKeptDues(db: Queryable, before: string, ownerId?: string): Promise<KeptDues> {
  const isOwners = ownerId === undefined ? sql`` : sql`and figure.subject = ${ownerId}`
  const { rows } = await db.execute<{
    first: string | null
    last: string
    id: string | null
    currency: Currency
    amount: string
  }>(sql`
    select kept.first, kept.last, figure.subject as id, figure.currency,
      sum(case figure.what when 'net of an owner' then figure.amount_minor else -figure.amount_minor end) as amount
    from (
      select min(month) as first, max(month) as last from ${closedFigures}
      where month < ${before} and month <= (select max(month) from ${closedMonths})
    ) kept
    left join ${closedFigures} figure on figure.month between kept.first and kept.last
      and figure.what in ('net of an owner', 'withheld of an owner') ${isOwners}
    group by 1, 2, 3, 4`)
  const [found] = rows
  const range = found?.first ? { first: found.first, last: found.last } : null
  const dues = rows.flatMap(({ id, currency, amount }) =>
    id === null ? [] : [{ ownerId: id, currency, amount: Number(amount) }],
  )
  return { range, dues }
}
