import { paperKinds } from '@makao/contract/money/issued-papers/issued-papers.terms'
import { sql } from 'drizzle-orm'
import { check, date, index, integer, jsonb, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { tenancies } from '../../homes/tenancies/tenancies.table'

/** The agency as it stood at the head of papers, once for all papers that were issued with it. Append only. */
export const letterheads = pgTable('letterheads', {
  id: uuid().primaryKey().defaultRandom(),
  /** Of what was saved under Settings, Agency; '' while nothing was. */
  digest: text().notNull().unique('letterheads_digest_unique'),
  content: jsonb().notNull(),
})

/**
 * What was handed out, as it was: a paper is printed again from here, and a change makes another version. Only the
 * names of a person are taken away, when they are anonymised.
 */
export const issuedPapers = pgTable(
  'issued_papers',
  {
    id: uuid().primaryKey().defaultRandom(),
    kind: text({ enum: paperKinds }).notNull(),
    /** What it is about: a payment, a tenancy, an owner. */
    subjectId: uuid('subject_id').notNull(),
    /** Of an invoice the month, of an owner statement 'from/to'; else ''. */
    period: text().notNull().default(''),
    version: integer().notNull(),
    /** Of a tenant's paper, so that their names can be taken away. */
    tenancyId: uuid('tenancy_id').references(() => tenancies.id),
    issuedOn: date('issued_on', { mode: 'string' }).notNull(),
    issuedAt: timestamp('issued_at', { withTimezone: true, mode: 'date' }).notNull(),
    /** Null: by itself, or by nobody who is known. */
    issuedBy: text('issued_by'),
    /** Why it takes the place of the version before. */
    reason: text(),
    letterheadId: uuid('letterhead_id')
      .notNull()
      .references(() => letterheads.id),
    content: jsonb().notNull(),
    /** What names a tenant, apart from the rest. */
    names: jsonb().notNull(),
    /** Of an invoice: the charge of each of its lines, which a credit note goes by; an element is null where an earlier version kept none. */
    chargeIds: uuid('charge_ids').array(),
  },
  (table) => [
    unique('issued_papers_version').on(table.kind, table.subjectId, table.period, table.version),
    index('issued_papers_tenancy').on(table.tenancyId),
    check('issued_papers_version_number', sql`${table.version} > 0`),
  ],
)
