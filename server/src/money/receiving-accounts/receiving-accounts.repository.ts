import type { Day } from '@makao/contract/days'
import type { ReceivingAccount } from '@makao/contract/money/receiving-accounts/receiving-accounts.schema'
import { ReceivingSettings } from '@makao/contract/money/receiving-accounts/receiving-accounts.schema'
import { and, asc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { Stored } from '../../allowed'
import type { Queryable, Tx } from '../../db/types'
import { Refusal, takenKey } from '../../errors'
import { properties } from '../../homes/properties/properties.table'
import { tenancies } from '../../homes/tenancies/tenancies.table'
import { units } from '../../homes/units/units.table'
import { agency } from '../../platform/agency/agency.table'
import { agreementShares, managementAgreements, owners } from '../owners/owners.table'
import { receivingAccounts } from './receiving-accounts.table'

async function select(db: Queryable, where: SQL | undefined): Promise<Stored<ReceivingAccount>[]> {
  const rows = await db
    .select({
      id: receivingAccounts.id,
      kind: receivingAccounts.kind,
      name: receivingAccounts.name,
      bank: receivingAccounts.bank,
      number: receivingAccounts.number,
      prefix: receivingAccounts.prefix,
      currency: receivingAccounts.currency,
      ownerId: receivingAccounts.ownerId,
      ownerName: owners.name,
      propertyId: receivingAccounts.propertyId,
      propertyName: properties.name,
      isOfAgency: receivingAccounts.isOfAgency,
      settings: receivingAccounts.settings,
      credentials: receivingAccounts.credentialNames,
      callbackDigest: receivingAccounts.callbackDigest,
      archivedAt: receivingAccounts.archivedAt,
    })
    .from(receivingAccounts)
    .leftJoin(owners, eq(owners.id, receivingAccounts.ownerId))
    .leftJoin(properties, eq(properties.id, receivingAccounts.propertyId))
    .where(where)
    .orderBy(sql`${receivingAccounts.archivedAt} nulls first`, asc(receivingAccounts.name), asc(receivingAccounts.id))
  return rows.map(({ callbackDigest, archivedAt, settings, ...row }) => ({
    ...row,
    // Settings that are asked for since a row was written have their defaults.
    settings: ReceivingSettings.parse(settings),
    hasCallback: callbackDigest !== null,
    archivedAt: archivedAt?.toISOString() ?? null,
  }))
}

/** Those in use first, by name. */
export const listReceivingAccounts = (db: Queryable) => select(db, undefined)

/** @throws Refusal NOT_FOUND */
export async function requireReceivingAccount(db: Queryable, id: string): Promise<Stored<ReceivingAccount>> {
  const [found] = await select(db, eq(receivingAccounts.id, id))
  if (!found) throw new Refusal('NOT_FOUND')
  return found
}

/** The account that was chosen for money of clients, if one was. @throws Refusal NOT_FOUND: there is none in this currency */
export async function requireOwnAccount(
  db: Queryable,
  { accountId, currency }: { accountId: string | null; currency: string },
): Promise<void> {
  if (accountId === null) return
  const found = await requireReceivingAccount(db, accountId)
  if (found.currency !== currency || found.isOfAgency) throw new Refusal('NOT_FOUND')
}

export async function findReceivingAccount(db: Queryable, id: string): Promise<Stored<ReceivingAccount> | undefined> {
  const [found] = await select(db, eq(receivingAccounts.id, id))
  return found
}

/** Accounts, by the digest of the secret that their provider was told. Not those that are archived. */
export async function listByCallbackDigest(
  db: Queryable,
  digests: readonly string[],
): Promise<Map<string, Stored<ReceivingAccount>>> {
  const told = await db
    .select({ id: receivingAccounts.id, digest: receivingAccounts.callbackDigest })
    .from(receivingAccounts)
    .where(and(inArray(receivingAccounts.callbackDigest, [...digests]), isNull(receivingAccounts.archivedAt)))
  if (told.length === 0) return new Map()
  const ids = told.map(({ id }) => id)
  const found = new Map((await select(db, inArray(receivingAccounts.id, ids))).map((account) => [account.id, account]))
  return new Map(
    told.flatMap(({ id, digest }) => {
      const account = found.get(id)
      return account && digest !== null ? [[digest, account]] : []
    }),
  )
}

/** What is encrypted of an account, kept from others until the transaction ends. @throws Refusal NOT_FOUND */
export async function lockSealed(tx: Tx, id: string) {
  const [found] = await tx
    .select({
      sealedCredentials: receivingAccounts.sealedCredentials,
      sealedCallback: receivingAccounts.sealedCallback,
      archivedAt: receivingAccounts.archivedAt,
    })
    .from(receivingAccounts)
    .where(eq(receivingAccounts.id, id))
    .for('no key update')
  if (!found) throw new Refusal('NOT_FOUND')
  return found
}

/** @throws Refusal NOT_FOUND */
export async function requireSealed(db: Queryable, id: string) {
  const [found] = await db
    .select({
      sealedCredentials: receivingAccounts.sealedCredentials,
      sealedCallback: receivingAccounts.sealedCallback,
    })
    .from(receivingAccounts)
    .where(eq(receivingAccounts.id, id))
  if (!found) throw new Refusal('NOT_FOUND')
  return found
}

type Stands = Pick<typeof receivingAccounts.$inferInsert, 'kind' | 'number' | 'prefix'>

/** What a failed write means when another account has the number: a refusal that names it. */
export async function takenRefusal(db: Queryable, error: unknown, { kind, number, prefix }: Stands): Promise<unknown> {
  if (takenKey(error) !== 'receiving_accounts_number_unique') return error
  const [holder] = await db
    .select({ accountId: receivingAccounts.id, name: receivingAccounts.name })
    .from(receivingAccounts)
    .where(
      and(
        eq(receivingAccounts.kind, kind),
        eq(receivingAccounts.number, number ?? ''),
        sql`coalesce(${receivingAccounts.prefix}, '') = ${prefix ?? ''}`,
        isNull(receivingAccounts.archivedAt),
      ),
    )
  return holder ? new Refusal('ACCOUNT_TAKEN', holder, error) : error
}

export async function insertReceivingAccount(tx: Tx, account: typeof receivingAccounts.$inferInsert): Promise<void> {
  await tx.insert(receivingAccounts).values(account)
}

export async function updateReceivingAccount(
  tx: Tx,
  id: string,
  change: Partial<typeof receivingAccounts.$inferInsert>,
): Promise<void> {
  await tx.update(receivingAccounts).set(change).where(eq(receivingAccounts.id, id))
}

/** Encrypts credentials and secret addresses anew, after AUTH_SECRET was replaced. */
export async function rewriteReceivingSecrets(
  tx: Tx,
  reencrypt: (sealed: string) => Promise<string | undefined>,
): Promise<void> {
  const rows = await tx
    .select({
      id: receivingAccounts.id,
      sealedCredentials: receivingAccounts.sealedCredentials,
      sealedCallback: receivingAccounts.sealedCallback,
    })
    .from(receivingAccounts)
    .for('no key update')
  for (const { id, sealedCredentials, sealedCallback } of rows) {
    const anew = {
      ...(sealedCredentials && { sealedCredentials: await reencrypt(sealedCredentials) }),
      ...(sealedCallback && { sealedCallback: await reencrypt(sealedCallback) }),
    }
    const changed = Object.fromEntries(Object.entries(anew).filter(([, sealed]) => sealed !== undefined))
    if (Object.keys(changed).length > 0) await updateReceivingAccount(tx, id, changed)
  }
}

/** Whose a tenancy's money is: its property, and who owns it on a day, the largest part first. */
export async function listPlaces(db: Queryable, tenancyIds: readonly string[], day: Day) {
  const current = sql`${managementAgreements.fromDay} = (select max(held.from_day) from management_agreements held
    where held.property_id = ${managementAgreements.propertyId} and held.from_day <= ${day})`
  return db
    .select({
      tenancyId: tenancies.id,
      currency: tenancies.currency,
      accountNumber: units.accountNumber,
      unitNumber: units.unitNumber,
      propertyId: units.propertyId,
      ownerIds: sql<string[]>`array(select ${agreementShares.ownerId} from ${managementAgreements}
        join ${agreementShares} on ${agreementShares.agreementId} = ${managementAgreements.id}
        where ${managementAgreements.propertyId} = ${units.propertyId} and ${current}
        order by ${agreementShares.share} desc, ${agreementShares.ownerId})`,
    })
    .from(tenancies)
    .innerJoin(units, eq(units.id, tenancies.unitId))
    .where(inArray(tenancies.id, [...tenancyIds]))
}

/** Those that are in use and that tenants pay to. */
export function listToPayTo(db: Queryable) {
  return db
    .select({
      accountId: receivingAccounts.id,
      kind: receivingAccounts.kind,
      name: receivingAccounts.name,
      bank: receivingAccounts.bank,
      number: receivingAccounts.number,
      prefix: receivingAccounts.prefix,
      currency: receivingAccounts.currency,
      ownerId: receivingAccounts.ownerId,
      propertyId: receivingAccounts.propertyId,
    })
    .from(receivingAccounts)
    .where(
      and(
        isNull(receivingAccounts.archivedAt),
        eq(receivingAccounts.isOfAgency, false),
        sql`${receivingAccounts.kind} <> 'cash'`,
      ),
    )
    .orderBy(asc(receivingAccounts.createdAt), asc(receivingAccounts.id))
}

/** What the agency's form says of where tenants pay. */
export async function findAgencyNumbers(db: Queryable) {
  const [found] = await db
    .select({
      country: agency.country,
      mpesaPaybill: agency.mpesaPaybill,
      mtnMerchantCode: agency.mtnMerchantCode,
      airtelMerchantCode: agency.airtelMerchantCode,
      bankDetails: agency.bankDetails,
    })
    .from(agency)
  return found
}

/** @returns the currency of a property @throws Refusal NOT_FOUND */
export async function requirePropertyCurrency(db: Queryable, propertyId: string) {
  const [found] = await db
    .select({ currency: properties.currency })
    .from(properties)
    .where(eq(properties.id, propertyId))
  if (!found) throw new Refusal('NOT_FOUND')
  return found.currency
}

/** @throws Refusal NOT_FOUND */
export async function requireOwnerThere(db: Queryable, ownerId: string): Promise<void> {
  const [found] = await db.select({ id: owners.id }).from(owners).where(eq(owners.id, ownerId))
  if (!found) throw new Refusal('NOT_FOUND')
}
