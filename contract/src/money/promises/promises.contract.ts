import { z } from 'zod'
import { Day } from '../../days.schema'
import { procedure } from '../../procedure'
import { NewPromise, PaymentPromise, PromiseId, PromisesOf } from './promises.schema'
import { PROMISED_AHEAD, PROMISES_A_DAY } from './promises.terms'

/** What tenants who owe have promised to pay. */
export const promises = {
  list: procedure('portfolio:read', 'GET /tenancies/{tenancyId}/promises', 'Promises to pay of a tenancy, latest first')
    .input(PromisesOf)
    .output(z.array(PaymentPromise)),
  make: procedure('tenancy:write', 'POST /tenancies/{tenancyId}/promises', 'Notes a promise to pay')
    .input(NewPromise)
    .output(PaymentPromise)
    .errors({
      CURRENCY_CHANGED: { status: 409, message: 'This tenancy is in another currency. Open the dialog again.' },
      PROMISE_DAY_PAST: {
        status: 422,
        message: 'A promise is for today or a later day.',
        data: z.object({ today: Day }),
      },
      PROMISE_DAY_FAR: { status: 422, message: `A promise is for the next ${PROMISED_AHEAD} days at most.` },
      TOO_MANY_PROMISES: {
        status: 409,
        message: `${PROMISES_A_DAY} promises were already noted for this tenancy today. Note another one tomorrow.`,
      },
      REQUEST_REUSED: { status: 409, message: 'This was already saved with other values. Reload the page.' },
    }),
  withdraw: procedure('tenancy:write', 'POST /promises/{promiseId}/withdrawal', 'Takes back a promise that waits')
    .input(PromiseId)
    .output(PaymentPromise)
    .errors({
      PROMISE_OVER: { status: 409, message: 'This promise is no longer open, so it cannot be withdrawn.' },
    }),
}
