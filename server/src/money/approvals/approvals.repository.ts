import type { Money } from '@makao/contract/money'
import { asc, eq, type SQL, sql } from 'drizzle-orm'
import type { Queryable, Tx } from '../../db/types'
import { Refusal } from '../../errors'
import { properties } from '../../homes/properties/properties.table'
import { tenancies } from '../../homes/tenancies/tenancies.table'
import { units } from '../../homes/units/units.table'
import { profiles } from '../../people/accounts/accounts.table'
import { owners } from '../owners/owners.table'
import { payoutRunLines } from '../payouts/payout-runs.table'
import { approvals } from './approvals.table'

const MOST_SHOWN = 100

const select = (db: Queryable, where: SQL | undefined) =>
  db
    .select({
      id: approvals.id,
      action: approvals.action,
      state: approvals.state,
      subjectId: approvals.subjectId,
      tenantId: tenancies.tenantId,
      tenancyId: approvals.tenancyId,
      tenantName: profiles.fullName,
      unitNumber: units.unitNumber,
      propertyName: properties.name,
      ownerId: approvals.ownerId,
      ownerName: owners.name,
      /** Whom a payment run pays. */
      runOwners: sql<string | null>`(select string_agg(distinct paid.name, ', ') from ${payoutRunLines} line
        join ${owners} paid on paid.id = line.owner_id where line.run_id = ${approvals.subjectId})`,
      /** What a payment run pays in each currency. */
      runSums: sql<Money[] | null>`(select json_agg(paid order by paid.currency) from (
        select line.currency, sum(line.amount_minor)::bigint as amount from ${payoutRunLines} line
        where line.run_id = ${approvals.subjectId} group by line.currency) paid)`,
      currency: approvals.currency,
      amount: approvals.amount,
      asked: approvals.asked,
      askedById: approvals.askedBy,
      askedBy: approvals.askedByName,
      askedAt: approvals.askedAt,
    })
    .from(approvals)
    .leftJoin(tenancies, eq(tenancies.id, approvals.tenancyId))
    .leftJoin(profiles, eq(profiles.id, tenancies.tenantId))
    .leftJoin(units, eq(units.id, tenancies.unitId))
    .leftJoin(properties, eq(properties.id, units.propertyId))
    .leftJoin(owners, eq(owners.id, approvals.ownerId))
    .where(where)
    .orderBy(asc(approvals.askedAt), asc(approvals.id))
    .limit(MOST_SHOWN)

export type StoredApproval = Awaited<ReturnType<typeof select>>[number]

/** The oldest first. */
export const listWaiting = (db: Queryable) => select(db, eq(approvals.state, 'waiting'))

export async function findApproval(db: Queryable, approvalId: string): Promise<StoredApproval | undefined> {
  const [found] = await select(db, eq(approvals.id, approvalId))
  return found
}

/** Kept from others until the transaction ends. @throws Refusal NOT_FOUND */
export async function lockApproval(tx: Tx, approvalId: string): Promise<StoredApproval> {
  await tx.select({ id: approvals.id }).from(approvals).where(eq(approvals.id, approvalId)).for('update')
  const found = await findApproval(tx, approvalId)
  if (!found) throw new Refusal('NOT_FOUND')
  return found
}

export async function insertApproval(tx: Tx, row: typeof approvals.$inferInsert): Promise<void> {
  await tx.insert(approvals).values(row)
}

export async function decide(
  tx: Tx,
  approvalId: string,
  decided: Required<Pick<typeof approvals.$inferInsert, 'state' | 'decidedBy' | 'decidedByName' | 'decidedAt'>> & {
    declineReason?: string
  },
): Promise<void> {
  await tx.update(approvals).set(decided).where(eq(approvals.id, approvalId))
}

/** What was written about tenancies whose person is made nameless. */
export async function eraseApprovalTexts(tx: Tx, tenancyIds: SQL): Promise<void> {
  await tx
    .update(approvals)
    .set({
      asked: sql`${approvals.asked} - array['reason', 'notes', 'note', 'payerName', 'payerPhone']`,
      declineReason: sql`case when ${approvals.declineReason} is not null then 'Removed' end`,
    })
    .where(sql`${approvals.tenancyId} in ${tenancyIds}`)
}
