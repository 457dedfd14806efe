import type { Day } from '@makao/contract/days'
import type { PaymentType } from '@makao/contract/money/charges/charges.kinds'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
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
