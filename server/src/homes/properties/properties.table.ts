import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, timestamp, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { profiles } from '../../people/accounts/accounts.table'

export const properties = pgTable(
  'properties',
  {
    id: uuid().primaryKey().defaultRandom(),
    name: text().notNull(),
    country: text({ enum: ['Kenya', 'Uganda'] }).notNull(),
    city: text().notNull(),
    address: text().notNull(),
    propertyType: text('property_type', {
      enum: ['apartment', 'bedsitter', 'shop', 'office', 'house', 'warehouse'],
    }).notNull(),
    description: text(),
    /** Number of the title, which returns of rental income ask for. */
    landReference: text('land_reference'),
    currency: text({ enum: ['KES', 'UGX'] }).notNull(),
    /** Who of the staff looks after it. A trigger lets nobody else be chosen; who leaves the staff later stays until then. */
    managerId: uuid('manager_id').references(() => profiles.id, { onDelete: 'set null' }),
    /** Who entered it, as the specification names the column; whose it is stands in the agreements of owners. */
    createdBy: uuid('owner_id').references(() => profiles.id, { onDelete: 'set null' }),
    archivedAt: timestamp('archived_at', { withTimezone: true, mode: 'date' }),
    createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true, mode: 'date' }).notNull().defaultNow(),
    searchText: text('search_text').notNull().generatedAlwaysAs(sql`lower(name || ' ' || city || ' ' || address)`),
  },
  (table) => [
    // What units refer to, so that a unit is priced in its property's currency.
    unique('properties_id_currency').on(table.id, table.currency),
    uniqueIndex('properties_name_unique')
      .on(sql`lower(${table.city})`, sql`lower(${table.name})`)
      .where(sql`${table.archivedAt} is null`),
    index('properties_created').on(table.createdAt.desc(), table.id),
    // For units and reports, one property after the other.
    index('properties_names').on(sql`lower(${table.name})`, table.id),
    index('properties_created_by').on(table.createdBy),
    index('properties_manager').on(table.managerId),
    index('properties_search').using('gin', table.searchText.op('gin_trgm_ops')),
    index('properties_marks').using('gin', sql`property_marks(name)`).with({ fastupdate: false }),
    check(
      'properties_country_currency',
      sql`(${table.country}, ${table.currency}) in (('Kenya', 'KES'), ('Uganda', 'UGX'))`,
    ),
    check(
      'properties_type',
      sql`${table.propertyType} in ('apartment', 'bedsitter', 'shop', 'office', 'house', 'warehouse')`,
    ),
  ],
)
