import { z } from 'zod'
import { allowed } from '../../allowed.schema'
import { Day, requiredDay } from '../../days.schema'
import { Followed } from '../../followed.schema'
import { Currency, Minor, MinorSum } from '../../money.schema'
import { withinLimit } from '../../within-limit'
import { placeOfMany, saysWhere } from '../shared-charges/shared-charges.schema'
import { increaseKinds, increaseObstacleNames, increaseWarningNames, roundings } from './rent-increases.terms'

/** `rate`: hundredths of a percent; `amount`: minor units that each rent rises by. One of the two counts. */
const rise = {
  currency: Currency,
  fromDay: requiredDay('Say from when on'),
  kind: z.enum(increaseKinds),
  rate: z.int().min(0).max(10_000, 'A rent rises by at most 100 percent at once').default(0),
  amount: Minor.min(0, 'Amount must be positive').default(0),
  rounding: z.enum(roundings).default('0'),
}

/** Adds that a rise says how much it is. */
function saysHowMuch({ value, issues }: z.core.ParsePayload<{ kind: string; rate: number; amount: number }>) {
  const { kind, rate, amount } = value
  if (kind === 'percent' && rate === 0)
    issues.push({ code: 'custom', path: ['rate'], message: 'Enter how many percent', input: rate })
  if (kind === 'amount' && amount === 0)
    issues.push({ code: 'custom', path: ['amount'], message: 'Amount must be above zero', input: amount })
}

export const IncreaseAsked = withinLimit(z.object({ ...placeOfMany, ...rise }), ['amount']).check(
  saysWhere,
  saysHowMuch,
)
export type IncreaseAsked = z.infer<typeof IncreaseAsked>

/** What becomes of one rent. `obstacle`: it stays as it is. */
export const RaisedRent = z.object({
  tenancyId: z.uuid(),
  tenantId: z.uuid(),
  tenantName: z.string(),
  unitId: z.uuid(),
  unitNumber: z.string(),
  propertyId: z.uuid(),
  propertyName: z.string(),
  before: Minor,
  after: Minor,
  warnings: z.array(z.enum(increaseWarningNames)),
  obstacle: z.enum(increaseObstacleNames).nullable(),
})
export type RaisedRent = z.infer<typeof RaisedRent>

/** What becomes of all of them; `before` and `after` are sums of those that rise. */
export const IncreasePreview = z.object({
  currency: Currency,
  rents: z.array(RaisedRent),
  before: MinorSum,
  after: MinorSum,
  /** Names these rents: what is agreed is what was seen. */
  seen: z.string(),
})
export type IncreasePreview = z.infer<typeof IncreasePreview>

/** The same `requestId` sent twice raises once. */
export const NewIncrease = withinLimit(
  z.object({
    requestId: z.uuid(),
    ...placeOfMany,
    ...rise,
    byEmail: z.boolean().default(false),
    bySms: z.boolean().default(false),
    seen: z.string().max(100),
  }),
  ['amount'],
).check(saysWhere, saysHowMuch)
export type NewIncrease = z.infer<typeof NewIncrease>

/** A rent increase of many leases. */
export const RentIncrease = z.object({
  id: z.uuid(),
  fromDay: Day,
  kind: z.enum(increaseKinds),
  rate: z.int(),
  amount: Minor,
  currency: Currency,
  /** Where, as people read it: 'Jacaranda Court', '3 units of Jacaranda Court'. */
  place: z.string(),
  leases: z.int(),
  before: MinorSum,
  after: MinorSum,
  /** How many messages were written with it. */
  messages: z.int(),
  createdAt: z.iso.datetime(),
  createdBy: z.string().nullable(),
  withdrawnAt: z.iso.datetime().nullable(),
  allowed: allowed('withdraw'),
})
export type RentIncrease = z.infer<typeof RentIncrease>

/** An increase after it was made or withdrawn, with what became of penalties. */
export const ChangedIncrease = RentIncrease.extend({ followed: Followed })
export type ChangedIncrease = z.infer<typeof ChangedIncrease>

export const RentIncreaseId = z.object({ rentIncreaseId: z.uuid() })
