import { ruleKinds } from '@makao/contract/money/matching/matching.kinds'
import { LEAST_THRESHOLD, MOST_THRESHOLD } from '@makao/contract/money/matching/matching.terms'
import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, smallint, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { tenancies } from '../../homes/tenancies/tenancies.table'
import { profiles } from '../../people/accounts/accounts.table'
import { receivingAccounts } from '../receiving-accounts/receiving-accounts.table'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** From when on payments are assigned by themselves; one row at most, and without it the defaults. */
export const matchingSettings = pgTable(
  'matching_settings',
  {
    only: boolean().primaryKey().default(true),
    isAutomatic: boolean('is_automatic').notNull(),
    /** Hundredths of a percent. */
    threshold: smallint().notNull(),
    updatedAt: at('updated_at').notNull(),
  },
  (table) => [
    check('matching_settings_only', sql`${table.only}`),
    check(
      'matching_settings_threshold',
      sql`${table.threshold} between ${sql.raw(`${LEAST_THRESHOLD}`)} and ${sql.raw(`${MOST_THRESHOLD}`)}`,
    ),
  ],
)

/** What somebody decided once: money that says this, in this account, is for this tenancy. A later decision takes its place. */
export const matchingRules = pgTable(
  'matching_rules',
  {
    id: uuid().primaryKey(),
    kind: text({ enum: ruleKinds }).notNull(),
    /** An account as `accountKey` makes it, or a key of `payerKeys`. */
    pattern: text().notNull(),
    /** As it came, for people. */
    words: text().notNull(),
    /** Null: of money of which nobody said where it came in. */
    receivingAccountId: uuid('receiving_account_id').references(() => receivingAccounts.id),
    tenancyId: uuid('tenancy_id')
      .notNull()
      .references(() => tenancies.id, { onDelete: 'cascade' }),
    createdBy: uuid('created_by').references(() => profiles.id, { onDelete: 'set null' }),
    createdByName: text('created_by_name').notNull(),
    createdAt: at('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('matching_rules_once').on(
      table.kind,
      table.pattern,
      sql`coalesce(${table.receivingAccountId}::text, '')`,
    ),
    index('matching_rules_marks')
      .using('gin', sql`payer_marks(substr(pattern, 3), '')`)
      .where(sql`kind = 'phone' and pattern like 'p %'`),
    index('matching_rules_tenancy').on(table.tenancyId),
    index('matching_rules_account').on(table.receivingAccountId),
    index('matching_rules_created_by').on(table.createdBy),
    check('matching_rules_kind', sql`${table.kind} in ('account', 'phone', 'name')`),
    check('matching_rules_pattern', sql`length(${table.pattern}) between 1 and 400`),
    check('matching_rules_words', sql`length(${table.words}) between 1 and 400`),
  ],
)
