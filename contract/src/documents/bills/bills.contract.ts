import { z } from 'zod'
import { procedure } from '../../procedure'
import { tooManyAttempts } from '../../throttle'
import { BillAccess, BillLink, BillToken, PayNumbers, ShownBill } from './bills.schema'

const OfTenant = z.object({ tenantId: z.uuid() })

/** The bill of a tenant by an address that opens it without a password, and where the agency is paid. */
export const bills = {
  /** What is owed and how to pay it; for whoever holds the address. */
  read: procedure('public', 'GET /bills/{token}').input(BillToken).output(ShownBill).errors(tooManyAttempts),
  /** The numbers to which the agency asks to be paid, for everybody. */
  payNumbers: procedure('public', 'GET /pay-numbers').output(PayNumbers),
  /** An address to pass on; the same one while it works for a month and more. */
  handOut: procedure('message:send', 'POST /tenants/{tenantId}/bill-link').input(OfTenant).output(BillLink),
  /** Until when an address opens the bill of a tenant. */
  access: procedure('portfolio:read', 'GET /tenants/{tenantId}/bill-link').input(OfTenant).output(BillAccess),
  /** Every address of the tenant's bill opens nothing from now on. */
  withdraw: procedure('message:send', 'DELETE /tenants/{tenantId}/bill-link').input(OfTenant).output(BillAccess),
  ownAccess: procedure('own:read', 'GET /own/bill-link').output(BillAccess),
  withdrawOwn: procedure('profile:write', 'DELETE /own/bill-link').output(BillAccess),
}
