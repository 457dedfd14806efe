import type { PayoutLayout } from '@makao/contract/money/payouts/payout-layouts.schema'
import { sql } from 'drizzle-orm'
import { check, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { receivingAccounts } from '../receiving-accounts/receiving-accounts.table'

/** How the bank of an own account wants its payment file, as somebody said. */
export const payoutLayouts = pgTable(
  'payout_layouts',
  {
    receivingAccountId: uuid('receiving_account_id')
      .primaryKey()
      .references(() => receivingAccounts.id),
    layout: jsonb().$type<PayoutLayout>().notNull(),
    changedByName: text('changed_by_name').notNull(),
    changedAt: timestamp('changed_at', { withTimezone: true, mode: 'date' }).notNull(),
  },
  (table) => [
    check(
      'payout_layouts_columns',
      sql`coalesce(jsonb_array_length(${table.layout} -> 'columns'), 0) between 1 and 20`,
    ),
  ],
)
