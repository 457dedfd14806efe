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
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { tenancies } from '../../homes/tenancies/tenancies.table'
import { profiles } from '../../people/accounts/accounts.table'
import { payments } from './payments.table'

/** That a tenant withholds tax of the rent, from a day on until the next row; 0: no longer. In Uganda only. */
export const tenancyWithholdings = pgTable(
  'tenancy_withholdings',
  {
    id: uuid().primaryKey().defaultRandom(),
    tenancyId: uuid('tenancy_id').notNull(),
    currency: text({ enum: ['KES', 'UGX'] }).notNull(),
    fromDay: date('from_day', { mode: 'string' }).notNull(),
    /** In hundredths of a percent. */
    rate: integer().notNull(),
    createdBy: uuid('created_by').references(() => profiles.id, { onDelete: 'set null' }),
    createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).notNull(),
  },
  (table) => [
    foreignKey({
      name: 'tenancy_withholdings_tenancy_currency',
      columns: [table.tenancyId, table.currency],
      foreignColumns: [tenancies.id, tenancies.currency],
    }).onUpdate('restrict'),
    unique('tenancy_withholdings_day_unique').on(table.tenancyId, table.fromDay),
    index('tenancy_withholdings_created_by').on(table.createdBy),
    check('tenancy_withholdings_uganda', sql`${table.currency} = 'UGX'`),
    check('tenancy_withholdings_rate', sql`${table.rate} between 0 and 5000`),
  ],
)

/** A certificate of a tenant for tax that was withheld, as its paper says. Never deleted; a wrong one is taken back. */
export const withholdingCertificates = pgTable(
  'withholding_certificates',
  {
    id: uuid().primaryKey().defaultRandom(),
    requestId: uuid('request_id').notNull(),
    requestDigest: text('request_digest').notNull(),
    tenantId: uuid('tenant_id')
      .notNull()
      .references(() => profiles.id),
    currency: text({ enum: ['KES', 'UGX'] }).notNull(),
    /** In capitals. */
    number: text().notNull(),
    issuedOn: date('issued_on', { mode: 'string' }).notNull(),
    from: date('from_day', { mode: 'string' }).notNull(),
    to: date('to_day', { mode: 'string' }).notNull(),
    amount: bigint('amount_minor', { mode: 'number' }).notNull(),
    notes: text(),
    voidedAt: timestamp('voided_at', { withTimezone: true, mode: 'date' }),
    voidReason: text('void_reason'),
    createdBy: uuid('created_by').references(() => profiles.id, { onDelete: 'set null' }),
    createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).notNull(),
  },
  (table) => [
    uniqueIndex('withholding_certificates_request_unique').on(table.requestId),
    uniqueIndex('withholding_certificates_number_unique').on(table.number).where(sql`${table.voidedAt} is null`),
    index('withholding_certificates_tenant').on(table.tenantId),
    index('withholding_certificates_created_by').on(table.createdBy),
    check('withholding_certificates_amount', sql`${table.amount} between 1 and 100000000000000`),
    check('withholding_certificates_number', sql`${table.number} = upper(${table.number})`),
    check('withholding_certificates_days', sql`${table.from} <= ${table.to}`),
    check('withholding_certificates_void', sql`(${table.voidedAt} is null) = (${table.voidReason} is null)`),
  ],
)

/**
 * Tax that a tenant kept back of a payment: a payment by the method 'withheld', which no money came in with, beside the money that
 * did. It ends with that payment.
 */
export const withheldTaxes = pgTable(
  'withheld_taxes',
  {
    paymentId: uuid('payment_id')
      .primaryKey()
      .references(() => payments.id),
    /** The money that came in with it. */
    receivedId: uuid('received_id')
      .notNull()
      .references(() => payments.id),
    /** In hundredths of a percent, as it was agreed for that day. */
    rate: integer().notNull(),
    certificateId: uuid('certificate_id').references(() => withholdingCertificates.id),
    /** When its payment was reversed. Kept by a trigger. */
    endedAt: timestamp('ended_at', { withTimezone: true, mode: 'date' }),
  },
  (table) => [
    uniqueIndex('withheld_taxes_received_unique').on(table.receivedId).where(sql`${table.endedAt} is null`),
    index('withheld_taxes_certificate').on(table.certificateId),
    check('withheld_taxes_rate', sql`${table.rate} between 1 and 5000`),
  ],
)
