import { runStates } from '@makao/contract/platform/jobs/jobs.terms'
import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** Attempts at jobs, for people to look at. What is to be run next is pg-boss's affair, in a schema of its own. */
export const jobRuns = pgTable(
  'job_runs',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** The order in which they began. */
    position: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    name: text().notNull(),
    state: text({ enum: runStates }).notNull().default('running'),
    attempt: integer().notNull(),
    /** By the name of then; null: by itself. */
    startedBy: text('started_by'),
    startedAt: timestamp('started_at', { withTimezone: true, mode: 'date' }).notNull(),
    /** When the process that runs it last said so, by the database's clock; long ago: that process is gone. */
    seenAt: timestamp('seen_at', { withTimezone: true, mode: 'date' }).notNull().defaultNow(),
    endedAt: timestamp('ended_at', { withTimezone: true, mode: 'date' }),
    /** So many … */
    done: integer(),
    /** … of so many. */
    total: integer(),
    /** What was done. */
    message: text(),
    error: text(),
  },
  (table) => [
    index('job_runs_latest').on(table.name, table.position),
    check('job_runs_state_known', sql`${table.state} in ('running', 'done', 'failed', 'broken')`),
  ],
)
