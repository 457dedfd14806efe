import { z } from 'zod'
import { Day } from '../../days.schema'
import { Currency, MinorSum } from '../../money.schema'

/** What was charged to a tenancy for one month, 'YYYY-MM', in minor units of `currency`. `balance`: what remains of it. */
export const InvoiceSummary = z.object({
  month: z.string(),
  number: z.string(),
  currency: Currency,
  amount: MinorSum,
  paid: MinorSum,
  balance: MinorSum,
})
export type InvoiceSummary = z.infer<typeof InvoiceSummary>

/** A tenancy as the tenant chooses it among his own. */
export const OwnTenancy = z.object({
  tenancyId: z.uuid(),
  propertyName: z.string(),
  unitNumber: z.string(),
  startDate: Day,
  endDate: Day.nullable(),
})
export type OwnTenancy = z.infer<typeof OwnTenancy>
