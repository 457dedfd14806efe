import type { Day } from '@makao/contract/days'
import type {
  Appointment,
  NewAppointment,
  NewOwnersTax,
  OwnersTax,
  RentalTaxPayment,
  RentalTaxPaymentFilter,
} from '@makao/contract/money/rental-tax/rental-tax.schema'
import { and, asc, desc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Stored } from '../../allowed'
import type { Author } from '../../context'
import { takeLock } from '../../db/locks'
import type { Queryable, Tx } from '../../db/types'
import { Refusal } from '../../errors'
import { countSome, groupBy, pageWindow } from '../../lists'
import { ledgerEntries, ledgerPostings } from '../ledger/ledger.table'
import { owners } from '../owners/owners.table'
import { receivingAccounts } from '../receiving-accounts/receiving-accounts.table'
import type { PaidOfMonth, TaxDay } from './rental-tax.rules'
import { ownerTaxWithholdings, rentalTaxAppointments, rentalTaxPayments } from './rental-tax.table'

const PAGE_SIZE = 25

export async function readAppointment(db: Queryable): Promise<Stored<Appointment>> {
  const { fromDay, reference } = rentalTaxAppointments
  const [found] = await db.select({ fromDay, reference }).from(rentalTaxAppointments)
  return found ?? { fromDay: null, reference: null }
}

/** Of two who change it at one moment the second waits. */
export const lockAppointment = (tx: Tx) => takeLock(tx, 'rental_tax_appointment')

/** @param appointment without a day: KRA has appointed the agency no more */
export async function writeAppointment(
  tx: Tx,
  author: Pick<Author, 'id'>,
  { fromDay, reference }: NewAppointment,
  now: Date,
): Promise<void> {
  if (fromDay === null) {
    await tx.delete(rentalTaxAppointments)
    return
  }
  const said = { fromDay, reference, createdBy: author.id, createdAt: now }
  await tx
    .insert(rentalTaxAppointments)
    .values({ id: 1, ...said })
    .onConflictDoUpdate({ target: rentalTaxAppointments.id, set: said })
}

/** The resident for whom the agency withholds since the earliest day; undefined: there is none. */
export async function findFirstWithheld(db: Queryable): Promise<{ ownerName: string; fromDay: Day } | undefined> {
  const [found] = await db
    .select({ ownerName: owners.name, fromDay: ownerTaxWithholdings.fromDay })
    .from(ownerTaxWithholdings)
    .innerJoin(owners, eq(owners.id, ownerTaxWithholdings.ownerId))
    .where(and(eq(ownerTaxWithholdings.isWithheld, true), eq(ownerTaxWithholdings.isResident, true)))
    .orderBy(asc(ownerTaxWithholdings.fromDay), sql`lower(${owners.name})`, asc(owners.id))
    .limit(1)
  return found
}

/** Latest first. */
export function listSettings(db: Queryable, ownerId: string): Promise<OwnersTax['rows']> {
  const { fromDay, isWithheld, isResident } = ownerTaxWithholdings
  return db
    .select({ fromDay, isWithheld, isResident })
    .from(ownerTaxWithholdings)
    .where(eq(ownerTaxWithholdings.ownerId, ownerId))
    .orderBy(desc(fromDay))
}

/** From its day on it takes the place of what was said before. */
export async function keepSetting(
  tx: Tx,
  author: Pick<Author, 'id'>,
  { ownerId, fromDay, isWithheld, isResident }: NewOwnersTax & { isResident: boolean },
  now: Date,
): Promise<void> {
  const said = { isWithheld, isResident, createdBy: author.id, createdAt: now }
  await tx
    .insert(ownerTaxWithholdings)
    .values({ ownerId, fromDay, ...said })
    .onConflictDoUpdate({ target: [ownerTaxWithholdings.ownerId, ownerTaxWithholdings.fromDay], set: said })
}

/** What was withheld of each owner by day, as the books have it, the earliest first. @param ownerId only of this one */
export async function listTaxDays(db: Queryable, ownerId?: string): Promise<Map<string, TaxDay[]>> {
  const { rows } = await db.execute<{ ownerId: string; day: Day; amount: string }>(sql`
    select posting.owner_id as "ownerId", entry.day::text as day, sum(posting.amount_minor) as amount
    from ${ledgerPostings} posting join ${ledgerEntries} entry on entry.id = posting.entry_id
    where posting.detail = 'rental_tax' ${ownerId ? sql`and posting.owner_id = ${ownerId}` : sql``}
    group by 1, 2 having sum(posting.amount_minor) <> 0 order by 2, 1`)
  return groupBy(
    rows.map(({ amount, ...row }) => ({ ...row, amount: Number(amount) })),
    (row) => row.ownerId,
  )
}

/** What was paid to KRA of each owner by month. @param ownerId only of this one */
export async function listPaidMonths(db: Queryable, ownerId?: string): Promise<Map<string, PaidOfMonth[]>> {
  const { month, voidedAt } = rentalTaxPayments
  const rows = await db
    .select({
      ownerId: rentalTaxPayments.ownerId,
      month,
      amount: sql<number>`sum(${rentalTaxPayments.amount})`.mapWith(Number),
    })
    .from(rentalTaxPayments)
    .where(and(isNull(voidedAt), ownerId === undefined ? undefined : eq(rentalTaxPayments.ownerId, ownerId)))
    .groupBy(rentalTaxPayments.ownerId, month)
  return groupBy(rows, (row) => row.ownerId)
}

/** Whose tax it is, those who are archived too. */
export async function listTaxed(db: Queryable) {
  const { id, name, taxPin } = owners
  return db.select({ ownerId: id, ownerName: name, taxPin }).from(owners).orderBy(sql`lower(${name})`, id)
}

const select = (db: Queryable, where?: SQL) =>
  db
    .select({
      id: rentalTaxPayments.id,
      ownerId: rentalTaxPayments.ownerId,
      ownerName: owners.name,
      month: rentalTaxPayments.month,
      amount: rentalTaxPayments.amount,
      paidOn: rentalTaxPayments.paidOn,
      accountId: rentalTaxPayments.receivingAccountId,
      accountName: receivingAccounts.name,
      reference: rentalTaxPayments.reference,
      certificateNumber: rentalTaxPayments.certificateNumber,
      createdBy: rentalTaxPayments.createdByName,
      voidedAt: rentalTaxPayments.voidedAt,
      voidReason: rentalTaxPayments.voidReason,
      takenBackOn: rentalTaxPayments.takenBackOn,
    })
    .from(rentalTaxPayments)
    .innerJoin(owners, eq(owners.id, rentalTaxPayments.ownerId))
    .innerJoin(receivingAccounts, eq(receivingAccounts.id, rentalTaxPayments.receivingAccountId))
    .where(where)
    .orderBy(desc(rentalTaxPayments.paidOn), desc(rentalTaxPayments.createdAt), rentalTaxPayments.id)
    .$dynamic()

const toText = ({ voidedAt, ...row }: Awaited<ReturnType<typeof select>>[number]): Stored<RentalTaxPayment> => ({
  ...row,
  voidedAt: voidedAt?.toISOString() ?? null,
})

/** Latest first, those that were taken back too. */
export async function listTaxPayments(db: Queryable, { page }: RentalTaxPaymentFilter) {
  const window = pageWindow(page, PAGE_SIZE)
  const rows = await select(db).limit(window.limit).offset(window.offset)
  const found = db.select({ id: rentalTaxPayments.id }).from(rentalTaxPayments)
  return { rows: rows.map(toText), ...(await countSome(db, found, window)), page, pageSize: PAGE_SIZE }
}

export async function findTaxPayment(db: Queryable, id: string): Promise<Stored<RentalTaxPayment> | undefined> {
  const [found] = await select(db, eq(rentalTaxPayments.id, id))
  return found && toText(found)
}

/** @throws Refusal NOT_FOUND */
export async function lockTaxPayment(tx: Tx, id: string): Promise<Stored<RentalTaxPayment>> {
  await tx.execute(sql`select from ${rentalTaxPayments} where ${rentalTaxPayments.id} = ${id} for update`)
  const found = await findTaxPayment(tx, id)
  if (!found) throw new Refusal('NOT_FOUND')
  return found
}

/** The payment that has this certificate and counts. */
export async function findCertified(db: Queryable, number: string): Promise<Stored<RentalTaxPayment> | undefined> {
  const [found] = await select(
    db,
    and(eq(rentalTaxPayments.certificateNumber, number), isNull(rentalTaxPayments.voidedAt)),
  )
  return found && toText(found)
}

export async function insertTaxPayment(
  tx: Tx,
  author: Author,
  payment: Omit<typeof rentalTaxPayments.$inferInsert, 'createdBy' | 'createdByName' | 'createdAt'>,
  now: Date,
): Promise<void> {
  await tx
    .insert(rentalTaxPayments)
    .values({ ...payment, createdBy: author.id, createdByName: author.name, createdAt: now })
}

export async function changeTaxPayment(
  tx: Tx,
  id: string,
  change: Partial<
    Pick<typeof rentalTaxPayments.$inferInsert, 'certificateNumber' | 'voidedAt' | 'voidReason' | 'takenBackOn'>
  >,
): Promise<void> {
  await tx.update(rentalTaxPayments).set(change).where(eq(rentalTaxPayments.id, id))
}
