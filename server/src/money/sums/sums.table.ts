import { paymentStatuses, paymentTypes } from '@makao/contract/money/charges/charges.kinds'
import { ledgerAccounts } from '@makao/contract/money/ledger/ledger.kinds'
import { entryKinds } from '@makao/contract/money/ledger/ledger.terms'
import { paymentSources } from '@makao/contract/money/payments/payments.kinds'
import { sql } from 'drizzle-orm'
import { bigint, boolean, date, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { tenancies } from '../../homes/tenancies/tenancies.table'
import { profiles } from '../../people/accounts/accounts.table'

// What charges, payments, debts, units and people come to, kept by triggers in the transaction that changes them. A change adds a row, a step, so
// that nobody waits for anybody; now and then one of those who write folds the steps into the rows they belong to. A sum is therefore
// over all rows of its key, steps or not.

/** The property that stands for all of them. */
export const ALL_PROPERTIES = '00000000-0000-0000-0000-000000000000'

/** Stands for what is on no account that has a name. */
export const NO_ACCOUNT = '00000000-0000-0000-0000-000000000000'

const stepColumns = () => ({
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  isStep: boolean('is_step').notNull(),
})

const keptColumns = () => ({
  ...stepColumns(),
  currency: text({ enum: ['KES', 'UGX'] }).notNull(),
})

/** Charges that count, by what lists filter them by. */
export const chargeSums = pgTable(
  'charge_sums',
  {
    ...keptColumns(),
    /** No reference, which every write would look up: what is gone comes to nothing. */
    propertyId: uuid('property_id').notNull(),
    dueDate: date('due_date', { mode: 'string' }).notNull(),
    paymentType: text('payment_type', { enum: paymentTypes }).notNull(),
    paymentStatus: text('payment_status', { enum: paymentStatuses }).notNull(),
    /** Entered as overdue, and not settled. */
    isMarkedOverdue: boolean('is_marked_overdue').notNull(),
    isOpening: boolean('is_opening').notNull(),
    charges: bigint({ mode: 'number' }).notNull(),
    amount: bigint('amount_minor', { mode: 'number' }).notNull(),
    paidAmount: bigint('paid_amount_minor', { mode: 'number' }).notNull(),
    writtenOffAmount: bigint('written_off_amount_minor', { mode: 'number' }).notNull(),
  },
  (table) => [
    uniqueIndex('charge_sums_unique')
      .on(
        table.propertyId,
        table.dueDate,
        table.currency,
        table.paymentType,
        table.paymentStatus,
        table.isMarkedOverdue,
        table.isOpening,
      )
      .where(sql`not is_step`),
    index('charge_sums_days').on(table.propertyId, table.dueDate),
    // For what all properties come to, each by itself.
    index('charge_sums_due').on(table.dueDate),
    index('charge_sums_steps').on(table.id).where(sql`is_step`),
  ],
)

/** Payments, by what lists filter them by. */
export const paymentSums = pgTable(
  'payment_sums',
  {
    ...keptColumns(),
    receivedOn: date('received_on', { mode: 'string' }).notNull(),
    method: text({ enum: paymentSources }).notNull(),
    standing: text({ enum: ['used', 'credit', 'reversed'] }).notNull(),
    payments: bigint({ mode: 'number' }).notNull(),
    amount: bigint('amount_minor', { mode: 'number' }).notNull(),
    allocatedAmount: bigint('allocated_amount_minor', { mode: 'number' }).notNull(),
  },
  (table) => [
    uniqueIndex('payment_sums_unique')
      .on(table.receivedOn, table.currency, table.method, table.standing)
      .where(sql`not is_step`),
    index('payment_sums_days').on(table.receivedOn),
    index('payment_sums_steps').on(table.id).where(sql`is_step`),
  ],
)

/** What was put on the rent that is due in a month, 'YYYY-MM', by the day on which it was put there. */
export const rentPaidSums = pgTable(
  'rent_paid_sums',
  {
    ...keptColumns(),
    month: text().notNull(),
    day: date({ mode: 'string' }).notNull(),
    amount: bigint('amount_minor', { mode: 'number' }).notNull(),
  },
  (table) => [
    uniqueIndex('rent_paid_sums_unique').on(table.month, table.day, table.currency).where(sql`not is_step`),
    index('rent_paid_sums_months').on(table.month),
    index('rent_paid_sums_steps').on(table.id).where(sql`is_step`),
  ],
)

/** The days on which what a tenancy has not settled is due, each once; and those of its rent. Whoever changes them holds the tenancy. */
export const owingTenancies = pgTable(
  'owing_tenancies',
  {
    tenancyId: uuid('tenancy_id')
      .primaryKey()
      .references(() => tenancies.id, { onDelete: 'cascade' }),
    days: date({ mode: 'string' }).array().notNull(),
    rentDays: date('rent_days', { mode: 'string' }).array().notNull(),
  },
  // For a page of those who owe, the oldest debt first.
  (table) => [index('owing_tenancies_first').on(sql`(${table.days}[1])`)],
)

/**
 * How many tenancies have a day among theirs, by the day that stands before it there. So those are counted that have any between
 * two days, each once: the first of its days there is the one before which none from the first day on stands.
 */
export const owingSums = pgTable(
  'owing_sums',
  {
    ...keptColumns(),
    isRent: boolean('is_rent').notNull(),
    day: date({ mode: 'string' }).notNull(),
    /** '-infinity': it is the first. */
    earlierDay: date('earlier_day', { mode: 'string' }).notNull(),
    tenancies: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [
    uniqueIndex('owing_sums_unique')
      .on(table.isRent, table.day, table.earlierDay, table.currency)
      .where(sql`not is_step`),
    index('owing_sums_days').on(table.isRent, table.day),
    index('owing_sums_steps').on(table.id).where(sql`is_step`),
  ],
)

/** What the sides of the books come to, by the day on which they count: of all properties and owners together. */
export const ledgerSums = pgTable(
  'ledger_sums',
  {
    ...keptColumns(),
    day: date({ mode: 'string' }).notNull(),
    account: text({ enum: ledgerAccounts }).notNull(),
    detail: text().notNull(),
    /** The own account on which it stands, or which of the accounts that the agency added; `NO_ACCOUNT`: none is named. */
    namedAccountId: uuid('named_account_id').notNull(),
    kind: text({ enum: entryKinds }).notNull(),
    lines: bigint({ mode: 'number' }).notNull(),
    debit: bigint('debit_minor', { mode: 'number' }).notNull(),
    credit: bigint('credit_minor', { mode: 'number' }).notNull(),
  },
  (table) => [
    uniqueIndex('ledger_sums_unique')
      .on(table.day, table.account, table.detail, table.namedAccountId, table.kind, table.currency)
      .where(sql`not is_step`),
    index('ledger_sums_days').on(table.day),
    index('ledger_sums_named').on(table.namedAccountId, table.day),
    index('ledger_sums_steps').on(table.id).where(sql`is_step`),
  ],
)

/** What was put on charges, by the month of the day on which it was, 'YYYY-MM', and by what each charge was for then. */
export const putSums = pgTable(
  'put_sums',
  {
    ...keptColumns(),
    propertyId: uuid('property_id').notNull(),
    month: text().notNull(),
    paymentType: text('payment_type', { enum: paymentTypes }).notNull(),
    isOpening: boolean('is_opening').notNull(),
    steps: bigint({ mode: 'number' }).notNull(),
    amount: bigint('amount_minor', { mode: 'number' }).notNull(),
  },
  (table) => [
    uniqueIndex('put_sums_unique')
      .on(table.propertyId, table.month, table.paymentType, table.isOpening, table.currency)
      .where(sql`not is_step`),
    index('put_sums_months').on(table.month),
    index('put_sums_property').on(table.propertyId, table.month),
    index('put_sums_steps').on(table.id).where(sql`is_step`),
  ],
)

/** What was charged for a property in a month, 'YYYY-MM', without what earlier books brought, and what moved what is due to owners. */
export const placeSums = pgTable(
  'place_sums',
  {
    ...keptColumns(),
    /** The nil id: of an owner, whichever property it is of. */
    propertyId: uuid('property_id').notNull(),
    /** The nil id: due to nobody. */
    ownerId: uuid('owner_id').notNull(),
    month: text().notNull(),
    account: text({ enum: ['income', 'opening_balance', 'owners', 'ownerless'] }).notNull(),
    detail: text().notNull(),
    lines: bigint({ mode: 'number' }).notNull(),
    /** Above zero for debit. */
    amount: bigint('amount_minor', { mode: 'number' }).notNull(),
  },
  (table) => [
    uniqueIndex('place_sums_unique')
      .on(table.propertyId, table.ownerId, table.month, table.account, table.detail, table.currency)
      .where(sql`not is_step`),
    index('place_sums_months').on(table.account, table.month),
    index('place_sums_owner').on(table.ownerId).where(sql`account = 'owners'`),
    index('place_sums_steps').on(table.id).where(sql`is_step`),
  ],
)

/** Units that are not archived, and the tenancies that go on, of a property. */
export const homeSums = pgTable(
  'home_sums',
  {
    ...keptColumns(),
    propertyId: uuid('property_id').notNull(),
    units: bigint({ mode: 'number' }).notNull(),
    /** Of these: with a tenancy that goes on. */
    occupied: bigint({ mode: 'number' }).notNull(),
    /** That go on, also in what is archived. */
    tenancies: bigint({ mode: 'number' }).notNull(),
    /** Rent and service charge of all units. */
    chargedAmount: bigint('charged_amount_minor', { mode: 'number' }).notNull(),
    /** Rent of the units in which no tenancy goes on. */
    vacantRentAmount: bigint('vacant_rent_amount_minor', { mode: 'number' }).notNull(),
  },
  (table) => [
    uniqueIndex('home_sums_unique').on(table.propertyId, table.currency).where(sql`not is_step`),
    index('home_sums_property').on(table.propertyId),
    index('home_sums_steps').on(table.id).where(sql`is_step`),
  ],
)

/** How many tenancies that go on a person rents, alone or with others; nobody who never did stands here. Whoever changes it holds the row. */
export const rentingPeople = pgTable(
  'renting_people',
  {
    profileId: uuid('profile_id')
      .primaryKey()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    tenancies: integer().notNull(),
  },
  // Who rents several is counted once where tenants are.
  (table) => [index('renting_people_of_several').on(table.profileId).where(sql`tenancies > 1`)],
)

/** Tenants who are not archived, and those of them who rent something. */
export const peopleSums = pgTable(
  'people_sums',
  {
    ...stepColumns(),
    what: text({ enum: ['tenants', 'assigned'] }).notNull(),
    people: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [
    uniqueIndex('people_sums_unique').on(table.what).where(sql`not is_step`),
    index('people_sums_steps').on(table.id).where(sql`is_step`),
  ],
)

/**
 * What each tenant who is not archived is found by, in lower case: name, address, company, employer and ID number, and numbers and
 * properties of the units that they rent. One row a person in the order of their names, so that a search reads no further than its page.
 */
export const foundTenants = pgTable(
  'found_tenants',
  {
    profileId: uuid('profile_id')
      .primaryKey()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    foundText: text('found_text').notNull(),
  },
  (table) => [
    index('found_tenants_name').on(table.name, table.profileId),
    index('found_tenants_text').using('gin', table.foundText.op('gin_trgm_ops')),
  ],
)
