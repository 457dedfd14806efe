import { paymentClaims } from '@makao/contract/money/payment-claims/payment-claims.contract'
import type { ClaimState } from '@makao/contract/money/payment-claims/payment-claims.terms'
import { allowing } from '../../allowed'

interface Told {
  declinedAt: Date | null
  paymentId: string | null
}

/** Nobody accepts one by hand: it is received once a payment with its code stands on the tenancy, however it came there. */
export function claimState({ declinedAt, paymentId }: Told): ClaimState {
  if (paymentId !== null) return 'received'
  return declinedAt === null ? 'waiting' : 'declined'
}

export const claimActions = {
  decline: (claim: Told) => (claimState(claim) === 'waiting' ? undefined : 'CLAIM_SETTLED'),
}

export const claimFor = allowing(paymentClaims, claimActions)
