import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' }).notNull()

/** How often something was tried that may be guessed, in the database so that several processes count together. */
export const throttles = pgTable(
  'throttles',
  {
    /** What is tried and by or on whom, hashed: the table names nobody. */
    key: text().primaryKey(),
    tries: integer().notNull(),
    waitsUntil: at('waits_until'),
    triedAt: at('tried_at'),
  },
  (table) => [index('throttles_tried_at').on(table.triedAt)],
)
