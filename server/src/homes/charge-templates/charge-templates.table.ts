import { sql } from 'drizzle-orm'
import { bigint, boolean, check, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { profiles } from '../../people/accounts/accounts.table'

/** Service charges that a person offers again and again; deleted ones stay, inactive. */
export const serviceChargeTemplates = pgTable(
  'service_charge_templates',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    defaultAmount: bigint('default_amount_minor', { mode: 'number' }).notNull(),
    currency: text({ enum: ['KES', 'UGX'] }).notNull(),
    description: text(),
    isActive: boolean('is_active').notNull().default(true),
    createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true, mode: 'date' }).notNull().defaultNow(),
    nameKey: text('name_key').notNull().generatedAlwaysAs(sql`lower(name)`),
  },
  (table) => [
    uniqueIndex('service_charge_templates_name_unique').on(table.userId, table.nameKey),
    check('service_charge_templates_amount', sql`${table.defaultAmount} between 0 and 100000000000000`),
  ],
)
