import { meterKinds } from '@makao/contract/money/meters/meters.kinds'
import { photoTypes, readingKinds } from '@makao/contract/money/meters/meters.terms'

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
  smallint,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { tenancies } from '../../homes/tenancies/tenancies.table'
import { units } from '../../homes/units/units.table'
import { profiles } from '../../people/accounts/accounts.table'
import { charges } from '../charges/charges.table'

/** A meter of a unit. One that was changed stays with its readings; another row took its place. */
export const meters = pgTable(
  'meters',
  {
    id: uuid().primaryKey().defaultRandom(),
    unitId: uuid('unit_id').notNull(),
    currency: text({ enum: ['KES', 'UGX'] }).notNull(),
    kind: text({ enum: meterKinds }).notNull(),
    serialNumber: text('serial_number').notNull(),
    /** Of the dial, before the comma: after the greatest value it begins at zero. */
    digits: smallint().notNull(),
    installedOn: date('installed_on', { mode: 'string' }).notNull(),
    /** Null while it counts. */
    removedOn: date('removed_on', { mode: 'string' }),
    /** The meter whose place it took. No reference: a backup is loaded in batches, in no order within one table. */
    replacesId: uuid('replaces_id'),
    createdBy: uuid('created_by').references(() => profiles.id, { onDelete: 'set null' }),
    createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).notNull(),
  },
  (table) => [
    foreignKey({
      name: 'meters_unit_currency',
      columns: [table.unitId, table.currency],
      foreignColumns: [units.id, units.currency],
    }).onUpdate('restrict'),
    // What prices and readings refer to, so that a bill is in its unit's currency.
    unique('meters_id_currency').on(table.id, table.currency),
    uniqueIndex('meters_active_unique').on(table.unitId, table.kind).where(sql`${table.removedOn} is null`),
    uniqueIndex('meters_replaces_unique').on(table.replacesId),
    index('meters_unit').on(table.unitId, table.kind),
    index('meters_created_by').on(table.createdBy),
    check('meters_kind', sql`${table.kind} in ('water', 'electricity')`),
    check('meters_serial_number', sql`${table.serialNumber} <> ''`),
    check('meters_digits', sql`${table.digits} between 3 and 8`),
    check('meters_days', sql`${table.removedOn} >= ${table.installedOn}`),
  ],
)

/** What the use of a meter costs from a day on, until another row's day. */
export const meterPrices = pgTable(
  'meter_prices',
  {
    id: uuid().primaryKey().defaultRandom(),
    meterId: uuid('meter_id').notNull(),
    currency: text({ enum: ['KES', 'UGX'] }).notNull(),
    fromDay: date('from_day', { mode: 'string' }).notNull(),
    /** Of one m³ or kWh. */
    price: bigint('price_minor', { mode: 'number' }).notNull(),
    minimumCharge: bigint('minimum_charge_minor', { mode: 'number' }).notNull(),
    standingCharge: bigint('standing_charge_minor', { mode: 'number' }).notNull(),
    createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).notNull(),
  },
  (table) => [
    uniqueIndex('meter_prices_day_unique').on(table.meterId, table.fromDay),
    foreignKey({
      name: 'meter_prices_meter_currency',
      columns: [table.meterId, table.currency],
      foreignColumns: [meters.id, meters.currency],
    }),
    check('meter_prices_price', sql`${table.price} between 0 and 100000000000000`),
    check('meter_prices_minimum_charge', sql`${table.minimumCharge} between 0 and 100000000000000`),
    check('meter_prices_standing_charge', sql`${table.standingCharge} between 0 and 100000000000000`),
  ],
)

/** What a meter showed on a day. Never deleted, by trigger: a wrong one is voided. Quantities are thousandths. */
export const meterReadings = pgTable(
  'meter_readings',
  {
    id: uuid().primaryKey().defaultRandom(),
    meterId: uuid('meter_id').notNull(),
    currency: text({ enum: ['KES', 'UGX'] }).notNull(),
    /** Chosen by the browser; the same one sent twice reads once. */
    requestId: uuid('request_id').notNull(),
    day: date({ mode: 'string' }).notNull(),
    value: bigint('value_milli', { mode: 'number' }).notNull(),
    kind: text({ enum: readingKinds }).notNull(),
    /** Since when `usage` was used, over a change of the meter too; null for the first reading. */
    fromDay: date('from_day', { mode: 'string' }),
    usage: bigint('usage_milli', { mode: 'number' }),
    /** The dial passed zero. */
    isRollover: boolean('is_rollover').notNull(),
    /** Whom it concerns; null: nobody lived there. */
    tenancyId: uuid('tenancy_id').references(() => tenancies.id),
    /** Its bill, with the prices that it was made by; null: nothing was charged. */
    chargeId: uuid('record_id').references(() => charges.id),
    price: bigint('price_minor', { mode: 'number' }),
    minimumCharge: bigint('minimum_charge_minor', { mode: 'number' }),
    standingCharge: bigint('standing_charge_minor', { mode: 'number' }),
    amount: bigint('amount_minor', { mode: 'number' }),
    /** The photo is a file named after the reading. */
    photoType: text('photo_type', { enum: photoTypes }),
    photoBytes: integer('photo_bytes'),
    /** SHA-256 of the photo as it was sent, by which the same one is known again; null: it is kept as it was sent. */
    photoSentHash: text('photo_sent_hash'),
    readBy: uuid('read_by').references(() => profiles.id, { onDelete: 'set null' }),
    /** As it was then. */
    readByName: text('read_by_name').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).notNull(),
    voidedAt: timestamp('voided_at', { withTimezone: true, mode: 'date' }),
    voidReason: text('void_reason'),
  },
  (table) => [
    foreignKey({
      name: 'meter_readings_meter_currency',
      columns: [table.meterId, table.currency],
      foreignColumns: [meters.id, meters.currency],
    }),
    uniqueIndex('meter_readings_request_unique').on(table.requestId),
    uniqueIndex('meter_readings_day_unique').on(table.meterId, table.day).where(sql`${table.voidedAt} is null`),
    uniqueIndex('meter_readings_record_unique').on(table.chargeId),
    index('meter_readings_meter').on(table.meterId, table.day.desc()),
    index('meter_readings_tenancy').on(table.tenancyId, table.day.desc()),
    index('meter_readings_read_by').on(table.readBy),
    check('meter_readings_value', sql`${table.value} between 0 and 99999999999`),
    check('meter_readings_kind', sql`${table.kind} in ('opening', 'regular', 'move_in', 'closing')`),
    check(
      'meter_readings_usage',
      sql`(${table.usage} is null) = (${table.fromDay} is null) and (${table.usage} is null) = (${table.kind} = 'opening') and ${table.usage} >= 0`,
    ),
    check('meter_readings_period', sql`${table.fromDay} < ${table.day}`),
    check(
      'meter_readings_bill',
      sql`num_nulls(${table.chargeId}, ${table.price}, ${table.minimumCharge}, ${table.standingCharge}, ${table.amount}) in (0, 5) and (${table.chargeId} is null or (${table.tenancyId} is not null and ${table.kind} = 'regular' and ${table.amount} > 0))`,
    ),
    check(
      'meter_readings_photo',
      sql`(${table.photoType} is null) = (${table.photoBytes} is null) and ${table.photoType} in ('image/jpeg', 'image/png', 'image/webp') and (${table.photoSentHash} is null or ${table.photoType} is not null)`,
    ),
    check('meter_readings_void', sql`(${table.voidedAt} is null) = (${table.voidReason} is null)`),
  ],
)
