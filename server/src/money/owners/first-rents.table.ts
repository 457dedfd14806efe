import { bigint, date, pgTable, uuid } from 'drizzle-orm/pg-core'
import { charges } from '../charges/charges.table'

/**
 * The rent that was charged first of each tenancy, of which a letting fee may be earned, with the day on which the tenancy began. Kept
 * by triggers, so that what is voided or charged later changes nothing of what was earned. Who moves to another unit is no new tenant.
 * One that is reinstated while another has taken its place is the first no more: the fee is taken once.
 */
export const firstRents = pgTable('first_rents', {
  chargeId: uuid('record_id')
    .primaryKey()
    .references(() => charges.id, { onDelete: 'cascade' }),
  beganOn: date('began_on', { mode: 'string' }).notNull(),
  /** The last step of an allocation that was put on it as the first rent; null: it still is. */
  untilStep: bigint('until_step', { mode: 'number' }),
})
