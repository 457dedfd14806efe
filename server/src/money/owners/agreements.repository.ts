import type { Day } from '@makao/contract/days'
import type { Currency } from '@makao/contract/money'
import type { Agreement } from '@makao/contract/money/owners/owners.schema'
import { and, asc, desc, eq, gte, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { Stored } from '../../allowed'
import type { Author } from '../../context'
import { insertRows } from '../../db/insert-rows'
import type { Queryable, Tx } from '../../db/types'
import { Refusal, takenKey } from '../../errors'
import { properties } from '../../homes/properties/properties.table'
import { groupBy, latestFirst } from '../../lists'
import { asKnown, type Known } from '../ledger/earlier-rows.repository'
import { listVatRates } from './commission-vat.repository'
import type { ManagedProperty, Share, Terms } from './owners.rules'
import { agreementShares, earlierMoney, managementAgreements, owners, remittances } from './owners.table'

type StoredShare = Share & { ownerName: string }

/** The shares of agreements: the largest first, so that the smallest takes what rounding leaves. */
async function readShares(
  db: Queryable,
  agreementIds: readonly string[],
  known: Known = null,
): Promise<Map<string, StoredShare[]>> {
  if (agreementIds.length === 0) return new Map()
  const rows = await db
    .select({
      agreementId: agreementShares.agreementId,
      ownerId: agreementShares.ownerId,
      ownerName: sql<string>`${owners.name}`,
      share: agreementShares.share,
    })
    .from(agreementShares)
    .innerJoin(sql`${asKnown(owners, known)} owners`, eq(owners.id, agreementShares.ownerId))
    .where(inArray(agreementShares.agreementId, [...agreementIds]))
    .orderBy(desc(agreementShares.share), asc(agreementShares.ownerId))
  return groupBy(
    rows.map(({ agreementId, ...share }) => ({ agreementId, ...share })),
    ({ agreementId }) => agreementId,
  )
}

async function readAgreements(db: Queryable, where: SQL | undefined, today: Day): Promise<Stored<Agreement>[]> {
  const rows = await db
    .select({
      id: managementAgreements.id,
      propertyId: managementAgreements.propertyId,
      fromDay: managementAgreements.fromDay,
      currency: properties.currency,
      commissionKind: managementAgreements.commissionKind,
      commissionBasis: managementAgreements.commissionBasis,
      commissionRate: managementAgreements.commissionRate,
      commissionAmount: managementAgreements.commissionAmount,
      commissionMinimum: managementAgreements.commissionMinimum,
      lettingFeeRate: managementAgreements.lettingFeeRate,
      revision: managementAgreements.revision,
    })
    .from(managementAgreements)
    .innerJoin(properties, eq(properties.id, managementAgreements.propertyId))
    .where(where)
    .orderBy(desc(managementAgreements.fromDay))
  const shares = await readShares(
    db,
    rows.map(({ id }) => id),
  )
  const begun = rows.filter(({ fromDay }) => fromDay <= today)
  const current = new Map(begun.toReversed().map(({ propertyId, id }) => [propertyId, id]))
  return rows.map((row) => ({
    ...row,
    fromMonth: row.fromDay.slice(0, 7),
    shares: (shares.get(row.id) ?? []).map(({ ownerId, ownerName, share }) => ({ ownerId, ownerName, share })),
    isCurrent: current.get(row.propertyId) === row.id,
  }))
}

/** Latest first. */
export function listAgreements(db: Queryable, propertyId: string, today: Day): Promise<Stored<Agreement>[]> {
  return readAgreements(db, eq(managementAgreements.propertyId, propertyId), today)
}

/** @throws Refusal NOT_FOUND */
export async function requirePropertyOfAgreement(db: Queryable, agreementId: string): Promise<string> {
  const [found] = await db
    .select({ propertyId: managementAgreements.propertyId })
    .from(managementAgreements)
    .where(eq(managementAgreements.id, agreementId))
  if (!found) throw new Refusal('NOT_FOUND')
  return found.propertyId
}

type StoredTerms = Omit<Terms, 'shares'> & { propertyId: string }

function refuseTakenMonth(error: unknown, { fromDay }: StoredTerms): unknown {
  if (takenKey(error) !== 'management_agreements_day_unique') return error
  const month = fromDay.endsWith('-01') ? fromDay.slice(0, 7) : fromDay
  return new Refusal('AGREEMENT_EXISTS', { month }, error)
}

async function insertShares(tx: Tx, agreementId: string, shares: readonly Share[]): Promise<void> {
  await insertRows(
    tx,
    agreementShares,
    shares.map(({ ownerId, share }) => ({ id: crypto.randomUUID(), agreementId, ownerId, share })),
  )
}

/** @throws Refusal AGREEMENT_EXISTS */
export async function insertAgreement(
  tx: Tx,
  author: Pick<Author, 'id'>,
  { shares, ...terms }: StoredTerms & { shares: readonly Share[] },
  now: Date,
): Promise<string> {
  const id = crypto.randomUUID()
  try {
    await tx.insert(managementAgreements).values({ id, ...terms, createdBy: author.id, createdAt: now })
  } catch (error) {
    throw refuseTakenMonth(error, terms)
  }
  await insertShares(tx, id, shares)
  return id
}

/** @throws Refusal AGREEMENT_EXISTS */
export async function updateAgreement(
  tx: Tx,
  agreementId: string,
  { shares, ...terms }: StoredTerms & { shares: readonly Share[] },
): Promise<void> {
  try {
    await tx
      .update(managementAgreements)
      .set({ ...terms, revision: sql`${managementAgreements.revision} + 1` })
      .where(eq(managementAgreements.id, agreementId))
  } catch (error) {
    throw refuseTakenMonth(error, terms)
  }
  await tx.delete(agreementShares).where(eq(agreementShares.agreementId, agreementId))
  await insertShares(tx, agreementId, shares)
}

/** The last remittance that counts, to one of these owners, on a day or after it. */
export async function findRemittedSince(db: Queryable, ownerIds: readonly string[], day: Day) {
  if (ownerIds.length === 0) return undefined
  const [found] = await db
    .select({ ownerName: owners.name, paidOn: remittances.paidOn })
    .from(remittances)
    .innerJoin(owners, eq(owners.id, remittances.ownerId))
    .where(and(inArray(remittances.ownerId, [...ownerIds]), gte(remittances.paidOn, day), isNull(remittances.voidedAt)))
    .orderBy(latestFirst(remittances.paidOn), asc(remittances.id))
    .limit(1)
  return found
}

/** @returns false: it was given before */
export async function insertEarlierMoney(
  tx: Tx,
  author: Pick<Author, 'id'>,
  { propertyId, countedFrom }: { propertyId: string; countedFrom: Day },
  now: Date,
): Promise<boolean> {
  const made = await tx
    .insert(earlierMoney)
    .values({ propertyId, countedFrom, createdBy: author.id, createdAt: now })
    .onConflictDoNothing()
    .returning({ propertyId: earlierMoney.propertyId })
  return made.length > 0
}

export type Managed = ManagedProperty<Omit<Terms, 'shares'> & { shares: readonly StoredShare[] }>

/** Properties with all of their agreements. @param ownerId only those of which they ever had a part @param propertyId only this one */
export async function listManaged(
  db: Queryable,
  { ownerId, propertyId, known = null }: { ownerId?: string; propertyId?: string; known?: Known } = {},
): Promise<Managed[]> {
  const isOwned = sql`exists (select from agreement_shares part join management_agreements held on held.id = part.agreement_id
    where held.property_id = ${properties.id} and part.owner_id = ${ownerId ?? null})`
  const found = await db
    .select({
      propertyId: sql<string>`${properties.id}`,
      propertyName: sql<string>`${properties.name}`,
      currency: sql<Currency>`${properties.currency}`,
      archivedIn: sql<string | null>`to_char(${properties.archivedAt} at time zone 'Africa/Nairobi', 'YYYY-MM')`,
      earlierIn: sql<string | null>`to_char(${earlierMoney.countedFrom}, 'YYYY-MM')`,
    })
    .from(sql`${asKnown(properties, known)} properties`)
    .leftJoin(earlierMoney, eq(earlierMoney.propertyId, properties.id))
    .where(
      and(
        ownerId === undefined ? undefined : isOwned,
        propertyId === undefined ? undefined : eq(properties.id, propertyId),
      ),
    )
    .orderBy(sql`lower(${properties.name})`, asc(properties.id))
  if (found.length === 0) return []
  const rows = await db
    .select()
    .from(managementAgreements)
    .where(
      ownerId === undefined && propertyId === undefined
        ? undefined
        : inArray(
            managementAgreements.propertyId,
            found.map((row) => row.propertyId),
          ),
    )
    .orderBy(asc(managementAgreements.fromDay))
  const shares = await readShares(
    db,
    rows.map(({ id }) => id),
    known,
  )
  const agreementsOf = groupBy(
    rows.map((row) => ({ ...row, shares: shares.get(row.id) ?? [] })),
    ({ propertyId }) => propertyId,
  )
  const vat = groupBy(await listVatRates(db), ({ currency }) => currency)
  return found.map((property) => ({
    ...property,
    agreements: agreementsOf.get(property.propertyId) ?? [],
    vat: vat.get(property.currency) ?? [],
  }))
}
