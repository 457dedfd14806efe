import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/**
 * One person: the user model of Better Auth. Whatever changes role, request, address or standing ends sessions and open
 * links, by a trigger, so that no way to do it forgets it.
 */
export const profiles = pgTable(
  'profiles',
  {
    id: uuid().primaryKey().defaultRandom(),
    fullName: text('full_name').notNull(),
    /** Null of a tenant or an owner who has none: the phone is the way in then. */
    email: text(),
    emailVerified: boolean('email_verified').notNull().default(false),
    /** Made by signing up, and nobody has shown since that the address is theirs: it is given neither a tenancy nor a role. */
    emailUnproven: boolean('email_unproven').notNull().default(false),
    image: text(),
    phoneNumber: text('phone_number'),
    /** Staff entered the number, so it is taken to be the person's; nobody has proven one that they typed themselves. */
    phoneFromStaff: boolean('phone_from_staff').notNull().default(false),
    secondPhone: text('second_phone'),
    /** KRA PIN or TIN. */
    taxPin: text('tax_pin'),
    /** Of the ID card or the passport. */
    idNumber: text('id_number'),
    /** Of whom rent is paid by a company: it stands beside the person who signs. */
    companyName: text('company_name'),
    employer: text(),
    nextOfKinName: text('next_of_kin_name'),
    nextOfKinPhone: text('next_of_kin_phone'),
    /** Since when the person wants no SMS. */
    smsOptedOutAt: at('sms_opted_out_at'),
    role: text({ enum: ['admin', 'property_manager', 'tenant', 'owner'] })
      .notNull()
      .default('tenant'),
    /** What the account asked to be at sign-up and an admin has not yet decided. */
    requestedRole: text('requested_role', { enum: ['admin', 'property_manager'] }),
    archivedAt: at('archived_at'),
    /** Staff who may not sign in any more. */
    deactivatedAt: at('deactivated_at'),
    /** A former tenant whose keeping time was over: what could name the person is gone. */
    anonymisedAt: at('anonymised_at'),
    /** The phone number as it is compared: its digits without the country (254, 256) and without leading zeros. */
    phoneKey: text('phone_key').generatedAlwaysAs(
      sql`regexp_replace(regexp_replace(phone_number, '[^0-9]', '', 'g'), '^(00)?(254|256)?0*', '')`,
    ),
    secondPhoneKey: text('second_phone_key').generatedAlwaysAs(
      sql`regexp_replace(regexp_replace(second_phone, '[^0-9]', '', 'g'), '^(00)?(254|256)?0*', '')`,
    ),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
    searchText: text('search_text')
      .notNull()
      .generatedAlwaysAs(
        sql`lower(full_name || coalesce(' ' || email, '') || coalesce(' ' || company_name, '') || coalesce(' ' || employer, '') || coalesce(' ' || id_number, ''))`,
      ),
  },
  (table) => [
    uniqueIndex('profiles_email_unique').on(table.email),
    index('profiles_name').on(sql`lower(${table.fullName}) desc nulls last`, table.id),
    index('profiles_role_name').on(table.role, sql`lower(${table.fullName})`, table.id),
    // Everybody else, whom lists of tenants leave out.
    index('profiles_no_tenants').on(table.id).where(sql`role <> 'tenant' or archived_at is not null`),
    index('profiles_phone_key').on(table.phoneKey),
    index('profiles_phone_search').using('gin', table.phoneKey.op('gin_trgm_ops')),
    index('profiles_second_phone_search').using('gin', table.secondPhoneKey.op('gin_trgm_ops')),
    index('profiles_search').using('gin', table.searchText.op('gin_trgm_ops')),
    // Whom a payment may mean is looked up by words of names, phones, their ends and their hashes.
    index('profiles_marks')
      .using('gin', sql`person_marks(full_name, company_name, employer, phone_number, second_phone)`)
      .with({ fastupdate: false }),
    check('profiles_email_lower', sql`${table.email} = lower(${table.email})`),
    // Staff sign in by their address; a tenant or an owner can be reached in one way at least.
    check(
      'profiles_reachable',
      sql`${table.email} is not null or (${table.role} in ('tenant', 'owner') and ${table.phoneNumber} is not null)`,
    ),
    check('profiles_email_unproven', sql`not (${table.emailVerified} and ${table.emailUnproven})`),
    check('profiles_role', sql`${table.role} in ('admin', 'property_manager', 'tenant', 'owner')`),
    check('profiles_requested_role', sql`${table.requestedRole} in ('admin', 'property_manager')`),
  ],
)

export const sessions = pgTable(
  'sessions',
  {
    id: uuid().primaryKey().defaultRandom(),
    token: text().notNull().unique('sessions_token_unique'),
    userId: uuid('user_id')
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    /** A week after it was used last, and at most 30 days after signing in: held by a trigger. */
    expiresAt: at('expires_at').notNull(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (table) => [index('sessions_user').on(table.userId)],
)

/** How a profile signs in; `password` holds a hash. */
export const accounts = pgTable(
  'accounts',
  {
    id: uuid().primaryKey().defaultRandom(),
    accountId: text('account_id').notNull(),
    providerId: text('provider_id').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    accessToken: text('access_token'),
    refreshToken: text('refresh_token'),
    idToken: text('id_token'),
    accessTokenExpiresAt: at('access_token_expires_at'),
    refreshTokenExpiresAt: at('refresh_token_expires_at'),
    scope: text(),
    password: text(),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (table) => [uniqueIndex('accounts_user_provider_unique').on(table.userId, table.providerId)],
)

export const verifications = pgTable(
  'verifications',
  {
    id: uuid().primaryKey().defaultRandom(),
    identifier: text().notNull(),
    value: text().notNull(),
    expiresAt: at('expires_at').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (table) => [index('verifications_identifier').on(table.identifier)],
)

/** A phone with an app that shows codes. `secret` is encrypted with AUTH_SECRET. */
export const secondFactors = pgTable('second_factors', {
  profileId: uuid('profile_id')
    .primaryKey()
    .references(() => profiles.id, { onDelete: 'cascade' }),
  /** Another one each time that it is begun. */
  id: uuid().notNull().unique('second_factors_id_unique').defaultRandom(),
  /** What its owner calls the phone; only clients of the hosted protocol ask for it. */
  friendlyName: text('friendly_name').notNull().default(''),
  secret: text().notNull(),
  /** Null until the first code was typed: an app that was never set up locks nobody out. */
  confirmedAt: at('confirmed_at'),
  /** The half minute of the last code that was used, so that none works twice. */
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
  createdAt: at('created_at').notNull().defaultNow(),
})

/** Each works once in place of a code; here is its hash. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    id: uuid().primaryKey().defaultRandom(),
    profileId: uuid('profile_id')
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    codeHash: text('code_hash').notNull(),
    usedAt: at('used_at'),
  },
  (table) => [uniqueIndex('recovery_codes_unique').on(table.profileId, table.codeHash)],
)

/** What holds for the whole installation: one row. */
export const securitySettings = pgTable(
  'security_settings',
  {
    id: integer().primaryKey().default(1),
    adminsNeedSecondFactor: boolean('admins_need_second_factor').notNull().default(false),
    selfSignUp: boolean('self_sign_up').notNull().default(true),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (table) => [check('security_settings_one_row', sql`${table.id} = 1`)],
)

/** When each AUTH_SECRET was first used, by its hash: tells how long what was signed with the one before still counts. */
export const authSecrets = pgTable('auth_secrets', {
  secretHash: text('secret_hash').primaryKey(),
  firstUsedAt: at('first_used_at').notNull(),
})

/** What clients of the hosted protocol keep with an account, besides what Makao knows of the person. */
export const accountMetadata = pgTable('account_metadata', {
  profileId: uuid('profile_id')
    .primaryKey()
    .references(() => profiles.id, { onDelete: 'cascade' }),
  /** The person's own: they change it. */
  ofUser: jsonb('of_user').$type<Record<string, unknown>>().notNull().default({}),
  /** Staff alone change it. */
  ofApp: jsonb('of_app').$type<Record<string, unknown>>().notNull().default({}),
  invitedAt: at('invited_at'),
})
