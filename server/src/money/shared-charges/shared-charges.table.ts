import { paymentTypes } from '@makao/contract/money/charges/charges.kinds'
import { splits } from '@makao/contract/money/shared-charges/shared-charges.terms'
import { sql } from 'drizzle-orm'
import { bigint, check, date, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { profiles } from '../../people/accounts/accounts.table'
import { charges } from '../charges/charges.table'

/** One amount that was charged to many tenancies at once. */
export const sharedCharges = pgTable(
  'shared_charges',
  {
    /** Chosen by the browser: the same one sent twice charges once. Its notice has the same. */
    id: uuid().primaryKey(),
    requestDigest: text('request_digest').notNull(),
    name: text().notNull(),
    paymentType: text('payment_type', { enum: paymentTypes }).notNull(),
    split: text({ enum: splits }).notNull(),
    currency: text({ enum: ['KES', 'UGX'] }).notNull(),
    /** Of all together; of each where each is charged the same. */
    amount: bigint('amount_minor', { mode: 'number' }).notNull(),
    dueDate: date('due_date', { mode: 'string' }).notNull(),
    /** Where, as people read it. */
    place: text().notNull(),
    createdBy: uuid('created_by').references(() => profiles.id, { onDelete: 'set null' }),
    createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).notNull(),
    undoneAt: timestamp('undone_at', { withTimezone: true, mode: 'date' }),
  },
  (table) => [
    index('shared_charges_created').on(table.createdAt.desc()),
    index('shared_charges_created_by').on(table.createdBy),
    check('shared_charges_split', sql`${table.split} in ('even', 'rent', 'unit', 'each')`),
    check('shared_charges_type', sql`${table.paymentType} in ('service_charge', 'garbage', 'other')`),
    check('shared_charges_amount', sql`${table.amount} between 1 and 100000000000000`),
  ],
)

/** The charges that it made. */
export const sharedChargeParts = pgTable(
  'shared_charge_parts',
  {
    chargeId: uuid('charge_id')
      .primaryKey()
      .references(() => charges.id),
    sharedChargeId: uuid('shared_charge_id')
      .notNull()
      .references(() => sharedCharges.id),
  },
  (table) => [index('shared_charge_parts_of').on(table.sharedChargeId)],
)
