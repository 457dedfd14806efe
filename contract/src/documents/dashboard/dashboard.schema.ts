import { z } from 'zod'
import { Day } from '../../days.schema'
import { OwnNotice } from '../../homes/notices/notices.schema'
import { StuckMessages } from '../../messaging/outbox/outbox.schema'
import { PaymentStatus } from '../../money/charges/payment-types.schema'
import { UnreadMeters } from '../../money/meters/meters.schema'
import { DuePayout } from '../../money/owners/owners.schema'
import { PaymentRow, TenancyAccount } from '../../money/payments/payments.schema'
import { TenantTotal } from '../../money/tenant-accounts/tenant-accounts.schema'
import { CurrentTenancy } from '../../money/tenants/tenants.schema'
import { Currency, MinorSum, Money } from '../../money.schema'
import { Arrears, Collection } from '../reports/reports.schema'

/** Money that came in. `status`: partial while one of the charges it stands on is not settled. */
export const RecentPayment = PaymentRow.pick({
  id: true,
  tenancyId: true,
  tenantId: true,
  tenantName: true,
  propertyName: true,
  unitNumber: true,
  amount: true,
  currency: true,
  method: true,
  reference: true,
  receivedOn: true,
}).extend({ status: PaymentStatus.extract(['paid', 'partial']) })
export type RecentPayment = z.infer<typeof RecentPayment>

/**
 * The portfolio in one look. `revenue`: all that was ever paid. `collectionRate`: percent, 0 to 100. `recentPayments`: latest
 * first by the day of the money.
 */
export const Dashboard = z.object({
  properties: z.int(),
  units: z.int(),
  revenue: z.array(Money),
  pendingCharges: z.int(),
  activeTenants: z.int(),
  /** Who stays beyond a lease that ended and is not renewed. */
  leasesOver: z.int(),
  overdueCharges: z.int(),
  collectionRate: z.int().min(0).max(100),
  recentPayments: z.array(RecentPayment),
})
export type Dashboard = z.infer<typeof Dashboard>

/** `propertyId`: of this property alone. */
export const FiguresFilter = z.object({ propertyId: z.uuid().nullish() })
export type FiguresFilter = z.infer<typeof FiguresFilter>

/**
 * A day of a month, with what was due and what had come in by its end. `collected`: null of days that lie ahead. `before`: of
 * last month by the same day, or by its last one.
 */
export const MonthDay = z.object({
  day: Day,
  expected: MinorSum,
  collected: MinorSum.nullable(),
  before: MinorSum,
})
export type MonthDay = z.infer<typeof MonthDay>

/**
 * Rent that is due in this month, and what of it has come in until today: the figures of the report Rent Collection.
 * `outstanding`: what is open of it, by `tenanciesOpen` tenancies.
 */
export const MonthFigures = Collection.extend({
  tenanciesOpen: z.int(),
  /** The day on which everybody had paid; null while something is open. */
  settledOn: Day.nullable(),
  /** What had come in of last month's rent by the same day; null when none was due. */
  before: Collection.nullable(),
  /** The rate less that of `before`, in percentage points. */
  points: z.number().nullable(),
  /** The whole month, oldest first. */
  days: z.array(MonthDay),
})
export type MonthFigures = z.infer<typeof MonthFigures>

/**
 * All that is overdue in a currency: charges that are past their day and not settled, also in part. `since`: the day of the
 * oldest. `ages`: all of them, youngest first, by the days of Aged Arrears.
 */
export const OverdueFigures = z.object({
  currency: Currency,
  amount: MinorSum,
  charges: z.int(),
  tenancies: z.int(),
  since: Day,
  ages: z.array(Arrears.omit({ currency: true }).extend({ tenancies: z.int() })),
})
export type OverdueFigures = z.infer<typeof OverdueFigures>

/** Somebody whose lease ends, or who moves out, on `day`. */
export const ComingEnd = z.object({
  tenancyId: z.uuid(),
  tenantId: z.uuid(),
  tenantName: z.string(),
  unitNumber: z.string(),
  propertyName: z.string(),
  day: Day,
})
export type ComingEnd = z.infer<typeof ComingEnd>

/** Units on a day. `rent`: what the vacant ones would bring a month. */
export const Vacancy = z.object({ currency: Currency, units: z.int(), vacant: z.int(), rent: MinorSum })
export type Vacancy = z.infer<typeof Vacancy>

/** Money that came in, without what was reversed. */
export const CameIn = z.object({
  currency: Currency,
  today: MinorSum,
  paymentsToday: z.int(),
  month: MinorSum,
  payments: z.int(),
})
export type CameIn = z.infer<typeof CameIn>

/**
 * How the month stands and what needs somebody, by currency where it is money. Of lists that could be long a few first ones,
 * with how many there are in all.
 */
export const DashboardFigures = z.object({
  today: Day,
  /** 'YYYY-MM' */
  month: z.string(),
  /** Empty while no rent is due in the month. */
  months: z.array(MonthFigures),
  overdue: z.array(OverdueFigures),
  cameIn: z.array(CameIn),
  /** What is due within the week, and of how many tenancies; what is overdue is no part of it. */
  comingDue: z.object({ tenancies: z.int(), totals: z.array(Money.extend({ tenancies: z.int() })) }),
  /** Tenancies that owe and broke their latest promise. */
  brokenPromises: z.int(),
  /** Payments that tenants say to have made and staff have neither received nor declined. */
  claims: z.int(),
  vacancy: z.array(Vacancy),
  /** Account messages, with their links, are counted for admins alone. */
  messages: z.array(StuckMessages),
  /** Properties with meters that were not read yet this month: most of them first. */
  unreadMeters: z.object({ meters: z.int(), properties: z.array(UnreadMeters) }),
  /** Largest first in each currency. Of a property: its owners, with all that is theirs. */
  payouts: z.object({
    owners: z.int(),
    totals: z.array(Money.extend({ owners: z.int() })),
    rows: z.array(DuePayout),
  }),
  /** Leases that are not renewed by themselves: those that were over before today, and those that end within so many days. */
  leases: z.object({ over: z.int(), within30: z.int(), within60: z.int(), rows: z.array(ComingEnd) }),
  /** Who moves out from today on, soonest first. */
  movingOut: z.object({ tenancies: z.int(), rows: z.array(ComingEnd) }),
})
export type DashboardFigures = z.infer<typeof DashboardFigures>

/** By the ledger. */
const OwnAccount = TenancyAccount.omit({ tenantId: true, tenantName: true })

/** What a tenant sees: the active tenancy, empty without one, and what is left of those that ended. */
export const TenantPortal = z.object({
  tenancy: CurrentTenancy.extend({ propertyCity: z.string(), propertyAddress: z.string() }).nullable(),
  paid: z.array(Money),
  pendingCharges: z.int(),
  overdueCharges: z.int(),
  account: OwnAccount.nullable(),
  /** Of the other units that the tenant lives in, also when the day of moving out is known; the earliest first. */
  others: z.array(OwnAccount),
  /** What all of these, the first and the earlier ones that are not settled come to, by currency; empty with one unit. */
  totals: z.array(TenantTotal),
  /** How many units `totals` are of. */
  totalUnits: z.int(),
  /** Of the tenancies that ended, latest first. */
  earlier: z.array(OwnAccount),
  /** What is due next, charged already or not yet; null when nothing is to come. */
  next: z.object({ dueDate: Day, amount: MinorSum, titles: z.array(z.string()) }).nullable(),
  /** Latest first. */
  payments: z.array(PaymentRow),
  /** `account`: what is typed there as the account number. */
  waysToPay: z.array(z.object({ name: z.string(), value: z.string(), account: z.string().nullable() })),
  /** What to type when paying; null without a unit: the number of a former one may be somebody else's by now. */
  accountNumber: z.string().nullable(),
  /** `phoneLink`: the number as '+254712345678', where it is a mobile one. */
  agency: z.object({
    name: z.string(),
    phoneNumber: z.string().nullable(),
    phoneLink: z.string().nullable(),
    email: z.string().nullable(),
  }),
  notices: z.array(OwnNotice),
})
export type TenantPortal = z.infer<typeof TenantPortal>
