import { z } from 'zod'
import { daysBetween, isDay } from '../../days'
import { Day } from '../../days.schema'
import { holdReasons, unitTypes } from '../../homes/units/units.kinds'
import { Income, MonthRange } from '../../money/owners/owners.schema'
import { PaymentMethod } from '../../money/payments/payments.schema'
import { Currency, MinorSum } from '../../money.schema'
import { PageNumber, pageOf } from '../../page'
import { agedOrders, rentRollOrders } from './report-orders.terms'
import { ReportPlaces } from './report-places.schema'

export const ReportDay = z.object({ day: Day })
export type ReportDay = z.infer<typeof ReportDay>
/** `currency`: of which rows are listed, where there are any; the totals are of all. */
const ReportDayPage = ReportPlaces.extend({ day: Day, currency: Currency.nullish(), page: PageNumber })
export const RentRollFilter = ReportDayPage.extend({ sort: z.enum(rentRollOrders).nullish() })
export type RentRollFilter = z.infer<typeof RentRollFilter>
export const AgedFilter = ReportDayPage.extend({ sort: z.enum(agedOrders).nullish() })
export type AgedFilter = z.infer<typeof AgedFilter>

/**
 * Let: somebody lives there on the day. Former, and coming: somebody who moved out, or will move in, and whose deposit is
 * held, or who owes or has paid ahead.
 */
export const rentRollStates = ['let', 'vacant', 'former', 'coming'] as const

/**
 * A unit on a day, with who lives there. `balance`: what the tenant owes less what they have paid ahead. `leaseEnd`: as
 * agreed, or the day of moving out.
 */
export const RentRollRow = z.object({
  unitId: z.uuid(),
  tenancyId: z.uuid().nullable(),
  state: z.enum(rentRollStates),
  /** What kept a vacant unit from being let on the day. */
  hold: z.enum(holdReasons).nullable(),
  propertyId: z.uuid(),
  propertyName: z.string(),
  unitNumber: z.string(),
  tenantId: z.uuid().nullable(),
  tenantName: z.string().nullable(),
  currency: Currency,
  rent: MinorSum,
  serviceCharge: MinorSum,
  leaseStart: Day.nullable(),
  leaseEnd: Day.nullable(),
  depositHeld: MinorSum,
  balance: MinorSum,
})
export type RentRollRow = z.infer<typeof RentRollRow>

/**
 * `units`: those that are let or may be. `rent` and `serviceCharge`: of those that are let. `vacantRent`: what the others would
 * bring.
 */
export const RentRollTotal = z.object({
  currency: Currency,
  units: z.int(),
  letUnits: z.int(),
  rent: MinorSum,
  vacantRent: MinorSum,
  serviceCharge: MinorSum,
  depositHeld: MinorSum,
  balance: MinorSum,
})
export type RentRollTotal = z.infer<typeof RentRollTotal>
export const RentRoll = pageOf(RentRollRow).extend({ totals: z.array(RentRollTotal) })
export type RentRoll = z.infer<typeof RentRoll>

/** What is owed by the days since it fell due; `days0`: due on the day, or later. `total`: all of it. */
export const AgedAmounts = z.object({
  days0: MinorSum,
  days30: MinorSum,
  days60: MinorSum,
  days90: MinorSum,
  older: MinorSum,
  total: MinorSum,
})
export type AgedAmounts = z.infer<typeof AgedAmounts>

export const AgedRow = AgedAmounts.extend({
  tenancyId: z.uuid(),
  tenantId: z.uuid(),
  tenantName: z.string(),
  phoneNumber: z.string().nullable(),
  propertyId: z.uuid(),
  propertyName: z.string(),
  unitId: z.uuid(),
  unitNumber: z.string(),
  currency: Currency,
  /** The day on which the oldest of it fell due. */
  since: Day,
})
export type AgedRow = z.infer<typeof AgedRow>

/** `paidAhead`: put by the day on amounts that fall due only later. What is owed less that is what the books say. */
export const AgedTotal = AgedAmounts.extend({ currency: Currency, tenancies: z.int(), paidAhead: MinorSum })
export type AgedTotal = z.infer<typeof AgedTotal>
export const AgedArrears = pageOf(AgedRow).extend({ totals: z.array(AgedTotal) })
export type AgedArrears = z.infer<typeof AgedArrears>

const LONGEST = 366

/** Days, both included, at most a year. */
export const DayRange = z.object({ from: Day, to: Day }).check(({ value: { from, to }, issues }) => {
  const refuse = (message: string) => issues.push({ code: 'custom', path: ['to'], message, input: to })
  // What is no day was refused already.
  if (!isDay(from) || !isDay(to)) return
  if (from > to) refuse('The range ends before it begins')
  else if (daysBetween(from, to) >= LONGEST) refuse('A report by day covers at most a year')
})
export type DayRange = z.infer<typeof DayRange>

/** The same of some units. */
export const CollectionsFilter = DayRange.safeExtend(ReportPlaces.shape)
export type CollectionsFilter = z.infer<typeof CollectionsFilter>

/** Months, and of which properties. */
export const MonthsOfPlaces = MonthRange.safeExtend(ReportPlaces.shape)
export type MonthsOfPlaces = z.infer<typeof MonthsOfPlaces>

/** Cash of one day and method. `reversed`: taken out again, counted on its day; `refunded`: paid back to tenants. */
export const CollectionRow = z.object({
  day: Day,
  currency: Currency,
  method: PaymentMethod,
  received: MinorSum,
  reversed: MinorSum,
  refunded: MinorSum,
})
export type CollectionRow = z.infer<typeof CollectionRow>
export const Collections = z.array(CollectionRow)

/** `rate`: let days of available days in percent, 0 without any. `vacant`: units that stand empty on the last day. */
/**
 * A unit in which nobody lives on a day, and that is to be let. `since`: the first of the days that it stands empty, `daysVacant`: with
 * the day. `hold`: what keeps it from being let until then. `nextFrom`: when somebody moves in. `missed`: the rent of these days.
 */
export const VacantUnitRow = z.object({
  unitId: z.uuid(),
  propertyId: z.uuid(),
  propertyName: z.string(),
  unitNumber: z.string(),
  unitType: z.enum(unitTypes).nullable(),
  currency: Currency,
  rent: MinorSum,
  since: Day,
  daysVacant: z.int(),
  missed: MinorSum,
  hold: z.enum(holdReasons).nullable(),
  nextFrom: Day.nullable(),
})
export type VacantUnitRow = z.infer<typeof VacantUnitRow>

export const OccupancyMonth = z.object({
  month: z.string(),
  units: z.int(),
  availableDays: z.int(),
  letDays: z.int(),
  rate: z.number(),
  vacant: z.int(),
  movedIn: z.int(),
  movedOut: z.int(),
})
export type OccupancyMonth = z.infer<typeof OccupancyMonth>

/**
 * `charged`: by the day due, without deposits and what was voided. `net`: for the owners; `ownerless`: of it, of months for which
 * no owner is agreed and which was given to none.
 */
export const IncomeRow = z.object({
  propertyId: z.uuid(),
  propertyName: z.string(),
  currency: Currency,
  owners: z.string(),
  charged: MinorSum,
  income: Income,
  collected: MinorSum,
  commission: MinorSum,
  vat: MinorSum,
  expenses: MinorSum,
  net: MinorSum,
  ownerless: MinorSum,
})
export type IncomeRow = z.infer<typeof IncomeRow>
export const IncomeByProperty = z.array(IncomeRow)

/**
 * A property in the months for which it has a target: what was charged and collected as in Income by Property, and what was to come in
 * of what was charged.
 */
export const TargetRow = IncomeRow.pick({
  propertyId: true,
  propertyName: true,
  currency: true,
  charged: true,
  collected: true,
}).extend({ target: MinorSum })
export type TargetRow = z.infer<typeof TargetRow>

/** A month, 'YYYY-MM', over all properties of a currency; what Income by Property says, by month. */
export const IncomeMonth = IncomeRow.pick({
  currency: true,
  collected: true,
  commission: true,
  vat: true,
  expenses: true,
  net: true,
}).extend({ month: z.string() })
export type IncomeMonth = z.infer<typeof IncomeMonth>
