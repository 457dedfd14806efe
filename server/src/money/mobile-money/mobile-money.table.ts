import { promptStates } from '@makao/contract/money/mobile-money/mobile-money.kinds'
import { sql } from 'drizzle-orm'
import { bigint, check, foreignKey, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { tenancies } from '../../homes/tenancies/tenancies.table'
import { profiles } from '../../people/accounts/accounts.table'
import { receiptLines } from '../receipt-lines/receipt-lines.table'
import { receivingAccounts } from '../receiving-accounts/receiving-accounts.table'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** By which address it came; 'nowhere': one that there is not. */
export const callbackWays = [
  'confirmation',
  'stk',
  'wallet_prompt',
  'wallet',
  'status_result',
  'notice',
  'other',
  'nowhere',
] as const
export type CallbackWay = (typeof callbackWays)[number]

/** New: stored and answered, nothing done yet. Checking: the provider was asked. Strange: not believed, shown to admins. */
export const callbackStates = ['new', 'checking', 'done', 'strange'] as const

/** All that was sent to the addresses of providers, stored before it is answered; what it says is looked at afterwards. */
export const providerCallbacks = pgTable(
  'provider_callbacks',
  {
    id: uuid().primaryKey(),
    way: text({ enum: callbackWays }).notNull(),
    accountId: uuid('account_id').references(() => receivingAccounts.id),
    /** What stood in the address; of a prompt that there may not be. */
    promptId: uuid('prompt_id'),
    body: text().notNull(),
    /** Of way, account, prompt and body: the same again is the same row. */
    digest: text().notNull().unique(),
    fromAddress: text('from_address'),
    state: text({ enum: callbackStates }).notNull(),
    /** Why it was not believed, in words for people. */
    problem: text(),
    /** The transaction that the provider was asked about. */
    transactionId: text('transaction_id'),
    tries: integer().notNull().default(0),
    dueAt: at('due_at').notNull(),
    receivedAt: at('received_at').notNull(),
    /** When an admin had seen it. */
    seenAt: at('seen_at'),
  },
  (table) => [
    index('provider_callbacks_due').on(table.dueAt).where(sql`${table.state} in ('new', 'checking')`),
    index('provider_callbacks_strange')
      .on(table.receivedAt)
      .where(sql`${table.state} = 'strange' and ${table.seenAt} is null`),
    index('provider_callbacks_account').on(table.accountId),
    index('provider_callbacks_received').on(table.receivedAt),
    check(
      'provider_callbacks_state',
      sql`${table.state} in ('new', 'checking', 'done', 'strange') and (${table.state} = 'strange') = (${table.problem} is not null)`,
    ),
  ],
)

/** Phones that were asked to pay; kept before the provider is called. */
export const paymentPrompts = pgTable(
  'payment_prompts',
  {
    id: uuid().primaryKey(),
    accountId: uuid('account_id').notNull(),
    tenancyId: uuid('tenancy_id').notNull(),
    currency: text({ enum: ['KES', 'UGX'] }).notNull(),
    amount: bigint('amount_minor', { mode: 'number' }).notNull(),
    phone: text().notNull(),
    state: text({ enum: promptStates }).notNull(),
    reason: text(),
    /** What Daraja calls it; of the others our own id is the key. */
    checkoutId: text('checkout_id'),
    transactionId: text('transaction_id'),
    lineId: uuid('line_id').references(() => receiptLines.id),
    askedBy: uuid('asked_by').references(() => profiles.id),
    askedByName: text('asked_by_name').notNull(),
    askedAt: at('asked_at').notNull(),
    timesChecked: integer('times_checked').notNull().default(0),
    /** When the provider is asked how it stands; null: no more. */
    dueAt: at('due_at'),
    endedAt: at('ended_at'),
  },
  (table) => [
    foreignKey({
      name: 'payment_prompts_account_currency',
      columns: [table.accountId, table.currency],
      foreignColumns: [receivingAccounts.id, receivingAccounts.currency],
    }),
    foreignKey({
      name: 'payment_prompts_tenancy_currency',
      columns: [table.tenancyId, table.currency],
      foreignColumns: [tenancies.id, tenancies.currency],
    }),
    index('payment_prompts_tenancy').on(table.tenancyId, table.askedAt.desc()),
    index('payment_prompts_account').on(table.accountId),
    index('payment_prompts_due').on(table.dueAt).where(sql`${table.dueAt} is not null`),
    index('payment_prompts_asked_by').on(table.askedBy),
    index('payment_prompts_line').on(table.lineId),
    check('payment_prompts_amount', sql`${table.amount} > 0`),
    check('payment_prompts_state', sql`${table.state} in ('asked', 'pending', 'paid', 'failed', 'unknown')`),
    check('payment_prompts_ended', sql`(${table.state} in ('paid', 'failed')) = (${table.endedAt} is not null)`),
  ],
)

/** Tokens of providers, encrypted with AUTH_SECRET, so that all processes use one and fetch one at a time. */
export const providerTokens = pgTable('provider_tokens', {
  /** A hash of whose it is. */
  key: text().primaryKey(),
  sealedToken: text('sealed_token'),
  until: at('until'),
  claimedUntil: at('claimed_until'),
})
