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
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { profiles } from '../accounts/accounts.table'
import { tenancies } from '../tenancies/tenancies.table'

/** One amount due from one tenancy, never deleted. */
export const paymentRecords = pgTable(
  'payment_records',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** Chosen by the browser; the same one sent twice records one payment. */
    requestId: uuid('request_id').notNull(),
    tenancyId: uuid('tenancy_id').notNull(),
    currency: text({ enum: ['KES', 'UGX'] }).notNull(),
    amount: bigint('amount_minor', { mode: 'number' }).notNull(),
    paidAmount: bigint('paid_amount_minor', { mode: 'number' }).notNull(),
    paymentType: text('payment_type', { enum: ['rent', 'service_charge'] }).notNull(),
    /** As set. What is read as overdue because its day has passed follows from the due date. */
    paymentStatus: text('payment_status', { enum: ['pending', 'paid', 'overdue', 'partial'] }).notNull(),
    dueDate: date('due_date', { mode: 'string' }).notNull(),
    paidDate: date('paid_date', { mode: 'string' }),
    mpesaReceiptNumber: text('mpesa_receipt_number'),
    notes: text(),
    voidedAt: timestamp('voided_at', { withTimezone: true, mode: 'date' }),
    voidReason: text('void_reason'),
    /** Counts the changes, so that nobody changes what he has not seen. */
    revision: integer().notNull().default(1),
    createdBy: uuid('created_by').references(() => profiles.id, { onDelete: 'set null' }),
    createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).notNull().defaultNow(),
  },
  (table) => [
    foreignKey({
      name: 'payment_records_tenancy_currency',
      columns: [table.tenancyId, table.currency],
      foreignColumns: [tenancies.id, tenancies.currency],
    }).onUpdate('restrict'),
    uniqueIndex('payment_records_request_unique').on(table.requestId),
    uniqueIndex('payment_records_receipt_unique').on(table.mpesaReceiptNumber).where(sql`${table.voidedAt} is null`),
    index('payment_records_tenancy').on(table.tenancyId, table.dueDate.desc()),
    index('payment_records_due').on(table.dueDate.desc(), table.id),
    index('payment_records_receipt_search').using('gin', table.mpesaReceiptNumber.op('gin_trgm_ops')),
    index('payment_records_created').on(table.createdAt.desc(), table.id),
    check('payment_records_amount', sql`${table.amount} between 1 and 100000000000000`),
    check(
      'payment_records_paid_amount',
      sql`case ${table.paymentStatus} when 'paid' then ${table.paidAmount} = ${table.amount} when 'partial' then ${table.paidAmount} > 0 and ${table.paidAmount} < ${table.amount} else ${table.paidAmount} = 0 end`,
    ),
    check('payment_records_type', sql`${table.paymentType} in ('rent', 'service_charge')`),
    check('payment_records_status', sql`${table.paymentStatus} in ('pending', 'paid', 'overdue', 'partial')`),
    check('payment_records_paid_date', sql`${table.paidDate} is null or ${table.paymentStatus} in ('paid', 'partial')`),
    check('payment_records_void', sql`(${table.voidedAt} is null) = (${table.voidReason} is null)`),
    check('payment_records_receipt', sql`${table.mpesaReceiptNumber} = upper(${table.mpesaReceiptNumber})`),
  ],
)
