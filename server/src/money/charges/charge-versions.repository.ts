import type { Day } from '@makao/contract/days'
import type { PaymentType } from '@makao/contract/money/charges/charges.kinds'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { paymentRecords, recordVersions } from './charges.table'

// What is read of the past joins the version of its time to the record: few records have any, so that it costs nothing.

/** The version of a record that stood when an entry of the ledger was made. `position`: of that entry. */
export function versionAtEntry(recordId: PgColumn, position: PgColumn | SQL): SQL | undefined {
  return and(
    eq(recordVersions.recordId, recordId),
    sql`${recordVersions.fromEntry} < ${position}`,
    sql`${recordVersions.untilEntry} >= ${position}`,
  )
}

/** The version of a record that stood when an allocation was made. `position`: of that allocation. */
export function versionAtStep(recordId: PgColumn, position: PgColumn): SQL | undefined {
  return and(
    eq(recordVersions.recordId, recordId),
    sql`${recordVersions.fromStep} < ${position}`,
    sql`${recordVersions.untilStep} >= ${position}`,
  )
}

/** What the record said then, by the joined version, or says still. */
export const said = {
  paymentType: sql<PaymentType>`coalesce(${recordVersions.paymentType}, ${paymentRecords.paymentType})`,
  name: sql<
    string | null
  >`case when ${recordVersions.id} is null then ${paymentRecords.name} else ${recordVersions.name} end`,
  dueDate: sql<Day>`coalesce(${recordVersions.dueDate}, ${paymentRecords.dueDate})`,
  periodFrom: sql<Day | null>`case when ${recordVersions.id} is null then ${paymentRecords.periodFrom} else ${recordVersions.periodFrom} end`,
}
