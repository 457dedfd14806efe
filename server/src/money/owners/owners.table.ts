import {
  commissionBases,
  commissionKinds,
  expenseCategories,
  ownerKinds,
  rentBands,
} from '@makao/contract/money/owners/owners.terms'
import { paymentMethods } from '@makao/contract/money/payments/payments.kinds'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { properties } from '../../homes/properties/properties.table'
import { profiles } from '../../people/accounts/accounts.table'
import { referenceColumns } from '../payments/reference.table'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
/**
 * The day on which what is void is taken back, where its own month was closed by then: what was said of that month stands. Null:
 * it counts, or is void and never counted.
 */
const takenBackOn = () => date('taken_back_on', { mode: 'string' })
const createdBy = () => uuid('created_by').references(() => profiles.id, { onDelete: 'set null' })

/** For whom the agency collects rent. */
export const owners = pgTable(
  'owners',
  {
    id: uuid().primaryKey().defaultRandom(),
    name: text().notNull(),
    kind: text({ enum: ownerKinds }).notNull().default('individual'),
    isResident: boolean('is_resident').notNull().default(true),
    email: text(),
    phoneNumber: text('phone_number'),
    /** KRA PIN or TIN. */
    taxPin: text('tax_pin'),
    /** How the money goes out; null: nobody said. */
    payoutMethod: text('payout_method', { enum: paymentMethods }),
    /** Payout account: bank and account, or a phone number. */
    payoutDetails: text('payout_details'),
    archivedAt: at('archived_at'),
    createdAt: at('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('owners_name_unique').on(sql`lower(${table.name})`).where(sql`${table.archivedAt} is null`),
    check('owners_name', sql`${table.name} <> ''`),
    check(
      'owners_payout_method',
      sql`${table.payoutMethod} in ('mpesa', 'airtel_money', 'mtn_momo', 'bank', 'cash', 'cheque')`,
    ),
    check('owners_kind', sql`${table.kind} in ('individual', 'company')`),
  ],
)

/**
 * What an owner said of the rent of all their homes in Kenya, from the first day of a month on until their next word: null takes
 * it back. Kept by month, so that closed months keep what held in them.
 */
export const ownerRentBands = pgTable(
  'owner_rent_bands',
  {
    id: uuid().primaryKey().defaultRandom(),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => owners.id, { onDelete: 'cascade' }),
    fromDay: date('from_day', { mode: 'string' }).notNull(),
    rentBand: text('rent_band', { enum: rentBands }),
  },
  (table) => [
    uniqueIndex('owner_rent_bands_day_unique').on(table.ownerId, table.fromDay),
    check('owner_rent_bands_from_day', sql`extract(day from ${table.fromDay}) = 1`),
    check('owner_rent_bands_rent_band', sql`${table.rentBand} in ('below', 'within', 'above')`),
  ],
)

/** Who owns a property and what the agency earns, from a day on until the next agreement. */
export const managementAgreements = pgTable(
  'management_agreements',
  {
    id: uuid().primaryKey().defaultRandom(),
    propertyId: uuid('property_id')
      .notNull()
      .references(() => properties.id),
    fromDay: date('from_day', { mode: 'string' }).notNull(),
    commissionKind: text('commission_kind', { enum: commissionKinds }).notNull(),
    commissionBasis: text('commission_basis', { enum: commissionBases }).notNull(),
    /** In hundredths of a percent. */
    commissionRate: integer('commission_rate').notNull().default(0),
    /** A month, or a month for each unit, in minor units of the property's currency. */
    commissionAmount: bigint('commission_amount_minor', { mode: 'number' }).notNull().default(0),
    /** At least so much is earned in a month, in minor units; 0: no matter how little. */
    commissionMinimum: bigint('commission_minimum_minor', { mode: 'number' }).notNull().default(0),
    /** Of the first rent of each new tenant, in hundredths of a percent. */
    lettingFeeRate: integer('letting_fee_rate').notNull().default(0),
    /** Counts the changes, so that nobody changes what they have not seen. */
    revision: integer().notNull().default(1),
    createdBy: createdBy(),
    createdAt: at('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('management_agreements_day_unique').on(table.propertyId, table.fromDay),
    check(
      'management_agreements_commission',
      sql`case ${table.commissionKind} when 'none' then true when 'percent' then ${table.commissionRate} between 1 and 10000 when 'fixed' then ${table.commissionAmount} between 1 and 100000000000000 when 'per_unit' then ${table.commissionAmount} between 1 and 100000000000000 else false end`,
    ),
    check(
      'management_agreements_basis',
      sql`${table.commissionBasis} in ('rent', 'all', 'rent_charged', 'all_charged')`,
    ),
    check('management_agreements_letting_fee', sql`${table.lettingFeeRate} between 0 and 10000`),
    check(
      'management_agreements_minimum',
      sql`${table.commissionMinimum} between 0 and 100000000000000 and (${table.commissionMinimum} = 0 or ${table.commissionKind} in ('percent', 'per_unit'))`,
    ),
  ],
)

/** Which part of a property an owner has; the parts of an agreement make up the whole. */
export const agreementShares = pgTable(
  'agreement_shares',
  {
    id: uuid().primaryKey().defaultRandom(),
    agreementId: uuid('agreement_id')
      .notNull()
      .references(() => managementAgreements.id, { onDelete: 'cascade' }),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => owners.id),
    /** In hundredths of a percent. */
    share: integer().notNull(),
  },
  (table) => [
    uniqueIndex('agreement_shares_owner_unique').on(table.agreementId, table.ownerId),
    index('agreement_shares_owner').on(table.ownerId),
    check('agreement_shares_share', sql`${table.share} between 1 and 10000`),
  ],
)

/**
 * What came in and was spent for a property before the month of its first agreement is given to the owners of that agreement. It
 * counts for them in the month `countedFrom`, so that nothing that was said of earlier months changes.
 */
export const earlierMoney = pgTable(
  'earlier_money_given',
  {
    propertyId: uuid('property_id')
      .primaryKey()
      .references(() => properties.id),
    countedFrom: date('counted_from', { mode: 'string' }).notNull(),
    createdBy: createdBy(),
    createdAt: at('created_at').notNull(),
  },
  (table) => [
    index('earlier_money_given_created_by').on(table.createdBy),
    check('earlier_money_given_counted_from', sql`extract(day from ${table.countedFrom}) = 1`),
  ],
)

/** What was spent for a property out of what was collected; never deleted, a wrong one is voided. */
export const expenses = pgTable(
  'expenses',
  {
    id: uuid().primaryKey().defaultRandom(),
    requestId: uuid('request_id').notNull(),
    propertyId: uuid('property_id').notNull(),
    currency: text({ enum: ['KES', 'UGX'] }).notNull(),
    amount: bigint('amount_minor', { mode: 'number' }).notNull(),
    category: text({ enum: expenseCategories }).notNull(),
    description: text().notNull(),
    /** Invoice or receipt of the supplier. */
    reference: text(),
    vat: bigint('vat_minor', { mode: 'number' }).notNull().default(0),
    supplierPin: text('supplier_pin'),
    spentOn: date('spent_on', { mode: 'string' }).notNull(),
    voidedAt: at('voided_at'),
    voidReason: text('void_reason'),
    takenBackOn: takenBackOn(),
    createdBy: createdBy(),
    createdAt: at('created_at').notNull(),
  },
  (table) => [
    foreignKey({
      name: 'expenses_property_currency',
      columns: [table.propertyId, table.currency],
      foreignColumns: [properties.id, properties.currency],
    }).onUpdate('restrict'),
    uniqueIndex('expenses_request_unique').on(table.requestId),
    index('expenses_property').on(table.propertyId, table.spentOn.desc()),
    check('expenses_amount', sql`${table.amount} between 1 and 100000000000000`),
    check('expenses_vat', sql`${table.vat} = 0 or ${table.vat} > 0 and ${table.vat} < ${table.amount}`),
    check('expenses_void', sql`(${table.voidedAt} is null) = (${table.voidReason} is null)`),
    check(
      'expenses_taken_back',
      sql`${table.takenBackOn} is null or (${table.voidedAt} is not null and ${table.takenBackOn} > ${table.spentOn})`,
    ),
  ],
)

/** What was paid out to an owner; never deleted, a wrong one is voided. */
export const remittances = pgTable(
  'remittances',
  {
    id: uuid().primaryKey().defaultRandom(),
    requestId: uuid('request_id').notNull(),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => owners.id),
    currency: text({ enum: ['KES', 'UGX'] }).notNull(),
    amount: bigint('amount_minor', { mode: 'number' }).notNull(),
    method: text({ enum: paymentMethods }).notNull(),
    reference: text(),
    ...referenceColumns(),
    paidOn: date('paid_on', { mode: 'string' }).notNull(),
    notes: text(),
    voidedAt: at('voided_at'),
    voidReason: text('void_reason'),
    takenBackOn: takenBackOn(),
    createdBy: createdBy(),
    createdAt: at('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('remittances_request_unique').on(table.requestId),
    uniqueIndex('remittances_reference_unique')
      .on(table.referenceKey, table.referenceRepeats)
      .where(sql`${table.voidedAt} is null`),
    index('remittances_owner').on(table.ownerId, table.paidOn.desc()),
    check('remittances_amount', sql`${table.amount} between 1 and 100000000000000`),
    check('remittances_void', sql`(${table.voidedAt} is null) = (${table.voidReason} is null)`),
    check(
      'remittances_taken_back',
      sql`${table.takenBackOn} is null or (${table.voidedAt} is not null and ${table.takenBackOn} > ${table.paidOn})`,
    ),
  ],
)
