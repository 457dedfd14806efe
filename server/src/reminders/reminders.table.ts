import { reminderKinds } from '@makao/contract/notifications/notifications.terms'
import { sql } from 'drizzle-orm'
import { check, index, pgTable, smallint, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { paymentRecords } from '../payments/payment-records.table'

/** That a tenant was reminded of an amount due: each reminder of a record once, whoever writes it. */
export const reminders = pgTable(
  'reminders',
  {
    id: uuid().primaryKey().defaultRandom(),
    recordId: uuid('record_id')
      .notNull()
      .references(() => paymentRecords.id),
    kind: text({ enum: reminderKinds }).notNull(),
    /** Of the overdue ones the first, second or third; else 1. */
    step: smallint().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).notNull(),
  },
  (table) => [
    uniqueIndex('reminders_once').on(table.recordId, table.kind, table.step),
    index('reminders_created').on(table.createdAt),
    check('reminders_kind', sql`${table.kind} in ('rent', 'serviceCharge', 'overdue')`),
    check('reminders_step', sql`${table.step} between 1 and 3 and (${table.step} = 1 or ${table.kind} = 'overdue')`),
  ],
)
