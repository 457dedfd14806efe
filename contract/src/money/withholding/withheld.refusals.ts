import { z } from 'zod'
import { Currency, Minor } from '../../money.schema'

/** What saying of a payment that tax was withheld may be refused for. */
export const withheldRefusals = {
  WITHHOLDS_NOTHING: {
    status: 409,
    message: 'Say first, on the page of the tenant, that tax is withheld from this rent on that day.',
  },
  WITHHELD_TOO_MUCH: {
    status: 422,
    message: 'At most {currency} {amount} can have been withheld from this payment. Check the amount, or the rate.',
    data: z.object({ currency: Currency, amount: Minor }),
  },
} as const
