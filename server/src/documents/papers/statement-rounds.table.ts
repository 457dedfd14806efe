import { roundOutcomes } from '@makao/contract/documents/papers/statement-rounds.terms'
import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { owners } from '../../money/owners/owners.table'
import { profiles } from '../../people/accounts/accounts.table'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** Somebody had the statements of many owners sent. */
export const statementRounds = pgTable(
  'statement_rounds',
  {
    /** Chosen by the browser: the same one sent twice is one. */
    id: uuid().primaryKey(),
    /** 'YYYY-MM' */
    from: text('from_month').notNull(),
    to: text('to_month').notNull(),
    askedBy: uuid('asked_by').references(() => profiles.id, { onDelete: 'set null' }),
    askedByName: text('asked_by_name').notNull(),
    askedAt: at('asked_at').notNull(),
  },
  (table) => [
    index('statement_rounds_asked').on(table.askedAt.desc()),
    index('statement_rounds_asked_by').on(table.askedBy),
    check('statement_rounds_months', sql`${table.from} <= ${table.to}`),
  ],
)

/** An owner in a round, with what became of the statement. */
export const statementRoundOwners = pgTable(
  'statement_round_owners',
  {
    roundId: uuid('round_id')
      .notNull()
      .references(() => statementRounds.id),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => owners.id),
    /** Null: it is still to be sent. */
    outcome: text({ enum: roundOutcomes }),
  },
  (table) => [
    // Not a primary key, since the comparison of tables and migrations cannot read one over two columns.
    unique('statement_round_owners_once').on(table.roundId, table.ownerId),
    index('statement_round_owners_owner').on(table.ownerId),
    index('statement_round_owners_open').on(table.roundId).where(sql`${table.outcome} is null`),
    check(
      'statement_round_owners_outcome',
      sql`${table.outcome} in (${sql.raw(roundOutcomes.map((outcome) => `'${outcome}'`).join(', '))})`,
    ),
  ],
)
