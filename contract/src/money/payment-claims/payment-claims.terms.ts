import { readPastedLine } from '../payment-lines/pasted-lines.terms'
import { referenceKey } from '../payments/payments.terms'

/** Received: a payment with this code stands on the tenancy. Declined: staff said why not. */
export const claimStates = ['waiting', 'received', 'declined'] as const
export type ClaimState = (typeof claimStates)[number]

/** So many of a tenancy may wait at once: more than anybody pays before somebody looks. */
export const MOST_CLAIMS = 5

/** What a pasted message says, or a code that was typed on its own; undefined when no code is in it. */
export function readClaim(text: string): { code: string; amount: string; day: string } | undefined {
  const alone = text.trim()
  if (/^[A-Z0-9][A-Z0-9 ./-]{3,40}$/i.test(alone) && /\d/.test(alone) && referenceKey(alone).length <= 40) {
    const code = referenceKey(alone)
    // A blank within is a slip of the thumb; several words are a sentence.
    if (alone.split(/\s+/).length <= 2 && code.length >= 5) return { code, amount: '', day: '' }
  }
  const { reference, amount, day } = readPastedLine(text)
  const code = referenceKey(reference)
  return code.length >= 5 ? { code, amount, day } : undefined
}
