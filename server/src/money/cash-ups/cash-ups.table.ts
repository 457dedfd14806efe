import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  check,
  date,
  foreignKey,
  index,
  pgTable,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { profiles } from '../../people/accounts/accounts.table'
import { receivingAccounts } from '../receiving-accounts/receiving-accounts.table'

/** What was banked or handed in of the cash that a person took on a day. Append only, by a trigger: what was wrong stands below zero beside it. */
export const cashBankings = pgTable(
  'cash_bankings',
  {
    /** Chosen by the browser: the same one sent twice is one entry. */
    id: uuid().primaryKey(),
    personId: uuid('person_id')
      .notNull()
      .references(() => profiles.id),
    /** On which the cash was taken. */
    day: date({ mode: 'string' }).notNull(),
    currency: text({ enum: ['KES', 'UGX'] }).notNull(),
    amount: bigint('amount_minor', { mode: 'number' }).notNull(),
    bankedOn: date('banked_on', { mode: 'string' }).notNull(),
    /** Null: handed in at the office. */
    receivingAccountId: uuid('receiving_account_id'),
    reference: text(),
    note: text(),
    /** The entry that this one takes back. */
    takesBackId: uuid('takes_back_id').references((): AnyPgColumn => cashBankings.id),
    /** No reference, since the row of a person may go. */
    enteredBy: uuid('entered_by').notNull(),
    enteredByName: text('entered_by_name').notNull(),
    enteredAt: timestamp('entered_at', { withTimezone: true, mode: 'date' }).notNull(),
  },
  (table) => [
    foreignKey({
      name: 'cash_bankings_account_currency',
      columns: [table.receivingAccountId, table.currency],
      foreignColumns: [receivingAccounts.id, receivingAccounts.currency],
    }).onUpdate('restrict'),
    unique('cash_bankings_taken_back_once').on(table.takesBackId),
    index('cash_bankings_day').on(table.day, table.personId, table.currency),
    index('cash_bankings_person').on(table.personId),
    index('cash_bankings_account').on(table.receivingAccountId),
    check('cash_bankings_amount', sql`abs(${table.amount}) between 1 and 100000000000000`),
    check('cash_bankings_taken_back', sql`(${table.amount} < 0) = (${table.takesBackId} is not null)`),
    check('cash_bankings_days', sql`${table.bankedOn} >= ${table.day}`),
  ],
)
