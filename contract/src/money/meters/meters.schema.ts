import { z } from 'zod'
import { allowed } from '../../allowed.schema'
import { countBetween } from '../../count.schema'
import { Day, requiredDay } from '../../days.schema'
import { Followed } from '../../followed.schema'
import { Currency, Minor } from '../../money.schema'
import { ChosenIdsInLink, PageNumber, pageOf, pageOfSome } from '../../page'
import { AuditEntry } from '../../platform/audit/audit.schema'
import { requiredLine, requiredText, Search } from '../../text'
import { withinLimit } from '../../within-limit'
import { PaymentStatus } from '../charges/payment-types.schema'
import { meterKinds, meterStates } from './meters.kinds'
import { meterOrders, oddities, readingKinds } from './meters.terms'
import { dialSize, MOST_DIGITS } from './quantity.terms'

export const MeterKind = z.enum(meterKinds, { error: 'Choose water or electricity' })

/** What a dial shows, in thousandths of m³ or kWh. */
const DialValue = z
  .int({ error: 'Enter what the meter shows' })
  .min(0, 'A reading is not below zero')
  .max(dialSize(MOST_DIGITS) - 1, `A dial has at most ${MOST_DIGITS} digits`)

/** Used within a time, in thousandths of m³ or kWh. */
const Usage = z.int()

const digitsMessage = `A dial has 3 to ${MOST_DIGITS} digits before the comma`
const Digits = countBetween(3, MOST_DIGITS, digitsMessage)

/**
 * What a meter's use costs, in minor units. `price`: of one m³ or kWh. `minimumCharge`: what a bill comes to at least,
 * before `standingCharge`, which every bill has; 0: none.
 */
export const Price = z.object({
  price: Minor.min(0, 'The price must not be negative'),
  minimumCharge: Minor.min(0, 'The minimum charge must not be negative').default(0),
  standingCharge: Minor.min(0, 'The standing charge must not be negative').default(0),
})
export type Price = z.infer<typeof Price>

const pricesOf = ['price', 'minimumCharge', 'standingCharge'] as const

/** The latest reading that counts. `value`: thousandths. */
const LastReading = z.object({ id: z.uuid(), day: Day, value: z.int() })

/** A meter of a unit with its price of today. `digits`: before the comma; the dial begins at zero after them. */
export const MeterRow = z.object({
  id: z.uuid(),
  unitId: z.uuid(),
  unitNumber: z.string(),
  propertyId: z.uuid(),
  propertyName: z.string(),
  currency: Currency,
  kind: MeterKind,
  serialNumber: z.string(),
  digits: z.int(),
  installedOn: Day,
  /** Null while it counts. */
  removedOn: Day.nullable(),
  ...Price.shape,
  /** Who lives in the unit now. */
  tenantId: z.uuid().nullable(),
  tenantName: z.string().nullable(),
  lastReading: LastReading.nullable(),
  /** What the last up to six bills come to; null: fewer than two. `usage`: thousandths. */
  usual: z.object({ usage: Usage, days: z.int() }).nullable(),
  /** `readLast`: the last value of one that was changed is void and is read again. */
  allowed: allowed('read', 'readLast', 'setPrice', 'change', 'correct', 'remove'),
})
export type MeterRow = z.infer<typeof MeterRow>

/** `search` looks into unit number, property name and serial number. `unread`: not read this month. */
export const MeterFilter = z.object({
  search: Search,
  propertyId: z.uuid().nullish(),
  kind: MeterKind.nullish(),
  state: z.enum(meterStates).default('active'),
  unread: z.stringbool().or(z.boolean()).default(false),
  ids: ChosenIdsInLink,
  /** Without it: as one walks past them. */
  sort: z.enum(meterOrders).nullish(),
  page: PageNumber,
})
export type MeterFilter = z.infer<typeof MeterFilter>
export const MeterPage = pageOfSome(MeterRow)
export type MeterPage = z.infer<typeof MeterPage>

/** The meters of one property in the order in which one walks past them. */
export const RoundFilter = z.object({ propertyId: z.uuid(), kind: MeterKind.nullish() })
export type RoundFilter = z.infer<typeof RoundFilter>

/** What a reading came to. `amount`: minor units. `paymentStatus` null: the charge is void. */
export const MeterBill = z.object({
  chargeId: z.uuid(),
  currency: Currency,
  amount: Minor,
  dueDate: Day,
  paymentStatus: PaymentStatus.nullable(),
})
export type MeterBill = z.infer<typeof MeterBill>

/**
 * One reading. `fromDay` and `usage`: since when how much was used, over a change of the meter too. `tenantId` null:
 * nobody lived there.
 */
export const ReadingRow = z.object({
  id: z.uuid(),
  meterId: z.uuid(),
  day: Day,
  /** In thousandths. */
  value: z.int(),
  kind: z.enum(readingKinds),
  fromDay: Day.nullable(),
  usage: Usage.nullable(),
  /** The dial passed zero. */
  isRollover: z.boolean(),
  tenantId: z.uuid().nullable(),
  tenantName: z.string().nullable(),
  /** Null: nothing was charged. */
  bill: MeterBill.nullable(),
  hasPhoto: z.boolean(),
  readBy: z.string(),
  readAt: z.iso.datetime(),
  voidedAt: z.iso.datetime().nullable(),
  voidReason: z.string().nullable(),
})
export type ReadingRow = z.infer<typeof ReadingRow>

/** A reading among those of its meter. */
export const MeterReading = ReadingRow.extend({ allowed: allowed('voidReading') })
export type MeterReading = z.infer<typeof MeterReading>

export const VoidedReading = ReadingRow.extend({ followed: Followed })
export type VoidedReading = z.infer<typeof VoidedReading>

const PriceFrom = Price.extend({ fromDay: Day })
export type PriceFrom = z.infer<typeof PriceFrom>

const MeterName = z.object({ id: z.uuid(), serialNumber: z.string() })

export const MeterDetails = MeterRow.extend({
  /** The meter that hung here before, and the one that does since. */
  replaces: MeterName.nullable(),
  replacedBy: MeterName.nullable(),
  /** Latest first; also those that count from a later day on. */
  prices: z.array(PriceFrom),
  /** Latest first, void ones too, at most 200. */
  readings: z.array(MeterReading),
  /** Latest first. */
  history: z.array(AuditEntry),
})
export type MeterDetails = z.infer<typeof MeterDetails>

export const MeterId = z.object({ meterId: z.uuid() })

const SerialNumber = requiredLine('Serial number is required', 40)

/**
 * A meter and what it shows on the day from which it counts. `requestId` is chosen by the browser: the same one sent
 * twice adds one meter. `currency` is the one the person saw while typing.
 */
export const NewMeter = withinLimit(
  z.object({
    requestId: z.uuid(),
    unitId: z.uuid({ error: 'Please select a unit' }),
    kind: MeterKind,
    serialNumber: SerialNumber,
    digits: Digits,
    installedOn: requiredDay('Say from which day on it counts'),
    firstValue: DialValue,
    currency: Currency,
    ...Price.shape,
  }),
  pricesOf,
)
export type NewMeter = z.infer<typeof NewMeter>

/** Mends what was entered wrongly of a meter. */
export const MeterCorrection = z.object({ meterId: z.uuid(), serialNumber: SerialNumber, digits: Digits })
export type MeterCorrection = z.infer<typeof MeterCorrection>

/** Which oddities of a reading the person has looked at: it is so. 'lower' means that the dial passed zero. */
const Confirmed = z.array(z.enum(oddities)).max(oddities.length).default([])

/** One meter goes and another comes, on a day. The prices go on. The same `requestId` sent twice changes it once. */
export const MeterChange = z.object({
  requestId: z.uuid(),
  meterId: z.uuid(),
  day: requiredDay('Say when the meter was changed'),
  lastValue: DialValue,
  confirmed: Confirmed,
  /** What the old meter counted is nobody's; looked at only where its last reading is from before the tenant moved in. */
  isStart: z.boolean().default(false),
  serialNumber: SerialNumber,
  digits: Digits,
  firstValue: DialValue,
})
export type MeterChange = z.infer<typeof MeterChange>

/** No meter hangs here any more. */
export const MeterRemoval = z.object({
  meterId: z.uuid(),
  day: requiredDay('Say when the meter was removed'),
  reason: requiredText('Say why the meter is removed', 500),
})
export type MeterRemoval = z.infer<typeof MeterRemoval>

/** Another price from a day on: of readings that are dated then or later, and are not entered yet. */
export const PriceChange = withinLimit(
  z.object({
    meterId: z.uuid(),
    fromDay: requiredDay('Say from which day on the price counts'),
    currency: Currency,
    ...Price.shape,
  }),
  pricesOf,
)
export type PriceChange = z.infer<typeof PriceChange>

/** The same for every meter of a kind in a property. */
export const PropertyPriceChange = withinLimit(
  z.object({
    propertyId: z.uuid(),
    kind: MeterKind,
    fromDay: requiredDay('Say from which day on the price counts'),
    currency: Currency,
    ...Price.shape,
  }),
  pricesOf,
)
export type PropertyPriceChange = z.infer<typeof PropertyPriceChange>

/** What a meter shows on a day. The same `requestId` sent twice reads once. */
export const NewReading = z.object({
  requestId: z.uuid(),
  meterId: z.uuid(),
  day: requiredDay('Say when the meter was read'),
  value: DialValue,
  confirmed: Confirmed,
  /**
   * The tenant begins with it, and what was used before is nobody's; looked at only where the last reading is from
   * before they moved in.
   */
  isStart: z.boolean().default(false),
  /** Null: the next day on which rent is due. */
  dueDate: Day.nullable().default(null),
})
export type NewReading = z.infer<typeof NewReading>

/** `payments`: what becomes of the money that stands on its bill, as when a charge is voided. */
export const ReadingVoid = z.object({
  readingId: z.uuid(),
  reason: requiredText('Say why the reading is void', 500),
  payments: z.enum(['keep', 'reverse']).default('keep'),
})
export type ReadingVoid = z.infer<typeof ReadingVoid>

/** A reading of the signed-in person's unit, within their time there. */
export const OwnReading = z.object({
  id: z.uuid(),
  meterKind: MeterKind,
  serialNumber: z.string(),
  unitNumber: z.string(),
  day: Day,
  value: z.int(),
  kind: z.enum(readingKinds),
  fromDay: Day.nullable(),
  usage: Usage.nullable(),
  bill: MeterBill.nullable(),
  hasPhoto: z.boolean(),
})
export type OwnReading = z.infer<typeof OwnReading>
export const OwnReadingFilter = z.object({ page: PageNumber })
export const OwnReadingPage = pageOf(OwnReading)

/** Active meters of a property that were not read yet this month, of all that it has. */
export const UnreadMeters = z.object({
  propertyId: z.uuid(),
  propertyName: z.string(),
  unread: z.int(),
  meters: z.int(),
})
export type UnreadMeters = z.infer<typeof UnreadMeters>
