import { writtenKinds } from '@makao/contract/money/reminder-settings/reminder-settings.terms'
import { reminderWays } from '@makao/contract/money/reminders/reminders.terms'
import { sql } from 'drizzle-orm'
import { check, date, index, pgTable, smallint, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { tenancies } from '../../homes/tenancies/tenancies.table'
import { profiles } from '../../people/accounts/accounts.table'
import { charges } from '../charges/charges.table'

/** That a tenant was reminded of an amount due: each reminder of a charge once, whoever writes it. */
export const reminders = pgTable(
  'reminders',
  {
    id: uuid().primaryKey().defaultRandom(),
    chargeId: uuid('record_id')
      .notNull()
      .references(() => charges.id),
    /** With which others it was told: of one message all name the same one, by which the message names them. */
    groupId: uuid('group_id').notNull().defaultRandom(),
    kind: text({ enum: writtenKinds }).notNull(),
    /** Of the overdue ones which of the steps; else 1. */
    step: smallint().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).notNull(),
  },
  (table) => [
    uniqueIndex('reminders_once').on(table.chargeId, table.kind, table.step),
    index('reminders_group').on(table.groupId),
    index('reminders_created').on(table.createdAt),
    check('reminders_kind', sql`${table.kind} in ('rent', 'serviceCharge', 'bill', 'overdue')`),
    check('reminders_step', sql`${table.step} between 1 and 6 and (${table.step} = 1 or ${table.kind} = 'overdue')`),
  ],
)

/** That staff had a tenant reminded of all that was overdue: of a tenancy once for a day in each way, whoever asks. */
export const askedReminders = pgTable(
  'asked_reminders',
  {
    /** Chosen by the browser: the same one sent twice is one reminder. */
    id: uuid().primaryKey(),
    tenancyId: uuid('tenancy_id')
      .notNull()
      .references(() => tenancies.id),
    /** With which other units of the tenant it was asked for: of one message all name the same one. */
    groupId: uuid('group_id').notNull().defaultRandom(),
    /** On which it goes out. */
    day: date({ mode: 'string' }).notNull(),
    /** By messages of ours, or by a chat that staff opened. */
    way: text({ enum: reminderWays }).notNull().default('message'),
    createdBy: uuid('created_by').references(() => profiles.id, { onDelete: 'set null' }),
    createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).notNull(),
  },
  (table) => [
    uniqueIndex('asked_reminders_once').on(table.tenancyId, table.day, table.way),
    index('asked_reminders_group').on(table.groupId),
    index('asked_reminders_created_by').on(table.createdBy),
    check('asked_reminders_way', sql`${table.way} in ('message', 'whatsapp', 'letter')`),
  ],
)
