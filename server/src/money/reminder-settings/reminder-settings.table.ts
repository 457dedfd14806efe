import type { FurtherStep } from '@makao/contract/money/reminder-settings/reminder-settings.terms'
import { billText, severalText } from '@makao/contract/money/reminders/reminders.messages'
import { sql } from 'drizzle-orm'
import { boolean, check, jsonb, pgTable, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { profiles } from '../../people/accounts/accounts.table'

/** One row for each person who saved; what was saved last counts for all. */
export const notificationSettings = pgTable(
  'notification_settings',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    rentReminderEnabled: boolean('rent_reminder_enabled').notNull(),
    rentReminderDays: smallint('rent_reminder_days').notNull(),
    rentReminderTemplate: text('rent_reminder_template').notNull(),
    serviceChargeReminderEnabled: boolean('service_charge_reminder_enabled').notNull(),
    serviceChargeReminderDays: smallint('service_charge_reminder_days').notNull(),
    serviceChargeReminderTemplate: text('service_charge_reminder_template').notNull(),
    overdueReminderEnabled: boolean('overdue_reminder_enabled').notNull(),
    overdueReminderDays: smallint('overdue_reminder_days').notNull(),
    /** When reminders of what is overdue were switched on again; null: they were never off. */
    overdueSince: timestamp('overdue_since', { withTimezone: true, mode: 'date' }),
    overdueReminderTemplate: text('overdue_reminder_template').notNull(),
    /** What follows the first; null: the same twice more, as many days apart. */
    overdueSteps: jsonb('overdue_steps').$type<FurtherStep[]>(),
    billReminderEnabled: boolean('bill_reminder_enabled').notNull().default(true),
    billReminderTemplate: text('bill_reminder_template').notNull().default(billText),
    severalTemplate: text('several_template').notNull().default(severalText),
    emailEnabled: boolean('email_enabled').notNull(),
    smsEnabled: boolean('sms_enabled').notNull(),
    receiptEnabled: boolean('receipt_enabled').notNull().default(true),
    updatedAt: timestamp('updated_at', { withTimezone: true, mode: 'date' }).notNull(),
  },
  (table) => [
    check(
      'notification_settings_days',
      sql`${table.rentReminderDays} in (1, 2, 3, 5, 7, 14) and ${table.serviceChargeReminderDays} in (1, 2, 3, 5, 7, 14) and ${table.overdueReminderDays} in (1, 2, 3, 5, 7, 14)`,
    ),
  ],
)
