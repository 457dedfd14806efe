import { z } from 'zod'
import { countBetween } from '../../count.schema'
import { Day } from '../../days.schema'
import { Currency, Minor, MinorSum } from '../../money.schema'
import { PaymentType } from '../charges/payment-types.schema'
import { Month } from '../ledger/ledger.schema'

/** `isAutomatic`: charges are made every night. `daysBefore`: how many days before they are due. */
export const ChargeSettings = z.object({
  isAutomatic: z.boolean(),
  daysBefore: countBetween(0, 28, 'Choose 0 to 28 days'),
})
export type ChargeSettings = z.infer<typeof ChargeSettings>

/** `month`: 'YYYY-MM', all that is due until its end; null: what the next night makes. */
export const ChargeRunFilter = z.object({ month: Month.nullish() })
export type ChargeRunFilter = z.infer<typeof ChargeRunFilter>

/** `seen`: of the charges that the person saw. */
export const NewChargeRun = ChargeRunFilter.extend({ seen: z.string().max(100) })
export type NewChargeRun = z.infer<typeof NewChargeRun>

/** A charge that will be made. `amount`: minor units of `currency`. */
export const PlannedCharge = z.object({
  tenancyId: z.uuid(),
  tenantName: z.string(),
  unitId: z.uuid(),
  unitNumber: z.string(),
  propertyId: z.uuid(),
  propertyName: z.string(),
  paymentType: PaymentType,
  name: z.string().nullable(),
  amount: Minor,
  currency: Currency,
  dueDate: Day,
  periodFrom: Day.nullable(),
  periodTo: Day.nullable(),
})
export type PlannedCharge = z.infer<typeof PlannedCharge>

const PlannedTotal = z.object({ currency: Currency, amount: MinorSum, charges: z.int() })

/** What a run will make. `until`: all that is due up to this day. `rows`: the first of `total`. */
export const ChargePreview = z.object({
  until: Day,
  total: z.int(),
  totals: z.array(PlannedTotal),
  /** Of `totals` the penalties that fall due tomorrow where rent is not paid by then: a run of today makes none of them. */
  penaltiesTomorrow: z.array(PlannedTotal),
  rows: z.array(PlannedCharge),
  /** Names all of these charges: what is charged is what was seen. */
  seen: z.string(),
})
export type ChargePreview = z.infer<typeof ChargePreview>

/**
 * The run that is under way or was the last. `progress`: so many of so many tenancies. `message`: what was done.
 */
export const ChargeRun = z.object({
  state: z.enum(['none', 'waiting', 'running', 'done', 'failed', 'broken']),
  startedBy: z.string().nullable(),
  startedAt: z.iso.datetime().nullable(),
  endedAt: z.iso.datetime().nullable(),
  progress: z.object({ done: z.int(), total: z.int() }).nullable(),
  message: z.string().nullable(),
  error: z.string().nullable(),
})
export type ChargeRun = z.infer<typeof ChargeRun>
