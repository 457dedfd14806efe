import { channels, messageKinds, messageStates } from '@makao/contract/messaging/outbox/outbox.kinds'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  numeric,
  pgTable,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { profiles } from '../../people/accounts/accounts.table'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** What is to be sent, written in the transaction that causes it and sent after its commit. */
export const outboxMessages = pgTable(
  'outbox_messages',
  {
    id: uuid().primaryKey().defaultRandom(),
    channel: text({ enum: channels }).notNull().default('email'),
    kind: text({ enum: messageKinds }).notNull().default('account'),
    /** To whom it was written; null when the person had no account, or it is gone. */
    profileId: uuid('profile_id').references(() => profiles.id, { onDelete: 'set null' }),
    /** An e-mail address, or a phone number as +254712345678. */
    recipient: text().notNull(),
    /** Empty for SMS. */
    subject: text().notNull(),
    body: text().notNull(),
    /** The one-time link of the text, encrypted with AUTH_SECRET; null once it was sent, or opens nothing any more. */
    sealedLink: text('sealed_link'),
    /** Of its token, as `one_time_links` has it. */
    linkHash: text('link_hash'),
    // What it is about. No references, since payments, reminders and notices come later in the line of features.
    paymentId: uuid('payment_id'),
    reminderId: uuid('reminder_id'),
    noticeId: uuid('notice_id'),
    /** Of an owner's statement: the paper that goes along. */
    paperId: uuid('paper_id'),
    /** Of a saved report: the time that it is sent, with which it is drawn. */
    reportMailingId: uuid('report_mailing_id'),
    state: text({ enum: messageStates }).notNull().default('waiting'),
    /** Is sent only in the hours in which people may be written to. */
    isDaytimeOnly: boolean('is_daytime_only').notNull().default(false),
    attempts: integer().notNull().default(0),
    /** When it may be sent next; while it is being sent, until when no other process takes it; once reported, since when. */
    nextAttemptAt: at('next_attempt_at').notNull(),
    /** The machine that is sending it. */
    claimedBy: text('claimed_by'),
    /** After this the message is of no use and is not sent. */
    expiresAt: at('expires_at'),
    sentAt: at('sent_at'),
    lastError: text('last_error'),
    /** What the provider calls it. */
    providerId: text('provider_id'),
    /** How many SMS it was. */
    parts: smallint(),
    /** What the provider took for it. */
    cost: numeric({ precision: 14, scale: 4 }),
    costCurrency: text('cost_currency'),
    /** When staff opened it in WhatsApp; whether it was sent there nobody knows. */
    whatsappOpenedAt: at('whatsapp_opened_at'),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('outbox_messages_waiting')
      .on(table.channel, table.nextAttemptAt)
      .where(sql`${table.state} in ('waiting', 'sending')`),
    index('outbox_messages_created').on(table.createdAt.desc(), table.id),
    index('outbox_messages_kind').on(table.kind.desc(), table.channel.desc(), table.createdAt.desc()),
    // Few beside all that went out: how many wait or failed is counted here.
    index('outbox_messages_not_sent')
      .on(table.state, table.createdAt, table.id)
      .where(sql`${table.state} not in ('sent', 'delivered')`),
    index('outbox_messages_profile').on(table.profileId, table.createdAt.desc()),
    index('outbox_messages_provider').on(table.providerId),
    // Each at most once on each channel, whoever writes it, however often.
    uniqueIndex('outbox_messages_payment_unique').on(table.paymentId, table.channel),
    uniqueIndex('outbox_messages_reminder_unique').on(table.reminderId, table.channel),
    uniqueIndex('outbox_messages_notice_unique').on(table.noticeId, table.profileId, table.channel),
    uniqueIndex('outbox_messages_paper_unique').on(table.paperId, table.recipient),
    uniqueIndex('outbox_messages_report_unique').on(table.reportMailingId, table.channel),
    index('outbox_messages_link').on(table.linkHash).where(sql`${table.sealedLink} is not null`),
    check('outbox_messages_link_sealed', sql`${table.kind} <> 'account' or ${table.body} not like '%#token=%'`),
    check(
      'outbox_messages_link_of_use',
      sql`${table.sealedLink} is null or (${table.linkHash} is not null and ${table.state} not in ('sent', 'delivered', 'cancelled'))`,
    ),
    check('outbox_messages_channel', sql`${table.channel} in ('email', 'sms')`),
    check('outbox_messages_sent', sql`(${table.sentAt} is not null) = (${table.state} in ('sent', 'delivered'))`),
    check('outbox_messages_cost', sql`(${table.cost} is null) = (${table.costCurrency} is null)`),
  ],
)
