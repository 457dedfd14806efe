import { allocationBases } from '@makao/contract/money/payments/allocation.kinds'
import { paymentSources } from '@makao/contract/money/payments/payments.kinds'
import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  date,
  foreignKey,
  index,
  pgTable,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { tenancies } from '../../homes/tenancies/tenancies.table'
import { profiles } from '../../people/accounts/accounts.table'
import { charges } from '../charges/charges.table'
import { referenceColumns } from './reference.table'

/**
 * Money received from a tenant, never deleted. Its amount and day never change: a wrong one is reversed. Its reference, method,
 * payer and notes can be put right, with another version of its receipt.
 */
export const payments = pgTable(
  'payments',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** Chosen by the browser; the same one sent twice receives one payment. */
    requestId: uuid('request_id').notNull(),
    tenancyId: uuid('tenancy_id').notNull(),
    currency: text({ enum: ['KES', 'UGX'] }).notNull(),
    amount: bigint('amount_minor', { mode: 'number' }).notNull(),
    /** How much of it stands on charges or was paid back. Kept by a trigger from the ledger. */
    allocatedAmount: bigint('allocated_amount_minor', { mode: 'number' }).notNull().default(0),
    method: text({ enum: paymentSources }).notNull(),
    /** What the provider calls it, in capitals. */
    reference: text(),
    ...referenceColumns(),
    receivedOn: date('received_on', { mode: 'string' }).notNull(),
    payerName: text('payer_name'),
    payerPhone: text('payer_phone'),
    notes: text(),
    /** The payment that this one took the place of. No reference, since a restored one may come before it. */
    correctsId: uuid('corrects_id'),
    reversedAt: timestamp('reversed_at', { withTimezone: true, mode: 'date' }),
    reversalReason: text('reversal_reason'),
    /** What was received, to tell a request that was sent twice from one that was used again for something else. */
    requestDigest: text('request_digest').notNull().default(''),
    createdBy: uuid('created_by').references(() => profiles.id, { onDelete: 'set null' }),
    createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).notNull().defaultNow(),
  },
  (table) => [
    foreignKey({
      name: 'payments_tenancy_currency',
      columns: [table.tenancyId, table.currency],
      foreignColumns: [tenancies.id, tenancies.currency],
    }).onUpdate('restrict'),
    uniqueIndex('payments_request_unique').on(table.requestId),
    uniqueIndex('payments_reference_unique')
      .on(table.referenceKey, table.referenceRepeats)
      .where(sql`${table.reversedAt} is null`),
    uniqueIndex('payments_corrects_unique').on(table.correctsId),
    index('payments_tenancy').on(table.tenancyId, table.receivedOn.desc()),
    index('payments_received').on(table.receivedOn.desc(), table.createdAt.desc(), table.id),
    index('payments_amount').on(table.amount, table.receivedOn.desc()),
    index('payments_of_amount').on(table.currency.desc(), table.amount.desc(), table.receivedOn.desc()),
    index('payments_reference').on(table.reference),
    index('payments_reference_search').using('gin', table.referenceKey.op('gin_trgm_ops')),
    // Who paid before is known again by it.
    index('payments_marks').using('gin', sql`payer_marks(payer_phone, payer_name)`).with({ fastupdate: false }),
    index('payments_credit').on(table.tenancyId).where(sql`${table.allocatedAmount} < ${table.amount}`),
    // Pages of what is rare among all: with credit, reversed, by one method.
    index('payments_credit_received')
      .on(table.receivedOn.desc(), table.createdAt.desc(), table.id)
      .where(sql`reversed_at is null and allocated_amount_minor < amount_minor`),
    index('payments_reversed_received')
      .on(table.receivedOn.desc(), table.createdAt.desc(), table.id)
      .where(sql`reversed_at is not null`),
    index('payments_method_received').on(table.method, table.receivedOn.desc(), table.createdAt.desc(), table.id),
    index('payments_created_by').on(table.createdBy),
    check('payments_amount', sql`${table.amount} between 1 and 100000000000000`),
    check('payments_allocated_amount', sql`${table.allocatedAmount} between 0 and ${table.amount}`),
    check('payments_reversed', sql`${table.reversedAt} is null or ${table.allocatedAmount} = 0`),
    check('payments_reversal', sql`(${table.reversedAt} is null) = (${table.reversalReason} is null)`),
    check('payments_reference', sql`${table.reference} = upper(${table.reference})`),
    check(
      'payments_withheld',
      sql`${table.method} <> 'withheld' or ${table.currency} = 'UGX' and ${table.reference} is null`,
    ),
    index('payments_withheld_tenancy').on(table.tenancyId).where(sql`${table.method} = 'withheld'`),
  ],
)

/** Money paid back to a tenant: out of the deposit that is held, out of credit, or both. */
export const refunds = pgTable(
  'refunds',
  {
    id: uuid().primaryKey().defaultRandom(),
    requestId: uuid('request_id').notNull(),
    tenancyId: uuid('tenancy_id').notNull(),
    currency: text({ enum: ['KES', 'UGX'] }).notNull(),
    fromDeposit: bigint('from_deposit_minor', { mode: 'number' }).notNull(),
    fromCredit: bigint('from_credit_minor', { mode: 'number' }).notNull(),
    method: text({ enum: paymentSources }).notNull(),
    reference: text(),
    ...referenceColumns(),
    paidOn: date('paid_on', { mode: 'string' }).notNull(),
    notes: text(),
    reversedAt: timestamp('reversed_at', { withTimezone: true, mode: 'date' }),
    reversalReason: text('reversal_reason'),
    createdBy: uuid('created_by').references(() => profiles.id, { onDelete: 'set null' }),
    createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).notNull().defaultNow(),
  },
  (table) => [
    foreignKey({
      name: 'refunds_tenancy_currency',
      columns: [table.tenancyId, table.currency],
      foreignColumns: [tenancies.id, tenancies.currency],
    }).onUpdate('restrict'),
    uniqueIndex('refunds_request_unique').on(table.requestId),
    uniqueIndex('refunds_reference_unique')
      .on(table.referenceKey, table.referenceRepeats)
      .where(sql`${table.reversedAt} is null`),
    index('refunds_tenancy').on(table.tenancyId),
    check(
      'refunds_amount',
      sql`${table.fromDeposit} >= 0 and ${table.fromCredit} >= 0 and ${table.fromDeposit} + ${table.fromCredit} between 1 and 100000000000000`,
    ),
    check('refunds_reversal', sql`(${table.reversedAt} is null) = (${table.reversalReason} is null)`),
    check('refunds_reference', sql`${table.reference} = upper(${table.reference})`),
  ],
)

/**
 * Puts a part of a payment or of the deposit on a charge, or pays a part of a payment back. Append only, by a trigger:
 * what is taken back is a row below zero.
 */
export const allocations = pgTable(
  'allocations',
  {
    id: uuid().primaryKey().defaultRandom(),
    position: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    tenancyId: uuid('tenancy_id').notNull(),
    currency: text({ enum: ['KES', 'UGX'] }).notNull(),
    /** Null: out of the deposit. */
    paymentId: uuid('payment_id').references(() => payments.id),
    chargeId: uuid('record_id').references(() => charges.id),
    refundId: uuid('refund_id').references(() => refunds.id),
    amount: bigint('amount_minor', { mode: 'number' }).notNull(),
    basis: text({ enum: allocationBases }).notNull(),
    /** Why it was taken back. */
    reason: text(),
    /** The day on which it counts. */
    day: date({ mode: 'string' }).notNull(),
    actorId: uuid('actor_id'),
    actorName: text('actor_name').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).notNull(),
  },
  (table) => [
    foreignKey({
      name: 'allocations_tenancy_currency',
      columns: [table.tenancyId, table.currency],
      foreignColumns: [tenancies.id, tenancies.currency],
    }).onUpdate('restrict'),
    unique('allocations_position_unique').on(table.position),
    index('allocations_payment').on(table.paymentId),
    index('allocations_record').on(table.chargeId),
    index('allocations_tenancy').on(table.tenancyId, table.day),
    check('allocations_amount', sql`${table.amount} <> 0`),
    check('allocations_target', sql`num_nonnulls(${table.chargeId}, ${table.refundId}) = 1`),
    check('allocations_deposit', sql`${table.paymentId} is not null or ${table.chargeId} is not null`),
    check('allocations_released', sql`(${table.basis} = 'released') = (${table.amount} < 0)`),
  ],
)
