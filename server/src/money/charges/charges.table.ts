import { paymentStatuses, paymentTypes } from '@makao/contract/money/charges/charges.kinds'
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
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { tenancies } from '../../homes/tenancies/tenancies.table'
import { profiles } from '../../people/accounts/accounts.table'

/** One amount due from one tenancy, never deleted. */
export const charges = pgTable(
  'payment_records',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** Chosen by the browser; the same one sent twice records one payment. */
    requestId: uuid('request_id').notNull(),
    /** What was entered, to tell a request that was sent twice from one that was used again for something else. */
    requestDigest: text('request_digest').notNull().default(''),
    tenancyId: uuid('tenancy_id').notNull(),
    currency: text({ enum: ['KES', 'UGX'] }).notNull(),
    amount: bigint('amount_minor', { mode: 'number' }).notNull(),
    /** What came in on it. Kept by a trigger from the ledger, as what is written off and the day of the last payment. */
    paidAmount: bigint('paid_amount_minor', { mode: 'number' }).notNull().default(0),
    writtenOffAmount: bigint('written_off_amount_minor', { mode: 'number' }).notNull().default(0),
    paidDate: date('paid_date', { mode: 'string' }),
    paymentType: text('payment_type', { enum: paymentTypes }).notNull(),
    /** What it is for within its type, for example the service charge's name. */
    name: text(),
    /** Entered as overdue, whatever its due date says. */
    isMarkedOverdue: boolean('is_marked_overdue').notNull().default(false),
    /** Follows from the amounts. What is read as overdue because its day has passed follows from the due date. */
    paymentStatus: text('payment_status', { enum: paymentStatuses })
      .notNull()
      .generatedAlwaysAs(
        sql`case when written_off_amount_minor > 0 and paid_amount_minor + written_off_amount_minor = amount_minor then 'written_off' when paid_amount_minor = amount_minor then 'paid' when paid_amount_minor > 0 then 'partial' when is_marked_overdue then 'overdue' else 'pending' end`,
      ),
    dueDate: date('due_date', { mode: 'string' }).notNull(),
    /** The days that it is for, where it is for some. */
    periodFrom: date('period_from', { mode: 'string' }),
    periodTo: date('period_to', { mode: 'string' }),
    /**
     * What it was charged as, and to which day, before a move-out or a payment in time made it less or void. Null: it
     * is as it was charged, or as somebody made it.
     */
    wholeAmount: bigint('whole_amount_minor', { mode: 'number' }),
    wholePeriodTo: date('whole_period_to', { mode: 'string' }),
    /** What of it was written off then; null: no more than is by now. */
    wholeWrittenOff: bigint('whole_written_off_minor', { mode: 'number' }),
    /** Somebody has set its amount since the move-out: who changes that is told when the days make another of it. */
    isSetSince: boolean('is_set_since').notNull().default(false),
    /** Of a penalty: what was late of its rent when it was charged; null: somebody has set its amount. */
    lateAmount: bigint('late_amount_minor', { mode: 'number' }),
    /** The last day on which somebody made it less or void by hand, and by how much: a limit goes by the day. */
    lessOn: date('less_on', { mode: 'string' }),
    lessAmount: bigint('less_minor', { mode: 'number' }),
    /**
     * What was charged by itself, for example 'rent:2026-12': never twice for one tenancy, not even after the first was
     * voided.
     */
    chargeKey: text('charge_key'),
    /** Owed before the account was kept here: no income of any month. */
    isOpening: boolean('is_opening').notNull().default(false),
    notes: text(),
    voidedAt: timestamp('voided_at', { withTimezone: true, mode: 'date' }),
    voidReason: text('void_reason'),
    /** Counts the changes, so that nobody changes what they have not seen. */
    revision: integer().notNull().default(1),
    createdBy: uuid('created_by').references(() => profiles.id, { onDelete: 'set null' }),
    createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).notNull().defaultNow(),
  },
  (table) => [
    foreignKey({
      name: 'payment_records_tenancy_currency',
      columns: [table.tenancyId, table.currency],
      foreignColumns: [tenancies.id, tenancies.currency],
    }).onUpdate('restrict'),
    uniqueIndex('payment_records_request_unique').on(table.requestId),
    uniqueIndex('payment_records_charge_unique').on(table.tenancyId, table.chargeKey),
    index('payment_records_tenancy').on(table.tenancyId, table.dueDate.desc()),
    // With what says that it counts, so that a page far down skips the rows before it within the index.
    index('payment_records_due').on(table.dueDate.desc(), table.id, table.voidedAt),
    // Wide enough that what is owed is summed without a look at the rows, few of which are open at once.
    index('payment_records_open')
      .on(
        table.tenancyId,
        table.dueDate,
        table.paymentStatus,
        table.isMarkedOverdue,
        table.currency,
        table.amount,
        table.paidAmount,
        table.writtenOffAmount,
      )
      .where(sql`voided_at is null and payment_status in ('pending', 'overdue', 'partial')`),
    // Pages of what is rare among all: open, written off, of one type.
    index('payment_records_open_due')
      .on(table.dueDate.desc(), table.id)
      .where(sql`voided_at is null and payment_status in ('pending', 'overdue', 'partial')`),
    index('payment_records_written_off')
      .on(table.dueDate.desc(), table.id)
      .where(sql`voided_at is null and payment_status = 'written_off'`),
    index('payment_records_type').on(table.paymentType, table.dueDate.desc(), table.id).where(sql`voided_at is null`),
    index('payment_records_amount').on(table.currency.desc(), table.amount.desc(), table.dueDate.desc()),
    index('payment_records_paid').on(table.paidDate.desc(), table.dueDate.desc()),
    index('payment_records_created').on(table.createdAt.desc(), table.id),
    index('payment_records_created_by').on(table.createdBy),
    check('payment_records_amount', sql`${table.amount} between 1 and 100000000000000`),
    check(
      'payment_records_paid_amount',
      sql`${table.paidAmount} >= 0 and ${table.writtenOffAmount} >= 0 and ${table.paidAmount} + ${table.writtenOffAmount} <= ${table.amount}`,
    ),
    // Written out in full: a list from the terms would be a parameter.
    check(
      'payment_records_type',
      sql`${table.paymentType} in ('opening_balance', 'rent', 'service_charge', 'water', 'electricity', 'garbage', 'other', 'deposit', 'penalty')`,
    ),
    check('payment_records_period', sql`${table.periodFrom} <= ${table.periodTo}`),
    check(
      'payment_records_void_money',
      sql`${table.voidedAt} is null or ${table.paidAmount} + ${table.writtenOffAmount} = 0`,
    ),
    check('payment_records_void', sql`(${table.voidedAt} is null) = (${table.voidReason} is null)`),
  ],
)

/**
 * What a charge said before it was changed, for the entries that were made until then: a statement of the past reads it
 * here. Kept by a trigger, append only.
 */
export const chargeVersions = pgTable(
  'payment_record_versions',
  {
    id: uuid().primaryKey().defaultRandom(),
    chargeId: uuid('record_id')
      .notNull()
      .references(() => charges.id),
    /** It stands for entries with a position above this one, */
    fromEntry: bigint('from_entry', { mode: 'number' }).notNull(),
    /** up to this one; and so of allocations. */
    untilEntry: bigint('until_entry', { mode: 'number' }).notNull(),
    fromStep: bigint('from_step', { mode: 'number' }).notNull(),
    untilStep: bigint('until_step', { mode: 'number' }).notNull(),
    paymentType: text('payment_type', { enum: paymentTypes }).notNull(),
    name: text(),
    dueDate: date('due_date', { mode: 'string' }).notNull(),
    periodFrom: date('period_from', { mode: 'string' }),
  },
  (table) => [
    unique('payment_record_versions_entries').on(table.chargeId, table.untilEntry),
    check(
      'payment_record_versions_order',
      sql`${table.fromEntry} < ${table.untilEntry} and ${table.fromStep} <= ${table.untilStep}`,
    ),
  ],
)
