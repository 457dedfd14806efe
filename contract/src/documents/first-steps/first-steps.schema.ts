import { z } from 'zod'
import { countries } from '../../countries'

/** How far a new installation has come, as counts. */
export const FirstSteps = z.object({
  /** The person does not want to be told. */
  isHidden: z.boolean(),
  /** In which most of the agency's properties stand; null when nobody said it. */
  country: z.enum(countries).nullable(),
  properties: z.int(),
  units: z.int(),
  tenants: z.int(),
  tenancies: z.int(),
  /** Of the agency. */
  waysToPay: z.int(),
  charges: z.int(),
  /** Of mail and SMS, those set up. */
  senders: z.int(),
})
export type FirstSteps = z.infer<typeof FirstSteps>
