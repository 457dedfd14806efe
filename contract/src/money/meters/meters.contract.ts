import { z } from 'zod'
import { Day } from '../../days.schema'
import { procedure } from '../../procedure'
import { secondPerson } from '../approvals/second-person.contract'
import { reversedWithCharge } from '../payments/payments.contract'
import {
  MeterChange,
  MeterCorrection,
  MeterDetails,
  MeterFilter,
  MeterId,
  MeterPage,
  MeterRemoval,
  MeterRow,
  NewMeter,
  NewReading,
  OwnReadingFilter,
  OwnReadingPage,
  PriceChange,
  PropertyPriceChange,
  ReadingRow,
  ReadingVoid,
  RoundFilter,
  VoidedReading,
} from './meters.schema'
import { oddities } from './meters.terms'

const currencyChanged = {
  CURRENCY_CHANGED: { status: 409, message: 'The currency of this property is another one. Open the form again.' },
} as const

const removed = {
  METER_REMOVED: {
    status: 409,
    message: 'This meter was removed on {day}.',
    data: z.object({ day: Day }),
  },
} as const

const requestReused = {
  REQUEST_REUSED: { status: 409, message: 'This form was already saved with other values. Look at the readings.' },
} as const

const readingRefusals = {
  ...removed,
  ...requestReused,
  DAY_AHEAD: { status: 422, message: 'This date is in the future.', data: z.object({ today: Day }) },
  READING_EXISTS: {
    status: 409,
    message: 'This meter was already read on {day}: {shown}.',
    data: z.object({ day: Day, shown: z.string() }),
  },
  READING_NOT_AFTER: {
    status: 409,
    message: 'This meter was read on {day}. Choose a later day, or void its last reading first.',
    data: z.object({ day: Day }),
  },
  BEYOND_DIAL: {
    status: 422,
    message: 'The dial of this meter has {digits} digits: it cannot show that.',
    data: z.object({ digits: z.int() }),
  },
  /**
   * Asked before it counts, in thousandths. `found`: what was used, below zero for a dial that shows less; `rollover`:
   * what was used if the dial passed zero.
   */
  READING_ODD: {
    status: 409,
    message: '{question}',
    data: z.object({
      reason: z.enum(oddities),
      usual: z.int().nullable(),
      found: z.int(),
      rollover: z.int(),
      question: z.string(),
    }),
  },
} as const

const notBilled = {
  MONTH_CLOSED: {
    status: 409,
    message: '{month} is closed: nothing can be due in it. Choose a due date from {firstOpen}.',
    data: z.object({ month: z.string(), firstOpen: Day }),
  },
  BILL_TOO_LARGE: { status: 422, message: 'The bill would be too large. Check the reading.' },
} as const

export const meters = {
  /** 25 a page, by property and unit number. */
  list: procedure('portfolio:read', 'GET /meters').input(MeterFilter).output(MeterPage),
  /** Active ones, at most 1,000. */
  round: procedure('portfolio:read', 'GET /properties/{propertyId}/meters')
    .input(RoundFilter)
    .output(z.array(MeterRow)),
  get: procedure('portfolio:read', 'GET /meters/{meterId}').input(MeterId).output(MeterDetails),
  /** Readings of the signed-in person's units, latest first, 25 a page. */
  listOwn: procedure('own:read', 'GET /own/meter-readings').input(OwnReadingFilter).output(OwnReadingPage),
  create: procedure('meter:write', 'POST /meters')
    .input(NewMeter)
    .output(MeterDetails)
    .errors({
      ...currencyChanged,
      ...requestReused,
      DAY_AHEAD: readingRefusals.DAY_AHEAD,
      BEYOND_DIAL: readingRefusals.BEYOND_DIAL,
      METER_EXISTS: {
        status: 409,
        message: 'Unit {unitNumber} already has a meter of this kind: {serialNumber}. Change that one.',
        data: z.object({ unitNumber: z.string(), serialNumber: z.string() }),
      },
    }),
  correct: procedure('meter:write', 'PUT /meters/{meterId}')
    .input(MeterCorrection)
    .output(MeterDetails)
    .errors({ ...removed, BEYOND_DIAL: readingRefusals.BEYOND_DIAL }),
  /**
   * What the old meter counted is billed with the next reading of the new one, or at once where the tenant leaves on that day.
   * @returns the new meter
   */
  change: procedure('meter:write', 'POST /meters/{meterId}/change')
    .input(MeterChange)
    .output(MeterDetails)
    .errors({ ...readingRefusals, ...notBilled }),
  remove: procedure('meter:write', 'POST /meters/{meterId}/removal')
    .input(MeterRemoval)
    .output(MeterDetails)
    .errors({
      ...removed,
      DAY_AHEAD: readingRefusals.DAY_AHEAD,
      READING_NOT_AFTER: {
        status: 409,
        message: 'This meter was read on {day}. It cannot have been removed before.',
        data: z.object({ day: Day }),
      },
    }),
  setPrice: procedure('meter:write', 'POST /meters/{meterId}/prices')
    .input(PriceChange)
    .output(MeterDetails)
    .errors({ ...currencyChanged, ...removed }),
  setPropertyPrices: procedure('meter:write', 'POST /properties/{propertyId}/meter-prices')
    .input(PropertyPriceChange)
    .output(z.object({ meters: z.int() }))
    .errors(currencyChanged),
  /** Bills whoever lives there on that day. */
  read: procedure('meter:write', 'POST /meters/{meterId}/readings')
    .input(NewReading)
    .output(ReadingRow)
    .errors({
      ...readingRefusals,
      ...notBilled,
      /** Of the last value of a meter that was changed. */
      READING_NOT_LAST: {
        status: 409,
        message: 'The new meter was read on {day} without this value. Void that reading first.',
        data: z.object({ day: Day }),
      },
    }),
  /** The reading counts no more, nor does its bill. The latest one first. */
  voidReading: procedure('meter:write', 'POST /meter-readings/{readingId}/void')
    .input(ReadingVoid)
    .output(VoidedReading)
    .errors({
      READING_VOID: { status: 409, message: 'This reading is voided.' },
      READING_NOT_LAST: {
        status: 409,
        message: 'This meter was read again on {day}. Void that reading first.',
        data: z.object({ day: Day }),
      },
      ...reversedWithCharge,
      NEEDS_APPROVAL: {
        ...secondPerson.NEEDS_APPROVAL,
        message:
          'A second person has to approve {what} above {limit}. Reverse the payment first, and void the reading then.',
      },
    }),
}
