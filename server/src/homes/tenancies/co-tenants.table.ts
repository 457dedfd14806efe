import { sql } from 'drizzle-orm'
import { check, date, index, pgTable, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { profiles } from '../../people/accounts/accounts.table'
import { tenancies } from './tenancies.table'

/**
 * Who else rents with the tenant of a tenancy, who is written to first. That the tenant does not stand here
 * too is held by a trigger.
 */
export const coTenants = pgTable(
  'co_tenants',
  {
    tenancyId: uuid('tenancy_id')
      .notNull()
      .references(() => tenancies.id),
    profileId: uuid('profile_id')
      .notNull()
      .references(() => profiles.id),
    since: date({ mode: 'string' }).notNull(),
    /** The last day, of who left before the others; null: as long as the tenancy. */
    until: date({ mode: 'string' }),
    createdBy: uuid('created_by').references(() => profiles.id, { onDelete: 'set null' }),
    createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).notNull().defaultNow(),
  },
  (table) => [
    // Not a primary key, since the comparison of tables and migrations cannot read one over two columns.
    unique('co_tenants_person').on(table.tenancyId, table.profileId),
    index('co_tenants_profile').on(table.profileId),
    index('co_tenants_created_by').on(table.createdBy),
    check('co_tenants_days', sql`${table.until} >= ${table.since}`),
  ],
)
