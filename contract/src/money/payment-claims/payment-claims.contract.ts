import { z } from 'zod'
import { procedure } from '../../procedure'
import { tooManyAttempts } from '../../throttle'
import { ClaimFilter, ClaimsOf, DeclinedClaim, NewClaim, OpenClaim, OwnClaim } from './payment-claims.schema'
import { MOST_CLAIMS } from './payment-claims.terms'

/** What tenants say to have paid. It books nothing: staff receive the payment, or say why not. */
export const paymentClaims = {
  file: procedure('profile:write', 'POST /own/payment-claims', 'Tells staff the code of a payment that was made')
    .input(NewClaim)
    .output(OwnClaim)
    .errors({
      ...tooManyAttempts,
      NO_CODE: {
        status: 422,
        message: 'There is no code in it. Paste the whole message, or type the code, for example UKL4T7QX2M.',
      },
      REQUEST_REUSED: { status: 409, message: 'This was already sent with another code. Reload the page.' },
      CLAIMED_ALREADY: { status: 409, message: 'You have already sent {code}.', data: z.object({ code: z.string() }) },
      TOO_MANY_CLAIMS: {
        status: 409,
        message: `${MOST_CLAIMS} payments are already waiting to be confirmed. Send the next one once they are.`,
      },
    }),
  listOwn: procedure('own:read', 'GET /own/payment-claims').input(ClaimsOf).output(z.array(OwnClaim)),
  /** Those that wait, the oldest first, at most fifty. */
  list: procedure('portfolio:read', 'GET /payment-claims', 'Payments that tenants report')
    .input(ClaimFilter)
    .output(z.array(OpenClaim)),
  decline: procedure('payment:record', 'POST /payment-claims/{claimId}/decline')
    .input(DeclinedClaim)
    .output(z.object({}))
    .errors({
      CLAIM_SETTLED: { status: 409, message: 'This was already confirmed or declined.' },
    }),
}
