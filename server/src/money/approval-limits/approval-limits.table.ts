import { sql } from 'drizzle-orm'
import { bigint, boolean, check, pgTable, timestamp } from 'drizzle-orm/pg-core'

const above = (name: string) => bigint(name, { mode: 'number' })

/** Above which amounts a second person approves, in minor units; null: nobody has to. One row at most. */
export const approvalSettings = pgTable(
  'approval_settings',
  {
    only: boolean().primaryKey().default(true),
    refundKes: above('refund_kes_minor'),
    refundUgx: above('refund_ugx_minor'),
    writeOffKes: above('write_off_kes_minor'),
    writeOffUgx: above('write_off_ugx_minor'),
    reversalKes: above('reversal_kes_minor'),
    reversalUgx: above('reversal_ugx_minor'),
    payoutKes: above('payout_kes_minor'),
    payoutUgx: above('payout_ugx_minor'),
    payoutDetails: boolean('payout_details').notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true, mode: 'date' }).notNull(),
  },
  (table) => [
    check('approval_settings_only', sql`${table.only}`),
    check(
      'approval_settings_amounts',
      sql`least(${table.refundKes}, ${table.refundUgx}, ${table.writeOffKes}, ${table.writeOffUgx}, ${table.reversalKes}, ${table.reversalUgx}, ${table.payoutKes}, ${table.payoutUgx}) >= 0`,
    ),
  ],
)
