import type { Day } from '@makao/contract/days'
import type { Currency } from '@makao/contract/money'
import type { LineDirection } from '@makao/contract/money/receipt-lines/line-details.kinds'
import type {
  StandingSum,
  StatementColumns,
  StatementLineFilter,
} from '@makao/contract/money/statements/statements.schema'
import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lt, notInArray, or, type SQL, sql } from 'drizzle-orm'
import { insertRows } from '../../db/insert-rows'
import type { Queryable, Tx } from '../../db/types'
import { Refusal } from '../../errors'
import { properties } from '../../homes/properties/properties.table'
import { tenancies } from '../../homes/tenancies/tenancies.table'
import { units } from '../../homes/units/units.table'
import { asNumber, chunksOf, holdsWords } from '../../lists'
import { profiles } from '../../people/accounts/accounts.table'
import { namesAnybody } from '../../renters'
import { allocations, payments } from '../payments/payments.table'
import { receiptLinePayments, receiptLineSightings, receiptLines } from '../receipt-lines/receipt-lines.table'
import { receivingAccounts } from '../receiving-accounts/receiving-accounts.table'
import { statementColumns, statementImportLines, statementImports } from './statements.table'

export type StoredStatement = typeof statementImports.$inferSelect
export type StoredLine = typeof statementImportLines.$inferSelect
export type NewLine = typeof statementImportLines.$inferInsert

const MOST_LISTED = 100
/** So many lines are written by one statement. */
const BATCH = 1000

const shownColumns = {
  id: statementImports.id,
  kind: statementImports.kind,
  accountId: statementImports.receivingAccountId,
  accountName: receivingAccounts.name,
  currency: statementImports.currency,
  name: statementImports.name,
  state: statementImports.state,
  proof: statementImports.proof,
  columns: statementImports.columns,
  unreadRows: statementImports.unreadRows,
  unread: statementImports.unread,
  lines: statementImports.lines,
  sums: statementImports.sums,
  done: statementImports.done,
  total: statementImports.total,
  problem: statementImports.problem,
  createdBy: statementImports.createdByName,
  createdAt: statementImports.createdAt,
  takenBy: statementImports.takenByName,
  takenAt: statementImports.takenAt,
  undoneBy: statementImports.undoneByName,
  undoneAt: statementImports.undoneAt,
}

const select = (db: Queryable, where: SQL | undefined) =>
  db
    .select(shownColumns)
    .from(statementImports)
    .innerJoin(receivingAccounts, eq(receivingAccounts.id, statementImports.receivingAccountId))
    .where(where)
    .orderBy(desc(statementImports.createdAt), desc(statementImports.id))
    .limit(MOST_LISTED)
export type ShownStatement = Awaited<ReturnType<typeof select>>[number]

/** Latest first. */
export const listStatements = (db: Queryable) => select(db, undefined)

/** @throws Refusal NOT_FOUND */
export async function requireStatement(db: Queryable, importId: string): Promise<ShownStatement> {
  const [found] = await select(db, eq(statementImports.id, importId))
  if (!found) throw new Refusal('NOT_FOUND')
  return found
}

/** Keeps others from deciding what becomes of it until the transaction ends. @throws Refusal NOT_FOUND */
export async function lockStatement(tx: Tx, importId: string): Promise<StoredStatement> {
  const [found] = await tx.select().from(statementImports).where(eq(statementImports.id, importId)).for('update')
  if (!found) throw new Refusal('NOT_FOUND')
  return found
}

/** The one of the same account and bytes that was not undone, kept from others until the transaction ends. */
export async function lockSame(tx: Tx, accountId: string, contentHash: string): Promise<StoredStatement | undefined> {
  const [found] = await tx
    .select()
    .from(statementImports)
    .where(
      and(
        eq(statementImports.receivingAccountId, accountId),
        eq(statementImports.contentHash, contentHash),
        sql`${statementImports.state} <> 'undone'`,
      ),
    )
    .for('update')
  return found
}

/** @returns false: somebody sent the same at this moment */
export async function insertStatement(tx: Tx, row: typeof statementImports.$inferInsert): Promise<boolean> {
  const made = await tx
    .insert(statementImports)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: statementImports.id })
  return made.length > 0
}

export async function updateStatement(
  db: Queryable,
  importId: string,
  change: Partial<typeof statementImports.$inferInsert>,
): Promise<void> {
  await db.update(statementImports).set(change).where(eq(statementImports.id, importId))
}

/** With its lines. */
export async function deleteStatement(tx: Tx, importId: string): Promise<void> {
  await tx.delete(statementImports).where(eq(statementImports.id, importId))
}

export async function replaceLines(tx: Tx, importId: string, lines: readonly NewLine[]): Promise<void> {
  await tx.delete(statementImportLines).where(eq(statementImportLines.importId, importId))
  for (const chunk of chunksOf(lines, BATCH)) await insertRows(tx, statementImportLines, chunk)
}

export async function findColumns(db: Queryable, accountId: string): Promise<StatementColumns | undefined> {
  const [found] = await db
    .select({ columns: statementColumns.columns })
    .from(statementColumns)
    .where(eq(statementColumns.receivingAccountId, accountId))
  return found?.columns
}

export async function keepColumns(db: Queryable, accountId: string, columns: StatementColumns, now: Date) {
  const said = { columns, saidAt: now }
  await db
    .insert(statementColumns)
    .values({ receivingAccountId: accountId, ...said })
    .onConflictDoUpdate({ target: statementColumns.receivingAccountId, set: said })
}

const anyOf = (values: readonly string[]) => sql`any(${sql.param([...values])}::text[])`

/** The code of money that came in whose key begins so; undefined: of none. */
export async function findBeginning(
  db: Queryable,
  scope: string,
  begins: readonly string[],
): Promise<string | undefined> {
  const key = receiptLines.transactionKey
  const [found] = await db
    .select({ transactionId: receiptLines.transactionId })
    .from(receiptLines)
    .where(
      and(
        eq(receiptLines.scope, scope),
        eq(receiptLines.direction, 'in'),
        sql`${receiptLines.state} <> 'withdrawn'`,
        // Digits follow, up to twenty: so it is found by the index.
        or(
          ...begins.map((begin) =>
            and(gt(key, begin), lt(key, `${begin}${'9'.repeat(20)}`), sql`starts_with(${key}, ${begin})`),
          ),
        ),
      ),
    )
    .limit(1)
  return found?.transactionId
}

/** What is known of transactions already, by their keys within a scope. */
export async function listKnown(db: Queryable, scope: string, keys: readonly string[]) {
  const found: {
    lineId: string
    key: string
    direction: LineDirection
    currency: Currency
    amount: number
    day: Day
  }[] = []
  for (const chunk of chunksOf(keys, BATCH)) {
    const rows = await db
      .select({
        lineId: receiptLines.id,
        key: receiptLines.transactionKey,
        direction: receiptLines.direction,
        currency: receiptLines.currency,
        amount: receiptLines.amount,
        day: receiptLines.day,
      })
      .from(receiptLines)
      .where(
        and(
          eq(receiptLines.scope, scope),
          sql`${receiptLines.transactionKey} = ${anyOf(chunk)}`,
          sql`${receiptLines.state} <> 'withdrawn'`,
        ),
      )
    found.push(...rows)
  }
  return found
}

/** Payments that count, have one of these references and came from no line. */
export async function listTypedByKey(db: Queryable, keys: readonly string[]) {
  const found: { key: string; currency: Currency; amount: number; tenancyId: string }[] = []
  for (const chunk of chunksOf(keys, BATCH)) {
    const rows = await db
      .select({
        key: sql<string>`${payments.referenceKey}`,
        currency: payments.currency,
        amount: payments.amount,
        tenancyId: payments.tenancyId,
      })
      .from(payments)
      .where(
        and(
          sql`${payments.referenceKey} = ${anyOf(chunk)}`,
          isNull(payments.reversedAt),
          sql`not exists (select from ${receiptLinePayments} link where link.payment_id = ${payments.id} and link.taken_back_at is null)`,
        ),
      )
    found.push(...rows)
  }
  return found
}

/** How a line stands, from what was found and from what it became. */
const standing = sql<StandingSum['standing']>`case
  when ${statementImportLines.isNew} is null then case
    when ${statementImportLines.verdict} in ('known', 'differs') then 'known'
    when ${statementImportLines.verdict} in ('book', 'typed') then 'will_book'
    when ${statementImportLines.verdict} = 'out' then 'money_out' else 'will_wait' end
  when not ${statementImportLines.isNew} then 'known'
  when ${receiptLines.state} = 'withdrawn' or ${receiptLines.statementImportId} is distinct from ${statementImportLines.importId}
    then 'withdrawn'
  when ${receiptLines.state} = 'booked' then 'matched'
  when ${receiptLines.state} in ('waiting', 'held') then 'waiting'
  else 'not_rent' end`

/** How the lines of a statement stand at this moment. */
export async function sumStandings(db: Queryable, importId: string): Promise<StandingSum[]> {
  const stood = db
    .select({
      standing: standing.as('standing'),
      direction: statementImportLines.direction,
      amount: sql<number>`${statementImportLines.amount}`.as('amount'),
    })
    .from(statementImportLines)
    .leftJoin(receiptLines, eq(receiptLines.id, statementImportLines.lineId))
    .where(eq(statementImportLines.importId, importId))
    .as('stood')
  const rows = await db
    .select({
      standing: stood.standing,
      lines: asNumber(sql`count(*)`),
      amountIn: asNumber(sql`coalesce(sum(${stood.amount}) filter (where ${stood.direction} = 'in'), 0)`),
      amountOut: asNumber(sql`coalesce(sum(${stood.amount}) filter (where ${stood.direction} = 'out'), 0)`),
    })
    .from(stood)
    .groupBy(stood.standing)
    .orderBy(stood.standing)
  return rows
}

const isCertain = sql`${statementImportLines.verdict} <> 'wait'`
const isOf = (importId: string) => eq(statementImportLines.importId, importId)

/** How many lines nobody has taken, and how many of them are certain. */
export async function countLeft(db: Queryable, importId: string): Promise<{ all: number; certain: number }> {
  const [found] = await db
    .select({ all: asNumber(sql`count(*)`), certain: asNumber(sql`count(*) filter (where ${isCertain})`) })
    .from(statementImportLines)
    .where(and(isOf(importId), isNull(statementImportLines.wantedBy)))
  return found ?? { all: 0, certain: 0 }
}

const PAGE_SIZE = 50

/** In the order of the statement, with where to read on. */
export async function listStatementLines(db: Queryable, filter: StatementLineFilter) {
  const { importId, standing: wanted, search, after } = filter
  const where = and(
    isOf(importId),
    wanted ? sql`${standing} = ${wanted}` : undefined,
    search
      ? or(
          holdsWords(
            sql`lower(concat_ws(' ', ${statementImportLines.transactionId}, ${statementImportLines.payerName}, ${statementImportLines.payerPhone}, ${statementImportLines.accountTyped}, ${statementImportLines.details}))`,
            search,
          ),
          holdsWords(receiptLines.searchText, search),
        )
      : undefined,
  )
  const rows = await db
    .select({
      place: statementImportLines.place,
      row: statementImportLines.row,
      direction: statementImportLines.direction,
      transactionId: statementImportLines.transactionId,
      amount: statementImportLines.amount,
      day: statementImportLines.day,
      at: statementImportLines.at,
      payerName: sql<string | null>`coalesce(${statementImportLines.payerName}, ${receiptLines.payerName})`,
      payerPhone: sql<string | null>`coalesce(${statementImportLines.payerPhone}, ${receiptLines.payerPhone})`,
      accountTyped: sql<string | null>`coalesce(${statementImportLines.accountTyped}, ${receiptLines.accountTyped})`,
      details: sql<string | null>`coalesce(${statementImportLines.details}, ${receiptLines.details})`,
      standing,
      verdict: statementImportLines.verdict,
      reasons: statementImportLines.reasons,
      waits: sql<
        StoredLine['waits']
      >`case when ${statementImportLines.isNew} is null then ${statementImportLines.waits} else ${receiptLines.waits} end`,
      isLeft: sql<boolean>`${statementImportLines.wantedBy} is null`,
      lineId: statementImportLines.lineId,
      lineState: receiptLines.state,
      tenancyId: statementImportLines.tenancyId,
      tenantName: profiles.fullName,
      unitNumber: units.unitNumber,
      propertyName: properties.name,
    })
    .from(statementImportLines)
    .leftJoin(receiptLines, eq(receiptLines.id, statementImportLines.lineId))
    .leftJoin(tenancies, eq(tenancies.id, statementImportLines.tenancyId))
    .leftJoin(profiles, eq(profiles.id, tenancies.tenantId))
    .leftJoin(units, eq(units.id, tenancies.unitId))
    .leftJoin(properties, eq(properties.id, units.propertyId))
    .where(and(where, after ? gt(statementImportLines.place, after) : undefined))
    .orderBy(asc(statementImportLines.place))
    .limit(PAGE_SIZE + 1)
  const [all] = await db
    .select({ total: asNumber(sql`count(*)`) })
    .from(statementImportLines)
    .leftJoin(receiptLines, eq(receiptLines.id, statementImportLines.lineId))
    .where(where)
  const shown = rows.slice(0, PAGE_SIZE)
  return { rows: shown, total: all?.total ?? 0, next: rows.length > PAGE_SIZE ? (shown.at(-1)?.place ?? null) : null }
}

/** Whether a request to take lines was seen before. */
export async function isRequestSeen(tx: Tx, importId: string, requestId: string): Promise<boolean> {
  const [found] = await tx
    .select({ place: statementImportLines.place })
    .from(statementImportLines)
    .where(and(isOf(importId), eq(statementImportLines.wantedBy, requestId)))
    .limit(1)
  return found !== undefined
}

/** Notes which lines somebody wants taken, of those nobody has. @param places null: all. @returns how many */
export async function wantLines(
  tx: Tx,
  importId: string,
  requestId: string,
  { onlyCertain, places }: { onlyCertain: boolean; places: readonly number[] | null },
): Promise<number> {
  const wanted = await tx
    .update(statementImportLines)
    .set({ wantedBy: requestId })
    .where(
      and(
        isOf(importId),
        isNull(statementImportLines.wantedBy),
        onlyCertain ? isCertain : undefined,
        places ? inArray(statementImportLines.place, [...places]) : undefined,
      ),
    )
    .returning({ place: statementImportLines.place })
  return wanted.length
}

/** The oldest that the job has something to do with, but for some. */
export async function findWorking(db: Queryable, but: readonly string[]): Promise<StoredStatement | undefined> {
  const [found] = await db
    .select()
    .from(statementImports)
    .where(
      and(
        inArray(statementImports.state, ['taking', 'undoing']),
        but.length > 0 ? notInArray(statementImports.id, [...but]) : undefined,
      ),
    )
    .orderBy(asc(statementImports.createdAt), asc(statementImports.id))
    .limit(1)
  return found
}

/** The next lines that are wanted and not taken, the oldest first, kept from others until the transaction ends. */
export const lockWanted = (tx: Tx, importId: string, limit: number): Promise<StoredLine[]> =>
  tx
    .select()
    .from(statementImportLines)
    .where(and(isOf(importId), isNotNull(statementImportLines.wantedBy), isNull(statementImportLines.isNew)))
    .orderBy(asc(statementImportLines.day), sql`${statementImportLines.at} nulls last`, asc(statementImportLines.place))
    .limit(limit)
    .for('update')

/** The codes of all lines of a statement. */
export const listCodes = (db: Queryable, importId: string) =>
  db
    .select({ transactionId: statementImportLines.transactionId, direction: statementImportLines.direction })
    .from(statementImportLines)
    .where(isOf(importId))

/** Notes which receipt lines they are; what these say is no more said twice. */
export async function markTaken(
  tx: Tx,
  importId: string,
  taken: readonly { place: number; lineId: string; isNew: boolean }[],
): Promise<void> {
  await tx.execute(sql`
    update ${statementImportLines} line set line_id = taken.line_id, is_new = taken.is_new,
      payer_name = null, payer_phone = null, account_typed = null, details = null, raw = ''
    from json_to_recordset(${JSON.stringify(
      taken.map(({ place, lineId, isNew }) => ({ place, line_id: lineId, is_new: isNew })),
    )}::json) as taken(place integer, line_id uuid, is_new boolean)
    where line.import_id = ${importId} and line.place = taken.place`)
}

/** Of the lines that came in by a statement those that nobody has looked at yet. */
export async function listUnsettledOf(db: Queryable, importId: string, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: receiptLines.id })
    .from(receiptLines)
    .where(and(eq(receiptLines.statementImportId, importId), isNull(receiptLines.judgedAt)))
    .orderBy(asc(receiptLines.day), sql`${receiptLines.at} nulls last`, asc(receiptLines.id))
    .limit(limit)
  return rows.map(({ id }) => id)
}

/** How many of its lines are taken, and of these how many nobody has looked at yet. */
export async function countTaken(db: Queryable, importId: string): Promise<{ taken: number; unsettled: number }> {
  const [found] = await db
    .select({
      taken: asNumber(sql`count(*)`),
      unsettled: asNumber(
        sql`count(*) filter (where ${statementImportLines.isNew} and ${receiptLines.judgedAt} is null)`,
      ),
    })
    .from(statementImportLines)
    .innerJoin(receiptLines, eq(receiptLines.id, statementImportLines.lineId))
    .where(and(isOf(importId), isNotNull(statementImportLines.isNew)))
  return found ?? { taken: 0, unsettled: 0 }
}

/** It became known in another way too: by something else that told of it, or because somebody typed it. */
const cameOtherwise = (importId: string) => sql`(exists (select from ${receiptLineSightings} seen
    where seen.line_id = ${receiptLines.id} and seen.statement_import_id is distinct from ${importId}::uuid)
  or (${receiptLines.decidedBy} is null and exists (select from ${receiptLinePayments} link
    join ${payments} paid on paid.id = link.payment_id
    where link.line_id = ${receiptLines.id} and link.taken_back_at is null and paid.created_by is not null)))`

/** The next lines that came in by a statement. */
export const listBrought = (db: Queryable, importId: string, afterPlace: number, limit: number) =>
  db
    .select({
      place: statementImportLines.place,
      lineId: receiptLines.id,
      transactionId: receiptLines.transactionId,
    })
    .from(statementImportLines)
    .innerJoin(receiptLines, eq(receiptLines.id, statementImportLines.lineId))
    .where(
      and(
        isOf(importId),
        statementImportLines.isNew,
        gt(statementImportLines.place, afterPlace),
        sql`${receiptLines.state} <> 'withdrawn'`,
      ),
    )
    .orderBy(asc(statementImportLines.place))
    .limit(limit)

/** Whether a line, which the caller has locked, stays when a statement is undone, because it came otherwise too. */
export async function staysWithout(tx: Tx, importId: string, lineId: string): Promise<boolean> {
  const [found] = await tx
    .select({
      stays: sql<boolean>`(${receiptLines.statementImportId} is distinct from ${importId}::uuid or ${cameOtherwise(importId)})`,
    })
    .from(receiptLines)
    .where(eq(receiptLines.id, lineId))
  return found?.stays ?? false
}

/**
 * A line that came otherwise too is no more of this statement. It is of another one that told of it, else of whatever
 * did, or of whoever typed its payment.
 */
export async function handOver(tx: Tx, importId: string, lineId: string): Promise<void> {
  await tx
    .update(statementImportLines)
    .set({ isNew: false })
    .where(and(isOf(importId), eq(statementImportLines.lineId, lineId)))
  const isOfOther = sql`exists (select from ${statementImports} other where other.id = ${receiptLineSightings.statementImportId}
    and other.state <> 'undone')`
  const [other] = await tx
    .select({ source: receiptLineSightings.source, importId: receiptLineSightings.statementImportId })
    .from(receiptLineSightings)
    .where(
      and(
        eq(receiptLineSightings.lineId, lineId),
        sql`${receiptLineSightings.statementImportId} is distinct from ${importId}::uuid`,
      ),
    )
    .orderBy(desc(isOfOther), asc(receiptLineSightings.at))
    .limit(1)
  const { source, importId: otherId } = other ?? { source: 'typed' as const, importId: null }
  await tx.update(receiptLines).set({ source, statementImportId: otherId }).where(eq(receiptLines.id, lineId))
  if (otherId === null) return
  await tx
    .update(statementImportLines)
    .set({ isNew: true })
    .where(and(isOf(otherId), eq(statementImportLines.lineId, lineId)))
}

/** What a statement told of beside others it tells no more. */
export async function forgetSightings(tx: Tx, importId: string): Promise<void> {
  await tx.delete(receiptLineSightings).where(eq(receiptLineSightings.statementImportId, importId))
}

/** So many of what keeps an import from being undone are named. */
const MOST_NAMED = 50

/**
 * What keeps lines from being taken back: money that was refunded, that stands in a closed month, that took back what came in
 * before, or that paid an owner.
 * @param firstOpen the first day that is in no closed month; null: all are open
 */
export function listBlocking(db: Queryable, importId: string, firstOpen: Day | null, lineId: string | null = null) {
  const isClosed =
    firstOpen === null
      ? sql`false`
      : sql`(${payments.receivedOn} < ${firstOpen}::date
          or (${receiptLines.state} in ('waiting', 'held') and ${receiptLines.suspenseFrom} < ${firstOpen}::date))`
  const isRefunded = sql`coalesce((select sum(spent.amount_minor) from ${allocations} spent
    where spent.payment_id = ${payments.id} and spent.record_id is null), 0) > 0`
  const takesBack = sql`(${receiptLines.direction} = 'out' and ${receiptLines.state} = 'booked' and exists (select from ${receiptLines} original
    where original.transaction_key = ${receiptLines.reversesKey} and original.direction = 'in' and original.state = 'returned'
      and original.statement_import_id is distinct from ${importId}::uuid))`
  const isPayout = sql`exists (select from stated_payouts stated where stated.receipt_line_id = ${receiptLines}.id and stated.taken_back_at is null)`
  return db
    .select({
      transactionId: receiptLines.transactionId,
      currency: receiptLines.currency,
      amount: receiptLines.amount,
      tenantName: profiles.fullName,
      unitNumber: units.unitNumber,
      day: sql<Day>`coalesce(${payments.receivedOn}, ${receiptLines.suspenseFrom}, ${receiptLines.day})::text`,
      why: sql<
        'closed' | 'refunded' | 'takes_back' | 'payout'
      >`case when ${isPayout} then 'payout' when ${takesBack} then 'takes_back' when ${isClosed} then 'closed' else 'refunded' end`,
    })
    .from(statementImportLines)
    .innerJoin(receiptLines, eq(receiptLines.id, statementImportLines.lineId))
    .leftJoin(
      receiptLinePayments,
      and(eq(receiptLinePayments.lineId, receiptLines.id), isNull(receiptLinePayments.takenBackAt)),
    )
    .leftJoin(payments, eq(payments.id, receiptLinePayments.paymentId))
    .leftJoin(tenancies, eq(tenancies.id, payments.tenancyId))
    .leftJoin(profiles, eq(profiles.id, tenancies.tenantId))
    .leftJoin(units, eq(units.id, tenancies.unitId))
    .where(
      and(
        isOf(importId),
        statementImportLines.isNew,
        lineId === null ? undefined : eq(receiptLines.id, lineId),
        or(sql`${receiptLines.state} in ('waiting', 'held', 'booked')`, isPayout),
        sql`${receiptLines.statementImportId} = ${importId}::uuid and not ${cameOtherwise(importId)}`,
        or(isClosed, isRefunded, takesBack, isPayout),
      ),
    )
    .orderBy(asc(statementImportLines.place))
    .limit(MOST_NAMED)
}

/** Who paid, and what was said of it, of lines for tenancies whose person is made nameless: codes and amounts stay. */
export async function eraseStatementTexts(tx: Tx, tenancyIds: SQL, isTheirs = namesAnybody): Promise<void> {
  const lines = sql`(select part.line_id from ${receiptLinePayments} part join ${payments} paid on paid.id = part.payment_id
    where paid.tenancy_id in ${tenancyIds})`
  await tx
    .update(statementImportLines)
    .set({ payerName: null, payerPhone: null, accountTyped: null, details: null, raw: '' })
    .where(
      and(
        sql`(${statementImportLines.tenancyId} in ${tenancyIds} or ${statementImportLines.lineId} in ${lines})`,
        isTheirs(statementImportLines.payerName, statementImportLines.payerPhone),
      ),
    )
}
