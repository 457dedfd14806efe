import { floors } from '@makao/contract/homes/units/floors.terms'
import {
  furnishingStatuses,
  holdReasons,
  roomCounts,
  unitTypes,
  unitUses,
} from '@makao/contract/homes/units/units.kinds'
import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  date,
  foreignKey,
  index,
  pgTable,
  smallint,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { properties } from '../properties/properties.table'

/** Whether a unit is occupied is not stored: it is when it has an active tenancy. */
export const units = pgTable(
  'units',
  {
    id: uuid().primaryKey().defaultRandom(),
    propertyId: uuid('property_id').notNull(),
    unitNumber: text('unit_number').notNull(),
    /** What tenants type when they pay: capitals and digits. Given by a trigger where staff say none; see `unitAccountNumbers`. */
    accountNumber: text('account_number').notNull().default(''),
    currency: text({ enum: ['KES', 'UGX'] }).notNull(),
    rentAmount: bigint('rent_amount_minor', { mode: 'number' }).notNull(),
    serviceChargeAmount: bigint('service_charge_amount_minor', { mode: 'number' }).notNull(),
    rentDueDate: smallint('rent_due_date').notNull(),
    serviceChargeDueDate: smallint('service_charge_due_date').notNull(),
    // What the multi-field form asks for; null for units of the simple form.
    houseNumber: text('house_number'),
    floor: text({ enum: floors }),
    rooms: text({ enum: roomCounts }),
    furnishingStatus: text('furnishing_status', { enum: furnishingStatuses }),
    unitType: text('unit_type', { enum: unitTypes }),
    /** What it is let for, by which rent is taxed; null: as its type, else as its property. */
    unitUse: text('unit_use', { enum: unitUses }),
    block: text(),
    archivedAt: timestamp('archived_at', { withTimezone: true, mode: 'date' }),
    createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true, mode: 'date' }).notNull().defaultNow(),
  },
  (table) => [
    foreignKey({
      name: 'units_property_currency',
      columns: [table.propertyId, table.currency],
      foreignColumns: [properties.id, properties.currency],
    }).onUpdate('restrict'),
    // What tenancies refer to, so that a tenancy is paid in its unit's currency.
    unique('units_id_currency').on(table.id, table.currency),
    uniqueIndex('units_number_unique')
      .on(table.propertyId, sql`lower(${table.unitNumber})`)
      .where(sql`${table.archivedAt} is null`),
    uniqueIndex('units_account_number_unique').on(table.accountNumber),
    index('units_called').using('gin', sql`lower(${table.unitNumber} || ' ' || ${table.accountNumber}) gin_trgm_ops`),
    index('units_key').on(sql`unit_key(unit_number)`),
    index('units_property').on(table.propertyId, table.unitNumber),
    // For what was added or archived since a day.
    index('units_created').on(table.createdAt),
    index('units_archived').on(table.archivedAt).where(sql`archived_at is not null`),
    index('units_block').on(sql`lower(${table.block})`).where(sql`block is not null`),
    check('units_account_number', sql`${table.accountNumber} ~ '^[A-Z0-9]{1,20}$'`),
    check('units_type', sql`${table.unitType} in (${sql.raw(unitTypes.map((type) => `'${type}'`).join(', '))})`),
    check('units_use', sql`${table.unitUse} in ('home', 'business')`),
    check('units_block', sql`${table.block} <> ''`),
    check('units_rent_amount', sql`${table.rentAmount} between 0 and 100000000000000`),
    check('units_service_charge_amount', sql`${table.serviceChargeAmount} between 0 and 100000000000000`),
    check('units_rent_due_date', sql`${table.rentDueDate} between 1 and 31`),
    check('units_service_charge_due_date', sql`${table.serviceChargeDueDate} between 1 and 31`),
  ],
)

/**
 * Every account number under which payments for a unit are understood: the present one, which a trigger adds, and
 * earlier ones. Phones and standing orders keep what was once typed.
 */
export const unitAccountNumbers = pgTable(
  'unit_account_numbers',
  {
    accountNumber: text('account_number').primaryKey(),
    unitId: uuid('unit_id')
      .notNull()
      .references(() => units.id, { onDelete: 'cascade' }),
    createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).notNull().defaultNow(),
  },
  (table) => [
    index('unit_account_numbers_unit').on(table.unitId),
    index('unit_account_numbers_search').using('gin', sql`lower(${table.accountNumber}) gin_trgm_ops`),
    // Letters and digits that are read as one another are one here.
    index('unit_account_numbers_sound').on(sql`translate(account_number, 'OILSBZ', '011582')`),
    check('unit_account_numbers_form', sql`${table.accountNumber} ~ '^[A-Z0-9]{1,20}$'`),
  ],
)

/**
 * What kept, keeps or will keep a unit from being let, by days that do not overlap. Kept when it is over: reports on vacancy ask for
 * days that have passed.
 */
export const unitHolds = pgTable(
  'unit_holds',
  {
    id: uuid().primaryKey().defaultRandom(),
    unitId: uuid('unit_id')
      .notNull()
      .references(() => units.id, { onDelete: 'cascade' }),
    reason: text({ enum: holdReasons }).notNull(),
    fromDay: date('from_day', { mode: 'string' }).notNull(),
    /** The last day; null: until somebody says otherwise. */
    untilDay: date('until_day', { mode: 'string' }),
    createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).notNull().defaultNow(),
  },
  (table) => [
    unique('unit_holds_day_unique').on(table.unitId, table.fromDay),
    uniqueIndex('unit_holds_open_unique').on(table.unitId).where(sql`${table.untilDay} is null`),
    check('unit_holds_reason', sql`${table.reason} in ('reserved', 'under_repair', 'not_for_rent')`),
    check('unit_holds_days', sql`${table.untilDay} >= ${table.fromDay}`),
  ],
)

/** Service charges of a unit by name; the unit's service charge is their sum. */
export const unitServiceCharges = pgTable(
  'unit_service_charges',
  {
    id: uuid().primaryKey().defaultRandom(),
    unitId: uuid('unit_id')
      .notNull()
      .references(() => units.id, { onDelete: 'cascade' }),
    /** The place in the form. */
    position: smallint().notNull(),
    name: text().notNull(),
    amount: bigint('amount_minor', { mode: 'number' }).notNull(),
    createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('unit_service_charges_name_unique').on(table.unitId, sql`lower(${table.name})`),
    check('unit_service_charges_name', sql`${table.name} <> ''`),
    check('unit_service_charges_amount', sql`${table.amount} between 1 and 100000000000000`),
  ],
)
