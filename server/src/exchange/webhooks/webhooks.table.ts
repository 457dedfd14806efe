import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** Addresses that are told of events of the audit log. */
export const webhooks = pgTable(
  'webhooks',
  {
    id: uuid().primaryKey().defaultRandom(),
    url: text().notNull(),
    /** What the calls are signed with, encrypted with AUTH_SECRET. */
    sealedSecret: text('sealed_secret').notNull(),
    /** Null: all. */
    events: text().array(),
    /** An admin allows an address inside the network, and one without TLS. */
    mayBeInside: boolean('may_be_inside').notNull(),
    createdAt: at('created_at').notNull(),
    /** Until when one process is calling it: nobody else does meanwhile. */
    busyUntil: at('busy_until'),
    deliveredAt: at('delivered_at'),
    /** The first failure after the last success, and how many there were since. */
    failingSince: at('failing_since'),
    failures: integer().notNull().default(0),
    offSince: at('off_since'),
    whyOff: text('why_off', { enum: ['failing', 'gone'] }),
  },
  (table) => [
    uniqueIndex('webhooks_url').on(table.url),
    check('webhooks_why_off', sql`${table.whyOff} in ('failing', 'gone')`),
    check('webhooks_off', sql`(${table.offSince} is null) = (${table.whyOff} is null)`),
    check('webhooks_events', sql`${table.events} is null or cardinality(${table.events}) > 0`),
  ],
)

/** An event on its way to an address; written by a trigger in the transaction that notes the event. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: uuid().primaryKey().defaultRandom(),
    position: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    webhookId: uuid('webhook_id')
      .notNull()
      .references(() => webhooks.id, { onDelete: 'cascade' }),
    /** Of the audit log, where what is told is read: entries never change. */
    entryId: uuid('entry_id').notNull(),
    state: text({ enum: ['waiting', 'delivered', 'failed'] })
      .notNull()
      .default('waiting'),
    attempts: integer().notNull().default(0),
    /** When it is tried next; while it is tried, when it counts as lost. */
    dueAt: at('due_at').notNull(),
    triedAt: at('tried_at'),
    /** Of the latest answer. */
    status: integer(),
    problem: text(),
  },
  (table) => [
    index('webhook_deliveries_due').on(table.dueAt, table.position).where(sql`${table.state} = 'waiting'`),
    index('webhook_deliveries_webhook').on(table.webhookId, table.position),
    check('webhook_deliveries_state', sql`${table.state} in ('waiting', 'delivered', 'failed')`),
  ],
)
