import { z } from 'zod'
import { changedMeanwhile } from '../../as-read.schema'
import { Day } from '../../days.schema'
import { leaseEndTooEarly } from '../../homes/tenancies/tenancies.contract'
import { procedure } from '../../procedure'
import { AskedTenancy, Lease, LeaseTerms, MoveInCost, SavedLease } from './leases.schema'

/** What was agreed for a tenancy. */
export const leases = {
  get: procedure('portfolio:read', 'GET /tenancies/{tenancyId}/lease')
    .input(z.object({ tenancyId: z.uuid() }))
    .output(Lease),
  /** What would be charged at once, and next, if somebody moved in so. */
  moveInCost: procedure('portfolio:read', 'POST /leases/move-in-cost').input(AskedTenancy).output(MoveInCost),
  /** What was charged already stays, but for days whose rent is another one now: their difference is charged, or credit. */
  save: procedure('tenancy:write', 'PUT /tenancies/{tenancyId}/lease')
    .input(LeaseTerms)
    .output(SavedLease)
    .errors({
      CURRENCY_CHANGED: { status: 409, message: 'This tenancy is in another currency. Open the dialog again.' },
      TENANCY_ENDED: { status: 409, message: 'This tenancy ended on {endDate}.', data: z.object({ endDate: Day }) },
      ...leaseEndTooEarly,
      ...changedMeanwhile,
    }),
}
