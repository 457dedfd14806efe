import { expect, test } from 'vitest'
import { readClaim } from './payment-claims.terms'

test('a code is found in a message, or typed on its own, and a sentence without one is none', () => {
  const message =
    'UKM1A2B3C4 Confirmed. Ksh12,000.00 sent to KARIBU HOMES for account JCA1 on 22/11/26 at 10:32 AM New M-PESA balance is Ksh1.'
  expect(readClaim(message)).toEqual({ code: 'UKM1A2B3C4', amount: '12,000.00', day: '2026-11-22' })
  for (const typed of ['UKM1A2B3C4', ' ukm1a2b3c4 ', 'ukm1a 2b3c4']) {
    expect(readClaim(typed)?.code, typed).toBe('UKM1A2B3C4')
  }
  expect(readClaim('MP261121.0830.L00042')?.code).toBe('MP2611210830L00042')
  expect(readClaim('Your payment was made. Transaction ID: 12345678901')?.code).toBe('12345678901')
  for (const none of ['I have paid', 'paid 12000 yesterday', '', '???']) expect(readClaim(none), none).toBeUndefined()
})
