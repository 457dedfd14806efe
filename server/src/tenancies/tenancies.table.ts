import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  pgTable,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { profiles } from '../accounts/accounts.table'
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
    // What payment records refer to, so that an amount is in its tenancy's currency.
    unique('tenancies_id_currency').on(table.id, table.currency),
    uniqueIndex('tenancies_active_unit_unique').on(table.unitId).where(sql`${table.isActive}`),
    uniqueIndex('tenancies_active_tenant_unique').on(table.tenantId).where(sql`${table.isActive}`),
    index('tenancies_tenant').on(table.tenantId),
    index('tenancies_unit').on(table.unitId),
    index('tenancies_search').using('gin', table.searchText.op('gin_trgm_ops')),
    check('tenancies_active_or_ended', sql`${table.isActive} = (${table.endDate} is null)`),
    check('tenancies_days', sql`${table.endDate} >= ${table.startDate}`),
  ],
)
