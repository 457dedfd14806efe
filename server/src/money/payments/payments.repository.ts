import type { Day } from '@makao/contract/days'
import type { PaymentMethod, PaymentSource } from '@makao/contract/money/payments/payments.kinds'
import type { PaymentFilter, PaymentPage, PaymentRow } from '@makao/contract/money/payments/payments.schema'
import type { PaymentOrder } from '@makao/contract/money/payments/payments.terms'
import { referenceKey } from '@makao/contract/money/payments/payments.terms'
import { formatReceiptNumber, parseReceiptNumber } from '@makao/contract/money/payments/receipt-number.terms'
import {
  and,
  asc,
  count,
  desc,
  eq,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  ne,
  notInArray,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Author } from '../../context'
import type { Sends } from '../../db/in-turn'
import { insertRows } from '../../db/insert-rows'
import type { Queryable, Tx } from '../../db/types'
import { Refusal } from '../../errors'
import { properties } from '../../homes/properties/properties.table'
import { tenancies } from '../../homes/tenancies/tenancies.table'
import { units } from '../../homes/units/units.table'
import {
  asNumber,
  countedUpTo,
  holdsWords,
  holdsWordsOrPhone,
  inBatches,
  inOrder,
  isOneOf,
  latestFirst,
  mostCounted,
  naturally,
  neverNull,
  type OrderedBy,
  pageWindow,
  readWhole,
  subselect,
} from '../../lists'
import { profiles } from '../../people/accounts/accounts.table'
import { isRentedBy } from '../../renters'
import { isOpen } from '../charges/charges.repository'
import { charges } from '../charges/charges.table'
import { findStart } from '../sums/sums.repository'
import { paymentSums } from '../sums/sums.table'
import { allocations, payments } from './payments.table'
import { receipts } from './receipts.table'

const PAGE_SIZE = 25

const recorders = alias(profiles, 'recorders')
const successors = alias(payments, 'successors')

const rowColumns = {
  id: payments.id,
  tenancyId: payments.tenancyId,
  amount: payments.amount,
  allocatedAmount: payments.allocatedAmount,
  currency: payments.currency,
  method: payments.method,
  reference: payments.reference,
  receivedOn: payments.receivedOn,
  payerName: payments.payerName,
  payerPhone: payments.payerPhone,
  notes: payments.notes,
  reversedAt: payments.reversedAt,
  tenantId: tenancies.tenantId,
  tenantName: profiles.fullName,
  unitId: units.id,
  unitNumber: units.unitNumber,
  propertyId: properties.id,
  propertyName: properties.name,
  receiptYear: receipts.year,
  receiptCount: receipts.number,
}

/** Payments with whom they are from, and what else a caller wants. */
function selectPayments<More extends Record<string, SQL | typeof payments.id>>(db: Queryable, more: More) {
  return db
    .select({ ...rowColumns, ...more })
    .from(payments)
    .innerJoin(tenancies, eq(tenancies.id, payments.tenancyId))
    .innerJoin(units, eq(units.id, tenancies.unitId))
    .innerJoin(properties, eq(properties.id, units.propertyId))
    .innerJoin(profiles, eq(profiles.id, tenancies.tenantId))
    .leftJoin(receipts, eq(receipts.paymentId, payments.id))
}

/** Not what earlier books brought forward, nor what came from another tenancy or was withheld. */
export const isMoneyIn = (method: typeof payments.method | typeof paymentSums.method) =>
  notInArray(method, ['opening', 'transfer', 'withheld'])
export const cameIn = isMoneyIn(payments.method)

type Narrowing = Omit<PaymentFilter, 'page' | 'sort'>

function found({ search, propertyId, tenantId, ids, from, to, method, state }: Narrowing): SQL | undefined {
  const words = search?.split(/\s+/).filter(Boolean) ?? []
  const inReference = (word: string) => {
    const key = referenceKey(word)
    return key === '' ? sql`false` : sql`${payments.referenceKey} = ${key}`
  }
  function isReceipt(word: string): SQL {
    const receipt = parseReceiptNumber(word)
    if (!receipt) return sql`false`
    return sql`${payments.id} in (select payment_id from receipts where year = ${receipt.year} and number = ${receipt.number})`
  }
  return and(
    // Each word in the names, or the whole reference, or the receipt's number.
    words.length > 0
      ? or(
          and(
            ...words.map(
              (word) => sql`(${holdsWords(tenancies.searchText, word)} or ${inReference(word)} or ${isReceipt(word)})`,
            ),
          ),
          // Also one that was typed with blanks in it, and the phone of who paid however it is written.
          inReference(words.join('')),
          holdsWordsOrPhone(tenancies.searchText, search),
        )
      : undefined,
    propertyId ? eq(units.propertyId, propertyId) : undefined,
    tenantId ? isRentedBy(tenantId) : undefined,
    ids ? inArray(payments.id, ids) : undefined,
    from ? gte(payments.receivedOn, from) : undefined,
    to ? lte(payments.receivedOn, to) : undefined,
    method ? eq(payments.method, method) : undefined,
    state === 'credit' ? and(isNull(payments.reversedAt), lt(payments.allocatedAmount, payments.amount)) : undefined,
    state === 'reversed' ? isNotNull(payments.reversedAt) : undefined,
    // What is free of money stands where it was moved to.
    state === 'credit' ? ne(payments.method, 'opening') : cameIn,
  )
}

interface Found {
  reversedAt: Date | null
  receiptYear: number | null
  receiptCount: number | null
}

const toRow = <Row extends Found>({ reversedAt, receiptYear: year, receiptCount: number, ...row }: Row) => ({
  ...row,
  reversedAt: reversedAt?.toISOString() ?? null,
  receiptNumber: year === null || number === null ? null : formatReceiptNumber({ year, number }),
})

const latestReceivedFirst = [latestFirst(payments.receivedOn), latestFirst(payments.createdAt), asc(payments.id)]
const latestReceivedLast = [
  sql`${payments.receivedOn} asc nulls first`,
  sql`${payments.createdAt} asc nulls first`,
  desc(payments.id),
]

/** What the columns of the list order by; amounts of different currencies are not compared. */
const orderedBy: OrderedBy<PaymentOrder> = {
  tenant: neverNull(sql`lower(${profiles.fullName})`),
  place: [sql`lower(${properties.name})`, ...naturally(units.unitNumber)],
  amount: [neverNull(payments.currency), neverNull(payments.amount)],
  receivedOn: neverNull(payments.receivedOn),
  method: payments.method,
  reference: payments.reference,
  receipt: [receipts.year, receipts.number],
}

/** Orders that need no other table. */
const ofPayments = [
  ...[undefined, null],
  ...(['amount', '-amount', 'receivedOn', '-receivedOn', 'method', '-method', 'reference', '-reference'] as const),
] satisfies (PaymentOrder | null | undefined)[]

/** Whether a filter asks for whom payments are from: else they are counted without a look at that. */
const asksForPeople = ({ search, propertyId, tenantId }: Narrowing) => Boolean(search || propertyId || tenantId)

/** What a filter finds among the sums that are kept; undefined when it asks for what they do not know. */
function foundInSums({ search, propertyId, tenantId, ids, from, to, method, state }: Narrowing): SQL | undefined {
  if (search || propertyId || tenantId || ids) return undefined
  return and(
    from ? gte(paymentSums.receivedOn, from) : undefined,
    to ? lte(paymentSums.receivedOn, to) : undefined,
    method ? eq(paymentSums.method, method) : undefined,
    state === 'all' || !state ? undefined : eq(paymentSums.standing, state),
    state === 'credit' ? ne(paymentSums.method, 'opening') : isMoneyIn(paymentSums.method),
  )
}

function sumKept(db: Queryable, where: SQL) {
  const sumOf = (figure: SQL) =>
    asNumber(sql`coalesce(sum(${figure}) filter (where ${ne(paymentSums.standing, 'reversed')}), 0)`)
  return db
    .select({
      currency: paymentSums.currency,
      payments: asNumber(sql`sum(${paymentSums.payments})`),
      amount: sumOf(sql`${paymentSums.amount}`),
      credit: sumOf(sql`${paymentSums.amount} - ${paymentSums.allocatedAmount}`),
    })
    .from(paymentSums)
    .where(where)
    .groupBy(paymentSums.currency)
    .having(sql`sum(${paymentSums.payments}) > 0`)
    .orderBy(paymentSums.currency)
}

/** What the payments come to that a filter finds, without those that were reversed. @param most how many of them are looked at, if not all */
function sumFound(db: Queryable, filter: Narrowing, most?: number) {
  const kept = foundInSums(filter)
  return kept ? sumKept(db, kept) : sumRows(db, filter, most)
}

function sumRows(db: Queryable, filter: Narrowing, most?: number) {
  const rows = db
    .select({
      currency: payments.currency,
      amount: payments.amount,
      allocatedAmount: payments.allocatedAmount,
      reversedAt: payments.reversedAt,
    })
    .from(payments)
    .$dynamic()
  if (asksForPeople(filter)) {
    rows.innerJoin(tenancies, eq(tenancies.id, payments.tenancyId)).innerJoin(units, eq(units.id, tenancies.unitId))
  }
  rows.where(found(filter))
  const some = (most === undefined ? rows : rows.limit(most)).as('some')
  const stands = isNull(some.reversedAt)
  return db
    .select({
      currency: some.currency,
      payments: count(),
      amount: asNumber(sql`coalesce(sum(${some.amount}) filter (where ${stands}), 0)`),
      credit: asNumber(sql`coalesce(sum(${some.amount} - ${some.allocatedAmount}) filter (where ${stands}), 0)`),
    })
    .from(some)
    .groupBy(some.currency)
    .orderBy(some.currency)
}

/** Every payment that a filter finds, with the sums over all of them. */
export async function readAllPayments(db: Queryable, filter: Narrowing) {
  const where = found(filter)
  const chosen = db
    .select({ id: payments.id })
    .from(payments)
    .innerJoin(tenancies, eq(tenancies.id, payments.tenancyId))
    .innerJoin(units, eq(units.id, tenancies.unitId))
    .where(where)
    .orderBy(...latestReceivedFirst)
  const whole = await readWhole(chosen, async (ids) =>
    (await selectPayments(db, {}).where(inArray(payments.id, ids))).map(toRow),
  )
  return { ...whole, totals: await sumFound(db, filter) }
}

const daysOf = (kept: SQL) =>
  sql`select ${paymentSums.receivedOn} as day, sum(${paymentSums.payments}) as found from ${paymentSums} where ${kept} group by 1`

/** One page of the payments that a filter finds, latest first, with the sums over all of them, unless a search finds more than are counted. */
export async function listPayments(db: Queryable, filter: PaymentFilter): Promise<PaymentPage> {
  const window = pageWindow(filter.page, PAGE_SIZE)
  const { limit, offset } = window
  const mostLooked = filter.search ? mostCounted(window) : Number.POSITIVE_INFINITY
  const sums = await sumFound(db, filter, filter.search ? mostLooked + 1 : undefined)
  const { total, isMore } = countedUpTo(
    sums.reduce((total, sum) => total + sum.payments, 0),
    mostLooked,
  )
  const most = Math.max(0, Math.min(limit, total - offset))
  const orderBy = inOrder(filter.sort, orderedBy, latestReceivedFirst)
  // Where the sums say on which day the page begins, it is read from there.
  const kept = filter.sort || offset === 0 ? undefined : foundInSums(filter)
  const start = kept && (await findStart(db, daysOf(kept), offset))
  // Else what is skipped is read too: the second half of the usual order is chosen from its end.
  const isFromEnd = !filter.sort && !start && !isMore && offset * 2 > total
  // Chosen first, so that whom thousands of others are from is not looked up.
  const chosen = db.select({ id: payments.id }).from(payments).$dynamic()
  if (asksForPeople(filter) || ofPayments.every((order) => order !== filter.sort)) {
    chosen
      .innerJoin(tenancies, eq(tenancies.id, payments.tenancyId))
      .innerJoin(units, eq(units.id, tenancies.unitId))
      .innerJoin(properties, eq(properties.id, units.propertyId))
      .innerJoin(profiles, eq(profiles.id, tenancies.tenantId))
      .leftJoin(receipts, eq(receipts.paymentId, payments.id))
  }
  chosen
    .where(and(found(filter), start ? lte(payments.receivedOn, start.day) : undefined))
    .orderBy(...(isFromEnd ? latestReceivedLast : orderBy))
    .limit(most)
    .offset(start ? start.skipped : isFromEnd ? Math.max(0, total - offset - most) : offset)
  const rows = await selectPayments(db, {})
    .where(inArray(payments.id, chosen))
    .orderBy(...orderBy)
  return {
    rows: rows.map(toRow),
    total,
    isMore,
    page: filter.page,
    pageSize: PAGE_SIZE,
    totals: isMore ? [] : sums.map(({ payments: _, ...sum }) => sum),
  }
}

/** How a tenancy's latest money came in, without what was reversed; null before the first. */
export async function findLastMethod(db: Queryable, tenancyId: string): Promise<PaymentMethod | null> {
  const [last] = await db
    .select({ method: sql<PaymentMethod>`${payments.method}` })
    .from(payments)
    .where(and(eq(payments.tenancyId, tenancyId), isNull(payments.reversedAt), cameIn))
    .orderBy(...latestReceivedFirst)
    .limit(1)
  return last?.method ?? null
}

/** The money that came in last by its day, without what was reversed; of one property or of all. */
export async function listRecentPayments(db: Queryable, limit: number, propertyId?: string | null) {
  // The charges that a payment stands on, and whether one of them is not settled.
  const isPartial = subselect(sql`select coalesce(bool_or(stood.is_open), false) from (
    select ${isOpen} as is_open from ${allocations} join ${charges} on ${charges.id} = ${allocations.chargeId}
    where ${allocations.paymentId} = ${payments}.id group by ${charges.id} having sum(${allocations.amount}) > 0) stood`)
  const status = sql<'paid' | 'partial'>`case when ${isPartial} then 'partial' else 'paid' end`
  const { id, tenancyId, amount, currency, method, reference, receivedOn, ...whose } = rowColumns
  const { tenantId, tenantName, unitNumber, propertyName } = whose
  return db
    .select({
      ...{ id, tenancyId, amount, currency, method, reference, receivedOn },
      ...{ tenantId, tenantName, unitNumber, propertyName },
      status,
    })
    .from(payments)
    .innerJoin(tenancies, eq(tenancies.id, payments.tenancyId))
    .innerJoin(units, eq(units.id, tenancies.unitId))
    .innerJoin(properties, eq(properties.id, units.propertyId))
    .innerJoin(profiles, eq(profiles.id, tenancies.tenantId))
    .where(and(isNull(payments.reversedAt), cameIn, propertyId ? eq(units.propertyId, propertyId) : undefined))
    .orderBy(...latestReceivedFirst)
    .limit(limit)
}

const joined = (db: Queryable) =>
  db
    .select({ paymentId: payments.id, year: receipts.year, number: receipts.number })
    .from(payments)
    .innerJoin(receipts, eq(receipts.paymentId, payments.id))
    .innerJoin(tenancies, eq(tenancies.id, payments.tenancyId))
    .innerJoin(units, eq(units.id, tenancies.unitId))
    .$dynamic()

/** How many receipts the payments have that a filter finds. */
export async function countReceipts(db: Queryable, filter: Narrowing): Promise<number> {
  const [counted] = await db.select({ total: count() }).from(joined(db).where(found(filter)).as('receipts_found'))
  return counted?.total ?? 0
}

/** The payments that a filter finds, by the number of their receipt, read in batches. */
export async function* streamReceipts(db: Queryable, filter: Narrowing): AsyncGenerator<string> {
  type Row = Awaited<ReturnType<typeof joined>>[number]
  const rows = inBatches<Row>((size, last) => {
    const after = last && sql`(${receipts.year}, ${receipts.number}) > (${last.year}, ${last.number})`
    return joined(db)
      .where(and(found(filter), after))
      .orderBy(asc(receipts.year), asc(receipts.number))
      .limit(size)
  })
  for await (const { paymentId } of rows) yield paymentId
}

const details = {
  createdAt: sql<Date>`${payments.createdAt}`.mapWith(payments.createdAt),
  recordedBy: sql<string | null>`${recorders.fullName}`,
  reversalReason: sql<string | null>`${payments.reversalReason}`,
  correctsId: sql<string | null>`${payments.correctsId}`,
  correctedById: sql<string | null>`${successors.id}`,
  requestDigest: sql<string>`${payments.requestDigest}`,
}

async function findPayment(db: Queryable, where: SQL | undefined) {
  const [payment] = await selectPayments(db, details)
    .leftJoin(recorders, eq(recorders.id, payments.createdBy))
    .leftJoin(successors, eq(successors.correctsId, payments.id))
    .where(where)
    .orderBy(asc(payments.referenceRepeats), asc(payments.id))
    .limit(1)
  return payment && toRow(payment)
}

/** @throws Refusal NOT_FOUND */
export async function requirePayment(db: Queryable, paymentId: string) {
  const payment = await findPayment(db, eq(payments.id, paymentId))
  if (!payment) throw new Refusal('NOT_FOUND')
  return payment
}

export function findPaymentByRequest(db: Queryable, requestId: string) {
  return findPayment(db, eq(payments.requestId, requestId))
}

/** The payment that has a reference and was not reversed; of a transaction that was split the part that was recorded first. */
export function findPaymentByReference(db: Queryable, reference: string): Promise<PaymentRow | undefined> {
  return findPayment(db, and(eq(payments.referenceKey, referenceKey(reference)), isNull(payments.reversedAt)))
}

export interface ReceivedPayment {
  requestId: string
  requestDigest?: string
  tenancyId: string
  currency: 'KES' | 'UGX'
  amount: number
  method: PaymentSource
  reference: string | null
  receivedOn: Day
  payerName?: string | null
  payerPhone?: string | null
  notes?: string | null
  /** On which own account it came in; without it the usual one. */
  accountId?: string | null
  correctsId?: string | null
  /** Of several payments that one transaction became: which one; the first has none. */
  referenceRepeats?: number
}

/** @returns the new payment's id */
export async function insertPayment(
  tx: Tx,
  author: Pick<Author, 'id'>,
  { accountId: _, ...payment }: ReceivedPayment,
  now: Date,
): Promise<string> {
  const id = crypto.randomUUID()
  await tx.insert(payments).values({ id, ...payment, createdBy: author.id, createdAt: now })
  return id
}

/** Many at once, with ids of the caller. All have the same fields. */
export async function insertPayments(
  tx: Sends,
  author: Pick<Author, 'id'>,
  received: readonly (ReceivedPayment & { id: string })[],
  now: Date,
): Promise<void> {
  const rows = received.map(({ accountId: _, ...payment }) => ({ ...payment, createdBy: author.id, createdAt: now }))
  await insertRows(tx, payments, rows)
}

/** What all payments of a tenancy that count come to. */
export async function sumReceived(db: Queryable, tenancyId: string): Promise<number> {
  const [found] = await db
    .select({ sum: asNumber(sql`coalesce(sum(${payments.amount}), 0)`) })
    .from(payments)
    .where(and(eq(payments.tenancyId, tenancyId), isNull(payments.reversedAt)))
  return found?.sum ?? 0
}

/** The same of many tenancies. */
export async function sumsReceived(db: Queryable, tenancyIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .select({ tenancyId: payments.tenancyId, sum: asNumber(sql`sum(${payments.amount})`) })
    .from(payments)
    .where(and(isOneOf(payments.tenancyId, tenancyIds), isNull(payments.reversedAt)))
    .groupBy(payments.tenancyId)
  return new Map(rows.map(({ tenancyId, sum }) => [tenancyId, sum]))
}

/** Keeps a payment from being changed by others until the transaction ends. @throws Refusal NOT_FOUND */
export async function lockPayment(tx: Tx, paymentId: string) {
  const [payment] = await tx.select().from(payments).where(eq(payments.id, paymentId)).for('no key update')
  if (!payment) throw new Refusal('NOT_FOUND')
  return payment
}

/** @throws Refusal NOT_FOUND */
export async function requireTenancyOf(db: Queryable, paymentId: string): Promise<string> {
  const [payment] = await db.select({ tenancyId: payments.tenancyId }).from(payments).where(eq(payments.id, paymentId))
  if (!payment) throw new Refusal('NOT_FOUND')
  return payment.tenancyId
}

/** What may be put right on a payment without moving its money. */
export type PaymentAmendment = Pick<
  typeof payments.$inferSelect,
  'method' | 'reference' | 'payerName' | 'payerPhone' | 'notes'
>

export async function updateDetails(
  tx: Tx,
  paymentId: string,
  details: PaymentAmendment & Pick<typeof payments.$inferSelect, 'referenceRepeats'>,
): Promise<void> {
  await tx.update(payments).set(details).where(eq(payments.id, paymentId))
}

/** The number that the next payment with a reference gets, by the reference's key; those that none has yet are left out. */
export async function nextRepeats(tx: Tx, keys: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await tx.execute<{ key: string; next: number }>(sql`select asked.key, held.last + 1 as next
    from unnest(${sql.param([...new Set(keys)])}::text[]) asked(key)
    cross join lateral (select ${payments.referenceRepeats} as last from ${payments}
      where ${payments.referenceKey} = asked.key and ${isNull(payments.reversedAt)}
      order by ${payments.referenceRepeats} desc limit 1) held`)
  return new Map(rows.map(({ key, next }) => [key, next]))
}

export const nextRepeat = async (tx: Tx, key: string): Promise<number> => (await nextRepeats(tx, [key])).get(key) ?? 0

export async function markReversed(tx: Tx, paymentId: string, reason: string, now: Date): Promise<void> {
  await tx.update(payments).set({ reversedAt: now, reversalReason: reason }).where(eq(payments.id, paymentId))
}
