import { addDays } from '@makao/contract/days'
import { referenceKey } from '@makao/contract/money/payments/payments.terms'
import { formatReceiptNumber } from '@makao/contract/money/payments/receipt-number.terms'
import type { WaitReason } from '@makao/contract/money/receipt-lines/line-details.kinds'
import type { LineFilter, LinePart, ReceiptLine } from '@makao/contract/money/receipt-lines/receipt-lines.schema'
import {
  and,
  asc,
  desc,
  eq,
  gte,
  inArray,
  isNotNull,
  isNull,
  lte,
  ne,
  notInArray,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { Stored } from '../../allowed'
import { insertRows } from '../../db/insert-rows'
import type { Queryable, Tx } from '../../db/types'
import { Refusal } from '../../errors'
import { properties } from '../../homes/properties/properties.table'
import { tenancies } from '../../homes/tenancies/tenancies.table'
import { unitAccountNumbers, units } from '../../homes/units/units.table'
import {
  asNumber,
  countSome,
  groupBy,
  holdsWords,
  holdsWordsOrPhone,
  isOneOf,
  naturally,
  pageWindow,
  subselect,
} from '../../lists'
import { profiles } from '../../people/accounts/accounts.table'
import { namesAnybody } from '../../renters'
import { balance, isOpen as isChargeOpen } from '../charges/charges.repository'
import { charges } from '../charges/charges.table'
import { payments } from '../payments/payments.table'
import { receipts } from '../payments/receipts.table'
import { receivingAccounts } from '../receiving-accounts/receiving-accounts.table'
import { leftOf } from '../suspense/suspense.rules'
import { receiptLinePayments, receiptLineRequests, receiptLineSightings, receiptLines } from './receipt-lines.table'

type NewLine = typeof receiptLines.$inferInsert

const knownColumns = {
  id: receiptLines.id,
  scope: receiptLines.scope,
  transactionKey: receiptLines.transactionKey,
  direction: receiptLines.direction,
  state: receiptLines.state,
  currency: receiptLines.currency,
  amount: receiptLines.amount,
  day: receiptLines.day,
  suspenseFrom: receiptLines.suspenseFrom,
  at: receiptLines.at,
  payerName: receiptLines.payerName,
  payerPhone: receiptLines.payerPhone,
  accountTyped: receiptLines.accountTyped,
  details: receiptLines.details,
  receivingAccountId: receiptLines.receivingAccountId,
  askedTenancyId: receiptLines.askedTenancyId,
}

/** Those of them that were not known yet. @returns their ids */
export async function insertLines(tx: Tx, lines: readonly NewLine[]): Promise<Set<string>> {
  const rows = await insertRows(
    tx,
    receiptLines,
    lines,
    sql`on conflict (scope, transaction_key, direction) do nothing returning id`,
  )
  return new Set(rows.map(({ id }) => String(id)))
}

/** Lines with any of these keys, kept from others until the transaction ends. */
export function lockKnown(tx: Tx, keys: readonly string[]) {
  return tx
    .select(knownColumns)
    .from(receiptLines)
    .where(sql`${receiptLines.transactionKey} = any(${sql.param([...keys])}::text[])`)
    .orderBy(asc(receiptLines.id))
    .for('no key update')
}
export type KnownLine = Awaited<ReturnType<typeof lockKnown>>[number]

export async function insertSightings(
  tx: Tx,
  sightings: readonly (typeof receiptLineSightings.$inferInsert)[],
): Promise<void> {
  await insertRows(
    tx,
    receiptLineSightings,
    sightings.map((sighting) => ({ id: crypto.randomUUID(), ...sighting })),
    sql`on conflict (line_id, source, digest) do nothing`,
  )
}

/** Whom the payments of lines are from, those that were taken back among them. */
export async function listLineParts(db: Queryable, lineIds: readonly string[]): Promise<Map<string, LinePart[]>> {
  if (lineIds.length === 0) return new Map()
  const rows = await db
    .select({
      lineId: receiptLinePayments.lineId,
      paymentId: payments.id,
      tenancyId: payments.tenancyId,
      tenantId: tenancies.tenantId,
      tenantName: profiles.fullName,
      unitNumber: units.unitNumber,
      propertyName: properties.name,
      amount: receiptLinePayments.amount,
      year: receipts.year,
      number: receipts.number,
      takenBackAt: receiptLinePayments.takenBackAt,
    })
    .from(receiptLinePayments)
    .innerJoin(payments, eq(payments.id, receiptLinePayments.paymentId))
    .innerJoin(tenancies, eq(tenancies.id, payments.tenancyId))
    .innerJoin(profiles, eq(profiles.id, tenancies.tenantId))
    .innerJoin(units, eq(units.id, tenancies.unitId))
    .innerJoin(properties, eq(properties.id, units.propertyId))
    .leftJoin(receipts, eq(receipts.paymentId, payments.id))
    .where(isOneOf(receiptLinePayments.lineId, lineIds))
    .orderBy(
      asc(receiptLinePayments.createdAt),
      sql`${receiptLinePayments.takenBackAt} nulls last`,
      asc(receiptLinePayments.id),
    )
  const parts = rows.map(({ year, number, takenBackAt, ...row }) => ({
    ...row,
    receiptNumber: year === null || number === null ? null : formatReceiptNumber({ year, number }),
    takenBackAt: takenBackAt?.toISOString() ?? null,
  }))
  return new Map(
    [...groupBy(parts, ({ lineId }) => lineId)].map(([lineId, each]) => [
      lineId,
      each.map(({ lineId: _, ...part }) => part),
    ]),
  )
}

const selectRows = (db: Queryable, where: SQL | undefined, limit: number) =>
  db
    .select({
      id: receiptLines.id,
      source: receiptLines.source,
      direction: receiptLines.direction,
      provider: receiptLines.provider,
      accountId: receiptLines.receivingAccountId,
      accountName: receivingAccounts.name,
      accountKind: receivingAccounts.kind,
      transactionId: receiptLines.transactionId,
      transactionKey: receiptLines.transactionKey,
      reverses: receiptLines.reversesKey,
      currency: receiptLines.currency,
      amount: receiptLines.amount,
      booked: receiptLines.booked,
      day: receiptLines.day,
      at: receiptLines.at,
      payerName: receiptLines.payerName,
      payerPhone: receiptLines.payerPhone,
      accountTyped: receiptLines.accountTyped,
      details: receiptLines.details,
      state: receiptLines.state,
      waits: receiptLines.waits,
      reasons: receiptLines.reasons,
      note: receiptLines.note,
      decidedBy: sql<string | null>`coalesce(${profiles.fullName}, ${receiptLines.decidedByName})`,
      decidedAt: receiptLines.decidedAt,
      createdAt: receiptLines.createdAt,
      raw: receiptLines.raw,
      askedTenancyId: receiptLines.askedTenancyId,
    })
    .from(receiptLines)
    .leftJoin(receivingAccounts, eq(receivingAccounts.id, receiptLines.receivingAccountId))
    .leftJoin(profiles, eq(profiles.id, receiptLines.decidedBy))
    .where(where)
    .orderBy(desc(receiptLines.day), desc(receiptLines.id))
    .limit(limit)
export type LineRecord = Awaited<ReturnType<typeof selectRows>>[number]

/** A line as it is shown, with whom it stands on. */
export function shownLine(
  { raw: _, booked, transactionKey: __, askedTenancyId: ___, at, decidedAt, createdAt, ...line }: LineRecord,
  parts: LinePart[],
): Stored<ReceiptLine> & { booked: number } {
  return {
    ...line,
    booked,
    left: leftOf({ ...line, booked }),
    at: at?.toISOString() ?? null,
    decidedAt: decidedAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    parts,
  }
}

function isFound(db: Queryable, { state, accountId, from, to, search }: LineFilter): SQL | undefined {
  const people = db
    .select({ id: receiptLinePayments.lineId })
    .from(receiptLinePayments)
    .innerJoin(payments, eq(payments.id, receiptLinePayments.paymentId))
    .innerJoin(tenancies, eq(tenancies.id, payments.tenancyId))
    .where(and(isNull(receiptLinePayments.takenBackAt), holdsWordsOrPhone(tenancies.searchText, search)))
  const key = search ? referenceKey(search) : ''
  return and(
    state === 'all' ? undefined : state === 'open' ? isLineOpen : eq(receiptLines.state, state),
    accountId ? eq(receiptLines.receivingAccountId, accountId) : undefined,
    from ? gte(receiptLines.day, from) : undefined,
    to ? lte(receiptLines.day, to) : undefined,
    search
      ? or(
          holdsWords(receiptLines.searchText, search.toLowerCase()),
          key === '' ? undefined : eq(receiptLines.transactionKey, key),
          inArray(receiptLines.id, people),
        )
      : undefined,
  )
}

export const isLineOpen = sql`${receiptLines.state} in ('waiting', 'held')`

/** Beyond a row that was shown, as 'day id'. */
function isAfter(after: string | null | undefined): SQL | undefined {
  const [, day, id] = /^(\d{4}-\d{2}-\d{2}) ([0-9a-f-]{36})$/.exec(after ?? '') ?? []
  if (day === undefined || id === undefined) return undefined
  return sql`(${receiptLines.day}, ${receiptLines.id}) < (${day}::date, ${id}::uuid)`
}

const PAGE_SIZE = 25

/** The latest first, with where to read on. */
export async function listLines(db: Queryable, filter: LineFilter) {
  const rows = await selectRows(db, and(isFound(db, filter), isAfter(filter.after)), PAGE_SIZE + 1)
  const shown = rows.slice(0, PAGE_SIZE)
  const last = shown.at(-1)
  return { rows: shown, next: rows.length > PAGE_SIZE && last ? `${last.day} ${last.id}` : null }
}

/** How many wait or are on hold, as far as a list counts. */
export async function countOpenLines(db: Queryable) {
  const open = db.select({ id: receiptLines.id }).from(receiptLines).where(isLineOpen)
  return countSome(db, open, pageWindow(1, PAGE_SIZE))
}

/** @throws Refusal NOT_FOUND */
export async function requireLine(db: Queryable, lineId: string): Promise<LineRecord> {
  const [found] = await selectRows(db, eq(receiptLines.id, lineId), 1)
  if (!found) throw new Refusal('NOT_FOUND')
  return found
}

export const listByIds = (db: Queryable, lineIds: readonly string[]) =>
  selectRows(db, isOneOf(receiptLines.id, lineIds), lineIds.length)

export const listSightings = (db: Queryable, lineId: string) =>
  db
    .select({
      source: receiptLineSightings.source,
      at: receiptLineSightings.at,
      amount: receiptLineSightings.amount,
      differs: receiptLineSightings.differs,
    })
    .from(receiptLineSightings)
    .where(eq(receiptLineSightings.lineId, lineId))
    .orderBy(asc(receiptLineSightings.at), asc(receiptLineSightings.id))

/** Stored and not yet looked at, the oldest first. */
export async function listUnsettled(db: Queryable, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: receiptLines.id })
    .from(receiptLines)
    .where(isNull(receiptLines.judgedAt))
    .orderBy(asc(receiptLines.createdAt), asc(receiptLines.id))
    .limit(limit)
  return rows.map(({ id }) => id)
}

/** Why a line waits for a person, whatever else becomes known. */
const FOR_A_PERSON: readonly WaitReason[] = ['taken_back', 'other_amount', 'too_much', 'cannot_reverse']

/** What came in, was looked at, and waits as a whole for whatever tells whose it is; the oldest first. */
export async function listToLookAgain(db: Queryable): Promise<string[]> {
  const rows = await db
    .select({ id: receiptLines.id })
    .from(receiptLines)
    .where(
      and(
        isLineOpen,
        eq(receiptLines.state, 'waiting'),
        eq(receiptLines.direction, 'in'),
        eq(receiptLines.booked, 0),
        isNotNull(receiptLines.judgedAt),
        notInArray(receiptLines.waits, [...FOR_A_PERSON]),
      ),
    )
    .orderBy(asc(receiptLines.createdAt), asc(receiptLines.day), asc(receiptLines.id))
  return rows.map(({ id }) => id)
}

/** What waits for the answer of a phone that was asked to pay, to all accounts or an amount to one; the oldest first. */
export async function listAwaitingPhones(
  db: Queryable,
  asked?: { accountId: string; amount: number },
): Promise<string[]> {
  const rows = await db
    .select({ id: receiptLines.id })
    .from(receiptLines)
    .where(
      and(
        isLineOpen,
        eq(receiptLines.state, 'waiting'),
        eq(receiptLines.waits, 'phone_asked'),
        asked && eq(receiptLines.receivingAccountId, asked.accountId),
        asked && eq(receiptLines.amount, asked.amount),
      ),
    )
    .orderBy(asc(receiptLines.createdAt), asc(receiptLines.id))
  return rows.map(({ id }) => id)
}

/** What went out to take back one of these transactions, and waits. */
export async function listWaitingReversals(db: Queryable, key: string): Promise<string[]> {
  const rows = await db
    .select({ id: receiptLines.id })
    .from(receiptLines)
    .where(and(eq(receiptLines.reversesKey, key), eq(receiptLines.state, 'waiting')))
    .orderBy(asc(receiptLines.createdAt), asc(receiptLines.id))
  return rows.map(({ id }) => id)
}

/** Those of the keys that what went out, and waits, takes back; each is looked up by itself, as below. */
export async function listReversedKeys(db: Queryable, keys: readonly string[]): Promise<string[]> {
  const { rows } = await db.execute<{
    key: string
  }>(sql`select asked.key from unnest(${sql.param([...new Set(keys)])}::text[]) asked(key)
    cross join lateral (select from ${receiptLines} where ${receiptLines.reversesKey} = asked.key
      and ${receiptLines.state} = 'waiting' limit 1) taken_back`)
  return rows.map(({ key }) => key)
}

const fromNoLine = sql`not exists (select from ${receiptLinePayments} link where link.payment_id = ${payments.id} and link.taken_back_at is null)`

/**
 * Those of the keys with which somebody has typed payments that count and came from no line. Each key is looked up by itself: a plan
 * made while there were few payments would read all of them, in the middle of an import that makes many.
 */
export async function listTypedKeys(db: Queryable, keys: readonly string[]): Promise<string[]> {
  const { rows } = await db.execute<{
    key: string
  }>(sql`select asked.key from unnest(${sql.param([...new Set(keys)])}::text[]) asked(key)
    cross join lateral (select from ${payments} where ${payments.referenceKey} = asked.key and ${isNull(payments.reversedAt)}
      and ${fromNoLine} limit 1) typed`)
  return rows.map(({ key }) => key)
}

/** Payments that count, have a reference and came from no line. */
export const listTypedWith = (db: Queryable, key: string) =>
  db
    .select({
      paymentId: payments.id,
      tenancyId: payments.tenancyId,
      currency: payments.currency,
      method: payments.method,
      amount: payments.amount,
      receivedOn: payments.receivedOn,
    })
    .from(payments)
    .where(and(eq(payments.referenceKey, key), isNull(payments.reversedAt), fromNoLine))
    .orderBy(asc(payments.createdAt), asc(payments.id))

/** So far back earlier payments of a payer are looked at, and so many of them. */
const DAYS_BACK = 400
const MOST_BEFORE = 5

/** How earlier payments of the same payer were split over some of these tenancies, the latest first. */
export async function listSplitsOfPayer(
  db: Queryable,
  { id, payerName, payerPhone, day, currency }: LineRecord,
  tenancyIds: readonly string[],
): Promise<{ tenancyId: string; amount: number }[][]> {
  if (payerName === null && payerPhone === null) return []
  const split = db
    .select({ lineId: receiptLinePayments.lineId })
    .from(payments)
    .innerJoin(receiptLinePayments, eq(receiptLinePayments.paymentId, payments.id))
    .where(
      and(
        isOneOf(payments.tenancyId, tenancyIds),
        sql`${payments.payerName} is not distinct from ${payerName}`,
        sql`${payments.payerPhone} is not distinct from ${payerPhone}`,
        eq(payments.currency, currency),
        gte(payments.receivedOn, addDays(day, -DAYS_BACK)),
        isNull(receiptLinePayments.takenBackAt),
        ne(receiptLinePayments.lineId, id),
      ),
    )
    .groupBy(receiptLinePayments.lineId)
    .having(sql`count(*) > 1`)
  const rows = await db
    .select({ lineId: receiptLines.id, tenancyId: payments.tenancyId, amount: receiptLinePayments.amount })
    .from(receiptLinePayments)
    .innerJoin(payments, eq(payments.id, receiptLinePayments.paymentId))
    .innerJoin(receiptLines, eq(receiptLines.id, receiptLinePayments.lineId))
    .where(and(inArray(receiptLinePayments.lineId, split), isNull(receiptLinePayments.takenBackAt)))
    .orderBy(
      desc(receiptLines.day),
      desc(receiptLines.id),
      asc(receiptLinePayments.createdAt),
      asc(receiptLinePayments.id),
    )
  const byLine = groupBy(rows, ({ lineId }) => lineId)
  return [...byLine.values()].slice(0, MOST_BEFORE).map((parts) => parts.map(({ lineId: _, ...part }) => part))
}

/** Whether a request was seen before. @returns what it asked for, as a hash */
export async function keepRequest(
  tx: Tx,
  request: { id: string; lineId: string; digest: string },
  now: Date,
): Promise<{ lineId: string; digest: string } | undefined> {
  const [made] = await tx
    .insert(receiptLineRequests)
    .values({ ...request, createdAt: now })
    .onConflictDoNothing()
    .returning({ id: receiptLineRequests.id })
  if (made) return undefined
  const [earlier] = await tx
    .select({ lineId: receiptLineRequests.lineId, digest: receiptLineRequests.digest })
    .from(receiptLineRequests)
    .where(eq(receiptLineRequests.id, request.id))
  return earlier
}

const owed = subselect(sql<number>`select coalesce(sum(${balance}), 0) from ${charges}
  where ${charges.tenancyId} = ${tenancies}.id and ${isChargeOpen}`)
const credit = subselect(sql<number>`select coalesce(sum(free.amount_minor - free.allocated_amount_minor), 0)
  from ${payments} free where free.tenancy_id = ${tenancies}.id and free.reversed_at is null`)

const tenancyColumns = {
  tenancyId: tenancies.id,
  tenantId: tenancies.tenantId,
  tenantName: profiles.fullName,
  unitNumber: units.unitNumber,
  propertyName: properties.name,
  accountNumber: units.accountNumber,
  endDate: tenancies.endDate,
  currency: tenancies.currency,
  owed: asNumber(owed),
  credit: asNumber(credit),
}

/** So many are offered at once. */
const MOST_FOUND = 20

/** Tenancies by every word in names, employers too, e-mail, phone, unit, property, ID or account number, earlier ones too; who lives there first. */
export function searchTenancies(db: Queryable, search: string) {
  const key = referenceKey(search)
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  const each = words.map((word) => {
    const numbered = db
      .select({ id: unitAccountNumbers.unitId })
      .from(unitAccountNumbers)
      .where(holdsWords(sql`lower(${unitAccountNumbers.accountNumber})`, word))
    return or(
      holdsWords(tenancies.searchText, word),
      holdsWords(profiles.searchText, word),
      sql`${units.id} = any (array(${numbered}))`,
    )
  })
  const called = db
    .select({ id: unitAccountNumbers.unitId })
    .from(unitAccountNumbers)
    .where(eq(unitAccountNumbers.accountNumber, key))
  return db
    .select(tenancyColumns)
    .from(tenancies)
    .innerJoin(profiles, eq(profiles.id, tenancies.tenantId))
    .innerJoin(units, eq(units.id, tenancies.unitId))
    .innerJoin(properties, eq(properties.id, units.propertyId))
    .where(
      or(
        and(...each),
        holdsWordsOrPhone(tenancies.searchText, search),
        key === '' ? undefined : sql`${units.id} = any (array(${called}))`,
      ),
    )
    .orderBy(
      desc(sql`${units.accountNumber} = ${key}`),
      desc(tenancies.isActive),
      sql`lower(${profiles.fullName})`,
      ...naturally(units.unitNumber),
      asc(tenancies.id),
    )
    .limit(MOST_FOUND)
}

/** Who and where tenancies are, with what they owe. */
export async function describeTenancies(db: Queryable, tenancyIds: readonly string[]) {
  if (tenancyIds.length === 0) return new Map<string, never>()
  const rows = await db
    .select(tenancyColumns)
    .from(tenancies)
    .innerJoin(profiles, eq(profiles.id, tenancies.tenantId))
    .innerJoin(units, eq(units.id, tenancies.unitId))
    .innerJoin(properties, eq(properties.id, units.propertyId))
    .where(inArray(tenancies.id, [...tenancyIds]))
  return new Map(rows.map((row) => [row.tenancyId, row]))
}

/** Who paid, and what was said of it, of money that stood on tenancies whose person is made nameless: codes and amounts stay. */
export async function eraseLineTexts(tx: Tx, tenancyIds: SQL, isTheirs = namesAnybody): Promise<void> {
  const lines = sql`(select line.id from ${receiptLinePayments} part join ${payments} paid on paid.id = part.payment_id
    join ${receiptLines} line on line.id = part.line_id
    where paid.tenancy_id in ${tenancyIds} and ${isTheirs(sql`line.payer_name`, sql`line.payer_phone`)})`
  // First, as they are found by what the line says.
  await tx.update(receiptLineSightings).set({ raw: '' }).where(sql`${receiptLineSightings.lineId} in ${lines}`)
  await tx
    .update(receiptLines)
    .set({ payerName: null, payerPhone: null, accountTyped: null, details: null, raw: '', note: null })
    .where(sql`${receiptLines.id} in ${lines}`)
}
