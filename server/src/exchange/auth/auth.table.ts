import { sql } from 'drizzle-orm'
import { check, index, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { profiles, sessions } from '../../people/accounts/accounts.table'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** How somebody showed who they are, and when: seconds since 1970. */
export interface Shown {
  method: string
  timestamp: number
}

/** With which access tokens are signed: P-256. The private part is encrypted with AUTH_SECRET. */
export const signingKeys = pgTable('signing_keys', {
  id: uuid().primaryKey().defaultRandom(),
  x: text().notNull(),
  y: text().notNull(),
  sealedPrivate: text('sealed_private').notNull(),
  createdAt: at('created_at').notNull(),
})

/** Which sessions have access tokens, and how they were opened. */
export const tokenSessions = pgTable('token_sessions', {
  sessionId: uuid('session_id')
    .primaryKey()
    .references(() => sessions.id, { onDelete: 'cascade' }),
  shown: jsonb().$type<Shown[]>().notNull(),
})

/** Each is used once; one that was replaced stays, so that it is known when it comes again. Here are hashes of 256 bits of chance. */
export const refreshTokens = pgTable(
  'refresh_tokens',
  {
    tokenHash: text('token_hash').primaryKey(),
    sessionId: uuid('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    replacedAt: at('replaced_at'),
    createdAt: at('created_at').notNull(),
  },
  (table) => [index('refresh_tokens_session').on(table.sessionId)],
)

export const pendingReasons = ['second_factor', 'recovery', 'invitation'] as const

/** Whoever is half signed in. It opens nothing but the way on, after which it is a row of `sessions` with the same id. */
export const pendingSessions = pgTable(
  'pending_sessions',
  {
    id: uuid().primaryKey().defaultRandom(),
    profileId: uuid('profile_id')
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    reason: text({ enum: pendingReasons }).notNull(),
    /** Of the refresh token that works once the session is open. */
    refreshHash: text('refresh_hash').notNull(),
    shown: jsonb().$type<Shown[]>().notNull(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    createdAt: at('created_at').notNull(),
    expiresAt: at('expires_at').notNull(),
  },
  (table) => [
    index('pending_sessions_profile').on(table.profileId),
    index('pending_sessions_expires').on(table.expiresAt),
    check('pending_sessions_reason', sql`${table.reason} in ('second_factor', 'recovery', 'invitation')`),
  ],
)

/** What a code of the second factor is typed for. */
export const factorChallenges = pgTable(
  'factor_challenges',
  {
    id: uuid().primaryKey().defaultRandom(),
    profileId: uuid('profile_id')
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    factorId: uuid('factor_id').notNull(),
    expiresAt: at('expires_at').notNull(),
  },
  (table) => [index('factor_challenges_profile').on(table.profileId)],
)

export const codePurposes = ['sign_in', 'signup', 'recovery', 'invitation', 'email_change', 'nonce', 'pkce'] as const

/**
 * What was sent or handed out to show who somebody is, once. `codeHash`: of six digits, under AUTH_SECRET; `tokenHash`: of 256
 * bits of chance.
 */
export const oneTimeCodes = pgTable(
  'one_time_codes',
  {
    id: uuid().primaryKey().defaultRandom(),
    profileId: uuid('profile_id')
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    purpose: text({ enum: codePurposes }).notNull(),
    tokenHash: text('token_hash'),
    codeHash: text('code_hash'),
    /** The new address that it confirms. */
    email: text(),
    /** Of PKCE, S256: only who has its verifier uses the code. */
    challenge: text(),
    /** How the person showed who they are, of a code that is exchanged for a session. */
    method: text(),
    createdAt: at('created_at').notNull(),
    expiresAt: at('expires_at').notNull(),
  },
  (table) => [
    uniqueIndex('one_time_codes_token_unique').on(table.tokenHash),
    index('one_time_codes_profile').on(table.profileId, table.purpose),
    check(
      'one_time_codes_purpose',
      sql`${table.purpose} in ('sign_in', 'signup', 'recovery', 'invitation', 'email_change', 'nonce', 'pkce')`,
    ),
    check('one_time_codes_email', sql`(${table.email} is not null) = (${table.purpose} = 'email_change')`),
  ],
)
