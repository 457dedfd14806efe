import { reportKinds } from '@makao/contract/documents/reports/reports.kinds'
import {
  mailedFiles,
  mailingOutcomes,
  reportPeriods,
} from '@makao/contract/documents/saved-reports/saved-reports.terms'
import { ledgerAccounts } from '@makao/contract/money/ledger/ledger.kinds'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  pgTable,
  smallint,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { properties } from '../../homes/properties/properties.table'
import { owners } from '../../money/owners/owners.table'
import { receivingAccounts } from '../../money/receiving-accounts/receiving-accounts.table'
import { profiles } from '../../people/accounts/accounts.table'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
const oneOf = (values: readonly string[]) => sql.raw(values.map((value) => `'${value}'`).join(', '))

/** Reports as somebody wants to find them again, and on which day of the month they are sent to that person. */
export const savedReports = pgTable(
  'saved_reports',
  {
    /** Chosen by the browser: the same one sent twice is one. */
    id: uuid().primaryKey(),
    profileId: uuid('profile_id')
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    kind: text({ enum: reportKinds }).notNull(),
    period: text({ enum: reportPeriods }).notNull(),
    ownerId: uuid('owner_id').references(() => owners.id),
    /** Of which places it is, where it is not of all. With its property, or whoever managed it, it goes. */
    propertyId: uuid('property_id').references(() => properties.id, { onDelete: 'cascade' }),
    block: text(),
    managerId: uuid('manager_id').references(() => profiles.id, { onDelete: 'cascade' }),
    /** Of what is of no property, in no block, managed by nobody or nobody's. */
    withoutProperty: boolean('without_property').notNull().default(false),
    withoutBlock: boolean('without_block').notNull().default(false),
    withoutManager: boolean('without_manager').notNull().default(false),
    withoutOwner: boolean('without_owner').notNull().default(false),
    account: text({ enum: ledgerAccounts }),
    realAccountId: uuid('real_account_id').references(() => receivingAccounts.id),
    /** Whether all who read reports find it. It is sent to whoever saved it alone. */
    isShared: boolean('is_shared').notNull().default(false),
    mailDay: smallint('mail_day'),
    /** The day from which it is sent: what was due before somebody asked for it is not. */
    mailFrom: date('mail_from', { mode: 'string' }),
    file: text({ enum: mailedFiles }).notNull(),
    createdAt: at('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('saved_reports_name').on(table.profileId, sql`lower(${table.name})`),
    index('saved_reports_owner').on(table.ownerId),
    index('saved_reports_property').on(table.propertyId),
    index('saved_reports_manager').on(table.managerId),
    index('saved_reports_real_account').on(table.realAccountId),
    index('saved_reports_shared').on(table.profileId).where(sql`${table.isShared}`),
    index('saved_reports_mailed').on(table.mailDay).where(sql`${table.mailDay} is not null`),
    check('saved_reports_size', sql`length(${table.name}) between 1 and 60`),
    check('saved_reports_block', sql`length(${table.block}) between 1 and 30`),
    check('saved_reports_mail_day', sql`${table.mailDay} between 1 and 31`),
    check('saved_reports_mail_from', sql`(${table.mailDay} is null) = (${table.mailFrom} is null)`),
    check('saved_reports_period', sql`${table.period} in (${oneOf(reportPeriods)})`),
    check('saved_reports_file', sql`${table.file} in (${oneOf(mailedFiles)})`),
  ],
)

/** Each time that a saved report was to be sent: once a month, whatever happens. */
export const reportMailings = pgTable(
  'report_mailings',
  {
    id: uuid().primaryKey().defaultRandom(),
    savedReportId: uuid('saved_report_id')
      .notNull()
      .references(() => savedReports.id, { onDelete: 'cascade' }),
    /** On which it was to be sent; its period is seen from here. */
    day: date({ mode: 'string' }).notNull(),
    /** 'YYYY-MM' of that day. */
    month: text().notNull(),
    /** Not allowed: whoever saved it may not read reports any more, or not sign in. */
    outcome: text({ enum: mailingOutcomes }).notNull(),
    createdAt: at('created_at').notNull(),
  },
  (table) => [
    unique('report_mailings_once').on(table.savedReportId, table.month),
    check('report_mailings_month', sql`${table.month} = to_char(${table.day}, 'YYYY-MM')`),
    check('report_mailings_outcome', sql`${table.outcome} in (${oneOf(mailingOutcomes)})`),
  ],
)
