import { penaltyKinds } from '@makao/contract/money/leases/leases.terms'
import { sql } from 'drizzle-orm'
import { bigint, boolean, check, integer, pgTable, smallint, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { properties } from '../../homes/properties/properties.table'

/** What a new lease takes: a row for the agency at most, without a property, and one for each property with its own. */
export const leaseDefaults = pgTable(
  'lease_defaults',
  {
    id: uuid().primaryKey().defaultRandom(),
    propertyId: uuid('property_id').references(() => properties.id, { onDelete: 'cascade' }),
    /** Null: as the unit says. */
    dueDay: smallint('due_day'),
    noticeDays: smallint('notice_days').notNull(),
    depositMonths: smallint('deposit_months').notNull(),
    penaltyKind: text('penalty_kind', { enum: penaltyKinds }).notNull(),
    penaltyRate: integer('penalty_rate').notNull(),
    penaltyAmount: bigint('penalty_amount_minor', { mode: 'number' }).notNull(),
    penaltyGraceDays: smallint('penalty_grace_days').notNull(),
    penaltyCap: bigint('penalty_cap_minor', { mode: 'number' }),
    isPenaltyMonthly: boolean('is_penalty_monthly').notNull(),
    /** In hundredths of a percent, a year after the start. */
    increaseRate: integer('increase_rate').notNull(),
    /** Of the amounts. */
    currency: text({ enum: ['KES', 'UGX'] }).notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true, mode: 'date' }).notNull(),
  },
  (table) => [
    unique('lease_defaults_place').on(table.propertyId).nullsNotDistinct(),
    check('lease_defaults_due_day', sql`${table.dueDay} between 1 and 31`),
    check('lease_defaults_notice_days', sql`${table.noticeDays} between 0 and 366`),
    check('lease_defaults_deposit_months', sql`${table.depositMonths} between 0 and 12`),
    check(
      'lease_defaults_penalty',
      sql`case ${table.penaltyKind} when 'none' then true when 'percent' then ${table.penaltyRate} between 1 and 10000 when 'fixed' then ${table.penaltyAmount} between 1 and 100000000000000 else false end`,
    ),
    check('lease_defaults_penalty_grace_days', sql`${table.penaltyGraceDays} between 0 and 90`),
    check('lease_defaults_penalty_cap', sql`${table.penaltyCap} between 1 and 100000000000000`),
    check('lease_defaults_increase_rate', sql`${table.increaseRate} between 0 and 10000`),
  ],
)
