import { z } from 'zod'
import { Day } from '../../days.schema'
import { MeterKind } from '../../money/meters/meters.schema'
import { ManagedAccount } from '../../money/payments/payments.schema'
import { Currency, MinorSum } from '../../money.schema'
import { PageNumber, pageOf } from '../../page'
import { unitStates } from './places.kinds'

/**
 * One month of a property. `expected`, `collected`: of what was due in it, as in Property Performance. `expenses` and `net`,
 * what is left for the owners: as in Income by Property.
 */
export const PropertyMonth = z.object({
  month: z.string(),
  expected: MinorSum,
  collected: MinorSum,
  expenses: MinorSum,
  net: MinorSum,
})
export type PropertyMonth = z.infer<typeof PropertyMonth>

/** A cell of the map. Owing: let to somebody with an overdue amount, the oldest part of it due on `overdueSince`. */
export const UnitCell = z.object({
  unitId: z.uuid(),
  unitNumber: z.string(),
  state: z.enum(unitStates),
  tenantName: z.string().nullable(),
  overdue: MinorSum,
  overdueSince: Day.nullable(),
})
export type UnitCell = z.infer<typeof UnitCell>

/** A property in one look, in minor units of `currency`. */
export const PropertyOverview = z.object({
  propertyId: z.uuid(),
  currency: Currency,
  units: z.int(),
  letUnits: z.int(),
  /** Overdue, of those who moved out too. */
  arrears: MinorSum,
  tenanciesInArrears: z.int(),
  /** Meters that were not read this month. */
  unreadMeters: z.int(),
  /** The last twelve, oldest first; the last one is this month. */
  months: z.array(PropertyMonth),
  /** The first 300 units in the order in which people count. */
  cells: z.array(UnitCell),
})
export type PropertyOverview = z.infer<typeof PropertyOverview>

/** A unit of a property with who lives there. */
export const PlaceRow = z.object({
  unitId: z.uuid(),
  unitNumber: z.string(),
  state: z.enum(unitStates),
  currency: Currency,
  rent: MinorSum,
  serviceCharge: MinorSum,
  rentDueDate: z.int(),
  serviceChargeDueDate: z.int(),
  tenancyId: z.uuid().nullable(),
  tenantId: z.uuid().nullable(),
  tenantName: z.string().nullable(),
  /** The day of moving out, once it is known. */
  until: Day.nullable(),
  /** Charged and not paid, less credit. */
  owed: MinorSum,
  /** The part past its day. */
  overdue: MinorSum,
  /** The last day of the months of which the rent is paid. */
  paidTo: Day.nullable(),
  unreadMeters: z.int(),
})
export type PlaceRow = z.infer<typeof PlaceRow>
export const PlaceFilter = z.object({ propertyId: z.uuid(), page: PageNumber })
export const PlacePage = pageOf(PlaceRow)
export type PlacePage = z.infer<typeof PlacePage>

/** Rent that was charged for a whole month, 'YYYY-MM'. A month without any is left out. */
export const ChargedRent = z.object({ month: z.string(), rent: MinorSum })
export type ChargedRent = z.infer<typeof ChargedRent>

/** A time in a unit: somebody's, or nobody's where there is no tenancy. `to` null: it goes on. `days` until today. */
export const Stay = z.object({
  tenancyId: z.uuid().nullable(),
  tenantId: z.uuid().nullable(),
  tenantName: z.string().nullable(),
  from: Day,
  to: Day.nullable(),
  days: z.int(),
})
export type Stay = z.infer<typeof Stay>

/** What a meter of a unit counted between two readings. `usage`: thousandths of m³ or kWh. */
export const UnitMeter = z.object({
  meterId: z.uuid(),
  kind: MeterKind,
  serialNumber: z.string(),
  removedOn: Day.nullable(),
  isUnread: z.boolean(),
  lastValue: z.int().nullable(),
  lastDay: Day.nullable(),
  usages: z.array(z.object({ day: Day, usage: z.int() })),
})
export type UnitMeter = z.infer<typeof UnitMeter>

/** What is due first from today on, charged already or not yet. */
export const NextCharge = z.object({ dueDate: Day, amount: MinorSum, titles: z.array(z.string()) })

/** A unit in one look. */
export const UnitOverview = z.object({
  unitId: z.uuid(),
  currency: Currency,
  /** What its tenant types when paying. */
  accountNumber: z.string(),
  /** `account`: what is typed there as the account number. */
  waysToPay: z.array(z.object({ name: z.string(), value: z.string(), account: z.string().nullable() })),
  /** Of who lives there now. */
  account: ManagedAccount.nullable(),
  /** Of a month, agreed with that person or what the unit costs. */
  rent: MinorSum,
  /** Another one that is agreed for later. */
  nextRent: z.object({ fromDay: Day, rent: MinorSum }).nullable(),
  next: NextCharge.nullable(),
  /** Of the last 36 months. */
  rents: z.array(ChargedRent),
  /** The latest first. */
  stays: z.array(Stay),
  /** Of the last 365. */
  vacantDays: z.int(),
  meters: z.array(UnitMeter),
})
export type UnitOverview = z.infer<typeof UnitOverview>
