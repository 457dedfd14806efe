import { z } from 'zod'
import { staffRoles } from '../permissions'

/** An account that works as a tenant and waits to be made staff. */
export const StaffRequest = z.object({
  profileId: z.uuid(),
  fullName: z.string(),
  email: z.string(),
  requestedRole: z.enum(staffRoles),
  askedAt: z.iso.datetime(),
})
export type StaffRequest = z.infer<typeof StaffRequest>

export const StaffRequestId = StaffRequest.pick({ profileId: true })
