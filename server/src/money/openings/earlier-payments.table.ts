import { sql } from 'drizzle-orm'
import { bigint, check, date, foreignKey, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { tenancies } from '../../homes/tenancies/tenancies.table'

/** Payments that earlier books tell of, to be looked up: no money that is kept here. */
export const earlierPayments = pgTable(
  'earlier_payments',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** The sheet that told of it. No reference: who reads sheets stands above. */
    importId: uuid('import_id'),
    tenancyId: uuid('tenancy_id').notNull(),
    currency: text({ enum: ['KES', 'UGX'] }).notNull(),
    paidOn: date('paid_on', { mode: 'string' }).notNull(),
    amount: bigint('amount_minor', { mode: 'number' }).notNull(),
    reference: text(),
    createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).notNull(),
  },
  (table) => [
    foreignKey({
      name: 'earlier_payments_tenancy_currency',
      columns: [table.tenancyId, table.currency],
      foreignColumns: [tenancies.id, tenancies.currency],
    }).onUpdate('restrict'),
    index('earlier_payments_tenancy').on(table.tenancyId, table.paidOn.desc()),
    index('earlier_payments_import').on(table.importId),
    check('earlier_payments_amount', sql`${table.amount} between 1 and 100000000000000`),
  ],
)
