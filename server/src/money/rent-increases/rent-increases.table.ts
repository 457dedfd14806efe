import { increaseKinds } from '@makao/contract/money/rent-increases/rent-increases.terms'
import { sql } from 'drizzle-orm'
import { bigint, check, date, index, integer, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { tenancies } from '../../homes/tenancies/tenancies.table'
import { profiles } from '../../people/accounts/accounts.table'
import { issuedPapers } from '../issued-papers/issued-papers.table'

/** Rents of many leases that were raised at once. */
export const rentIncreases = pgTable(
  'rent_increases',
  {
    /** Chosen by the browser: the same one sent twice raises once. */
    id: uuid().primaryKey(),
    requestDigest: text('request_digest').notNull(),
    fromDay: date('from_day', { mode: 'string' }).notNull(),
    kind: text({ enum: increaseKinds }).notNull(),
    /** Hundredths of a percent. */
    rate: integer().notNull(),
    amount: bigint('amount_minor', { mode: 'number' }).notNull(),
    currency: text({ enum: ['KES', 'UGX'] }).notNull(),
    /** Where, as people read it. */
    place: text().notNull(),
    createdBy: uuid('created_by').references(() => profiles.id, { onDelete: 'set null' }),
    createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).notNull(),
    withdrawnAt: timestamp('withdrawn_at', { withTimezone: true, mode: 'date' }),
  },
  (table) => [
    index('rent_increases_created').on(table.createdAt.desc()),
    index('rent_increases_created_by').on(table.createdBy),
    check(
      'rent_increases_rise',
      sql`case ${table.kind} when 'percent' then ${table.rate} between 1 and 10000 when 'amount' then ${table.amount} between 1 and 100000000000000 else false end`,
    ),
  ],
)

/** What became of each rent, with the letter that says so. */
export const raisedRents = pgTable(
  'raised_rents',
  {
    id: uuid().primaryKey().defaultRandom(),
    rentIncreaseId: uuid('rent_increase_id')
      .notNull()
      .references(() => rentIncreases.id),
    tenancyId: uuid('tenancy_id')
      .notNull()
      .references(() => tenancies.id),
    before: bigint('before_minor', { mode: 'number' }).notNull(),
    after: bigint('after_minor', { mode: 'number' }).notNull(),
    paperId: uuid('paper_id')
      .notNull()
      .references(() => issuedPapers.id),
  },
  (table) => [
    uniqueIndex('raised_rents_once').on(table.rentIncreaseId, table.tenancyId),
    index('raised_rents_tenancy').on(table.tenancyId),
    index('raised_rents_paper').on(table.paperId),
    check('raised_rents_rise', sql`${table.before} >= 0 and ${table.after} > ${table.before}`),
  ],
)
