import { z } from 'zod'
import { Day } from '../../days.schema'
import { procedure } from '../../procedure'
import { secondPerson } from '../approvals/second-person.contract'
import { moneyRefusals, movedRefusals } from '../payments/payments.contract'
import { NewOpening, Opening, OpeningOf, OpeningWithdrawal } from './openings.schema'

const { MONTH_CLOSED, SUM_TOO_LARGE } = moneyRefusals

/** It is dated the day before the account is kept here, which cannot lie ahead. */
export const openingAhead = {
  OPENING_AHEAD: {
    status: 422,
    message: 'The balance is that of the day before. Choose {latest} or an earlier day.',
    data: z.object({ latest: Day }),
  },
} as const

/** What tenancies bring from earlier books. */
export const openings = {
  get: procedure('portfolio:read', 'GET /tenancies/{tenancyId}/opening', 'What a tenancy brought from earlier books')
    .input(OpeningOf)
    .output(Opening),
  enter: procedure('payment:correct', 'POST /tenancies/{tenancyId}/opening', 'Takes a tenancy over from earlier books')
    .input(NewOpening)
    .output(Opening)
    .errors({
      ...openingAhead,
      MONTH_CLOSED,
      SUM_TOO_LARGE,
      CURRENCY_CHANGED: { status: 409, message: 'This tenancy is in another currency. Open the dialog again.' },
      OPENING_ENTERED: {
        status: 409,
        message:
          'An opening balance was entered already: the account is kept from {startsOn}. Withdraw it to enter another.',
        data: z.object({ startsOn: Day }),
      },
      DEPOSIT_CHARGED: {
        status: 409,
        message: 'The deposit is charged on this account already, and would count twice. Void it first, or bring none.',
      },
      OPENING_OVERLAPS: {
        status: 409,
        message:
          '{title} of {day} is on this account already, and would count twice. Start on that day or before, or void it first.',
        data: z.object({ title: z.string(), day: Day }),
      },
      REQUEST_REUSED: { status: 409, message: 'This was already saved with other values. Reload the page.' },
    }),
  withdraw: procedure(
    'payment:correct',
    'POST /tenancies/{tenancyId}/opening/withdrawal',
    'Takes an opening balance back',
  )
    .input(OpeningWithdrawal)
    .output(Opening)
    .errors({
      ...secondPerson,
      ...movedRefusals,
      PAYMENT_REFUNDED: {
        status: 409,
        message:
          'Some of what was brought forward was refunded or moved to another unit. Reverse the refund, or take the move back, first.',
      },
      MONTH_CLOSED,
      OPENING_CHANGED: {
        status: 409,
        message: 'This opening balance has changed since. Look at it again before it is removed.',
      },
      OPENING_NONE: { status: 409, message: 'This tenancy has no opening balance.' },
    }),
}
