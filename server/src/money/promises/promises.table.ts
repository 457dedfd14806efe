import { sql } from 'drizzle-orm'
import { bigint, boolean, check, date, foreignKey, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { tenancies } from '../../homes/tenancies/tenancies.table'
import { profiles } from '../../people/accounts/accounts.table'

/** That a tenant promised to pay. Whether it was kept follows from the money alone, so nothing here says it. */
export const promises = pgTable(
  'promises',
  {
    /** Chosen by the browser: the same one sent twice is one promise. */
    id: uuid().primaryKey(),
    tenancyId: uuid('tenancy_id').notNull(),
    currency: text({ enum: ['KES', 'UGX'] }).notNull(),
    amount: bigint('amount_minor', { mode: 'number' }).notNull(),
    /** By the end of which it is to be paid. */
    day: date({ mode: 'string' }).notNull(),
    note: text(),
    /** Whether the tenant is not called overdue until that day is over. */
    pausesReminders: boolean('pauses_reminders').notNull().default(false),
    createdBy: uuid('created_by').references(() => profiles.id, { onDelete: 'set null' }),
    createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).notNull(),
    /** When staff took it back, or another one took its place. */
    withdrawnAt: timestamp('withdrawn_at', { withTimezone: true, mode: 'date' }),
  },
  (table) => [
    foreignKey({
      name: 'promises_tenancy_currency',
      columns: [table.tenancyId, table.currency],
      foreignColumns: [tenancies.id, tenancies.currency],
    }).onUpdate('restrict'),
    index('promises_tenancy').on(table.tenancyId, table.createdAt.desc()),
    index('promises_created_by').on(table.createdBy),
    check('promises_amount', sql`${table.amount} between 1 and 100000000000000`),
    check('promises_note', sql`length(${table.note}) between 1 and 500`),
  ],
)
