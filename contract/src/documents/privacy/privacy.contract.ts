import { z } from 'zod'
import { Day } from '../../days.schema'
import { procedure } from '../../procedure'
import { FormerTenantFilter, FormerTenantId, FormerTenantPage } from './privacy.schema'

export const privacy = {
  /** Who moved out longest ago first. */
  formerTenants: procedure('tenant:anonymise', 'GET /former-tenants')
    .input(FormerTenantFilter)
    .output(FormerTenantPage),
  /** Takes away what names the person; tenancies and charges stay. It cannot be undone. */
  anonymise: procedure('tenant:anonymise', 'POST /former-tenants/{tenantId}/anonymise')
    .input(FormerTenantId)
    .output(z.object({}))
    .errors({
      STILL_KEPT: {
        status: 409,
        message: '{fullName} is kept until {keptUntil}, as the law asks for accounts.',
        data: z.object({ fullName: z.string(), keptUntil: Day }),
      },
    }),
}
