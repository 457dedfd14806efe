import { z } from 'zod'
import { allowed } from '../../allowed.schema'
import { Day, requiredDay } from '../../days.schema'
import { Currency, Minor, MinorSum } from '../../money.schema'
import { optionalText } from '../../text'
import { withinLimit } from '../../within-limit'
import { promiseStates } from './promises.terms'

/** What a tenant promised to pay by the end of a day. `received`: what came in since then, until that day. */
export const PaymentPromise = z.object({
  id: z.uuid(),
  tenancyId: z.uuid(),
  currency: Currency,
  amount: Minor,
  day: Day,
  note: z.string().nullable(),
  pausesReminders: z.boolean(),
  received: MinorSum,
  state: z.enum(promiseStates),
  madeBy: z.string().nullable(),
  createdAt: z.iso.datetime(),
  allowed: allowed('withdraw'),
})
export type PaymentPromise = z.infer<typeof PaymentPromise>

/** As a list shows the latest one that was not withdrawn. */
export const StandingPromise = PaymentPromise.pick({
  id: true,
  amount: true,
  day: true,
  note: true,
  pausesReminders: true,
  received: true,
  state: true,
})
export type StandingPromise = z.infer<typeof StandingPromise>

export const PromisesOf = z.object({ tenancyId: z.uuid() })
export const PromiseId = z.object({ promiseId: z.uuid() })

/** `requestId` is chosen by the browser: the same one sent twice is one promise. It takes the place of one that waits. */
export const NewPromise = withinLimit(
  z.object({
    requestId: z.uuid(),
    tenancyId: z.uuid(),
    currency: Currency,
    amount: Minor.min(1, 'Amount must be above zero'),
    day: requiredDay('Say by when it is to be paid'),
    note: optionalText(500),
    pausesReminders: z.boolean().default(false),
  }),
  ['amount'],
)
export type NewPromise = z.infer<typeof NewPromise>
