import { z } from 'zod'
import { allowed } from '../../allowed.schema'
import { Day } from '../../days.schema'
import { Currency, Minor } from '../../money.schema'
import { requiredText } from '../../text'
import { claimStates } from './payment-claims.terms'

const claimed = {
  id: z.uuid(),
  tenancyId: z.uuid(),
  currency: Currency,
  code: z.string(),
  /** What the message says; null where it does not. */
  amount: Minor.nullable(),
  paidOn: Day.nullable(),
  createdAt: z.iso.datetime(),
}

/** That a tenant says to have paid, as the tenant sees it. `reason`: why it was declined. */
export const OwnClaim = z.object({
  ...claimed,
  state: z.enum(claimStates),
  receiptNumber: z.string().nullable(),
  paymentId: z.uuid().nullable(),
  reason: z.string().nullable(),
})
export type OwnClaim = z.infer<typeof OwnClaim>

/** One that waits for staff. `elsewhere`: on whom a payment with this code stands, when it is somebody else. */
export const OpenClaim = z.object({
  ...claimed,
  message: z.string(),
  tenantId: z.uuid(),
  tenantName: z.string(),
  unitNumber: z.string(),
  propertyName: z.string(),
  elsewhere: z.object({ paymentId: z.uuid(), tenantName: z.string(), unitNumber: z.string() }).nullable(),
  allowed: allowed('decline'),
})
export type OpenClaim = z.infer<typeof OpenClaim>

/** `requestId` is chosen by the browser: the same one sent twice is one claim. */
export const NewClaim = z.object({
  requestId: z.uuid(),
  tenancyId: z.uuid(),
  text: requiredText('Paste the message, or type the code', 1000),
})
export type NewClaim = z.infer<typeof NewClaim>

export const ClaimsOf = z.object({ tenancyId: z.uuid() })
export const ClaimFilter = z.object({ tenancyId: z.uuid().nullish() })

/** `reason`: what the tenant reads. */
export const DeclinedClaim = z.object({
  claimId: z.uuid(),
  reason: requiredText('Say why, for the tenant to read', 300),
})
export type DeclinedClaim = z.infer<typeof DeclinedClaim>
