import { commissionPapers } from '@makao/contract/money/owners/owners.terms'
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
import { properties } from '../../homes/properties/properties.table'
import { owners } from './owners.table'

/**
 * What the agency invoiced an owner for its commission of a month: an invoice, or a credit note where less is due than was invoiced. A
 * trigger numbers each kind by the year without gaps; nothing is changed or deleted.
 */
export const commissionInvoices = pgTable(
  'commission_invoices',
  {
    id: uuid().primaryKey().defaultRandom(),
    kind: text({ enum: commissionPapers }).notNull(),
    year: smallint().notNull(),
    number: integer().notNull().default(0),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => owners.id),
    currency: text({ enum: ['KES', 'UGX'] }).notNull(),
    month: text().notNull(),
    issuedOn: date('issued_on', { mode: 'string' }).notNull(),
    createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).notNull(),
  },
  (table) => [
    unique('commission_invoices_number_unique').on(table.kind, table.year, table.number),
    unique('commission_invoices_id_currency').on(table.id, table.currency),
    index('commission_invoices_owner').on(table.ownerId, table.month),
    check('commission_invoices_kind', sql`${table.kind} in ('invoice', 'credit_note')`),
    check('commission_invoices_year', sql`${table.year} = extract(year from ${table.issuedOn})`),
    check('commission_invoices_month', sql`${table.month} ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'`),
  ],
)

/** Of each property: its commission and the VAT on it, below zero what is taken back. */
export const commissionInvoiceLines = pgTable(
  'commission_invoice_lines',
  {
    invoiceId: uuid('invoice_id').notNull(),
    propertyId: uuid('property_id').notNull(),
    currency: text({ enum: ['KES', 'UGX'] }).notNull(),
    commission: bigint('commission_minor', { mode: 'number' }).notNull(),
    vat: bigint('vat_minor', { mode: 'number' }).notNull(),
  },
  (table) => [
    unique('commission_invoice_lines_property').on(table.invoiceId, table.propertyId),
    foreignKey({
      name: 'commission_invoice_lines_invoice_currency',
      columns: [table.invoiceId, table.currency],
      foreignColumns: [commissionInvoices.id, commissionInvoices.currency],
    }),
    index('commission_invoice_lines_of_property').on(table.propertyId),
    foreignKey({
      name: 'commission_invoice_lines_property_currency',
      columns: [table.propertyId, table.currency],
      foreignColumns: [properties.id, properties.currency],
    }).onUpdate('restrict'),
    check('commission_invoice_lines_amounts', sql`${table.commission} <> 0 or ${table.vat} <> 0`),
  ],
)

/** The last number of each kind and year; its row is held by whoever issues one, so that numbers have no gaps. */
export const commissionCounters = pgTable(
  'commission_invoice_counters',
  {
    kind: text({ enum: commissionPapers }).notNull(),
    year: smallint().notNull(),
    last: integer().notNull(),
  },
  (table) => [unique('commission_invoice_counters_year').on(table.kind, table.year)],
)
