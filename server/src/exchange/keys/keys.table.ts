import { sql } from 'drizzle-orm'
import { check, date, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { profiles } from '../../people/accounts/accounts.table'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** Secret keys of scripts, each of which acts as whoever made it. One that was withdrawn is gone; the audit log names it. */
export const apiKeys = pgTable(
  'api_keys',
  {
    id: uuid().primaryKey().defaultRandom(),
    name: text().notNull(),
    /** SHA-256 of the key, in hex: 256 bits of chance need no slow hash. */
    hash: text().notNull(),
    /** Its last four characters. */
    ending: text().notNull(),
    /** The most that it may do; never more than its maker may at present. */
    role: text({ enum: ['admin', 'property_manager'] }).notNull(),
    /** Null: the whole portfolio. One that is gone stays here, so that a limit never turns into none. */
    propertyIds: uuid('property_ids').array(),
    madeBy: uuid('made_by')
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    createdAt: at('created_at').notNull(),
    /** The last day on which it works, in Nairobi. */
    expiresOn: date('expires_on', { mode: 'string' }),
    /** Written once a minute at most. */
    lastUsedAt: at('last_used_at'),
  },
  (table) => [
    uniqueIndex('api_keys_hash').on(table.hash),
    uniqueIndex('api_keys_name').on(sql`lower(${table.name})`),
    check('api_keys_role', sql`${table.role} in ('admin', 'property_manager')`),
    check('api_keys_hash_form', sql`${table.hash} ~ '^[0-9a-f]{64}$'`),
    check('api_keys_limit', sql`${table.propertyIds} is null or cardinality(${table.propertyIds}) > 0`),
  ],
)
