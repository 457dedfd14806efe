import type { Day } from '@makao/contract/days'
import type { PaymentType } from '@makao/contract/money/charges/charges.kinds'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Queryable } from '../../db/types'
import { isOneOf } from '../../lists'
import { ledgerEntries } from '../ledger/ledger.table'
import { charges, chargeVersions } from './charges.table'

// What is read of the past joins the version of its time to the charge: few charges have any, so that it costs nothing.

/** The version of a charge that stood when an entry of the ledger was made. `position`: of that entry. */
export function versionAtEntry(chargeId: PgColumn, position: PgColumn | SQL): SQL | undefined {
  return and(
    eq(chargeVersions.chargeId, chargeId),
    sql`${chargeVersions.fromEntry} < ${position}`,
    sql`${chargeVersions.untilEntry} >= ${position}`,
  )
}

/** The version of a charge that stood when an allocation was made. `position`: of that allocation. */
export function versionAtStep(chargeId: PgColumn, position: PgColumn): SQL | undefined {
  return and(
    eq(chargeVersions.chargeId, chargeId),
    sql`${chargeVersions.fromStep} < ${position}`,
    sql`${chargeVersions.untilStep} >= ${position}`,
  )
}

/** What the charge said then, by the joined version, or says still. */
export const said = {
  paymentType: sql<PaymentType>`coalesce(${chargeVersions.paymentType}, ${charges.paymentType})`,
  name: sql<string | null>`case when ${chargeVersions.id} is null then ${charges.name} else ${chargeVersions.name} end`,
  dueDate: sql<Day>`coalesce(${chargeVersions.dueDate}, ${charges.dueDate})`,
  periodFrom: sql<Day | null>`case when ${chargeVersions.id} is null then ${charges.periodFrom} else ${chargeVersions.periodFrom} end`,
}

/** When the rent of penalties was due by what was known when each was charged, by the penalty. */
export async function listRentDueDatesThen(db: Queryable, penaltyIds: readonly string[]): Promise<Map<string, Day>> {
  const made = db
    .select({
      penaltyId: ledgerEntries.chargeId,
      rentId: sql<string>`split_part(${charges.chargeKey}, ':', 2)::uuid`.as('rent_id'),
      position: sql<number>`min(${ledgerEntries.position})`.as('made_position'),
    })
    .from(ledgerEntries)
    .innerJoin(charges, eq(charges.id, ledgerEntries.chargeId))
    .where(and(isOneOf(ledgerEntries.chargeId, penaltyIds), eq(ledgerEntries.kind, 'charge')))
    .groupBy(ledgerEntries.chargeId, charges.chargeKey)
    .as('made')
  const rows = await db
    .select({ penaltyId: made.penaltyId, dueDate: said.dueDate })
    .from(made)
    .innerJoin(charges, eq(charges.id, made.rentId))
    .leftJoin(chargeVersions, versionAtEntry(charges.id, sql`${made.position}`))
  return new Map(rows.flatMap(({ penaltyId, dueDate }) => (penaltyId === null ? [] : [[penaltyId, dueDate]])))
}
