import { formatWholeDay } from '@makao/contract/day-words'
import type { Day } from '@makao/contract/days'
import type { Money } from '@makao/contract/money'
import type { ExpenseOrder, RemittanceOrder } from '@makao/contract/money/owners/outgoing-orders.terms'
import type {
  Expense,
  ExpenseFilter,
  NewExpense,
  NewRemittance,
  Remittance,
  RemittanceFilter,
} from '@makao/contract/money/owners/owners.schema'
import { referenceKey } from '@makao/contract/money/payments/payments.terms'
import { and, asc, count, desc, eq, gte, inArray, isNotNull, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import type { Stored } from '../../allowed'
import type { Author } from '../../context'
import type { Queryable, Tx } from '../../db/types'
import { Refusal } from '../../errors'
import { properties } from '../../homes/properties/properties.table'
import { asNumber, inOrder, type OrderedBy, pageWindow, readWhole } from '../../lists'
import { expenses, owners, remittances } from './owners.table'

const PAGE_SIZE = 25

/** `takenBackOn`: the day on which it is taken back where its own month is closed, else null: it never counted. */
export interface Voiding {
  voidedAt: Date
  voidReason: string
  takenBackOn: Day | null
}

/** A remittance as it is stored. */
export type PaidOut = Omit<NewRemittance, 'dueBy' | 'evenBeyondDue'>

/** Out of which own account it went, as the books have it: the last one where it was moved. */
const accountOf = (isOfIt: SQL) => {
  const column = (name: 'id' | 'name') => sql<string | null>`(
    select account.${sql.identifier(name)} from ledger_entries entry
    join ledger_postings posting on posting.entry_id = entry.id and posting.account = 'cash'
    join receiving_accounts account on account.id = posting.receiving_account_id where entry.${isOfIt} and posting.amount_minor < 0
    order by entry.position desc limit 1)`
  return { accountId: column('id'), accountName: column('name') }
}

const expenseColumns = {
  id: expenses.id,
  propertyId: expenses.propertyId,
  propertyName: properties.name,
  currency: expenses.currency,
  amount: expenses.amount,
  category: expenses.category,
  description: expenses.description,
  reference: expenses.reference,
  vat: expenses.vat,
  supplierPin: expenses.supplierPin,
  spentOn: expenses.spentOn,
  ...accountOf(sql`expense_id = ${expenses}.id`),
  voidedAt: expenses.voidedAt,
  voidReason: expenses.voidReason,
  takenBackOn: expenses.takenBackOn,
}

const toText = <Row extends { voidedAt: Date | null }>(row: Row) => ({
  ...row,
  voidedAt: row.voidedAt?.toISOString() ?? null,
})

const latestFirst: SQL[] = [desc(expenses.spentOn), desc(expenses.createdAt), asc(expenses.id)]

const expensesBy: OrderedBy<ExpenseOrder> = {
  what: sql`lower(${expenses.description})`,
  paidOn: expenses.spentOn,
  amount: [expenses.currency, expenses.amount],
  // What counts before what is void.
  status: sql`${expenses.voidedAt} is not null`,
}

const selectExpenses = (db: Queryable, where: SQL | undefined, orderBy = latestFirst) =>
  db
    .select(expenseColumns)
    .from(expenses)
    .innerJoin(properties, eq(properties.id, expenses.propertyId))
    .where(where)
    .orderBy(...orderBy)
    .$dynamic()

const foundExpenses = ({ propertyId, ids }: Pick<ExpenseFilter, 'propertyId' | 'ids'>) =>
  and(eq(expenses.propertyId, propertyId), ids ? inArray(expenses.id, ids) : undefined)

/** Latest first unless another order is asked for, the void ones too. */
export async function listExpenses(db: Queryable, { page, sort, ...filter }: ExpenseFilter) {
  const where = foundExpenses(filter)
  const { limit, offset } = pageWindow(page, PAGE_SIZE)
  const rows = await selectExpenses(db, where, inOrder(sort, expensesBy, latestFirst))
    .limit(limit)
    .offset(offset)
  const sums = await db
    .select({
      currency: expenses.currency,
      all: count(),
      amount: asNumber(sql`coalesce(sum(${expenses.amount}) filter (where ${expenses.voidedAt} is null), 0)`),
    })
    .from(expenses)
    .where(where)
    .groupBy(expenses.currency)
    .orderBy(expenses.currency)
  return { rows: rows.map(toText), ...summed(sums), page, pageSize: PAGE_SIZE }
}

/** How many rows there are, and what they come to. */
const summed = (sums: readonly (Money & { all: number })[]) => ({
  total: sums.reduce((total, { all }) => total + all, 0),
  totals: sums.map(({ currency, amount }) => ({ currency, amount })),
})

/** Every expense of a property, or those that were chosen. */
export const readAllExpenses = (db: Queryable, filter: Pick<ExpenseFilter, 'propertyId' | 'ids'>) =>
  readWhole(
    db
      .select({ id: expenses.id })
      .from(expenses)
      .where(foundExpenses(filter))
      .orderBy(...latestFirst),
    async (ids) => (await selectExpenses(db, inArray(expenses.id, ids))).map(toText),
  )

/**
 * What was spent for properties from a day, else from the first, until another, oldest first. What was taken back after its month was
 * closed stands twice: on its own day, and below zero on the day on which it was taken back.
 */
export async function listSpent(
  db: Queryable,
  propertyIds: readonly string[],
  { from, to }: { from?: Day; to: Day },
): Promise<Stored<Expense>[]> {
  if (propertyIds.length === 0) return []
  const counts = and(
    inArray(expenses.propertyId, [...propertyIds]),
    lte(expenses.spentOn, to),
    from === undefined ? undefined : or(gte(expenses.spentOn, from), gte(expenses.takenBackOn, from)),
    or(isNull(expenses.voidedAt), isNotNull(expenses.takenBackOn)),
  )
  const found = (await selectExpenses(db, counts)).map(toText)
  const back = found.flatMap((expense) =>
    isBackBy(expense, to)
      ? {
          ...expense,
          spentOn: expense.takenBackOn,
          amount: -expense.amount,
          vat: -expense.vat || 0,
          description: wordsOfBack(expense),
        }
      : [],
  )
  return [...found.map(asItStood), ...back]
    .filter(({ spentOn }) => from === undefined || spentOn >= from)
    .toSorted((a, b) => a.spentOn.localeCompare(b.spentOn))
}

/** Whether it was taken back by a day as a correction, with its own month left as it was. */
const isBackBy = <Row extends { takenBackOn: Day | null }>(row: Row, day: Day): row is Row & { takenBackOn: Day } =>
  row.takenBackOn !== null && row.takenBackOn <= day

/** What was taken back later is said in its own month as it was said then. */
const asItStood = <Row extends object>(row: Row) => ({ ...row, voidedAt: null, voidReason: null, takenBackOn: null })

/** What a statement says of what was taken back. */
const wordsOfBack = ({ description, spentOn }: Stored<Expense>) =>
  `${description}, paid on ${formatWholeDay(spentOn)}, taken back`

/** @throws Refusal NOT_FOUND */
export async function requireExpense(db: Queryable, expenseId: string): Promise<Stored<Expense>> {
  const [expense] = await selectExpenses(db, eq(expenses.id, expenseId))
  if (!expense) throw new Refusal('NOT_FOUND')
  return toText(expense)
}

export async function findExpenseByRequest(db: Queryable, requestId: string): Promise<Stored<Expense> | undefined> {
  const [expense] = await selectExpenses(db, eq(expenses.requestId, requestId))
  return expense && toText(expense)
}

/** @returns the new expense's id */
export async function insertExpense(
  tx: Tx,
  author: Author,
  input: Omit<NewExpense, 'accountId' | 'evenSameInvoice'>,
  now: Date,
): Promise<string> {
  const id = crypto.randomUUID()
  await tx.insert(expenses).values({ id, ...input, createdBy: author.id, createdAt: now })
  return id
}

/** What the expenses of a property that count come to. */
export async function sumSpent(db: Queryable, propertyId: string): Promise<number> {
  const [found] = await db
    .select({ sum: asNumber(sql`coalesce(sum(${expenses.amount}), 0)`) })
    .from(expenses)
    .where(and(eq(expenses.propertyId, propertyId), isNull(expenses.voidedAt)))
  return found?.sum ?? 0
}

/** Keeps an expense from being changed by others until the transaction ends. */
export async function lockExpense(tx: Tx, expenseId: string): Promise<void> {
  await tx.select({ id: expenses.id }).from(expenses).where(eq(expenses.id, expenseId)).for('no key update')
}

export async function markExpenseVoid(tx: Tx, expenseId: string, voiding: Voiding): Promise<void> {
  await tx.update(expenses).set(voiding).where(eq(expenses.id, expenseId))
}

const remittanceColumns = {
  id: remittances.id,
  ownerId: remittances.ownerId,
  currency: remittances.currency,
  amount: remittances.amount,
  method: remittances.method,
  reference: remittances.reference,
  paidOn: remittances.paidOn,
  notes: remittances.notes,
  ...accountOf(sql`remittance_id = ${remittances}.id`),
  voidedAt: remittances.voidedAt,
  voidReason: remittances.voidReason,
  takenBackOn: remittances.takenBackOn,
}

const latestPaidFirst: SQL[] = [desc(remittances.paidOn), desc(remittances.createdAt), asc(remittances.id)]

const remittancesBy: OrderedBy<RemittanceOrder> = {
  paidOn: remittances.paidOn,
  amount: [remittances.currency, remittances.amount],
  method: remittances.method,
  // What counts before what is void.
  status: sql`${remittances.voidedAt} is not null`,
}

const selectRemittances = (db: Queryable, where: SQL | undefined, orderBy = latestPaidFirst) =>
  db
    .select(remittanceColumns)
    .from(remittances)
    .where(where)
    .orderBy(...orderBy)
    .$dynamic()

/** Latest first unless another order is asked for, the void ones too. */
export async function listRemittances(db: Queryable, { ownerId, sort, page }: RemittanceFilter) {
  const where = eq(remittances.ownerId, ownerId)
  const { limit, offset } = pageWindow(page, PAGE_SIZE)
  const orderBy = inOrder(sort, remittancesBy, latestPaidFirst)
  const rows = await selectRemittances(db, where, orderBy).limit(limit).offset(offset)
  const sums = await db
    .select({
      currency: remittances.currency,
      all: count(),
      amount: asNumber(sql`coalesce(sum(${remittances.amount}) filter (where ${remittances.voidedAt} is null), 0)`),
    })
    .from(remittances)
    .where(where)
    .groupBy(remittances.currency)
    .orderBy(remittances.currency)
  return { rows: rows.map(toText), ...summed(sums), page, pageSize: PAGE_SIZE }
}

/** What was paid out to an owner until a day, oldest first. What came back stands twice, as an expense does. */
export async function listRemitted(db: Queryable, ownerId: string, to: Day): Promise<Stored<Remittance>[]> {
  const counts = and(
    eq(remittances.ownerId, ownerId),
    lte(remittances.paidOn, to),
    or(isNull(remittances.voidedAt), isNotNull(remittances.takenBackOn)),
  )
  const found = (await selectRemittances(db, counts)).map(toText)
  const back = found.flatMap((remittance) =>
    isBackBy(remittance, to)
      ? {
          ...remittance,
          paidOn: remittance.takenBackOn,
          amount: -remittance.amount,
          notes: `Payout of ${formatWholeDay(remittance.paidOn)} taken back`,
        }
      : [],
  )
  return [...found.map(asItStood), ...back].toSorted((a, b) => a.paidOn.localeCompare(b.paidOn))
}

/** @throws Refusal NOT_FOUND */
export async function requireRemittance(db: Queryable, remittanceId: string): Promise<Stored<Remittance>> {
  const [remittance] = await selectRemittances(db, eq(remittances.id, remittanceId))
  if (!remittance) throw new Refusal('NOT_FOUND')
  return toText(remittance)
}

export async function findRemittanceByRequest(
  db: Queryable,
  requestId: string,
): Promise<Stored<Remittance> | undefined> {
  const [remittance] = await selectRemittances(db, eq(remittances.requestId, requestId))
  return remittance && toText(remittance)
}

/** Who was paid with a reference, and when. */
export async function findRemittanceByReference(db: Queryable, reference: string) {
  const [found] = await db
    .select({ ownerName: owners.name, paidOn: remittances.paidOn })
    .from(remittances)
    .innerJoin(owners, eq(owners.id, remittances.ownerId))
    .where(
      and(
        eq(remittances.referenceKey, referenceKey(reference)),
        eq(remittances.referenceRepeats, 0),
        isNull(remittances.voidedAt),
      ),
    )
  return found
}

/** @returns the new remittance's id */
export async function insertRemittance(
  tx: Tx,
  author: Author,
  input: Omit<PaidOut, 'accountId'>,
  now: Date,
): Promise<string> {
  const id = crypto.randomUUID()
  await tx.insert(remittances).values({ id, ...input, createdBy: author.id, createdAt: now })
  return id
}

/** What the remittances to an owner in a currency that count come to. */
export async function sumRemitted(
  db: Queryable,
  { ownerId, currency }: Pick<PaidOut, 'ownerId' | 'currency'>,
): Promise<number> {
  const [found] = await db
    .select({ sum: asNumber(sql`coalesce(sum(${remittances.amount}), 0)`) })
    .from(remittances)
    .where(and(eq(remittances.ownerId, ownerId), eq(remittances.currency, currency), isNull(remittances.voidedAt)))
  return found?.sum ?? 0
}

/** What was paid out to each owner until today, in each currency, and when last. @param ownerId only to this one */
export function sumRemittedByOwner(db: Queryable, ownerId?: string) {
  return db
    .select({
      ownerId: remittances.ownerId,
      currency: remittances.currency,
      amount: asNumber(sql`sum(${remittances.amount})`),
      lastPaidOn: sql<Day>`max(${remittances.paidOn})::text`,
    })
    .from(remittances)
    .where(and(isNull(remittances.voidedAt), ownerId === undefined ? undefined : eq(remittances.ownerId, ownerId)))
    .groupBy(remittances.ownerId, remittances.currency)
}

/** Keeps a remittance from being changed by others until the transaction ends. */
export async function lockRemittance(tx: Tx, remittanceId: string): Promise<void> {
  await tx.select({ id: remittances.id }).from(remittances).where(eq(remittances.id, remittanceId)).for('no key update')
}

export async function markRemittanceVoid(tx: Tx, remittanceId: string, voiding: Voiding): Promise<void> {
  await tx.update(remittances).set(voiding).where(eq(remittances.id, remittanceId))
}
