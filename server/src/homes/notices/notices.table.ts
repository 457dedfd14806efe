import { sql } from 'drizzle-orm'
import { boolean, check, date, index, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { profiles } from '../../people/accounts/accounts.table'
import { properties } from '../properties/properties.table'

/** What staff tell all tenants, or those of one property. */
export const notices = pgTable(
  'notices',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** Null: all tenants. */
    propertyId: uuid('property_id').references(() => properties.id, { onDelete: 'cascade' }),
    /** It is for those of `notice_audience` alone, also once nobody of them is left. */
    isForChosen: boolean('is_for_chosen').notNull().default(false),
    title: text().notNull(),
    body: text().notNull(),
    /** The last day on which it is shown; null: until it is withdrawn. */
    showUntil: date('show_until', { mode: 'string' }),
    withdrawnAt: timestamp('withdrawn_at', { withTimezone: true, mode: 'date' }),
    createdBy: uuid('created_by').references(() => profiles.id, { onDelete: 'set null' }),
    createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).notNull(),
  },
  (table) => [
    index('notices_created').on(table.createdAt.desc(), table.id),
    check('notices_title', sql`${table.title} <> ''`),
  ],
)

/** Whom a notice is for that is for some who were chosen: a tenant, or those who live in a property. */
export const noticeAudience = pgTable(
  'notice_audience',
  {
    id: uuid().primaryKey().defaultRandom(),
    noticeId: uuid('notice_id')
      .notNull()
      .references(() => notices.id, { onDelete: 'cascade' }),
    propertyId: uuid('property_id').references(() => properties.id, { onDelete: 'cascade' }),
    tenantId: uuid('tenant_id').references(() => profiles.id, { onDelete: 'cascade' }),
  },
  (table) => [
    uniqueIndex('notice_audience_property').on(table.noticeId, table.propertyId),
    uniqueIndex('notice_audience_tenant').on(table.noticeId, table.tenantId),
    index('notice_audience_of_property').on(table.propertyId),
    index('notice_audience_of_tenant').on(table.tenantId),
    check('notice_audience_one', sql`num_nonnulls(${table.propertyId}, ${table.tenantId}) = 1`),
  ],
)
