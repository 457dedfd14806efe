import { payoutReference } from '@makao/contract/money/payouts/payout-layouts.terms'
import { expect, test } from 'vitest'
import { type Awaited, statedOf, type WentOut } from './stated-payouts.rules'

const payout = (change: Partial<Awaited> = {}): Awaited => ({
  id: crypto.randomUUID(),
  ownerName: 'Achieng Otieno',
  phoneNumber: '0711161803',
  payTo: 'Bank: Equity 0180271944',
  currency: 'KES',
  amount: 1_000_000,
  since: '2026-11-02',
  ...change,
})
const line = (change: Partial<WentOut> = {}): WentOut => ({
  id: crypto.randomUUID(),
  currency: 'KES',
  amount: 1_000_000,
  day: '2026-11-03',
  said: 'EFT OUT',
  ...change,
})

test('its reference says which payout it is, also among others of the same amount', () => {
  const [one, other] = [payout(), payout()]
  const [of, ofOther] = [one, other].map(({ id }) =>
    line({ said: `EFT ${payoutReference(id).replace('PAY', 'pay-')}` }),
  )
  const found = statedOf(
    [one, other],
    [ofOther, of, line()].flatMap((each) => each ?? []),
  )
  expect(found.get(one.id)).toEqual({ lineId: of?.id, by: 'reference' })
  expect(found.get(other.id)).toEqual({ lineId: ofOther?.id, by: 'reference' })
})

test.each([
  ['the account number', 'EFT 0180 271 944 RENT'],
  ['the phone', 'B2C TO 254711161803'],
  ['all of the name', 'PESALINK OTIENO ACHIENG'],
])('%s says who was paid', (_, said) => {
  const one = payout(said.startsWith('B2C') ? { payTo: 'M-Pesa' } : {})
  const found = statedOf([one, payout({ ownerName: 'Kiprono Rotich', payTo: 'KCB 1104556021' })], [line({ said })])
  expect([...found]).toEqual([[one.id, expect.objectContaining({ by: 'payee' })]])
})

test('amount and day say so only where nothing else could be meant', () => {
  const one = payout({ amount: 2_000_000 })
  const there = line({ amount: 2_000_000 })
  expect(statedOf([one], [there]).get(one.id)).toEqual({ lineId: there.id, by: 'amount' })
  expect(statedOf([one, payout({ amount: 2_000_000 })], [there]).size).toBe(0)
  expect(statedOf([one], [there, line({ amount: 2_000_000 })]).size).toBe(0)
  expect(statedOf([one], [line({ amount: 2_000_000, day: '2026-11-17' })]).size).toBe(0)
})

test('neither another amount, another currency nor a day before the run is a payout', () => {
  const one = payout()
  const said = payoutReference(one.id)
  const others = [line({ said, amount: 999_999 }), line({ said, currency: 'UGX' }), line({ said, day: '2026-11-01' })]
  expect(statedOf([one], others).size).toBe(0)
})
