import { waitReasons } from '@makao/contract/money/receipt-lines/line-details.kinds'
import type { Reason } from '@makao/contract/money/receipt-lines/receipt-lines.schema'
import { lineVerdicts, statementKinds, statementStates } from '@makao/contract/money/statements/statements.kinds'
import type {
  StandingSum,
  StatementColumns,
  StatementProof,
  UnreadRow,
} from '@makao/contract/money/statements/statements.schema'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { tenancies } from '../../homes/tenancies/tenancies.table'
import { profiles } from '../../people/accounts/accounts.table'
import { receiptLines } from '../receipt-lines/receipt-lines.table'
import { receivingAccounts } from '../receiving-accounts/receiving-accounts.table'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
const oneOf = (words: readonly string[]) => sql.raw(words.map((word) => `'${word}'`).join(', '))

/** Statements of accounts to receive into, and pasted messages: checked first, then taken by a job. */
export const statementImports = pgTable(
  'statement_imports',
  {
    id: uuid().primaryKey(),
    kind: text({ enum: statementKinds }).notNull(),
    receivingAccountId: uuid('receiving_account_id').notNull(),
    currency: text({ enum: ['KES', 'UGX'] }).notNull(),
    /** Of the file. */
    name: text().notNull(),
    /** SHA-256 of what was sent: the same again is the same import. */
    contentHash: text('content_hash').notNull(),
    columns: jsonb().$type<StatementColumns>().notNull(),
    proof: jsonb().$type<StatementProof>().notNull(),
    /** The first rows that are no lines. */
    unreadRows: jsonb('unread_rows').$type<UnreadRow[]>().notNull(),
    unread: integer().notNull(),
    lines: integer().notNull(),
    /** How its lines stood when it was last checked, taken or undone. */
    sums: jsonb().$type<StandingSum[]>().notNull(),
    state: text({ enum: statementStates }).notNull().default('checked'),
    /** How far the job is. */
    done: integer().notNull().default(0),
    total: integer().notNull().default(0),
    problem: text(),
    createdBy: uuid('created_by').references(() => profiles.id, { onDelete: 'set null' }),
    /** As it was then. */
    createdByName: text('created_by_name').notNull(),
    createdAt: at('created_at').notNull(),
    takenByName: text('taken_by_name'),
    takenAt: at('taken_at'),
    undoneBy: uuid('undone_by').references(() => profiles.id, { onDelete: 'set null' }),
    undoneByName: text('undone_by_name'),
    undoReason: text('undo_reason'),
    undoneAt: at('undone_at'),
  },
  (table) => [
    foreignKey({
      name: 'statement_imports_account_currency',
      columns: [table.receivingAccountId, table.currency],
      foreignColumns: [receivingAccounts.id, receivingAccounts.currency],
    }).onUpdate('restrict'),
    uniqueIndex('statement_imports_content_unique')
      .on(table.receivingAccountId, table.contentHash)
      .where(sql`${table.state} <> 'undone'`),
    index('statement_imports_created').on(table.createdAt.desc()),
    index('statement_imports_working').on(table.createdAt).where(sql`${table.state} in ('taking', 'undoing')`),
    index('statement_imports_created_by').on(table.createdBy),
    index('statement_imports_undone_by').on(table.undoneBy),
    check('statement_imports_kind', sql`${table.kind} in (${oneOf(statementKinds)})`),
    check('statement_imports_state', sql`${table.state} in (${oneOf(statementStates)})`),
    check('statement_imports_taken', sql`(${table.state} = 'checked') = (${table.takenAt} is null)`),
    check('statement_imports_undone', sql`(${table.state} = 'undone') = (${table.undoneAt} is not null)`),
  ],
)

/** The lines of a statement as it was read. What a line became stands with the receipt line. */
export const statementImportLines = pgTable(
  'statement_import_lines',
  {
    id: uuid().primaryKey().defaultRandom(),
    importId: uuid('import_id')
      .notNull()
      .references(() => statementImports.id, { onDelete: 'cascade' }),
    /** In the order of the statement, from 1. */
    place: integer().notNull(),
    /** As the sheet counts; of messages which one. */
    row: integer().notNull(),
    direction: text({ enum: ['in', 'out'] }).notNull(),
    transactionId: text('transaction_id').notNull(),
    amount: bigint('amount_minor', { mode: 'number' }).notNull(),
    day: date({ mode: 'string' }).notNull(),
    at: at('at'),
    payerName: text('payer_name'),
    payerPhone: text('payer_phone'),
    accountTyped: text('account_typed'),
    details: text(),
    /** Of what went out: the transaction that it takes back. */
    reverses: text(),
    raw: text().notNull(),
    /** What was found when it was checked: whose it is, and why or why not. */
    verdict: text({ enum: lineVerdicts }).notNull(),
    tenancyId: uuid('tenancy_id').references(() => tenancies.id, { onDelete: 'set null' }),
    reasons: jsonb().$type<Reason[]>().notNull().default([]),
    waits: text({ enum: waitReasons }),
    /** By which request somebody wanted it taken; null: nobody has. */
    wantedBy: uuid('wanted_by'),
    lineId: uuid('line_id').references(() => receiptLines.id),
    /** Whether it came in by this statement; null: it is not taken yet. */
    isNew: boolean('is_new'),
  },
  (table) => [
    uniqueIndex('statement_import_lines_place').on(table.importId, table.place),
    index('statement_import_lines_tenancy').on(table.tenancyId),
    index('statement_import_lines_line').on(table.lineId),
    check('statement_import_lines_direction', sql`${table.direction} in ('in', 'out')`),
    check('statement_import_lines_verdict', sql`${table.verdict} in (${oneOf(lineVerdicts)})`),
    check('statement_import_lines_amount', sql`${table.amount} between 1 and 100000000000000`),
    check('statement_import_lines_taken', sql`${table.isNew} is null or ${table.lineId} is not null`),
    check('statement_import_lines_raw', sql`length(${table.raw}) <= 4000`),
  ],
)

/** Which column holds what in the statements of an account, as somebody said it last. */
export const statementColumns = pgTable('statement_columns', {
  receivingAccountId: uuid('receiving_account_id')
    .primaryKey()
    .references(() => receivingAccounts.id),
  columns: jsonb().$type<StatementColumns>().notNull(),
  saidAt: at('said_at').notNull(),
})
