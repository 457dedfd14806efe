import type { MatchingRule, MatchingSettings } from '@makao/contract/money/matching/matching.schema'
import { USUAL_THRESHOLD } from '@makao/contract/money/matching/matching.terms'
import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Stored } from '../../allowed'
import type { Author } from '../../context'
import { insertRows } from '../../db/insert-rows'
import type { Queryable, Tx } from '../../db/types'
import { Refusal } from '../../errors'
import { properties } from '../../homes/properties/properties.table'
import { tenancies } from '../../homes/tenancies/tenancies.table'
import { unitAccountNumbers, units } from '../../homes/units/units.table'
import { profiles } from '../../people/accounts/accounts.table'
import { namesAnybody } from '../../renters'
import { receivingAccounts } from '../receiving-accounts/receiving-accounts.table'
import type { Learnable, Places } from './learned-rules.rules'
import { matchingRules, matchingSettings } from './matching.table'
import { unitKey } from './typed-account.rules'

const defaults: MatchingSettings = { isAutomatic: true, threshold: USUAL_THRESHOLD }

export async function readMatchingSettings(db: Queryable): Promise<MatchingSettings> {
  const [stored] = await db
    .select({ isAutomatic: matchingSettings.isAutomatic, threshold: matchingSettings.threshold })
    .from(matchingSettings)
  return stored ?? defaults
}

export async function writeMatchingSettings(tx: Tx, settings: MatchingSettings, now: Date): Promise<void> {
  const row = { ...settings, updatedAt: now }
  await tx.insert(matchingSettings).values(row).onConflictDoUpdate({ target: matchingSettings.only, set: row })
}

/** Every account number there is or was, and every unit. */
export async function readPlaces(db: Queryable): Promise<Places> {
  const numbers = await db.select({ number: unitAccountNumbers.accountNumber }).from(unitAccountNumbers)
  const named = await db.selectDistinct({ unitNumber: units.unitNumber }).from(units)
  return {
    numbers: new Set(numbers.map(({ number }) => number)),
    units: new Set(named.map(({ unitNumber }) => unitKey(unitNumber))),
  }
}

/** As the matcher asks for them. */
export const listPatterns = (db: Queryable) =>
  db
    .select({
      kind: matchingRules.kind,
      pattern: matchingRules.pattern,
      tenancyId: matchingRules.tenancyId,
      accountId: matchingRules.receivingAccountId,
    })
    .from(matchingRules)

async function select(db: Queryable, where: SQL | undefined): Promise<Stored<MatchingRule>[]> {
  const rows = await db
    .select({
      id: matchingRules.id,
      kind: matchingRules.kind,
      words: matchingRules.words,
      accountId: matchingRules.receivingAccountId,
      accountName: receivingAccounts.name,
      tenancyId: matchingRules.tenancyId,
      tenantId: tenancies.tenantId,
      tenantName: profiles.fullName,
      unitNumber: units.unitNumber,
      propertyName: properties.name,
      endDate: tenancies.endDate,
      madeBy: matchingRules.createdByName,
      madeAt: matchingRules.createdAt,
    })
    .from(matchingRules)
    .innerJoin(tenancies, eq(tenancies.id, matchingRules.tenancyId))
    .innerJoin(profiles, eq(profiles.id, tenancies.tenantId))
    .innerJoin(units, eq(units.id, tenancies.unitId))
    .innerJoin(properties, eq(properties.id, units.propertyId))
    .leftJoin(receivingAccounts, eq(receivingAccounts.id, matchingRules.receivingAccountId))
    .where(where)
    .orderBy(desc(matchingRules.createdAt), desc(matchingRules.id))
  return rows.map(({ madeAt, ...row }) => ({ ...row, madeAt: madeAt.toISOString() }))
}

/** The latest first. */
export const listRules = (db: Queryable) => select(db, undefined)

/** @throws Refusal NOT_FOUND */
export async function requireRule(db: Queryable, id: string): Promise<Stored<MatchingRule>> {
  const [found] = await select(db, eq(matchingRules.id, id))
  if (!found) throw new Refusal('NOT_FOUND')
  return found
}

const isOf = ({ kind, pattern }: Learnable, accountId: string | null) =>
  and(
    eq(matchingRules.kind, kind),
    eq(matchingRules.pattern, pattern),
    sql`${matchingRules.receivingAccountId} is not distinct from ${accountId}`,
  )

export async function findRule(
  db: Queryable,
  learnable: Learnable,
  accountId: string | null,
): Promise<Stored<MatchingRule> | undefined> {
  const [found] = await select(db, isOf(learnable, accountId))
  return found
}

/** Keeps it, in place of what was decided of the same before. @returns its id */
export async function upsertRule(
  tx: Tx,
  { kind, pattern, words }: Learnable,
  { accountId, tenancyId }: { accountId: string | null; tenancyId: string },
  author: Author,
  now: Date,
): Promise<string> {
  const decided = { words, tenancyId, createdBy: author.id, createdByName: author.name, createdAt: now }
  const row = { id: crypto.randomUUID(), kind, pattern, receivingAccountId: accountId, ...decided }
  const [kept] = await insertRows(
    tx,
    matchingRules,
    [row],
    sql`on conflict (kind, pattern, coalesce(receiving_account_id::text, '')) do update set words = excluded.words,
      tenancy_id = excluded.tenancy_id, created_by = excluded.created_by, created_by_name = excluded.created_by_name,
      created_at = excluded.created_at returning id`,
  )
  return String(kept?.id)
}

/** @throws Refusal NOT_FOUND: it is gone */
export async function deleteRule(tx: Tx, id: string): Promise<void> {
  const gone = await tx.delete(matchingRules).where(eq(matchingRules.id, id)).returning({ id: matchingRules.id })
  if (gone.length === 0) throw new Refusal('NOT_FOUND')
}

/** What was remembered of who paid for tenancies whose person is made nameless. */
export async function eraseRules(tx: Tx, tenancyIds: SQL, isTheirs = namesAnybody): Promise<void> {
  await tx
    .delete(matchingRules)
    .where(and(sql`${matchingRules.tenancyId} in ${tenancyIds}`, isTheirs(matchingRules.words, matchingRules.words)))
}
