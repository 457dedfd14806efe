import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  foreignKey,
  index,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { tenancies } from '../../homes/tenancies/tenancies.table'
import { profiles } from '../../people/accounts/accounts.table'
import { charges } from '../charges/charges.table'
import { payments, refunds } from './payments.table'

/**
 * Credit or deposit of one tenancy put on another one of the same person. No money moves: it leaves the one as a refund and
 * comes to the other as payments, both by the method 'transfer', which come to nothing together.
 */
export const transfers = pgTable(
  'tenancy_transfers',
  {
    id: uuid().primaryKey(),
    requestId: uuid('request_id').notNull(),
    requestDigest: text('request_digest').notNull(),
    fromTenancyId: uuid('from_tenancy_id').notNull(),
    toTenancyId: uuid('to_tenancy_id').notNull(),
    currency: text({ enum: ['KES', 'UGX'] }).notNull(),
    credit: bigint('credit_minor', { mode: 'number' }).notNull(),
    deposit: bigint('deposit_minor', { mode: 'number' }).notNull(),
    /** On which it counts. */
    day: date({ mode: 'string' }).notNull(),
    reason: text(),
    refundId: uuid('refund_id')
      .notNull()
      .references(() => refunds.id),
    /** The deposit that was asked for so that it could be held; null: what was asked for already took it. */
    depositChargeId: uuid('deposit_charge_id').references(() => charges.id),
    /** The payment that named the person, of which this is a part. */
    paymentId: uuid('payment_id').references(() => payments.id),
    undoneAt: timestamp('undone_at', { withTimezone: true, mode: 'date' }),
    undoReason: text('undo_reason'),
    createdBy: uuid('created_by').references(() => profiles.id, { onDelete: 'set null' }),
    createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).notNull(),
  },
  (table) => [
    foreignKey({
      name: 'tenancy_transfers_from_currency',
      columns: [table.fromTenancyId, table.currency],
      foreignColumns: [tenancies.id, tenancies.currency],
    }).onUpdate('restrict'),
    foreignKey({
      name: 'tenancy_transfers_to_currency',
      columns: [table.toTenancyId, table.currency],
      foreignColumns: [tenancies.id, tenancies.currency],
    }).onUpdate('restrict'),
    uniqueIndex('tenancy_transfers_request_unique').on(table.requestId),
    uniqueIndex('tenancy_transfers_refund_unique').on(table.refundId),
    index('tenancy_transfers_from').on(table.fromTenancyId),
    index('tenancy_transfers_to').on(table.toTenancyId),
    index('tenancy_transfers_payment').on(table.paymentId),
    index('tenancy_transfers_created_by').on(table.createdBy),
    check('tenancy_transfers_other', sql`${table.fromTenancyId} <> ${table.toTenancyId}`),
    check(
      'tenancy_transfers_amount',
      sql`${table.credit} >= 0 and ${table.deposit} >= 0 and ${table.credit} + ${table.deposit} between 1 and 100000000000000`,
    ),
    check('tenancy_transfers_undo', sql`(${table.undoneAt} is null) = (${table.undoReason} is null)`),
  ],
)

/** What came to the other tenancy: one payment for each that it was taken from, and one for the deposit. */
export const transferParts = pgTable(
  'tenancy_transfer_parts',
  {
    transferId: uuid('transfer_id')
      .notNull()
      .references(() => transfers.id),
    paymentId: uuid('payment_id')
      .primaryKey()
      .references(() => payments.id),
    /** Brought forward from earlier books, wherever it was moved since: it was taxed there. */
    isBrought: boolean('is_brought').notNull(),
    /** On which credit came in, wherever it was moved since; null: of a deposit, or it was moved before this was kept. */
    firstReceivedOn: date('first_received_on', { mode: 'string' }),
  },
  (table) => [index('tenancy_transfer_parts_transfer').on(table.transferId)],
)
