import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  smallint,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { tenancies } from '../../homes/tenancies/tenancies.table'
import { charges } from '../charges/charges.table'
import { issuedPapers } from '../issued-papers/issued-papers.table'

/**
 * What a tenant was credited of a charge that stood on an invoice, in the moment in which it was made void or less. A trigger numbers
 * them by the year without gaps; nothing is changed or deleted.
 */
export const creditNotes = pgTable(
  'credit_notes',
  {
    id: uuid().primaryKey().defaultRandom(),
    year: smallint().notNull(),
    number: integer().notNull().default(0),
    chargeId: uuid('record_id')
      .notNull()
      .references(() => charges.id),
    tenancyId: uuid('tenancy_id').notNull(),
    currency: text({ enum: ['KES', 'UGX'] }).notNull(),
    invoiceNumber: text('invoice_number').notNull(),
    /** The invoice as it was handed out, in that version. Null: an earlier version kept none. */
    paperId: uuid('paper_id').references(() => issuedPapers.id),
    before: bigint('before_minor', { mode: 'number' }).notNull(),
    after: bigint('after_minor', { mode: 'number' }).notNull(),
    amount: bigint('amount_minor', { mode: 'number' }).notNull(),
    reason: text(),
    issuedOn: date('issued_on', { mode: 'string' }).notNull(),
    createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).notNull(),
  },
  (table) => [
    unique('credit_notes_number_unique').on(table.year, table.number),
    foreignKey({
      name: 'credit_notes_tenancy_currency',
      columns: [table.tenancyId, table.currency],
      foreignColumns: [tenancies.id, tenancies.currency],
    }).onUpdate('restrict'),
    index('credit_notes_tenancy').on(table.tenancyId),
    index('credit_notes_record').on(table.chargeId),
    index('credit_notes_paper').on(table.paperId),
    check('credit_notes_year', sql`${table.year} = extract(year from ${table.issuedOn})`),
    check(
      'credit_notes_amount',
      sql`${table.amount} > 0 and ${table.after} >= 0 and ${table.amount} <= ${table.before} - ${table.after}`,
    ),
  ],
)

/** The last number of each year; its row is held by whoever issues one, so that numbers have no gaps. */
export const creditNoteCounters = pgTable('credit_note_counters', {
  year: smallint().primaryKey(),
  last: integer().notNull(),
})
