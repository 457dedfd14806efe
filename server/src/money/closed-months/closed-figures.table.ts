import { sql } from 'drizzle-orm'
import { bigint, check, index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'

/**
 * What a month came to when it was closed: what every later reading of it is held against. Written when a month is closed,
 * taken away when it is opened again.
 */
export const closedFigures = pgTable(
  'closed_figures',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** 'YYYY-MM' */
    month: text().notNull(),
    /** 'collected of a property', 'balance of cash: mpesa'. */
    what: text().notNull(),
    /** The property or owner; '' of an account. */
    subject: text().notNull(),
    currency: text({ enum: ['KES', 'UGX'] }).notNull(),
    amount: bigint('amount_minor', { mode: 'number' }).notNull(),
  },
  (table) => [
    unique('closed_figures_figure').on(table.month, table.what, table.subject, table.currency),
    index('closed_figures_month').on(table.month),
    check('closed_figures_month_form', sql`${table.month} ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'`),
  ],
)
