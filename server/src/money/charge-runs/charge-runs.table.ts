import { sql } from 'drizzle-orm'
import { boolean, check, pgTable, smallint, timestamp } from 'drizzle-orm/pg-core'

/** How charges are made by themselves; one row at most, and without it the defaults. */
export const chargeSettings = pgTable(
  'charge_settings',
  {
    only: boolean().primaryKey().default(true),
    isAutomatic: boolean('is_automatic').notNull(),
    daysBefore: smallint('days_before').notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true, mode: 'date' }).notNull(),
  },
  (table) => [
    check('charge_settings_only', sql`${table.only}`),
    check('charge_settings_days_before', sql`${table.daysBefore} between 0 and 28`),
  ],
)
