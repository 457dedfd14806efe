import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { profiles } from '../accounts/accounts.table'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

export const linkPurposes = ['invitation', 'recovery', 'email_change', 'email_proof'] as const

/** One-time links. The link itself is known to its holder alone: here is its hash. */
export const oneTimeLinks = pgTable(
  'one_time_links',
  {
    id: uuid().primaryKey().defaultRandom(),
    purpose: text({ enum: linkPurposes }).notNull(),
    profileId: uuid('profile_id')
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    tokenHash: text('token_hash').notNull(),
    /** The address that a change of e-mail confirms. */
    email: text(),
    expiresAt: at('expires_at').notNull(),
    usedAt: at('used_at'),
    createdBy: uuid('created_by').references(() => profiles.id, { onDelete: 'set null' }),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('one_time_links_token_unique').on(table.tokenHash),
    // Of a forgotten password several may be open: a stranger who asks for another one leaves them as they are.
    uniqueIndex('one_time_links_open_unique')
      .on(table.profileId, table.purpose)
      .where(sql`${table.usedAt} is null and ${table.purpose} <> 'recovery'`),
    index('one_time_links_profile').on(table.profileId),
    check('one_time_links_purpose', sql`${table.purpose} in ('invitation', 'recovery', 'email_change', 'email_proof')`),
    check('one_time_links_email', sql`(${table.email} is not null) = (${table.purpose} = 'email_change')`),
  ],
)
