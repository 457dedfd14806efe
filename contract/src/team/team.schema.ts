import { z } from 'zod'
import { StaffRole } from '../permissions'

/** An account that works as a tenant and waits to be made staff. */
export const StaffRequest = z.object({
  profileId: z.uuid(),
  fullName: z.string(),
  email: z.string(),
  requestedRole: StaffRole,
  askedAt: z.iso.datetime(),
})
export type StaffRequest = z.infer<typeof StaffRequest>

export const StaffRequestId = StaffRequest.pick({ profileId: true })
