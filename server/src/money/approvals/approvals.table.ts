import { approvalStates, askedActions } from '@makao/contract/money/approvals/approvals.terms'
import { sql } from 'drizzle-orm'
import { bigint, check, index, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { tenancies } from '../../homes/tenancies/tenancies.table'
import { profiles } from '../../people/accounts/accounts.table'
import { owners } from '../owners/owners.table'

/** What somebody asked for and a second person approves; it is done in the moment in which it is approved. */
export const approvals = pgTable(
  'approvals',
  {
    /** Chosen by the browser: the same one sent twice asks once. */
    id: uuid().primaryKey(),
    action: text({ enum: askedActions }).notNull(),
    /** The tenancy, charge, payment, money that came in, owner or payment run that it is about. */
    subjectId: uuid('subject_id').notNull(),
    tenancyId: uuid('tenancy_id').references(() => tenancies.id),
    ownerId: uuid('owner_id').references(() => owners.id, { onDelete: 'cascade' }),
    currency: text({ enum: ['KES', 'UGX'] }),
    amount: bigint('amount_minor', { mode: 'number' }),
    /** What the procedure is given. */
    asked: jsonb().notNull(),
    state: text({ enum: approvalStates }).notNull().default('waiting'),
    askedBy: uuid('asked_by').references(() => profiles.id, { onDelete: 'set null' }),
    askedByName: text('asked_by_name').notNull(),
    askedAt: timestamp('asked_at', { withTimezone: true, mode: 'date' }).notNull(),
    decidedBy: uuid('decided_by').references(() => profiles.id, { onDelete: 'set null' }),
    decidedByName: text('decided_by_name'),
    decidedAt: timestamp('decided_at', { withTimezone: true, mode: 'date' }),
    declineReason: text('decline_reason'),
  },
  (table) => [
    uniqueIndex('approvals_waiting_once').on(table.action, table.subjectId).where(sql`${table.state} = 'waiting'`),
    index('approvals_waiting').on(table.askedAt).where(sql`${table.state} = 'waiting'`),
    index('approvals_tenancy').on(table.tenancyId),
    index('approvals_owner').on(table.ownerId),
    index('approvals_asked_by').on(table.askedBy),
    index('approvals_decided_by').on(table.decidedBy),
    check(
      'approvals_about',
      sql`num_nonnulls(${table.tenancyId}, ${table.ownerId}) = case ${table.action} when 'payoutRun' then 0 else 1 end`,
    ),
    check('approvals_amount', sql`(${table.amount} is null) = (${table.currency} is null)`),
    check(
      'approvals_decided',
      sql`(${table.state} = 'waiting') = (${table.decidedAt} is null) and (${table.decidedAt} is null) = (${table.decidedByName} is null)`,
    ),
    // Nobody approves what they asked for.
    check('approvals_second_person', sql`${table.state} <> 'approved' or ${table.decidedBy} <> ${table.askedBy}`),
    check('approvals_declined', sql`(${table.state} = 'declined') = (${table.declineReason} is not null)`),
  ],
)
