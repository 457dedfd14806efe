import type { CredentialName } from '@makao/contract/money/receiving-accounts/receiving-accounts.kinds'
import { receivingKinds } from '@makao/contract/money/receiving-accounts/receiving-accounts.kinds'
import type { ReceivingSettings } from '@makao/contract/money/receiving-accounts/receiving-accounts.schema'
import { sql } from 'drizzle-orm'
import { boolean, check, index, jsonb, pgTable, text, timestamp, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { properties } from '../../homes/properties/properties.table'
import { owners } from '../owners/owners.table'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** Where money comes in: paybills, tills, merchant codes and bank accounts, of the agency, an owner or a property. */
export const receivingAccounts = pgTable(
  'receiving_accounts',
  {
    id: uuid().primaryKey(),
    kind: text({ enum: receivingKinds }).notNull(),
    /** As people call it. */
    name: text().notNull(),
    bank: text(),
    /** Short code, till, merchant code or the account at the bank; null of cash. */
    number: text(),
    /** Of a bank's paybill: the account at the bank that stands before '#'. */
    prefix: text(),
    currency: text({ enum: ['KES', 'UGX'] }).notNull(),
    ownerId: uuid('owner_id').references(() => owners.id),
    propertyId: uuid('property_id').references(() => properties.id),
    /** The agency's own money stands on it, which no tenant pays to; else money of clients. */
    isOfAgency: boolean('is_of_agency').notNull().default(false),
    /** Nothing secret. */
    settings: jsonb().$type<ReceivingSettings>().notNull(),
    /** Which credentials there are, and all of them as JSON, encrypted with AUTH_SECRET. */
    credentialNames: text('credential_names').array().$type<CredentialName[]>().notNull(),
    sealedCredentials: text('sealed_credentials'),
    /** SHA-256 of the secret part of the address that the provider calls, and the secret itself, encrypted with AUTH_SECRET. */
    callbackDigest: text('callback_digest'),
    sealedCallback: text('sealed_callback'),
    archivedAt: at('archived_at'),
    createdAt: at('created_at').notNull(),
  },
  (table) => [
    // What lines refer to, so that money is in the currency of its account.
    unique('receiving_accounts_id_currency').on(table.id, table.currency),
    uniqueIndex('receiving_accounts_number_unique')
      .on(table.kind, table.number, sql`coalesce(${table.prefix}, '')`)
      .where(sql`${table.archivedAt} is null`),
    uniqueIndex('receiving_accounts_callback_unique').on(table.callbackDigest),
    index('receiving_accounts_owner').on(table.ownerId),
    index('receiving_accounts_property').on(table.propertyId),
    check('receiving_accounts_name', sql`${table.name} <> ''`),
    check(
      'receiving_accounts_kind',
      sql`${table.kind} in (${sql.raw(receivingKinds.map((kind) => `'${kind}'`).join(', '))})`,
    ),
    check('receiving_accounts_number', sql`(${table.number} is null) <= (${table.kind} = 'cash')`),
    check('receiving_accounts_prefix', sql`(${table.prefix} is not null) = (${table.kind} = 'bank_paybill')`),
    check(
      'receiving_accounts_whose',
      sql`num_nonnulls(${table.ownerId}, ${table.propertyId}) <= case when ${table.isOfAgency} then 0 else 1 end`,
    ),
    check(
      'receiving_accounts_credentials',
      sql`(${table.sealedCredentials} is null) = (cardinality(${table.credentialNames}) = 0)`,
    ),
    check('receiving_accounts_callback', sql`(${table.callbackDigest} is null) = (${table.sealedCallback} is null)`),
  ],
)
