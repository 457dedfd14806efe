import { paymentMethods } from '@makao/contract/money/payments/payments.kinds'
import { payoutRunStates } from '@makao/contract/money/payouts/payout-runs.terms'
import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { profiles } from '../../people/accounts/accounts.table'
import { owners, remittances } from '../owners/owners.table'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** Many owners who are paid in one go. */
export const payoutRuns = pgTable(
  'payout_runs',
  {
    /** Chosen by the browser: the same one sent twice makes one run. */
    id: uuid().primaryKey(),
    /** 'YYYY-MM': what is paid is what was due at its end. */
    month: text().notNull(),
    state: text({ enum: payoutRunStates }).notNull().default('draft'),
    madeBy: uuid('made_by').references(() => profiles.id, { onDelete: 'set null' }),
    madeByName: text('made_by_name').notNull(),
    madeAt: at('made_at').notNull(),
    approvedByName: text('approved_by_name'),
    withdrawReason: text('withdraw_reason'),
  },
  (table) => [
    index('payout_runs_made').on(table.madeAt.desc()),
    index('payout_runs_made_by').on(table.madeBy),
    check('payout_runs_month', sql`${table.month} ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'`),
    check('payout_runs_state', sql`${table.state} in ('draft', 'approved', 'paid', 'withdrawn')`),
    check(
      'payout_runs_approved',
      sql`${table.state} not in ('approved', 'paid') or ${table.approvedByName} is not null`,
    ),
  ],
)

/** What a run pays an owner in a currency, and the payout that did. */
export const payoutRunLines = pgTable(
  'payout_run_lines',
  {
    id: uuid().primaryKey(),
    runId: uuid('run_id')
      .notNull()
      .references(() => payoutRuns.id),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => owners.id),
    currency: text({ enum: ['KES', 'UGX'] }).notNull(),
    amount: bigint('amount_minor', { mode: 'number' }).notNull(),
    method: text({ enum: paymentMethods }).notNull(),
    payTo: text('pay_to'),
    /** The owner's, when the run was made. */
    phoneNumber: text('phone_number'),
    /** It is still to be paid. */
    isOpen: boolean('is_open').notNull().default(true),
    remittanceId: uuid('remittance_id').references(() => remittances.id),
  },
  (table) => [
    uniqueIndex('payout_run_lines_once').on(table.runId, table.ownerId, table.currency),
    // Nobody is to be paid by two runs.
    uniqueIndex('payout_run_lines_open').on(table.ownerId, table.currency).where(sql`${table.isOpen}`),
    uniqueIndex('payout_run_lines_remittance').on(table.remittanceId),
    check('payout_run_lines_amount', sql`${table.amount} between 1 and 100000000000000`),
    check('payout_run_lines_paid', sql`not ${table.isOpen} or ${table.remittanceId} is null`),
  ],
)
