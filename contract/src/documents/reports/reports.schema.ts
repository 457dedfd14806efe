import { z } from 'zod'
import { Day } from '../../days.schema'
import { ChargeRow } from '../../money/charges/charges.schema'
import { renewals } from '../../money/leases/leases.terms'
import { Currency, MinorSum, Money } from '../../money.schema'
import { PageNumber, pageOf } from '../../page'
import {
  overdueOrders,
  propertyPerformanceOrders,
  rentCollectionOrders,
  tenantSummaryOrders,
} from './report-orders.terms'
import { ReportPlaces } from './report-places.schema'
import { reportKinds } from './reports.kinds'

/** A report with what its bounds name; the report itself says what is wrong with them. */
export const ReportAsked = z.object({
  kind: z.enum(reportKinds),
  page: PageNumber,
  from: z.string().optional(),
  to: z.string().optional(),
  day: z.string().optional(),
  month: z.string().optional(),
  year: z.string().optional(),
  ownerId: z.string().optional(),
  propertyId: z.string().optional(),
  block: z.string().optional(),
  managerId: z.string().optional(),
  withoutProperty: ReportPlaces.shape.withoutProperty,
  withoutBlock: ReportPlaces.shape.withoutBlock,
  withoutManager: ReportPlaces.shape.withoutManager,
  withoutOwner: ReportPlaces.shape.withoutOwner,
  account: z.string().optional(),
  realAccountId: z.string().optional(),
})
export type ReportAsked = z.infer<typeof ReportAsked>

/** Values by the keys of the report's columns. */
const cells = z.record(z.string(), z.union([z.string(), z.number(), Money, z.null()]).optional())

/**
 * Where a cell leads: to the document or the page of what it is about, to the properties of a town, which is its own id, or of a
 * manager, or to the entries of an account or of an owner.
 */
export const ReportLink = z.object({
  to: z.enum([
    'charge',
    'payment',
    'owner',
    'property',
    'unit',
    'town',
    'manager',
    'tenant',
    'accountEntries',
    'realAccountEntries',
    'ownerEntries',
  ]),
  id: z.string(),
})
export type ReportLink = z.infer<typeof ReportLink>

/**
 * Any report as its files have it. `about`: lines above the table. `totals`: below the last page. `links`: of each row, by the keys
 * of the columns; without it nothing leads anywhere.
 */
export const ReportTable = pageOf(cells).extend({
  about: z.array(z.string()),
  totals: z.array(cells),
  links: z.array(z.record(z.string(), ReportLink)).optional(),
})
export type ReportTable = z.infer<typeof ReportTable>

/** Days that bound the due date, both included. */
export const ReportRange = z
  .object({ from: Day, to: Day, ...ReportPlaces.shape })
  .refine(({ from, to }) => from <= to, { path: ['to'], error: 'The range ends before it begins' })
export type ReportRange = z.infer<typeof ReportRange>

export const TenantSummaryFilter = ReportPlaces.extend({
  sort: z.enum(tenantSummaryOrders).nullish(),
  page: PageNumber,
})
export type TenantSummaryFilter = z.infer<typeof TenantSummaryFilter>
/** `currency`: of which rows are listed, where there are any; the totals are of all. */
const currency = Currency.nullish()

export const OverdueFilter = ReportPlaces.extend({ currency, sort: z.enum(overdueOrders).nullish(), page: PageNumber })
export type OverdueFilter = z.infer<typeof OverdueFilter>
export const RentCollectionFilter = z
  .object({
    from: Day,
    to: Day,
    ...ReportPlaces.shape,
    currency,
    sort: z.enum(rentCollectionOrders).nullish(),
    page: PageNumber,
  })
  .refine(({ from, to }) => from <= to, { path: ['to'], error: 'The range ends before it begins' })
export type RentCollectionFilter = z.infer<typeof RentCollectionFilter>
export const PropertyPerformanceFilter = z
  .object({
    from: Day,
    to: Day,
    ...ReportPlaces.shape,
    currency,
    sort: z.enum(propertyPerformanceOrders).nullish(),
    page: PageNumber,
  })
  .refine(({ from, to }) => from <= to, { path: ['to'], error: 'The range ends before it begins' })
export type PropertyPerformanceFilter = z.infer<typeof PropertyPerformanceFilter>

/**
 * What was due and what came in, in minor units of one currency. `rate`: collected of expected in percent, unrounded,
 * 0 when nothing was due.
 */
export const Collection = z.object({
  currency: Currency,
  expected: MinorSum,
  collected: MinorSum,
  outstanding: MinorSum,
  rate: z.number(),
})
export type Collection = z.infer<typeof Collection>

/** `month`: 'YYYY-MM'. */
export const MonthCollection = z.object({
  month: z.string(),
  currency: Currency,
  expected: MinorSum,
  collected: MinorSum,
})
export type MonthCollection = z.infer<typeof MonthCollection>

/** Rent charges in the range. `totals`: with what was due before anything was written off. `months`: those of the range, and at least the six that end with it. */
export const RentCollection = pageOf(ChargeRow).extend({
  totals: z.array(Collection.extend({ amount: MinorSum })),
  months: z.array(MonthCollection),
})
export type RentCollection = z.infer<typeof RentCollection>

/** A property with all of its charges in the range, of every type. `rent`: of rent alone, as Rent Collection counts it. */
export const PropertyPerformance = Collection.extend({
  rent: Collection.pick({ expected: true, collected: true, rate: true }),
  propertyId: z.uuid(),
  propertyName: z.string(),
  totalUnits: z.int(),
})
export type PropertyPerformance = z.infer<typeof PropertyPerformance>
/** `totals`: over all pages and currencies. By name unless asked for otherwise; by a rate those come last of which nothing was due. */
export const PropertyPerformancePage = pageOf(PropertyPerformance).extend({
  totals: z.array(
    PropertyPerformance.pick({
      currency: true,
      expected: true,
      collected: true,
      outstanding: true,
      rate: true,
      rent: true,
    }),
  ),
})
export type PropertyPerformancePage = z.infer<typeof PropertyPerformancePage>

/**
 * Several properties, or the units of a block, with all of their charges in the range, of every type. `name`: the manager, block or town; null: none was
 * said. `propertyId`: of a block; `managerId`: of a manager. `overdue`: today, of those who moved out too.
 */
export const GroupPerformance = Collection.extend({
  name: z.string().nullable(),
  propertyId: z.uuid().nullable(),
  propertyName: z.string().nullable(),
  managerId: z.uuid().nullable(),
  properties: z.int(),
  units: z.int(),
  occupied: z.int(),
  overdue: MinorSum,
})
export type GroupPerformance = z.infer<typeof GroupPerformance>

/** A row an active tenancy, and one for each tenant without any. */
export const TenantSummaryRow = z.object({
  tenantId: z.uuid(),
  tenantName: z.string(),
  email: z.string().nullable(),
  phoneNumber: z.string().nullable(),
  /** Null without an active tenancy, as all that follows. */
  tenancyId: z.uuid().nullable(),
  unitId: z.uuid().nullable(),
  unitNumber: z.string().nullable(),
  propertyId: z.uuid().nullable(),
  propertyName: z.string().nullable(),
  rentAmount: MinorSum.nullable(),
  currency: Currency.nullable(),
  leaseStart: Day.nullable(),
})
export type TenantSummaryRow = z.infer<typeof TenantSummaryRow>
/** `total`: rows. `active`, `inactive`: tenants with and without an active tenancy. */
export const TenantSummary = pageOf(TenantSummaryRow).extend({ active: z.int(), inactive: z.int() })
export type TenantSummary = z.infer<typeof TenantSummary>

/**
 * A tenancy whose agreed term ends soon, or is over while the tenant stays. `leaseEnd`: of the present term, after renewals.
 * `daysLeft`: until then, below 0 where it is over. `rent`: of a month, as agreed now.
 */
export const LeaseEndRow = z.object({
  tenancyId: z.uuid(),
  tenantId: z.uuid(),
  tenantName: z.string(),
  phoneNumber: z.string().nullable(),
  unitId: z.uuid(),
  unitNumber: z.string(),
  propertyId: z.uuid(),
  propertyName: z.string(),
  currency: Currency,
  rent: MinorSum,
  leaseStart: Day,
  leaseEnd: Day,
  daysLeft: z.int(),
  renewal: z.enum(renewals),
  noticeDays: z.int(),
})
export type LeaseEndRow = z.infer<typeof LeaseEndRow>

export const OverdueRow = ChargeRow.extend({
  phoneNumber: z.string().nullable(),
  daysOverdue: z.int(),
})
export type OverdueRow = z.infer<typeof OverdueRow>

/** How old arrears are, by days. */
export const ages = ['1-30', '31-60', '61-90', '90+'] as const
export const Arrears = z.object({ age: z.enum(ages), currency: Currency, amount: MinorSum, charges: z.int() })
export type Arrears = z.infer<typeof Arrears>

/** Charges past their day that are not settled, also in part, oldest first. `totals`: what is not yet paid. */
export const OverduePayments = pageOf(OverdueRow).extend({
  totals: z.array(z.object({ currency: Currency, amount: MinorSum })),
  arrears: z.array(Arrears),
})
export type OverduePayments = z.infer<typeof OverduePayments>
