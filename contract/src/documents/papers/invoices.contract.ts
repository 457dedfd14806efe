import { z } from 'zod'
import { TenancyId } from '../../money/payments/payments.schema'
import { procedure } from '../../procedure'
import { InvoiceSummary, OwnTenancy } from './invoices.schema'

/** The months of a tenancy for which something is due, latest first; the papers themselves are files. */
export const invoices = {
  list: procedure('portfolio:read', 'GET /tenancies/{tenancyId}/invoices')
    .input(TenancyId)
    .output(z.array(InvoiceSummary)),
  listOwn: procedure('own:read', 'GET /own/tenancies/{tenancyId}/invoices')
    .input(TenancyId)
    .output(z.array(InvoiceSummary)),
  /** Where the signed-in person lives and lived, the present tenancy first. */
  ownTenancies: procedure('own:read', 'GET /own/tenancies').output(z.array(OwnTenancy)),
}
