import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { profiles } from '../../people/accounts/accounts.table'
import { receivingAccounts } from '../receiving-accounts/receiving-accounts.table'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** What somebody read off a statement of a day. A figure counts before what lines of a statement come to. */
export const statementDays = pgTable(
  'statement_days',
  {
    id: uuid().primaryKey().defaultRandom(),
    receivingAccountId: uuid('receiving_account_id').notNull(),
    currency: text({ enum: ['KES', 'UGX'] }).notNull(),
    day: date({ mode: 'string' }).notNull(),
    cameIn: bigint('came_in_minor', { mode: 'number' }),
    wentOut: bigint('went_out_minor', { mode: 'number' }),
    /** The balance at the end of the day; below zero where the bank lent. */
    closing: bigint('closing_minor', { mode: 'number' }),
    note: text(),
    /** How often they were entered, so that nobody writes over what they have not seen. */
    revision: integer().notNull(),
    enteredBy: uuid('entered_by').references(() => profiles.id, { onDelete: 'set null' }),
    enteredByName: text('entered_by_name').notNull(),
    enteredAt: at('entered_at').notNull(),
  },
  (table) => [
    foreignKey({
      name: 'statement_days_account_currency',
      columns: [table.receivingAccountId, table.currency],
      foreignColumns: [receivingAccounts.id, receivingAccounts.currency],
    }).onUpdate('restrict'),
    unique('statement_days_once').on(table.receivingAccountId, table.day),
    index('statement_days_entered_by').on(table.enteredBy),
    check('statement_days_came_in', sql`${table.cameIn} between 0 and 100000000000000`),
    check('statement_days_went_out', sql`${table.wentOut} between 0 and 100000000000000`),
    check('statement_days_closing', sql`${table.closing} between -100000000000000 and 100000000000000`),
  ],
)

/** Months of accounts of which somebody said that they are as the statement says, with what they came to then. */
export const agreedMonths = pgTable(
  'agreed_months',
  {
    id: uuid().primaryKey().defaultRandom(),
    receivingAccountId: uuid('receiving_account_id')
      .notNull()
      .references(() => receivingAccounts.id),
    /** 'YYYY-MM' */
    month: text().notNull(),
    cameIn: bigint('came_in_minor', { mode: 'number' }).notNull(),
    /** Null: no statement said anything. */
    stated: bigint('stated_minor', { mode: 'number' }),
    /** Why it is agreed although days differ. */
    note: text(),
    agreedBy: uuid('agreed_by').references(() => profiles.id, { onDelete: 'set null' }),
    agreedByName: text('agreed_by_name').notNull(),
    agreedAt: at('agreed_at').notNull(),
  },
  (table) => [
    unique('agreed_months_once').on(table.receivingAccountId, table.month),
    index('agreed_months_agreed_by').on(table.agreedBy),
    check('agreed_months_month', sql`${table.month} ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'`),
  ],
)
