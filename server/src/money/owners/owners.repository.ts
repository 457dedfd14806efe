import type { Day } from '@makao/contract/days'
import type {
  OwnedProperty,
  Owner,
  OwnerFilter,
  OwnerInput,
  OwnerName,
  OwnerRow,
  Payout,
} from '@makao/contract/money/owners/owners.schema'
import type { RentBand } from '@makao/contract/money/owners/owners.terms'
import { and, asc, desc, eq, gt, inArray, isNull, not, type SQL, sql } from 'drizzle-orm'
import type { Stored } from '../../allowed'
import type { Queryable, Tx } from '../../db/types'
import { Refusal, takenKey } from '../../errors'
import { properties } from '../../homes/properties/properties.table'
import { groupBy, holdsWords } from '../../lists'
import { outboxMessages } from '../../messaging/outbox/outbox.table'
import { issuedPapers } from '../issued-papers/issued-papers.table'
import { asKnown, type Known } from '../ledger/earlier-rows.repository'
import { placeSums } from '../sums/sums.table'
import { agreementShares, managementAgreements, ownerRentBands, owners, remittances } from './owners.table'

export const OWNERS_PAGE = 20

/** Who was archived is so while their account is settled: what comes due again is still to be seen and paid. */
const isArchived = sql<boolean>`(${owners}.archived_at is not null and not exists (
  select from ${placeSums} due where due.owner_id = ${owners}.id and due.account = 'owners'
  group by due.currency having sum(due.amount_minor) <> 0))`
export const standing = not(isArchived)
const byName = [sql`lower(${owners.name})`, asc(owners.id)]

/** The owner's word on their yearly rent: the last one, or the one that held on a day. */
const rentBandOn = (day?: Day) => sql<RentBand | null>`(select said.rent_band from ${ownerRentBands} said
  where said.owner_id = "owners"."id" ${day === undefined ? sql`` : sql`and said.from_day <= ${day}`}
  order by said.from_day desc limit 1)`

const columns = {
  id: owners.id,
  name: owners.name,
  kind: owners.kind,
  isResident: owners.isResident,
  rentBand: rentBandOn(),
  email: owners.email,
  phoneNumber: owners.phoneNumber,
  taxPin: owners.taxPin,
  payoutMethod: owners.payoutMethod,
  payoutDetails: owners.payoutDetails,
  isArchived,
}

/** Shares in the agreement of each property that holds on a day, and in those agreed for later when `later` is set. */
function sharesOn(db: Queryable, day: Day, where: SQL | undefined, later = false) {
  const current = sql`${managementAgreements.fromDay} = (select max(held.from_day) from management_agreements held
    where held.property_id = ${managementAgreements.propertyId} and held.from_day <= ${day})`
  return db
    .select({
      ownerId: agreementShares.ownerId,
      propertyId: properties.id,
      propertyName: properties.name,
      city: properties.city,
      currency: properties.currency,
      share: agreementShares.share,
      fromMonth: sql<string>`to_char(${managementAgreements.fromDay}, 'YYYY-MM')`,
    })
    .from(agreementShares)
    .innerJoin(managementAgreements, eq(managementAgreements.id, agreementShares.agreementId))
    .innerJoin(properties, eq(properties.id, managementAgreements.propertyId))
    .where(
      and(
        isNull(properties.archivedAt),
        later ? sql`(${current} or ${managementAgreements.fromDay} > ${day})` : current,
        where,
      ),
    )
    .orderBy(sql`lower(${properties.name})`, asc(properties.id))
}

type Narrowing = Partial<Pick<OwnerFilter, 'search' | 'ids'>>

const found = ({ search, ids }: Narrowing) =>
  and(
    standing,
    ids ? inArray(owners.id, ids) : undefined,
    holdsWords(
      sql`lower(${owners.name} || ' ' || coalesce(${owners.email}, '') || ' ' || coalesce(${owners.phoneNumber}, ''))`,
      search,
    ),
  )

const lastPaidOn = sql<Day | null>`(select max(${remittances.paidOn})::text from ${remittances}
  where ${remittances.ownerId} = ${sql.raw('"owners"."id"')} and ${remittances.voidedAt} is null)`

/** Every owner that a filter finds, by name, with how and when they were paid. */
export function listStanding(db: Queryable, filter: Narrowing) {
  const { id, name, email, phoneNumber, payoutMethod, payoutDetails, isArchived } = columns
  return db
    .select({ id, name, email, phoneNumber, payoutMethod, payoutDetails, isArchived, lastPaidOn })
    .from(owners)
    .where(found(filter))
    .orderBy(...byName)
}

/** Owners who were chosen, by name. */
export function listOwnersByName(db: Queryable, ids: readonly string[]): Promise<{ id: string }[]> {
  return db
    .select({ id: owners.id })
    .from(owners)
    .where(inArray(owners.id, [...ids]))
    .orderBy(...byName)
}

/** Owners with what is theirs on a day, in no order. */
export async function readOwnerRows(
  db: Queryable,
  ids: readonly string[],
  today: Day,
): Promise<Omit<OwnerRow, 'owed'>[]> {
  if (ids.length === 0) return []
  const { id, name, kind, email, phoneNumber } = columns
  const rows = await db
    .select({ id, name, kind, email, phoneNumber, lastPaidOn })
    .from(owners)
    .where(inArray(owners.id, [...ids]))
  const ofOwner = groupBy(
    await sharesOn(db, today, inArray(agreementShares.ownerId, [...ids])),
    ({ ownerId }) => ownerId,
  )
  return rows.map((row) => ({
    ...row,
    properties: ofOwner.get(row.id)?.map(({ propertyId: id, propertyName: name }) => ({ id, name })) ?? [],
  }))
}

type StatementMail = NonNullable<Payout['mailed']>

/** The last mail with the statement of a month, by owner. */
export async function listStatementMails(db: Queryable, month: string): Promise<Map<string, StatementMail>> {
  const rows = await db
    .selectDistinctOn([issuedPapers.subjectId], {
      ownerId: issuedPapers.subjectId,
      state: sql<StatementMail['state']>`case ${outboxMessages.state}
        when 'waiting' then 'waiting' when 'sending' then 'waiting'
        when 'failed' then 'failed' when 'cancelled' then 'failed' else 'sent' end`,
      on: sql<Day>`(${outboxMessages.createdAt} at time zone 'Africa/Nairobi')::date::text`,
    })
    .from(outboxMessages)
    .innerJoin(issuedPapers, eq(issuedPapers.id, outboxMessages.paperId))
    .where(and(eq(issuedPapers.kind, 'owner_statement'), eq(issuedPapers.period, `${month}/${month}`)))
    .orderBy(issuedPapers.subjectId, desc(outboxMessages.createdAt), asc(outboxMessages.id))
  return new Map(rows.map(({ ownerId, ...mail }) => [ownerId, mail]))
}

/** Who may be given a property. */
export function listOwnerNames(db: Queryable): Promise<OwnerName[]> {
  return db
    .select({ id: owners.id, name: owners.name })
    .from(owners)
    .where(isNull(owners.archivedAt))
    .orderBy(...byName)
}

/** Archived ones too: their statements of the past are still read. @throws Refusal NOT_FOUND */
export async function requireOwner(db: Queryable, ownerId: string): Promise<Stored<Owner>> {
  const [owner] = await db.select(columns).from(owners).where(eq(owners.id, ownerId))
  if (!owner) throw new Refusal('NOT_FOUND')
  return owner
}

/**
 * For whom returns are made, archived ones too. `rentBand`: their word of the first day. `isResident`: on the last, as what is withheld in the
 * books has it, else as is said of them now. `hasMoved`: on the first day they were the other.
 */
export interface Landlord extends Pick<Owner, 'id' | 'name' | 'kind' | 'isResident' | 'taxPin' | 'rentBand'> {
  hasMoved: boolean
}

/** @param ownerId only this one @param known from when on it is read as it was known what they are for tax */
export function listLandlords(
  db: Queryable,
  { from, to }: { from: Day; to: Day },
  { ownerId, known }: { ownerId: string | null; known: Known },
): Promise<Landlord[]> {
  const { id, name, taxPin } = columns
  // What was kept before this was kept with it says nothing of it.
  const kind = sql<Owner['kind']>`coalesce(earlier.kind, ${owners.kind})`
  const residentOn = (day: Day) =>
    sql<boolean>`coalesce(withheld_as(${owners.id}, ${day}::date), earlier.is_resident, ${owners.isResident})`
  const [isResident, hasMoved] = [residentOn(to), sql<boolean>`${residentOn(from)} <> ${residentOn(to)}`]
  return db
    .select({ id, name, kind, isResident, hasMoved, taxPin, rentBand: rentBandOn(from) })
    .from(owners)
    .leftJoin(sql`${asKnown(owners, known)} earlier`, sql`earlier.id = ${owners.id}`)
    .where(ownerId === null ? undefined : eq(owners.id, ownerId))
    .orderBy(...byName)
}

/** What is the owner's on a day. */
export async function listOwned(db: Queryable, ownerId: string, day: Day): Promise<OwnedProperty[]> {
  const rows = await sharesOn(db, day, eq(agreementShares.ownerId, ownerId))
  return rows.map(({ ownerId: _, ...property }) => property)
}

/** Of what an owner has, or is agreed to have later, the first. */
export async function findOwned(
  db: Queryable,
  ownerId: string,
  day: Day,
): Promise<{ propertyName: string } | undefined> {
  const [property] = await sharesOn(db, day, eq(agreementShares.ownerId, ownerId), true).limit(1)
  return property
}

/** Keeps an owner from being changed, archived or named in an agreement until the transaction ends. @throws Refusal NOT_FOUND */
export async function lockOwner(tx: Tx, ownerId: string): Promise<Stored<Owner>> {
  await tx.select({ id: owners.id }).from(owners).where(eq(owners.id, ownerId)).for('no key update')
  // Only now: what stands in other tables would be read as it was before somebody else let go of the row.
  return requireOwner(tx, ownerId)
}

/**
 * Keeps what moves in the books of an owner waiting until the transaction ends, so that they are read as of one moment.
 * @throws Refusal NOT_FOUND
 */
export async function lockBooksOf(tx: Tx, ownerId: string): Promise<void> {
  await lockOwner(tx, ownerId)
  // As `settle_marked_properties` does at the end of whatever moves them, by the same lock and in the same order.
  const theirs = tx
    .selectDistinct({ propertyId: managementAgreements.propertyId })
    .from(agreementShares)
    .innerJoin(managementAgreements, eq(managementAgreements.id, agreementShares.agreementId))
    .where(eq(agreementShares.ownerId, ownerId))
    .orderBy(asc(managementAgreements.propertyId))
    .as('theirs')
  await tx
    .select({ held: sql`pg_advisory_xact_lock(hashtextextended('makao.owners ' || ${theirs.propertyId}, 0))` })
    .from(theirs)
}

/** Keeps owners from being archived until the transaction ends. @throws Refusal NOT_FOUND, OWNER_ARCHIVED */
export async function lockOwners(tx: Tx, ownerIds: readonly string[]): Promise<void> {
  const found = await tx
    .select({ id: owners.id, archivedAt: owners.archivedAt })
    .from(owners)
    .where(inArray(owners.id, [...ownerIds]))
    // In one order, so that two agreements that name the same owners do not wait for one another.
    .orderBy(asc(owners.id))
    .for('share')
  if (found.length < new Set(ownerIds).size) throw new Refusal('NOT_FOUND')
  if (found.some(({ archivedAt }) => archivedAt !== null)) throw new Refusal('OWNER_ARCHIVED')
}

const refuseTakenName = (error: unknown, { name }: OwnerInput): unknown =>
  takenKey(error) === 'owners_name_unique' ? new Refusal('OWNER_EXISTS', { name }, error) : error

/** @throws Refusal OWNER_EXISTS */
export async function insertOwner(tx: Tx, input: OwnerInput, now: Date): Promise<string> {
  const id = crypto.randomUUID()
  const { rentBand: _, ...entered } = input
  try {
    await tx.insert(owners).values({ id, ...entered, createdAt: now })
  } catch (error) {
    throw refuseTakenName(error, input)
  }
  return id
}

/** @param today by which the database judges whether tax is withheld @throws Refusal OWNER_EXISTS */
export async function updateOwner(tx: Tx, ownerId: string, input: OwnerInput, today: Day): Promise<void> {
  const { name, kind, isResident, email, phoneNumber, taxPin, payoutMethod, payoutDetails } = input
  await tx.execute(sql`select set_config('makao.today', ${today}, true)`)
  try {
    await tx
      .update(owners)
      .set({ name, kind, isResident, email, phoneNumber, taxPin, payoutMethod, payoutDetails })
      .where(eq(owners.id, ownerId))
  } catch (error) {
    throw refuseTakenName(error, input)
  }
}

/** The owner's word on their yearly rent, from the first of a month on. */
export async function saveRentBand(tx: Tx, said: typeof ownerRentBands.$inferInsert): Promise<void> {
  await tx
    .insert(ownerRentBands)
    .values(said)
    .onConflictDoUpdate({
      target: [ownerRentBands.ownerId, ownerRentBands.fromDay],
      set: { rentBand: said.rentBand ?? null },
    })
  // What they said for later months, should a clock have been ahead, is not what they say now.
  await tx
    .delete(ownerRentBands)
    .where(and(eq(ownerRentBands.ownerId, said.ownerId), gt(ownerRentBands.fromDay, said.fromDay)))
}

export async function archiveOwner(tx: Tx, ownerId: string, now: Date): Promise<void> {
  await tx.update(owners).set({ archivedAt: now }).where(eq(owners.id, ownerId))
}
