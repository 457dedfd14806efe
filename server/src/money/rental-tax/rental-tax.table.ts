import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  foreignKey,
  index,
  pgTable,
  smallint,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { profiles } from '../../people/accounts/accounts.table'
import { owners } from '../owners/owners.table'
import { receivingAccounts } from '../receiving-accounts/receiving-accounts.table'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** That KRA has appointed the agency to withhold rental income tax: one row, or none. */
export const rentalTaxAppointments = pgTable(
  'rental_tax_appointments',
  {
    id: smallint().primaryKey().default(1),
    fromDay: date('from_day', { mode: 'string' }).notNull(),
    reference: text(),
    createdBy: uuid('created_by').references(() => profiles.id, { onDelete: 'set null' }),
    createdAt: at('created_at').notNull(),
  },
  (table) => [
    index('rental_tax_appointments_created_by').on(table.createdBy),
    check('rental_tax_appointments_one', sql`${table.id} = 1`),
  ],
)

/**
 * Whether the agency withholds for an owner, from a day on until the next row. A trigger refuses it in a closed month, of a resident before
 * KRA has appointed the agency, and of who is the other.
 */
export const ownerTaxWithholdings = pgTable(
  'owner_tax_withholdings',
  {
    id: uuid().primaryKey().defaultRandom(),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => owners.id),
    fromDay: date('from_day', { mode: 'string' }).notNull(),
    isWithheld: boolean('is_withheld').notNull(),
    /** As a resident, whose homes are taxed; else as one who is not, of whom all rent is. */
    isResident: boolean('is_resident').notNull().default(true),
    createdBy: uuid('created_by').references(() => profiles.id, { onDelete: 'set null' }),
    createdAt: at('created_at').notNull(),
  },
  (table) => [
    unique('owner_tax_withholdings_day_unique').on(table.ownerId, table.fromDay),
    index('owner_tax_withholdings_created_by').on(table.createdBy),
  ],
)

/**
 * What was paid to KRA of the tax that was withheld for an owner, of one month. Never deleted, a wrong one is taken back. A trigger refuses
 * more than was withheld.
 */
export const rentalTaxPayments = pgTable(
  'rental_tax_payments',
  {
    /** Chosen by the browser: the same one sent twice is one. */
    id: uuid().primaryKey(),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => owners.id),
    /** 'YYYY-MM', in which it was withheld. */
    month: text().notNull(),
    currency: text({ enum: ['KES', 'UGX'] }).notNull(),
    amount: bigint('amount_minor', { mode: 'number' }).notNull(),
    paidOn: date('paid_on', { mode: 'string' }).notNull(),
    /** Out of which account of clients it went. */
    receivingAccountId: uuid('receiving_account_id').notNull(),
    reference: text(),
    certificateNumber: text('certificate_number'),
    voidedAt: at('voided_at'),
    voidReason: text('void_reason'),
    /** On which it is taken back where its own month was closed by then. */
    takenBackOn: date('taken_back_on', { mode: 'string' }),
    /** No reference, since the row of a person may go. */
    createdBy: uuid('created_by'),
    createdByName: text('created_by_name').notNull(),
    createdAt: at('created_at').notNull(),
  },
  (table) => [
    foreignKey({
      name: 'rental_tax_payments_account_currency',
      columns: [table.receivingAccountId, table.currency],
      foreignColumns: [receivingAccounts.id, receivingAccounts.currency],
    }).onUpdate('restrict'),
    index('rental_tax_payments_owner').on(table.ownerId),
    index('rental_tax_payments_day').on(table.paidOn.desc(), table.id),
    index('rental_tax_payments_account').on(table.receivingAccountId),
    uniqueIndex('rental_tax_payments_certificate_unique')
      .on(table.certificateNumber)
      .where(sql`${table.voidedAt} is null`),
    check('rental_tax_payments_kenya', sql`${table.currency} = 'KES'`),
    check('rental_tax_payments_amount', sql`${table.amount} between 1 and 100000000000000`),
    check(
      'rental_tax_payments_month',
      sql`${table.month} ~ '^[0-9]{4}-(0[1-9]|1[0-2])$' and (${table.month} || '-01')::date <= ${table.paidOn}`,
    ),
    check('rental_tax_payments_certificate', sql`${table.certificateNumber} = upper(${table.certificateNumber})`),
    check('rental_tax_payments_void', sql`(${table.voidedAt} is null) = (${table.voidReason} is null)`),
    check(
      'rental_tax_payments_taken_back',
      sql`${table.takenBackOn} is null or (${table.voidedAt} is not null and ${table.takenBackOn} > ${table.paidOn})`,
    ),
  ],
)
