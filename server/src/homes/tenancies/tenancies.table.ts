import { penaltyKinds, renewals } from '@makao/contract/money/leases/leases.terms'
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
import { profiles } from '../../people/accounts/accounts.table'
import { units } from '../units/units.table'

export const tenancies = pgTable(
  'tenancies',
  {
    id: uuid().primaryKey().defaultRandom(),
    tenantId: uuid('tenant_id')
      .notNull()
      .references(() => profiles.id),
    unitId: uuid('unit_id').notNull(),
    currency: text({ enum: ['KES', 'UGX'] }).notNull(),
    startDate: date('start_date', { mode: 'string' }).notNull(),
    endDate: date('end_date', { mode: 'string' }),
    isActive: boolean('is_active').notNull().default(true),
    notes: text(),
    // The terms of the lease.
    /** The last day that was agreed; null: until somebody gives notice. */
    leaseEnd: date('lease_end', { mode: 'string' }),
    renewal: text({ enum: renewals }).notNull().default('monthly'),
    noticeDays: smallint('notice_days').notNull().default(30),
    /** Agreed for this tenancy; null: what the unit costs. */
    rentAmount: bigint('rent_amount_minor', { mode: 'number' }),
    /** How many months one rent charge covers. */
    rentMonths: smallint('rent_months').notNull().default(1),
    /** Whether the months of moving in and out are charged by days. */
    isProrated: boolean('is_prorated').notNull().default(true),
    depositAmount: bigint('deposit_amount_minor', { mode: 'number' }).notNull().default(0),
    penaltyKind: text('penalty_kind', { enum: penaltyKinds }).notNull().default('none'),
    /** Of what is owed, in hundredths of a percent. */
    penaltyRate: integer('penalty_rate').notNull().default(0),
    penaltyAmount: bigint('penalty_amount_minor', { mode: 'number' }).notNull().default(0),
    penaltyGraceDays: smallint('penalty_grace_days').notNull().default(0),
    /** The most that one penalty may come to; null: no limit. */
    penaltyCap: bigint('penalty_cap_minor', { mode: 'number' }),
    isPenaltyMonthly: boolean('is_penalty_monthly').notNull().default(false),
    /** Rent that was due before this day costs no penalty; null: all that is charged here may. */
    penaltyFrom: date('penalty_from', { mode: 'string' }),
    /** Rent of the month of this day is due on it at the earliest: it was agreed before the due day was changed in that month. */
    rentNotDueBefore: date('rent_not_due_before', { mode: 'string' }),
    /** The same of service charges. */
    serviceChargeNotDueBefore: date('service_charge_not_due_before', { mode: 'string' }),
    /** From this day on charges are made by themselves; null: from the start. */
    chargeFrom: date('charge_from', { mode: 'string' }),
    createdBy: uuid('created_by').references(() => profiles.id, { onDelete: 'set null' }),
    createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).notNull().defaultNow(),
    /** Name, e-mail, phone, unit and property in lower case; kept by triggers, so that a search reads one index. */
    searchText: text('search_text').notNull().default(''),
  },
  (table) => [
    foreignKey({
      name: 'tenancies_unit_currency',
      columns: [table.unitId, table.currency],
      foreignColumns: [units.id, units.currency],
    }).onUpdate('restrict'),
    // What charges refer to, so that an amount is in its tenancy's currency.
    unique('tenancies_id_currency').on(table.id, table.currency),
    uniqueIndex('tenancies_active_unit_unique').on(table.unitId).where(sql`${table.isActive}`),
    index('tenancies_tenant').on(table.tenantId),
    index('tenancies_unit').on(table.unitId),
    index('tenancies_search').using('gin', table.searchText.op('gin_trgm_ops')),
    index('tenancies_created_by').on(table.createdBy),
    // Leases that nobody renews by themselves, and who is to move out, by their day.
    index('tenancies_lease_end').on(table.leaseEnd).where(sql`is_active and renewal = 'none'`),
    index('tenancies_start').on(table.startDate),
    index('tenancies_end').on(table.endDate).where(sql`not is_active`),
    check('tenancies_active_or_ended', sql`${table.isActive} = (${table.endDate} is null)`),
    check('tenancies_lease_end', sql`${table.leaseEnd} >= ${table.startDate}`),
    check('tenancies_renewal', sql`${table.renewal} in ('monthly', 'same_term', 'none')`),
    check('tenancies_notice_days', sql`${table.noticeDays} between 0 and 366`),
    check('tenancies_rent_amount', sql`${table.rentAmount} between 0 and 100000000000000`),
    check('tenancies_rent_months', sql`${table.rentMonths} between 1 and 12`),
    check('tenancies_deposit_amount', sql`${table.depositAmount} between 0 and 100000000000000`),
    check(
      'tenancies_penalty',
      sql`case ${table.penaltyKind} when 'none' then true when 'percent' then ${table.penaltyRate} between 1 and 10000 when 'fixed' then ${table.penaltyAmount} between 1 and 100000000000000 else false end`,
    ),
    check('tenancies_penalty_grace_days', sql`${table.penaltyGraceDays} between 0 and 90`),
    check('tenancies_penalty_cap', sql`${table.penaltyCap} between 1 and 100000000000000`),
    check('tenancies_days', sql`${table.endDate} >= ${table.startDate}`),
  ],
)

/** Another rent from a day on, agreed beforehand. */
export const rentChanges = pgTable(
  'rent_changes',
  {
    id: uuid().primaryKey().defaultRandom(),
    tenancyId: uuid('tenancy_id')
      .notNull()
      .references(() => tenancies.id),
    fromDay: date('from_day', { mode: 'string' }).notNull(),
    rentAmount: bigint('rent_amount_minor', { mode: 'number' }).notNull(),
    createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('rent_changes_day_unique').on(table.tenancyId, table.fromDay),
    check('rent_changes_rent_amount', sql`${table.rentAmount} between 0 and 100000000000000`),
  ],
)
