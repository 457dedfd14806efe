import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { profiles } from '../accounts/accounts.table'

/** What staff noted of a tenant, for staff alone. Part of the person's data: it goes when the person is anonymised or deleted. */
export const personNotes = pgTable(
  'person_notes',
  {
    id: uuid().primaryKey().defaultRandom(),
    profileId: uuid('profile_id')
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    body: text().notNull(),
    createdBy: uuid('created_by').references(() => profiles.id, { onDelete: 'set null' }),
    createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).notNull(),
  },
  (table) => [
    index('person_notes_profile').on(table.profileId, table.createdAt.desc()),
    check('person_notes_body', sql`length(${table.body}) between 1 and 1000`),
  ],
)
