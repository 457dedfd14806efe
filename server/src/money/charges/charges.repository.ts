import type { Day } from '@makao/contract/days'
import type { Currency, Money } from '@makao/contract/money'
import {
  type ChargeStanding,
  type PaymentStatus,
  type PaymentType,
  paymentTypes,
} from '@makao/contract/money/charges/charges.kinds'
import {
  and,
  asc,
  desc,
  eq,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  ne,
  not,
  or,
  type SQL,
  type SQLWrapper,
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
import { asNumber, isOneOf, subselect } from '../../lists'
import { profiles } from '../../people/accounts/accounts.table'
import { allocations, payments } from '../payments/payments.table'
import { sharedChargeParts } from '../shared-charges/shared-charges.table'
import { ofPlace } from '../sums/sums.repository'
import { chargeSums } from '../sums/sums.table'
import { mayUseDeposit } from './allocations.repository'
import type { Charged, NewCharge } from './charges.rules'
import { charges } from './charges.table'

/** A void charge counts nowhere. */
export const counted = isNull(charges.voidedAt)
const isLate = (today: Day) => and(eq(charges.paymentStatus, 'pending'), lt(charges.dueDate, today))

/** The status as people read it: a pending charge is overdue from the day after its due date. */
export function statusOn(today: Day): SQL<PaymentStatus> {
  return sql<PaymentStatus>`case when ${isLate(today)} then 'overdue' else ${charges.paymentStatus} end`
}

/** What a charge, or charges that were added up, are judged by. */
export type Judged = Record<'paymentStatus' | 'dueDate' | 'isMarkedOverdue', PgColumn>

const isUnsettled = ({ paymentStatus }: Judged) => inArray(paymentStatus, ['pending', 'overdue', 'partial'])

/** Not settled, whether nothing came in or a part. */
export const isOpen = and(counted, isUnsettled(charges))

const isPastOrMarked = ({ dueDate, isMarkedOverdue }: Judged, today: Day) =>
  or(lt(dueDate, today), eq(isMarkedOverdue, true))

/**
 * The one rule for all counts, lists and reminders: past its day, or entered as overdue, and not settled, also in part.
 * `isOverdueOn` says the same of one that was read.
 */
export function isOverdue(today: Day): SQL | undefined {
  return and(isOpen, isPastOrMarked(charges, today))
}

export const isSumOpen = isUnsettled(chargeSums)

/** The same of charges that were added up, of which none is void. */
export const isSumOverdue = (today: Day) => and(isUnsettled(chargeSums), isPastOrMarked(chargeSums, today))

export function hasStatus(status: ChargeStanding, today: Day, of: Judged = charges): SQL | undefined {
  if (status === 'open') return isUnsettled(of)
  const stored = eq(of.paymentStatus, status)
  if (status === 'overdue') return and(isUnsettled(of), isPastOrMarked(of, today))
  return status === 'pending' ? and(stored, gte(of.dueDate, today)) : stored
}

/** What remains to pay, in minor units. */
export const balance = sql`(${charges.amount} - ${charges.paidAmount} - ${charges.writtenOffAmount})`
export const sumOfBalances = sql`(${chargeSums.amount} - ${chargeSums.paidAmount} - ${chargeSums.writtenOffAmount})`

/** Of one day in the order in which money is put on them: the rent first. */
export const typeOrder = sql`array_position(array[${sql.join(
  paymentTypes.map((type) => sql`${type}`),
  sql`, `,
)}], ${charges.paymentType})`

/** The references of the payments that stand on a charge. */
const receipts = subselect(sql<string | null>`
  select string_agg(held.reference, ', ' order by held.reference) from (
    select ${payments.reference} as reference from ${allocations}
    join ${payments} on ${payments.id} = ${allocations.paymentId}
    where ${allocations.chargeId} = ${charges.id}
    group by ${payments.id} having sum(${allocations.amount}) > 0) held`)

const rowColumns = (today: Day) => ({
  id: charges.id,
  tenancyId: charges.tenancyId,
  amount: charges.amount,
  paidAmount: charges.paidAmount,
  writtenOffAmount: charges.writtenOffAmount,
  currency: charges.currency,
  paymentType: charges.paymentType,
  name: charges.name,
  paymentStatus: statusOn(today),
  dueDate: charges.dueDate,
  periodFrom: charges.periodFrom,
  periodTo: charges.periodTo,
  paidDate: charges.paidDate,
  mpesaReceiptNumber: receipts,
  notes: charges.notes,
  tenantId: tenancies.tenantId,
  tenantName: profiles.fullName,
  tenantEmail: profiles.email,
  unitId: units.id,
  unitNumber: units.unitNumber,
  propertyId: properties.id,
  propertyName: properties.name,
  // What only the charge's own page shows; the lists' answers leave it out.
  chargeKey: charges.chargeKey,
  requestDigest: charges.requestDigest,
  revision: charges.revision,
  createdAt: charges.createdAt,
  voidedAt: charges.voidedAt,
  voidReason: charges.voidReason,
})

/** Charges with whom and what they are for, and what else a caller wants of the joined tables. */
export function selectRowsWith<More extends Record<string, PgColumn | SQL>>(db: Queryable, today: Day, more: More) {
  return db
    .select({ ...rowColumns(today), ...more })
    .from(charges)
    .innerJoin(tenancies, eq(tenancies.id, charges.tenancyId))
    .innerJoin(units, eq(units.id, tenancies.unitId))
    .innerJoin(properties, eq(properties.id, units.propertyId))
    .innerJoin(profiles, eq(profiles.id, tenancies.tenantId))
}

export const selectRows = (db: Queryable, today: Day) => selectRowsWith(db, today, {})

export async function findChargeByRequest(db: Queryable, requestId: string, today: Day) {
  const [charge] = await selectRows(db, today).where(eq(charges.requestId, requestId))
  return charge
}

/** Amounts of this type that were charged to tenancies by themselves, are due in the same month and not paid. */
const isChargedByItself = (tenancyIds: readonly string[], paymentType: PaymentType, dueDate: Day) =>
  and(
    counted,
    inArray(charges.tenancyId, [...tenancyIds]),
    eq(charges.paymentType, paymentType),
    isNotNull(charges.chargeKey),
    sql`to_char(${charges.dueDate}, 'YYYY-MM') = ${dueDate.slice(0, 7)}`,
    sql`${balance} > 0`,
  )

/** Of each of these tenancies the oldest such amount. `amount`: what is still to pay, minor units. */
export function listChargedByThemselves(
  db: Queryable,
  tenancyIds: readonly string[],
  paymentType: PaymentType,
  dueDate: Day,
) {
  return db
    .selectDistinctOn([charges.tenancyId], {
      tenancyId: charges.tenancyId,
      chargeId: charges.id,
      name: charges.name,
      amount: asNumber(balance),
      dueDate: charges.dueDate,
    })
    .from(charges)
    .where(isChargedByItself(tenancyIds, paymentType, dueDate))
    .orderBy(charges.tenancyId, asc(charges.dueDate), asc(charges.id))
}

/** An amount of this type that was charged by itself, is due in the same month and not paid; of several that of `amount`. */
export async function findCharged(
  db: Queryable,
  tenancyId: string,
  paymentType: PaymentType,
  dueDate: Day,
  amount: number,
) {
  const [charge] = await db
    .select({
      id: charges.id,
      name: charges.name,
      amount: asNumber(balance),
      dueDate: charges.dueDate,
    })
    .from(charges)
    .where(isChargedByItself([tenancyId], paymentType, dueDate))
    .orderBy(desc(sql`${balance} = ${amount}`), asc(charges.dueDate), asc(charges.id))
    .limit(1)
  return charge
}

/** @returns the rows that were inserted; of those whose charge key is taken none is */
export async function insertCharges(
  tx: Tx,
  author: Pick<Author, 'id'>,
  added: readonly NewCharge[],
  now: Date,
): Promise<Charged[]> {
  const rows = added.map((charge) => ({ ...charge, id: crypto.randomUUID() }))
  const made = await insertRows(
    tx,
    charges,
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
      const { requestId = crypto.randomUUID(), requestDigest = '', isMarkedOverdue = false, isOpening = false } = row
      return { ...due, requestId, requestDigest, isMarkedOverdue, isOpening, createdBy: author.id, createdAt: now }
    }),
    sql`on conflict (tenancy_id, charge_key) do nothing returning id`,
  )
  const inserted = new Set(made.map(({ id }) => id))
  return rows.filter(({ id }) => inserted.has(id))
}

/** What all charges of a tenancy that count come to, paid or not. @param paymentType of this type alone */
export async function sumCharged(db: Queryable, tenancyId: string, paymentType?: PaymentType): Promise<number> {
  const [found] = await db
    .select({ sum: asNumber(sql`coalesce(sum(${charges.amount}), 0)`) })
    .from(charges)
    .where(
      and(
        eq(charges.tenancyId, tenancyId),
        isNull(charges.voidedAt),
        paymentType ? eq(charges.paymentType, paymentType) : undefined,
      ),
    )
  return found?.sum ?? 0
}

/** @throws Refusal NOT_FOUND */
export async function requireCharge(db: Queryable, chargeId: string, today: Day) {
  const [charge] = await selectRows(db, today).where(eq(charges.id, chargeId))
  if (!charge) throw new Refusal('NOT_FOUND')
  return charge
}

const isShare = (tx: Tx) => inArray(charges.id, tx.select({ id: sharedChargeParts.chargeId }).from(sharedChargeParts))

/**
 * What a move-out on `day` may change, kept from others until the transaction ends. That is what was charged by itself
 * for days after it, and shares of one charge for many that are due after it. With it comes what an earlier move-out
 * made less or void.
 */
export function lockCutBy(tx: Tx, tenancyId: string, day: Day | null) {
  const isBeyond =
    day === null
      ? undefined
      : and(
          counted,
          or(and(isNotNull(charges.chargeKey), gt(charges.periodTo, day)), and(isShare(tx), gt(charges.dueDate, day))),
        )
  return tx
    .select()
    .from(charges)
    .where(
      and(
        eq(charges.tenancyId, tenancyId),
        ne(charges.paymentType, 'penalty'),
        or(isNotNull(charges.wholeAmount), isBeyond),
      ),
    )
    .orderBy(asc(charges.dueDate), asc(charges.id))
    .for('no key update')
}

/** Rent and service charges of a tenancy that somebody entered for it alone and that count, due on a day or later; none that is written off whole. */
export function listEntered(tx: Tx, tenancyId: string, since: Day) {
  return tx
    .select()
    .from(charges)
    .where(
      and(
        eq(charges.tenancyId, tenancyId),
        counted,
        isNull(charges.chargeKey),
        isNull(charges.periodTo),
        eq(charges.isOpening, false),
        inArray(charges.paymentType, ['rent', 'service_charge']),
        lt(charges.writtenOffAmount, charges.amount),
        gte(charges.dueDate, since),
        not(isShare(tx)),
      ),
    )
    .orderBy(asc(charges.dueDate), asc(charges.id))
}

/** How many charges of a tenancy have a key that begins so, the voided ones too. */
export function countChargeKeys(tx: Tx, tenancyId: string, prefix: string): Promise<number> {
  return tx.$count(charges, and(eq(charges.tenancyId, tenancyId), sql`starts_with(${charges.chargeKey}, ${prefix})`))
}

const isPenalty = and(sql`${charges.chargeKey} like 'penalty:%'`, or(counted, isNotNull(charges.wholeAmount)))

/** Those of the tenancies that have penalties which `lockPenalties` would find. */
export async function listPenalised(tx: Tx, tenancyIds: readonly string[]): Promise<string[]> {
  if (tenancyIds.length === 0) return []
  const rows = await tx
    .selectDistinct({ tenancyId: charges.tenancyId })
    .from(charges)
    .where(and(isOneOf(charges.tenancyId, tenancyIds), isPenalty))
    .orderBy(asc(charges.tenancyId))
  return rows.map(({ tenancyId }) => tenancyId)
}

/** What may change of a tenancy, which the caller has locked, after its money or its charges did. */
export async function findWhatFollows(tx: Tx, tenancyId: string): Promise<{ deposit: boolean; penalties: boolean }> {
  const { rows } = await tx.execute<{ deposit: boolean; penalties: boolean }>(sql`
    select ${mayUseDeposit} as deposit,
      exists (select from ${charges} where ${charges.tenancyId} = ${tenancies.id} and ${isPenalty}) as penalties
    from ${tenancies} where ${tenancies.id} = ${tenancyId}`)
  return rows[0] ?? { deposit: false, penalties: false }
}

/** Penalties that were charged by themselves, also those that were withdrawn by themselves; kept from others. */
export function lockPenalties(tx: Tx, tenancyId: string) {
  return tx
    .select()
    .from(charges)
    .where(and(eq(charges.tenancyId, tenancyId), isPenalty))
    .orderBy(asc(charges.dueDate), asc(charges.id))
    .for('no key update')
}

export function listChargesById(db: Queryable, chargeIds: readonly string[]) {
  return db.select().from(charges).where(isOneOf(charges.id, chargeIds))
}

/** Deposits of which something is still to pay, the oldest first; kept from others until the transaction ends. */
export function lockOpenDeposits(tx: Tx, tenancyId: string) {
  return tx
    .select()
    .from(charges)
    .where(and(counted, eq(charges.tenancyId, tenancyId), eq(charges.paymentType, 'deposit'), sql`${balance} > 0`))
    .orderBy(asc(charges.dueDate), asc(charges.id))
    .for('no key update')
}

/** @throws Refusal NOT_FOUND */
export async function requireTenancyOfCharge(db: Queryable, chargeId: string): Promise<string> {
  const [charge] = await db.select({ tenancyId: charges.tenancyId }).from(charges).where(eq(charges.id, chargeId))
  if (!charge) throw new Refusal('NOT_FOUND')
  return charge.tenancyId
}

/** Keeps a charge from being changed by others until the transaction ends. @throws Refusal NOT_FOUND */
export async function lockCharge(tx: Tx, chargeId: string) {
  const [charge] = await tx.select().from(charges).where(eq(charges.id, chargeId)).for('no key update')
  if (!charge) throw new Refusal('NOT_FOUND')
  return charge
}

type Kept = 'id' | 'tenancyId' | 'requestId' | 'currency' | 'paidAmount' | 'writtenOffAmount' | 'paidDate'
type Change = Partial<Omit<typeof charges.$inferInsert, Kept>>

export async function updateCharge(tx: Tx, chargeId: string, change: Change): Promise<void> {
  await tx
    .update(charges)
    .set({ ...change, revision: sql`${charges.revision} + 1` })
    .where(eq(charges.id, chargeId))
}

/** What was paid and what is still to pay in a currency, with how many charges wait and how many are late. */
interface Paid {
  currency: Currency
  paid: number
  deposits: number
  outstanding: number
  pending: number
  overdue: number
}

const asPaid = (sums: readonly Paid[]) => ({
  paid: sums.map(({ currency, paid }): Money => ({ currency, amount: paid })),
  /** Without deposits, which belong to the tenants. */
  revenue: sums.map(({ currency, paid, deposits }): Money => ({ currency, amount: paid - deposits })),
  outstanding: sums.map(({ currency, outstanding }): Money => ({ currency, amount: outstanding })),
  pendingCharges: sums.reduce((total, { pending }) => total + pending, 0),
  overdueCharges: sums.reduce((total, { overdue }) => total + overdue, 0),
})

/** The charges of a property, or of all, as the sums have them that are kept. */
export async function sumCharges(db: Queryable, today: Day, { propertyId }: { propertyId: string | null }) {
  const sumOf = (figure: SQLWrapper, which?: SQL) =>
    asNumber(sql`coalesce(sum(${figure}) ${which ? sql`filter (where ${which})` : sql``}, 0)`)
  const sums = await db
    .select({
      currency: chargeSums.currency,
      paid: sumOf(chargeSums.paidAmount),
      deposits: sumOf(chargeSums.paidAmount, eq(chargeSums.paymentType, 'deposit')),
      outstanding: sumOf(sumOfBalances, isUnsettled(chargeSums)),
      pending: sumOf(chargeSums.charges, hasStatus('pending', today, chargeSums)),
      overdue: sumOf(chargeSums.charges, isSumOverdue(today)),
    })
    .from(chargeSums)
    .where(ofPlace(propertyId))
    .groupBy(chargeSums.currency)
    .having(sql`sum(${chargeSums.charges}) > 0`)
    .orderBy(chargeSums.currency)
  return asPaid(sums)
}

/** The charges of one tenancy, which are few. */
export async function sumChargesOf(db: Queryable, today: Day, tenancyId: string) {
  const sumOf = (figure: SQLWrapper, which: SQL | undefined) =>
    asNumber(sql`coalesce(sum(${figure}) filter (where ${which}), 0)`)
  const countOf = (which: SQL | undefined) => asNumber(sql`count(*) filter (where ${which})`)
  const sums = await db
    .select({
      currency: charges.currency,
      paid: asNumber(sql`sum(${charges.paidAmount})`),
      deposits: sumOf(charges.paidAmount, eq(charges.paymentType, 'deposit')),
      outstanding: sumOf(balance, isOpen),
      pending: countOf(hasStatus('pending', today)),
      overdue: countOf(isOverdue(today)),
    })
    .from(charges)
    .where(and(counted, eq(charges.tenancyId, tenancyId)))
    .groupBy(charges.currency)
  return asPaid(sums)
}
