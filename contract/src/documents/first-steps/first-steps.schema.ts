import { z } from 'zod'
import { countries } from '../../countries'
import { firstStepNames } from './first-steps.kinds'

/** How far a new installation has come, as counts that go to ten thousand. */
export const FirstSteps = z.object({
  /** The person does not want to be told. */
  isHidden: z.boolean(),
  /** What the person leaves out. */
  skipped: z.array(z.enum(firstStepNames)),
  /** As it is saved, by the set-up mostly; null before. */
  agencyName: z.string().nullable(),
  hasLogo: z.boolean(),
  /** In which most of the agency's properties stand; null when nobody said it. */
  country: z.enum(countries).nullable(),
  properties: z.int(),
  units: z.int(),
  tenants: z.int(),
  tenancies: z.int(),
  /** Of the agency. */
  waysToPay: z.int(),
  charges: z.int(),
  /** Which of mail and SMS are set up. */
  sends: z.object({ email: z.boolean(), sms: z.boolean() }),
  /** Of which of them the last test did not go out. */
  failedTests: z.object({ email: z.boolean(), sms: z.boolean() }),
  /** Staff accounts beside the person's own, and invitations to become staff. */
  colleagues: z.int(),
})
export type FirstSteps = z.infer<typeof FirstSteps>

export const SkippedStep = z.object({ step: z.enum(firstStepNames), isSkipped: z.boolean() })
export type SkippedStep = z.infer<typeof SkippedStep>
