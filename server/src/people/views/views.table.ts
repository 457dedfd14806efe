import { keptLists } from '@makao/contract/people/views/views.kinds'
import { sql } from 'drizzle-orm'
import { check, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { profiles } from '../accounts/accounts.table'

const ofPerson = () =>
  uuid('profile_id')
    .notNull()
    .references(() => profiles.id, { onDelete: 'cascade' })

/** Lists as somebody wants to find them again: a name and what the address says. */
export const savedViews = pgTable(
  'saved_views',
  {
    id: uuid().primaryKey(),
    profileId: ofPerson(),
    list: text({ enum: keptLists }).notNull(),
    name: text().notNull(),
    search: text().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).notNull(),
  },
  (table) => [
    uniqueIndex('saved_views_name').on(table.profileId, table.list, sql`lower(${table.name})`),
    check(
      'saved_views_size',
      sql`${table.name} <> '' and length(${table.name}) <= 60 and length(${table.search}) <= 1000`,
    ),
  ],
)

/** Columns that somebody left out of a list. */
export const hiddenColumns = pgTable(
  'hidden_columns',
  {
    id: uuid().primaryKey().defaultRandom(),
    profileId: ofPerson(),
    list: text({ enum: keptLists }).notNull(),
    columns: jsonb().$type<string[]>().notNull(),
  },
  (table) => [
    uniqueIndex('hidden_columns_list').on(table.profileId, table.list),
    check('hidden_columns_size', sql`jsonb_array_length(${table.columns}) between 1 and 30`),
  ],
)
