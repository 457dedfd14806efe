import type { ImportReading, ImportSums } from '@makao/contract/exchange/import/import.schema'
import { type ImportAdded, importStates } from '@makao/contract/exchange/import/import.terms'
import { sql } from 'drizzle-orm'
import { check, date, index, integer, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { profiles } from '../../people/accounts/accounts.table'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** Sheets that somebody had taken over, by the one transaction that wrote all of it or none. */
export const imports = pgTable(
  'imports',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** Of the file. */
    name: text().notNull(),
    /** SHA-256 of its bytes: the same file is never taken over twice. */
    contentHash: text('content_hash').notNull(),
    /** Base64, until it is decided what became of it: several processes may share the database. */
    file: text(),
    reading: jsonb().$type<ImportReading>().notNull(),
    startsOn: date('starts_on', { mode: 'string' }).notNull(),
    state: text({ enum: importStates }).notNull().default('waiting'),
    adds: jsonb().$type<Record<ImportAdded, number>>().notNull(),
    sums: jsonb().$type<ImportSums[]>().notNull(),
    /** Rows that stayed out. */
    leftOut: integer('left_out').notNull().default(0),
    problem: text(),
    createdBy: uuid('created_by').references(() => profiles.id, { onDelete: 'set null' }),
    /** As it was then. */
    createdByName: text('created_by_name').notNull(),
    createdAt: at('created_at').notNull(),
    /** Also the instant of every row that it wrote. */
    takenAt: at('taken_at'),
    undoneAt: at('undone_at'),
  },
  (table) => [
    uniqueIndex('imports_content_unique').on(table.contentHash).where(sql`${table.state} in ('waiting', 'done')`),
    index('imports_created').on(table.createdAt.desc()),
    index('imports_created_by').on(table.createdBy),
    check('imports_state', sql`${table.state} in ('waiting', 'done', 'failed', 'undone')`),
    check('imports_file', sql`(${table.state} = 'waiting') = (${table.file} is not null)`),
    check('imports_taken', sql`(${table.state} in ('done', 'undone')) = (${table.takenAt} is not null)`),
    check('imports_undone', sql`(${table.state} = 'undone') = (${table.undoneAt} is not null)`),
  ],
)

export const importedKinds = [
  'owners',
  'properties',
  'agreements',
  'units',
  'tenants',
  'tenancies',
  'ownerOpenings',
  'meters',
] as const
export type ImportedKind = (typeof importedKinds)[number]

/** What an import made: the things that others hang on. What hangs on them from the start carries its instant. */
export const importRows = pgTable(
  'import_rows',
  {
    rowId: uuid('row_id').primaryKey(),
    importId: uuid('import_id')
      .notNull()
      .references(() => imports.id, { onDelete: 'cascade' }),
    kind: text({ enum: importedKinds }).notNull(),
  },
  (table) => [index('import_rows_import').on(table.importId, table.kind)],
)
