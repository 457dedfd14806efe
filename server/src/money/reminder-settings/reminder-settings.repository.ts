import { ReminderSettings } from '@makao/contract/money/reminder-settings/reminder-settings.schema'
import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Actor } from '../../context'
import { takeLock } from '../../db/locks'
import type { Queryable, Tx } from '../../db/types'
import { tenancies } from '../../homes/tenancies/tenancies.table'
import { units } from '../../homes/units/units.table'
import { profiles } from '../../people/accounts/accounts.table'
import { charges } from '../charges/charges.table'
import { notificationSettings as settings } from './reminder-settings.table'

/** What was saved last, by whoever: tenants are written to by one agency. Undefined when nothing was. */
export async function findSettings(db: Queryable): Promise<ReminderSettings | undefined> {
  const [row] = await db.select().from(settings).orderBy(desc(settings.updatedAt), asc(settings.userId)).limit(1)
  return row && ReminderSettings.parse(row)
}

/** Keeps others from saving them until the transaction ends, also before anybody has. */
export const holdSettings = (tx: Tx) => takeLock(tx, 'reminder settings')

/** When reminders of what is overdue were switched on again; null: they were never off. */
export async function findOverdueSince(db: Queryable): Promise<Date | null> {
  const [row] = await db
    .select({ since: settings.overdueSince })
    .from(settings)
    .orderBy(desc(settings.updatedAt), asc(settings.userId))
    .limit(1)
  return row?.since ?? null
}

type Saved = ReminderSettings & { overdueSince: Date | null }

export async function upsertSettings(db: Queryable, actor: Actor, input: Saved, now: Date) {
  // The latest counts: of two who waited for one another the second, whose moment may be the earlier.
  const updatedAt = sql<Date>`greatest(${now.toISOString()}::timestamptz, (
    select max(updated_at) + interval '1 millisecond' from ${settings}
  ))`
  const row = { ...input, updatedAt }
  await db
    .insert(settings)
    .values({ userId: actor.id, ...row })
    .onConflictDoUpdate({ target: settings.userId, set: row })
}

/** The tenancy that began first, with its unit's prices. */
export async function findExampleTenancy(db: Queryable) {
  const [tenancy] = await db
    .select({
      tenantName: profiles.fullName,
      tenancyId: tenancies.id,
      unitNumber: units.unitNumber,
      accountNumber: units.accountNumber,
      currency: units.currency,
      rentAmount: units.rentAmount,
      serviceChargeAmount: units.serviceChargeAmount,
      rentDueDate: units.rentDueDate,
    })
    .from(tenancies)
    .innerJoin(units, eq(units.id, tenancies.unitId))
    .innerJoin(profiles, eq(profiles.id, tenancies.tenantId))
    .where(and(eq(tenancies.isActive, true), isNull(profiles.archivedAt)))
    .orderBy(asc(tenancies.startDate), sql`lower(${profiles.fullName})`, asc(tenancies.id))
    .limit(1)
  if (!tenancy) return undefined
  const [bill] = await db
    .select({ paymentType: charges.paymentType, name: charges.name, amount: charges.amount })
    .from(charges)
    .where(and(eq(charges.tenancyId, tenancy.tenancyId), inArray(charges.paymentType, ['water', 'electricity'])))
    .orderBy(desc(charges.dueDate), desc(charges.id))
    .limit(1)
  return { ...tenancy, bill: bill ?? null }
}
