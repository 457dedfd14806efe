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

/**
 * That a tenant says to have paid, with the code of the payment. It books nothing: it is settled once a payment with this
 * code stands on the tenancy, however it came there, or once staff say why not.
 */
export const paymentClaims = pgTable(
  'payment_claims',
  {
    /** Chosen by the browser: the same one sent twice is one claim. */
    id: uuid().primaryKey(),
    tenancyId: uuid('tenancy_id').notNull(),
    currency: text({ enum: ['KES', 'UGX'] }).notNull(),
    /** As references of payments are compared: capitals and digits alone. */
    code: text().notNull(),
    /** What the message says; null where it does not. */
    amount: bigint('amount_minor', { mode: 'number' }),
    paidOn: date('paid_on', { mode: 'string' }),
    /** As it was pasted. */
    message: text().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).notNull(),
    declinedAt: timestamp('declined_at', { withTimezone: true, mode: 'date' }),
    declinedBy: uuid('declined_by').references(() => profiles.id, { onDelete: 'set null' }),
    /** What the tenant reads. */
    declineReason: text('decline_reason'),
  },
  (table) => [
    foreignKey({
      name: 'payment_claims_tenancy_currency',
      columns: [table.tenancyId, table.currency],
      foreignColumns: [tenancies.id, tenancies.currency],
    }).onUpdate('restrict'),
    uniqueIndex('payment_claims_once').on(table.tenancyId, table.code).where(sql`${table.declinedAt} is null`),
    index('payment_claims_open').on(table.createdAt).where(sql`${table.declinedAt} is null`),
    index('payment_claims_declined_by').on(table.declinedBy),
    check('payment_claims_code', sql`${table.code} ~ '^[A-Z0-9]{3,40}$'`),
    check('payment_claims_amount', sql`${table.amount} between 1 and 100000000000000`),
    check('payment_claims_message', sql`length(${table.message}) between 1 and 1000`),
    check('payment_claims_declined', sql`(${table.declinedAt} is null) = (${table.declineReason} is null)`),
  ],
)
