import { z } from 'zod'
import { Currency, Minor } from '../../money.schema'

/** What a second person has to approve first. `amount`: of it, with what was done the same day. */
export const secondPerson = {
  NEEDS_APPROVAL: {
    status: 409,
    message: 'A second person has to approve {what} above {limit}. Choose Ask for approval.',
    data: z.object({ what: z.string(), limit: z.string(), currency: Currency, amount: Minor }),
  },
} as const

export const secondPersonForPayouts = {
  PAYOUT_NEEDS_APPROVAL: {
    status: 409,
    message: 'A second person has to approve how and where an owner is paid. Choose Ask for approval.',
  },
} as const
