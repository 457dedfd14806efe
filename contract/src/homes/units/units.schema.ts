import { z } from 'zod'
import { allowed } from '../../allowed.schema'
import { AsRead } from '../../as-read.schema'
import { countBetween } from '../../count.schema'
import { Day } from '../../days.schema'
import { MAX_MINOR } from '../../money'
import { Currency, Minor, MinorSum, Money } from '../../money.schema'
import { ChosenIdsInLink, PageNumber, pageOf, pageOfSome } from '../../page'
import { optionalLine, requiredLine, Search, shortLine } from '../../text'
import { withinLimit } from '../../within-limit'
import { floors } from './floors.terms'
import { MOST_AT_ONCE } from './listed-units.terms'
import { UNITS_PER_PAGE, unitOrders } from './unit-list.terms'
import { availabilities, furnishingStatuses, roomCounts, unitStatuses, unitTypes, unitUses } from './units.kinds'
import { MOST_ALIASES } from './units.terms'

/** A unit's price and place. `rentAmount`, `serviceChargeAmount`: minor units of the property's currency. */
export const Unit = z.object({
  id: z.uuid(),
  propertyId: z.uuid(),
  unitNumber: z.string(),
  currency: Currency,
  rentAmount: Minor.min(0, 'Rent amount must be positive'),
  serviceChargeAmount: Minor.min(0, 'Service charge must be positive'),
  /** Day of the month, 1 to 31; 29 to 31 mean the last day of a shorter month. */
  rentDueDate: countBetween(1, 31, 'Rent due date must be between 1-31'),
  serviceChargeDueDate: countBetween(1, 31, 'Service charge due date must be between 1-31'),
  /** Derived: the unit has an active tenancy. */
  isOccupied: z.boolean(),
})
export type Unit = z.infer<typeof Unit>

/** What tenants type when they pay, as it is compared: capitals and digits, since signs and blanks in it say nothing. */
export const AccountNumber = z
  .string()
  .transform((text) => text.toUpperCase().replaceAll(/[^A-Z0-9]/g, ''))
  .pipe(z.string().regex(/^[A-Z0-9]{1,20}$/, 'An account number has 1 to 20 letters and digits'))

/** What a unit may have besides; what is not said stays as it is. A new unit without an account number is given one. */
const besides = z.object({
  accountNumber: AccountNumber.optional(),
  /** Others under which payments are understood; without the one before, which stays by itself. */
  accountAliases: z
    .array(AccountNumber)
    .max(MOST_ALIASES, `A unit has at most ${MOST_ALIASES} older account numbers`)
    .optional(),
  unitType: z.enum(unitTypes).nullable().optional(),
  /** What it is let for; null: as its type, else as its property. */
  unitUse: z.enum(unitUses).nullable().optional(),
  block: optionalLine(30).unwrap().optional(),
  /** What keeps it from being let from today on. */
  availability: z.enum(availabilities).optional(),
  /** The last day of it; null: until somebody says otherwise. */
  availabilityUntil: Day.nullable().optional(),
})
export type BesidesOfUnit = z.infer<typeof besides>

/** What the form of a property's page asks for. `currency` is the one the person saw while typing. */
export const NewUnit = withinLimit(
  Unit.omit({ id: true, isOccupied: true }).extend({
    unitNumber: requiredLine('Unit number is required', 40),
    ...besides.shape,
  }),
  ['rentAmount', 'serviceChargeAmount'],
)
export type NewUnit = z.infer<typeof NewUnit>

/**
 * Several units of one property at once, alike but for their numbers. `rentAmounts`: the rent of each in the order of
 * `unitNumbers`, where they differ; null takes `rentAmount`.
 */
export const NewUnits = withinLimit(
  Unit.omit({ id: true, isOccupied: true, unitNumber: true }).extend({
    unitNumbers: z
      .array(requiredLine('Unit number is required', 40))
      .min(1, 'Say which units there are')
      .max(MOST_AT_ONCE, `At most ${MOST_AT_ONCE} units at once`)
      .refine(
        (numbers) => new Set(numbers.map((number) => number.toLowerCase())).size === numbers.length,
        'A unit number stands here twice',
      ),
    ...besides.omit({ accountNumber: true, accountAliases: true }).shape,
    floor: z.enum(floors).nullable().optional(),
    /** Chosen by who asks: the same one sent twice adds the units once. */
    requestId: z.uuid().optional(),
    rentAmounts: z.array(Unit.shape.rentAmount.max(MAX_MINOR).nullable()).max(MOST_AT_ONCE).default([]),
    /** One for each unit, in their order; none: each is given one. */
    accountNumbers: z
      .array(AccountNumber)
      .max(MOST_AT_ONCE)
      .default([])
      .refine((numbers) => new Set(numbers).size === numbers.length, 'Two units would have one account number'),
  }),
  ['rentAmount', 'serviceChargeAmount'],
)
  .refine(({ unitNumbers, rentAmounts }) => [0, unitNumbers.length].includes(rentAmounts.length), {
    path: ['rentAmounts'],
    error: 'Say the rent of each unit, or of none',
  })
  .refine(({ unitNumbers, accountNumbers }) => [0, unitNumbers.length].includes(accountNumbers.length), {
    path: ['accountNumbers'],
    error: 'Say the account number of each unit, or of none',
  })
export type NewUnits = z.infer<typeof NewUnits>

/** A service charge of a unit by name. `amount`: minor units of the unit's currency. */
export const UnitServiceCharge = z.object({
  name: z.string(),
  amount: Minor,
})
export type UnitServiceCharge = z.infer<typeof UnitServiceCharge>

/** The service charges of one unit, each name once. */
const namedOnce = (row: typeof UnitServiceCharge) =>
  z
    .array(row)
    .max(30, 'A unit has at most 30 service charges')
    .check(({ value, issues }) => {
      const names = value.map(({ name, amount }) => (amount > 0 ? name.toLowerCase() : ''))
      names.forEach((name, row) => {
        if (name === '' || names.indexOf(name) === row) return
        issues.push({
          code: 'custom',
          path: [row, 'name'],
          message: 'This unit has two service charges of this name',
          input: value,
        })
      })
    })

/** The rows of the form; those with a blank name or an amount not above zero are dropped. */
const ServiceChargeRows = namedOnce(UnitServiceCharge.extend({ name: shortLine(80) })).transform((rows) =>
  rows.filter(({ name, amount }) => name !== '' && amount > 0),
)

const details = z.object({
  /** The one the person saw while typing: refused when the property's is another. */
  currency: Currency,
  houseNumber: requiredLine('House number is required', 30),
  floor: z.enum(floors, { error: 'Floor is required' }),
  rooms: z.enum(roomCounts, { error: 'Number of rooms is required' }),
  furnishingStatus: z.enum(furnishingStatuses).default('unfurnished'),
  rentAmount: Unit.shape.rentAmount,
  /** The service charges are due on the same day. */
  rentDueDate: Unit.shape.rentDueDate,
  serviceCharges: ServiceChargeRows,
  ...besides.shape,
})

/** What the multi-field form enters for a new unit; its number is composed of house number and floor. */
export const UnitInput = withinLimit(
  z.object({ propertyId: z.uuid({ error: 'Property is required' }), ...details.shape }),
  ['rentAmount', 'serviceCharges'],
)
export type UnitInput = z.infer<typeof UnitInput>

/** A change of everything the multi-field form shows. The property stays: tenancies and payments hang on it. */
export const ComposedUnitChange = withinLimit(details.extend({ unitId: z.uuid() }), ['rentAmount', 'serviceCharges'])

/**
 * The same, also of a unit whose number was typed whole, one by one or several at once: `houseNumber` is that number then, and
 * stays what is typed. Floor and rooms such a unit may go without.
 */
export const UnitChange = withinLimit(
  details.extend({
    unitId: z.uuid(),
    houseNumber: requiredLine('House number is required', 40),
    floor: details.shape.floor.nullable(),
    rooms: details.shape.rooms.nullable(),
    asRead: AsRead,
  }),
  ['rentAmount', 'serviceCharges'],
)
export type UnitChange = z.infer<typeof UnitChange>

/**
 * A change of what the simple form of a property's page asks for; what is not said stays. Another service charge than
 * the sum of the named ones takes their place.
 */
export const UnitTermsChange = withinLimit(
  Unit.pick({ rentAmount: true, serviceChargeAmount: true, rentDueDate: true, serviceChargeDueDate: true })
    .extend({ unitNumber: NewUnit.shape.unitNumber })
    .partial()
    .extend({ unitId: z.uuid(), currency: Currency }),
  ['rentAmount', 'serviceChargeAmount'],
)
export type UnitTermsChange = z.infer<typeof UnitTermsChange>

/** All service charges of a unit by name. With none the unit's service charge stays what it is, without names. */
export const UnitServiceCharges = withinLimit(
  z.object({
    unitId: z.uuid(),
    currency: Currency,
    serviceCharges: namedOnce(
      UnitServiceCharge.extend({
        name: requiredLine('Name is required', 80),
        amount: Minor.min(1, 'Amount must be above zero'),
      }),
    ),
  }),
  ['serviceCharges'],
)
export type UnitServiceCharges = z.infer<typeof UnitServiceCharges>

/** A unit over all properties. What only the multi-field form asks for is null for units of the simple form. */
export const UnitRow = Unit.extend({
  propertyName: z.string(),
  houseNumber: z.string().nullable(),
  floor: z.enum(floors).nullable(),
  rooms: z.enum(roomCounts).nullable(),
  furnishingStatus: z.enum(furnishingStatuses).nullable(),
  /** What tenants type when they pay. */
  accountNumber: z.string(),
  unitType: z.enum(unitTypes).nullable(),
  /** As it was said of the unit itself. */
  unitUse: z.enum(unitUses).nullable(),
  /** What it is let for, by which its rent is taxed: as was said, else as its type, else as its property. */
  use: z.enum(unitUses),
  block: z.string().nullable(),
  /** Today: what is over by itself is 'to let' again. */
  availability: z.enum(availabilities),
  availabilityUntil: Day.nullable(),
  allowed: allowed('update', 'remove'),
})
export type UnitRow = z.infer<typeof UnitRow>

export const UnitDetails = UnitRow.extend({
  serviceCharges: z.array(UnitServiceCharge),
  /** Older account numbers that are still understood. */
  accountAliases: z.array(z.string()),
})
export type UnitDetails = z.infer<typeof UnitDetails>

/** What keeps a unit from being let from today on, to the day `until`, or until somebody says otherwise. */
export const UnitAvailability = z.object({
  unitId: z.uuid(),
  availability: z.enum(availabilities),
  until: Day.nullable().default(null),
})
export type UnitAvailability = z.infer<typeof UnitAvailability>

export const UnitId = z.object({ unitId: z.uuid() })

/**
 * `search` looks into unit number, property name and account numbers, older ones too. `use`: what it is let for, by whatever says
 * so.
 */
export const UnitFilter = z.object({
  search: Search,
  propertyId: z.uuid().nullish(),
  unitType: z.enum(unitTypes).nullish(),
  use: z.enum(unitUses).nullish(),
  block: z.string().trim().max(30).nullish(),
  currency: Currency.nullish(),
  status: z.enum(unitStatuses).nullish(),
  ids: ChosenIdsInLink,
  sort: z.enum(unitOrders).nullish(),
  page: PageNumber,
})
export type UnitFilter = z.infer<typeof UnitFilter>

/** `perPage`: how many rows a page has; those that the specification names, unless somebody wants more. */
export const UnitListFilter = UnitFilter.extend({
  perPage: z.coerce.number<number>().int().min(1).max(100).default(UNITS_PER_PAGE),
})
export type UnitListFilter = z.infer<typeof UnitListFilter>

/**
 * A unit as its list shows it, with who lives there. `owed`: charged to that person and not paid, less credit; `overdue`: the
 * part past its day. Both are 0 where nobody lives.
 */
export const ListedUnit = UnitRow.extend({
  tenancyId: z.uuid().nullable(),
  tenantId: z.uuid().nullable(),
  tenantName: z.string().nullable(),
  owed: MinorSum,
  overdue: MinorSum,
})
export type ListedUnit = z.infer<typeof ListedUnit>
export const UnitRowPage = pageOfSome(ListedUnit)
export type UnitRowPage = z.infer<typeof UnitRowPage>

/** Over all units: `occupied`, `vacant` and `notForRent` make up `total`. `revenue`: rent and service charge of a month if every unit were let, one per currency. */
export const UnitSummary = z.object({
  total: z.int(),
  occupied: z.int(),
  vacant: z.int(),
  /** Nobody lives there, and nobody is to. */
  notForRent: z.int(),
  revenue: z.array(Money),
  /** As they are written, each once, in order. */
  blocks: z.array(z.string()),
})
export type UnitSummary = z.infer<typeof UnitSummary>

export const PropertyUnits = z.object({ propertyId: z.uuid(), page: PageNumber })
export const UnitPage = pageOf(Unit)

/** A vacant unit as a select offers it; `rentAmount` is per month. */
export const VacantUnit = UnitRow.pick({
  id: true,
  unitNumber: true,
  currency: true,
  rentAmount: true,
  propertyName: true,
  availability: true,
  availabilityUntil: true,
})
export type VacantUnit = z.infer<typeof VacantUnit>

/** `search` looks into unit number and property name; `currency` leaves out units let in another. */
export const VacantUnitFilter = z.object({ search: Search, currency: Currency.nullish() })
export type VacantUnitFilter = z.infer<typeof VacantUnitFilter>
