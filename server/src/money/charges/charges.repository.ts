import type { Day } from '@makao/contract/days'
import type { Money } from '@makao/contract/money'
import type { PaymentStatus, PaymentType } from '@makao/contract/money/charges/charges.kinds'
import type { RecordFilter, RecordPage, RecordRow } from '@makao/contract/money/charges/charges.schema'
import {
  and,
  asc,
  count,
  desc,
  eq,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  ne,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Author } from '../../context'
import { insertRows } from '../../db/insert-rows'
import type { Queryable, Tx } from '../../db/types'
import { Refusal } from '../../errors'
import { properties } from '../../homes/properties/properties.table'
import { tenancies } from '../../homes/tenancies/tenancies.table'
import { units } from '../../homes/units/units.table'
import { asNumber, holdsWords, inBatches, pageWindow, subselect } from '../../lists'
import { profiles } from '../../people/accounts/accounts.table'
import { allocations, payments } from '../payments/payments.table'
import type { Charged, NewCharge } from './charges.rules'
import { paymentRecords } from './charges.table'

const PAGE_SIZE = 25

/** A void record counts nowhere. */
export const counted = isNull(paymentRecords.voidedAt)
const isLate = (today: Day) => and(eq(paymentRecords.paymentStatus, 'pending'), lt(paymentRecords.dueDate, today))

/** The status as people read it: a pending record is overdue from the day after its due date. */
export function statusOn(today: Day): SQL<PaymentStatus> {
  return sql<PaymentStatus>`case when ${isLate(today)} then 'overdue' else ${paymentRecords.paymentStatus} end`
}

/** Past its day and not settled, also in part; or marked so by whoever entered it. The one rule for all counts and lists. */
export function isOverdue(today: Day): SQL | undefined {
  const isOpen = inArray(paymentRecords.paymentStatus, ['pending', 'partial'])
  return and(counted, or(eq(paymentRecords.paymentStatus, 'overdue'), and(isOpen, lt(paymentRecords.dueDate, today))))
}

function hasStatus(status: PaymentStatus, today: Day): SQL | undefined {
  const stored = eq(paymentRecords.paymentStatus, status)
  if (status === 'overdue') return isOverdue(today)
  return status === 'pending' ? and(stored, gte(paymentRecords.dueDate, today)) : stored
}

/** What remains to pay, in minor units. */
export const balance = sql`(${paymentRecords.amount} - ${paymentRecords.paidAmount} - ${paymentRecords.writtenOffAmount})`

/** The references of the payments that stand on a record. */
const receipts = subselect(sql<string | null>`
  select string_agg(held.reference, ', ' order by held.reference) from (
    select ${payments.reference} as reference from ${allocations}
    join ${payments} on ${payments.id} = ${allocations.paymentId}
    where ${allocations.recordId} = ${paymentRecords.id}
    group by ${payments.id} having sum(${allocations.amount}) > 0) held`)

const rowColumns = (today: Day) => ({
  id: paymentRecords.id,
  tenancyId: paymentRecords.tenancyId,
  amount: paymentRecords.amount,
  paidAmount: paymentRecords.paidAmount,
  writtenOffAmount: paymentRecords.writtenOffAmount,
  currency: paymentRecords.currency,
  paymentType: paymentRecords.paymentType,
  name: paymentRecords.name,
  paymentStatus: statusOn(today),
  dueDate: paymentRecords.dueDate,
  periodFrom: paymentRecords.periodFrom,
  periodTo: paymentRecords.periodTo,
  paidDate: paymentRecords.paidDate,
  mpesaReceiptNumber: receipts,
  notes: paymentRecords.notes,
  tenantId: tenancies.tenantId,
  tenantName: profiles.fullName,
  tenantEmail: profiles.email,
  unitNumber: units.unitNumber,
  propertyName: properties.name,
  // What only the record's own page shows; the lists' answers leave it out.
  chargeKey: paymentRecords.chargeKey,
  requestDigest: paymentRecords.requestDigest,
  revision: paymentRecords.revision,
  createdAt: paymentRecords.createdAt,
  voidedAt: paymentRecords.voidedAt,
  voidReason: paymentRecords.voidReason,
})

/** Records with whom and what they are for, and what else a caller wants of the joined tables. */
export function selectRowsWith<More extends Record<string, PgColumn | SQL>>(db: Queryable, today: Day, more: More) {
  return db
    .select({ ...rowColumns(today), ...more })
    .from(paymentRecords)
    .innerJoin(tenancies, eq(tenancies.id, paymentRecords.tenancyId))
    .innerJoin(units, eq(units.id, tenancies.unitId))
    .innerJoin(properties, eq(properties.id, units.propertyId))
    .innerJoin(profiles, eq(profiles.id, tenancies.tenantId))
}

const selectRows = (db: Queryable, today: Day) => selectRowsWith(db, today, {})

interface Window {
  where: SQL | undefined
  orderBy: SQL[]
  limit: number
  offset?: number
}

/** A part of a list. It is chosen first, so that whom thousands of other records are for is not looked up. */
function readWindow(db: Queryable, today: Day, { where, orderBy, limit, offset = 0 }: Window) {
  const chosen = db
    .select({ id: paymentRecords.id })
    .from(paymentRecords)
    .where(where)
    .orderBy(...orderBy)
    .limit(limit)
    .offset(offset)
  return selectRows(db, today)
    .where(inArray(paymentRecords.id, chosen))
    .orderBy(...orderBy)
}

const latestFirst = [desc(paymentRecords.dueDate), asc(paymentRecords.id)]

type Narrowing = Omit<RecordFilter, 'page'>

/** The tenancies that a filter speaks of; undefined when it speaks of none in particular. */
function ofTenancies(db: Queryable, { search, propertyId, tenantId }: Narrowing): SQL | undefined {
  if (!search && !propertyId && !tenantId) return undefined
  const meant = db
    .select({ id: tenancies.id })
    .from(tenancies)
    .innerJoin(units, eq(units.id, tenancies.unitId))
    .where(
      and(
        holdsWords(tenancies.searchText, search),
        propertyId ? eq(units.propertyId, propertyId) : undefined,
        tenantId ? eq(tenancies.tenantId, tenantId) : undefined,
      ),
    )
  return inArray(paymentRecords.tenancyId, meant)
}

/** What a filter finds, as a condition on payment records alone: sums over many need no other table. */
function found(db: Queryable, filter: Narrowing, today: Day): SQL | undefined {
  return and(
    counted,
    ofTenancies(db, filter),
    filter.from ? gte(paymentRecords.dueDate, filter.from) : undefined,
    filter.to ? lte(paymentRecords.dueDate, filter.to) : undefined,
    filter.paymentType ? eq(paymentRecords.paymentType, filter.paymentType) : undefined,
    filter.paymentStatus ? hasStatus(filter.paymentStatus, today) : undefined,
  )
}

/** The tenancies of which a filter finds a record. */
export async function listTenanciesFound(
  db: Queryable,
  filter: Narrowing,
  today: Day,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectDistinct({ tenancyId: paymentRecords.tenancyId })
    .from(paymentRecords)
    .where(found(db, filter, today))
    .orderBy(asc(paymentRecords.tenancyId))
    .limit(limit)
  return rows.map(({ tenancyId }) => tenancyId)
}

/** Every record that a filter finds, latest due date first, read in batches as they are asked for. */
export function streamRecords(db: Queryable, filter: Narrowing, today: Day): AsyncGenerator<RecordRow> {
  return inBatches((limit, last: RecordRow | undefined) => {
    const after =
      last &&
      and(
        // For the index, which cannot begin at an either-or.
        lte(paymentRecords.dueDate, last.dueDate),
        or(lt(paymentRecords.dueDate, last.dueDate), gt(paymentRecords.id, last.id)),
      )
    return readWindow(db, today, { where: and(found(db, filter, today), after), orderBy: latestFirst, limit })
  })
}

/** How many records a filter finds, and their sums by currency. */
async function sumFound(db: Queryable, where: SQL | undefined) {
  const sums = await db
    .select({
      currency: paymentRecords.currency,
      records: count(),
      amount: asNumber(sql`sum(${paymentRecords.amount})`),
      paid: asNumber(sql`sum(${paymentRecords.paidAmount})`),
      pending: asNumber(sql`sum(${balance})`),
    })
    .from(paymentRecords)
    .where(where)
    .groupBy(paymentRecords.currency)
    .orderBy(paymentRecords.currency)
  return {
    total: sums.reduce((total, { records }) => total + records, 0),
    totals: sums.map(({ records: _, ...sum }) => sum),
  }
}

export function countRecords(db: Queryable, filter: Narrowing, today: Day) {
  return sumFound(db, found(db, filter, today))
}

/** One page of the records that a filter finds, latest due date first, with the sums over all of them. */
export async function listRecords(db: Queryable, filter: RecordFilter, today: Day): Promise<RecordPage> {
  const where = found(db, filter, today)
  const window = pageWindow(filter.page, PAGE_SIZE)
  const rows = await readWindow(db, today, { where, orderBy: latestFirst, ...window })
  return { rows, page: filter.page, pageSize: PAGE_SIZE, ...(await sumFound(db, where)) }
}

/** The records created last, over the portfolio or of one tenancy. */
export function listRecentRecords(db: Queryable, today: Day, limit: number): PromiseLike<RecordRow[]> {
  return readWindow(db, today, {
    where: counted,
    orderBy: [desc(paymentRecords.createdAt), asc(paymentRecords.id)],
    limit,
  })
}

export async function findRecordByRequest(db: Queryable, requestId: string, today: Day) {
  const [record] = await selectRows(db, today).where(eq(paymentRecords.requestId, requestId))
  return record
}

/** An amount of this type that was charged by itself, is due in the same month and not paid. */
export async function findCharged(db: Queryable, tenancyId: string, paymentType: PaymentType, dueDate: Day) {
  const [record] = await db
    .select({
      id: paymentRecords.id,
      name: paymentRecords.name,
      amount: asNumber(balance),
      dueDate: paymentRecords.dueDate,
    })
    .from(paymentRecords)
    .where(
      and(
        counted,
        eq(paymentRecords.tenancyId, tenancyId),
        eq(paymentRecords.paymentType, paymentType),
        isNotNull(paymentRecords.chargeKey),
        sql`to_char(${paymentRecords.dueDate}, 'YYYY-MM') = ${dueDate.slice(0, 7)}`,
        sql`${balance} > 0`,
      ),
    )
    .orderBy(asc(paymentRecords.dueDate), asc(paymentRecords.id))
    .limit(1)
  return record
}

/** @returns the rows that were inserted; of those whose charge key is taken none is */
export async function insertRecords(
  tx: Tx,
  author: Pick<Author, 'id'>,
  charges: readonly NewCharge[],
  now: Date,
): Promise<Charged[]> {
  const rows = charges.map((charge) => ({ ...charge, id: crypto.randomUUID() }))
  const made = await insertRows(
    tx,
    paymentRecords,
    rows.map((row) => {
      const { id, tenancyId, currency, amount, paymentType, name, dueDate, periodFrom, periodTo, chargeKey, notes } =
        row
      const { wholeAmount, wholePeriodTo, lateAmount } = row
      const due = {
        id,
        tenancyId,
        currency,
        amount,
        paymentType,
        name,
        dueDate,
        periodFrom,
        periodTo,
        wholeAmount,
        wholePeriodTo,
        lateAmount,
        chargeKey,
        notes,
      }
      const { requestId = crypto.randomUUID(), requestDigest = '', isMarkedOverdue = false } = row
      return { ...due, requestId, requestDigest, isMarkedOverdue, createdBy: author.id, createdAt: now }
    }),
    sql`on conflict (tenancy_id, charge_key) do nothing returning id`,
  )
  const inserted = new Set(made.map(({ id }) => id))
  return rows.filter(({ id }) => inserted.has(id))
}

/** What all records of a tenancy that count come to, paid or not. */
export async function sumCharged(db: Queryable, tenancyId: string): Promise<number> {
  const [found] = await db
    .select({ sum: asNumber(sql`coalesce(sum(${paymentRecords.amount}), 0)`) })
    .from(paymentRecords)
    .where(and(eq(paymentRecords.tenancyId, tenancyId), isNull(paymentRecords.voidedAt)))
  return found?.sum ?? 0
}

/** @throws Refusal NOT_FOUND */
export async function requireRecord(db: Queryable, recordId: string, today: Day) {
  const [record] = await selectRows(db, today).where(eq(paymentRecords.id, recordId))
  if (!record) throw new Refusal('NOT_FOUND')
  return record
}

/**
 * What was charged by itself for days after `day`, and what a move-out made less or void before; kept
 * from others until the transaction ends.
 */
export function lockCutBy(tx: Tx, tenancyId: string, day: Day | null) {
  const isBeyond =
    day === null ? undefined : and(counted, isNotNull(paymentRecords.chargeKey), gt(paymentRecords.periodTo, day))
  return tx
    .select()
    .from(paymentRecords)
    .where(
      and(
        eq(paymentRecords.tenancyId, tenancyId),
        ne(paymentRecords.paymentType, 'penalty'),
        or(isNotNull(paymentRecords.wholeAmount), isBeyond),
      ),
    )
    .orderBy(asc(paymentRecords.dueDate), asc(paymentRecords.id))
    .for('no key update')
}

/** How many charges of a tenancy have a key that begins so, the voided ones too. */
export function countChargeKeys(tx: Tx, tenancyId: string, prefix: string): Promise<number> {
  return tx.$count(
    paymentRecords,
    and(eq(paymentRecords.tenancyId, tenancyId), sql`starts_with(${paymentRecords.chargeKey}, ${prefix})`),
  )
}

/** Penalties that were charged by themselves, also those that were withdrawn by themselves; kept from others. */
export function lockPenalties(tx: Tx, tenancyId: string) {
  return tx
    .select()
    .from(paymentRecords)
    .where(
      and(
        eq(paymentRecords.tenancyId, tenancyId),
        sql`${paymentRecords.chargeKey} like 'penalty:%'`,
        or(counted, isNotNull(paymentRecords.wholeAmount)),
      ),
    )
    .orderBy(asc(paymentRecords.dueDate), asc(paymentRecords.id))
    .for('no key update')
}

export function listRecordsById(db: Queryable, recordIds: readonly string[]) {
  return db
    .select()
    .from(paymentRecords)
    .where(inArray(paymentRecords.id, [...recordIds]))
}

/** Deposits of which something is still to pay, the oldest first; kept from others until the transaction ends. */
export function lockOpenDeposits(tx: Tx, tenancyId: string) {
  return tx
    .select()
    .from(paymentRecords)
    .where(
      and(
        counted,
        eq(paymentRecords.tenancyId, tenancyId),
        eq(paymentRecords.paymentType, 'deposit'),
        sql`${balance} > 0`,
      ),
    )
    .orderBy(asc(paymentRecords.dueDate), asc(paymentRecords.id))
    .for('no key update')
}

/** @throws Refusal NOT_FOUND */
export async function findTenancyOfRecord(db: Queryable, recordId: string): Promise<string> {
  const [record] = await db
    .select({ tenancyId: paymentRecords.tenancyId })
    .from(paymentRecords)
    .where(eq(paymentRecords.id, recordId))
  if (!record) throw new Refusal('NOT_FOUND')
  return record.tenancyId
}

/** Keeps a record from being changed by others until the transaction ends. @throws Refusal NOT_FOUND */
export async function lockRecord(tx: Tx, recordId: string) {
  const [record] = await tx.select().from(paymentRecords).where(eq(paymentRecords.id, recordId)).for('no key update')
  if (!record) throw new Refusal('NOT_FOUND')
  return record
}

type Kept = 'id' | 'tenancyId' | 'requestId' | 'currency' | 'paidAmount' | 'writtenOffAmount' | 'paidDate'
type Change = Partial<Omit<typeof paymentRecords.$inferInsert, Kept>>

export async function updateRecord(tx: Tx, recordId: string, change: Change): Promise<void> {
  await tx
    .update(paymentRecords)
    .set({ ...change, revision: sql`${paymentRecords.revision} + 1` })
    .where(eq(paymentRecords.id, recordId))
}

/** What was paid and what is still to pay, per currency, with how many records wait and how many are late. */
export async function sumRecords(db: Queryable, today: Day, tenancyId?: string) {
  const status = statusOn(today)
  const groups = await db
    .select({
      currency: paymentRecords.currency,
      status,
      records: count(),
      paid: asNumber(sql`sum(${paymentRecords.paidAmount})`),
      deposits: asNumber(
        sql`coalesce(sum(${paymentRecords.paidAmount}) filter (where ${paymentRecords.paymentType} = 'deposit'), 0)`,
      ),
      outstanding: asNumber(sql`sum(${balance})`),
      overdue: asNumber(sql`count(*) filter (where ${isOverdue(today)})`),
    })
    .from(paymentRecords)
    .where(and(counted, tenancyId ? eq(paymentRecords.tenancyId, tenancyId) : undefined))
    .groupBy(paymentRecords.currency, sql`2`)
  const currencyOrder = [...new Set(groups.map(({ currency }) => currency))].sort()
  const sum = (of: typeof groups, pick: (group: (typeof groups)[number]) => number) =>
    of.reduce((all, group) => all + pick(group), 0)
  const money = (pick: (group: (typeof groups)[number]) => number): Money[] =>
    currencyOrder.map((currency) => ({
      currency,
      amount: sum(
        groups.filter((group) => group.currency === currency),
        pick,
      ),
    }))
  const recordsOf = (wanted: PaymentStatus) =>
    sum(
      groups.filter((group) => group.status === wanted),
      ({ records }) => records,
    )
  return {
    paid: money(({ paid }) => paid),
    /** Without deposits, which belong to the tenants. */
    revenue: money(({ paid, deposits }) => paid - deposits),
    outstanding: money(({ outstanding }) => outstanding),
    pendingPayments: recordsOf('pending'),
    overduePayments: sum(groups, ({ overdue }) => overdue),
  }
}
