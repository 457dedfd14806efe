import { channels } from '@makao/contract/messaging/outbox/outbox.kinds'
import type { MailSettings, SmsSettings } from '@makao/contract/messaging/sending-accounts/sending-accounts.schema'
import { sql } from 'drizzle-orm'
import { check, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Through which accounts mail and SMS go out where the environment does not say it; a row a channel. */
export const sendingAccounts = pgTable(
  'sending_accounts',
  {
    channel: text({ enum: channels }).primaryKey(),
    /** Nothing secret. */
    settings: jsonb().$type<MailSettings | SmsSettings>().notNull(),
    /** The password of the mail account or the key of the SMS provider, encrypted with AUTH_SECRET. */
    sealedSecret: text('sealed_secret'),
    updatedAt: timestamp('updated_at', { withTimezone: true, mode: 'date' }).notNull(),
  },
  (table) => [
    check('sending_accounts_channel', sql`${table.channel} in ('email', 'sms')`),
    // A secret is somebody's, and who has a user has one; the SMS provider takes nothing from nobody.
    check('sending_accounts_secret', sql`(${table.sealedSecret} is null) = (${table.settings} ->> 'user' is null)`),
    check('sending_accounts_sms', sql`${table.channel} <> 'sms' or ${table.sealedSecret} is not null`),
  ],
)
