import { z } from 'zod'
import { countries } from '../../countries'

/**
 * How far a new installation has come, as counts. `isHidden`: the person does not want to be told. `country`: in which most of the
 * agency's properties stand; null when nobody said it. `waysToPay`: of the agency. `senders`: of mail and SMS, those set up.
 */
export const FirstSteps = z.object({
  isHidden: z.boolean(),
  country: z.enum(countries).nullable(),
  properties: z.int(),
  units: z.int(),
  tenants: z.int(),
  tenancies: z.int(),
  waysToPay: z.int(),
  charges: z.int(),
  senders: z.int(),
})
export type FirstSteps = z.infer<typeof FirstSteps>
