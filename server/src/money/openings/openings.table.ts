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
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { tenancies } from '../../homes/tenancies/tenancies.table'
import { profiles } from '../../people/accounts/accounts.table'
import { charges } from '../charges/charges.table'
import { payments } from '../payments/payments.table'

/**
 * That a tenancy was taken over from earlier books. What it brought with it stands in charges and payments of their own,
 * dated the day before `startsOn`; taken back, the row goes.
 */
export const openings = pgTable(
  'opening_balances',
  {
    tenancyId: uuid('tenancy_id').primaryKey(),
    currency: text({ enum: ['KES', 'UGX'] }).notNull(),
    requestId: uuid('request_id').notNull(),
    requestDigest: text('request_digest').notNull(),
    /** The first day that is kept here. */
    startsOn: date('starts_on', { mode: 'string' }).notNull(),
    /** Of the tenant's deposit what the landlord keeps: the agency never held it. */
    landlordDeposit: bigint('landlord_deposit_minor', { mode: 'number' }).notNull().default(0),
    /** Brought forward as payments for which no money came in, so that credit and deposit are used like all other. */
    creditPaymentId: uuid('credit_payment_id').references(() => payments.id),
    depositPaymentId: uuid('deposit_payment_id').references(() => payments.id),
    depositChargeId: uuid('deposit_charge_id').references(() => charges.id),
    /** From when on charges were made by themselves before; null: the tenancy is let with it. */
    chargeFromBefore: date('charge_from_before', { mode: 'string' }),
    createdBy: uuid('created_by').references(() => profiles.id, { onDelete: 'set null' }),
    createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).notNull(),
  },
  (table) => [
    foreignKey({
      name: 'opening_balances_tenancy_currency',
      columns: [table.tenancyId, table.currency],
      foreignColumns: [tenancies.id, tenancies.currency],
    }).onUpdate('restrict'),
    uniqueIndex('opening_balances_request_unique').on(table.requestId),
    index('opening_balances_created_by').on(table.createdBy),
    // What refers to a row is looked for when it is deleted: thousands at once, where an import is undone.
    index('opening_balances_credit').on(table.creditPaymentId),
    index('opening_balances_deposit').on(table.depositPaymentId),
    index('opening_balances_deposit_charge').on(table.depositChargeId),
    check('opening_balances_landlord_deposit', sql`${table.landlordDeposit} between 0 and 100000000000000`),
  ],
)
