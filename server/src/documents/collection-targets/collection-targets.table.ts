import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { properties } from '../../homes/properties/properties.table'
import { profiles } from '../../people/accounts/accounts.table'

/** How much of what is charged in a month is to come in, from the first of a month on until the next row; closed months keep theirs, by a trigger. */
export const collectionTargets = pgTable(
  'collection_targets',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** Null: of all properties that have none of their own. */
    propertyId: uuid('property_id').references(() => properties.id, { onDelete: 'cascade' }),
    fromDay: date('from_day', { mode: 'string' }).notNull(),
    /** In hundredths of a percent; 0: none. */
    rate: integer().notNull(),
    createdBy: uuid('created_by').references(() => profiles.id, { onDelete: 'set null' }),
    createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).notNull(),
  },
  (table) => [
    uniqueIndex('collection_targets_of_property').on(table.propertyId, table.fromDay),
    uniqueIndex('collection_targets_of_all').on(table.fromDay).where(sql`${table.propertyId} is null`),
    index('collection_targets_created_by').on(table.createdBy),
    check('collection_targets_from_day', sql`extract(day from ${table.fromDay}) = 1`),
    check('collection_targets_rate', sql`${table.rate} between 0 and 10000`),
  ],
)
