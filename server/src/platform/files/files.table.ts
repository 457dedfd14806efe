import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { properties } from '../../homes/properties/properties.table'
import { tenancies } from '../../homes/tenancies/tenancies.table'
import { units } from '../../homes/units/units.table'
import { expenses, owners } from '../../money/owners/owners.table'
import { profiles } from '../../people/accounts/accounts.table'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** Where files are kept. That of the documents is written with the first of them. */
export const buckets = pgTable(
  'storage_buckets',
  {
    id: text().primaryKey(),
    isPublic: boolean('is_public').notNull(),
    /** Bytes of one file; null: as many as anywhere. */
    mostBytes: bigint('file_size_limit', { mode: 'number' }),
    /** 'image/png', 'image/*'; null: any. */
    types: text('allowed_mime_types').array(),
    createdBy: uuid('created_by').references(() => profiles.id, { onDelete: 'set null' }),
    createdAt: at('created_at').notNull(),
    updatedAt: at('updated_at').notNull(),
  },
  (table) => [check('storage_buckets_file_size_limit', sql`${table.mostBytes} > 0`)],
)

/** A file, named by its path in a bucket. Its bytes are a file on the disk named after the version. */
export const storedObjects = pgTable(
  'storage_objects',
  {
    id: uuid().primaryKey().defaultRandom(),
    bucketId: text('bucket_id')
      .notNull()
      .references(() => buckets.id),
    path: text().notNull(),
    version: uuid().notNull(),
    size: bigint({ mode: 'number' }).notNull(),
    /** As whoever sent it said; of a document, judged by its bytes. */
    type: text('content_type').notNull(),
    /** What the first bytes are those of; null: nothing that is known. */
    judgedType: text('judged_type'),
    sha256: text().notNull(),
    cacheControl: text('cache_control').notNull(),
    metadata: jsonb().$type<Record<string, unknown>>(),
    createdBy: uuid('created_by').references(() => profiles.id, { onDelete: 'set null' }),
    createdAt: at('created_at').notNull(),
    updatedAt: at('updated_at').notNull(),
    // With what a document is kept, as its path says: it goes when that does.
    tenantId: uuid('tenant_id').references(() => profiles.id, { onDelete: 'cascade' }),
    tenancyId: uuid('tenancy_id').references(() => tenancies.id, { onDelete: 'cascade' }),
    unitId: uuid('unit_id').references(() => units.id, { onDelete: 'cascade' }),
    propertyId: uuid('property_id').references(() => properties.id, { onDelete: 'cascade' }),
    ownerId: uuid('owner_id').references(() => owners.id, { onDelete: 'cascade' }),
    expenseId: uuid('expense_id').references(() => expenses.id, { onDelete: 'cascade' }),
  },
  (table) => [
    // By code point, whatever the collation: a folder is a range of paths.
    uniqueIndex('storage_objects_path_unique').on(table.bucketId, sql`${table.path} collate "C"`),
    uniqueIndex('storage_objects_version_unique').on(table.version),
    index('storage_objects_tenant').on(table.tenantId),
    index('storage_objects_tenancy').on(table.tenancyId),
    index('storage_objects_unit').on(table.unitId),
    index('storage_objects_property').on(table.propertyId),
    index('storage_objects_owner').on(table.ownerId),
    index('storage_objects_expense').on(table.expenseId),
    index('storage_objects_created_by').on(table.createdBy),
    check('storage_objects_size', sql`${table.size} between 0 and 52428800`),
    check('storage_objects_path', sql`char_length(${table.path}) between 1 and 1024`),
    check(
      'storage_objects_keeper',
      sql`(${table.tenantId} is null or ${table.path} like 'tenants/' || ${table.tenantId} || '/%')
        and (${table.tenancyId} is null or ${table.path} like 'tenancies/' || ${table.tenancyId} || '/%')
        and (${table.unitId} is null or ${table.path} like 'units/' || ${table.unitId} || '/%')
        and (${table.propertyId} is null or ${table.path} like 'properties/' || ${table.propertyId} || '/%')
        and (${table.ownerId} is null or ${table.path} like 'owners/' || ${table.ownerId} || '/%')
        and (${table.expenseId} is null or ${table.path} like 'expense-papers/' || ${table.expenseId} || '/%')
        and (${table.bucketId} <> 'documents' or ${table.path} !~ '^(tenants|tenancies|units|properties|owners|expense-papers)/'
          or num_nonnulls(${table.tenantId}, ${table.tenancyId}, ${table.unitId}, ${table.propertyId}, ${table.ownerId},
            ${table.expenseId}) = 1)`,
    ),
  ],
)

/**
 * Files that are kept while no row names them: the row is gone, which a trigger notes, or is not there yet. They stay for a day,
 * for a backup that is being made.
 */
export const leftFiles = pgTable(
  'storage_left_files',
  { version: uuid().primaryKey(), since: at('since').notNull() },
  (table) => [index('storage_left_files_since').on(table.since)],
)
