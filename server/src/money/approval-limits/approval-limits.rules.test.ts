import { expect, test } from 'vitest'
import { isPaidElsewhere, limitOf } from './approval-limits.rules'

const settings = {
  refundKes: 1000,
  refundUgx: 2000,
  writeOffKes: 0,
  writeOffUgx: null,
  reversalKes: null,
  reversalUgx: 3000,
  payoutKes: null,
  payoutUgx: null,
  payoutDetails: true,
}

test('the limit of one kind or currency is not that of another', () => {
  expect([limitOf(settings, 'refund', 'KES'), limitOf(settings, 'refund', 'UGX')]).toEqual([1000, 2000])
  expect([limitOf(settings, 'writeOff', 'KES'), limitOf(settings, 'writeOff', 'UGX')]).toEqual([0, null])
  expect([limitOf(settings, 'reversal', 'KES'), limitOf(settings, 'reversal', 'UGX')]).toEqual([null, 3000])
})

test('an owner whose name alone changes is not paid elsewhere', () => {
  const paid = { payoutMethod: 'bank' as const, payoutDetails: 'KCB 1', phoneNumber: '0711 161 803' }
  expect(isPaidElsewhere(paid, { ...paid })).toBe(false)
  expect(isPaidElsewhere(paid, { ...paid, payoutDetails: 'KCB 2' })).toBe(true)
  expect(isPaidElsewhere(paid, { ...paid, payoutMethod: null })).toBe(true)
})

test('an owner whose number is another one is paid elsewhere where their money goes to it', () => {
  const other = { phoneNumber: '0722 000 111' }
  for (const noted of [null, 'M-Pesa', 'her own number']) {
    const paid = { payoutMethod: 'mpesa' as const, payoutDetails: noted, phoneNumber: '0711 161 803' }
    expect(isPaidElsewhere(paid, { ...paid, ...other })).toBe(true)
    expect(isPaidElsewhere(paid, { ...paid })).toBe(false)
  }
  const byName = { payoutMethod: null, payoutDetails: 'By M-Pesa', phoneNumber: '0711 161 803' }
  expect(isPaidElsewhere(byName, { ...byName, phoneNumber: null })).toBe(true)
  const noted = { payoutMethod: 'mpesa' as const, payoutDetails: '0733 111 222', phoneNumber: '0711 161 803' }
  expect(isPaidElsewhere(noted, { ...noted, ...other })).toBe(false)
  for (const payoutMethod of ['mtn_momo', 'airtel_money', 'bank', null] as const) {
    const unnoted = {
      payoutMethod,
      payoutDetails: payoutMethod === 'bank' ? 'PesaLink' : null,
      phoneNumber: '0711 161 803',
    }
    expect(isPaidElsewhere(unnoted, { ...unnoted, ...other }), `${payoutMethod}`).toBe(true)
  }
  const inHand = { payoutMethod: 'cheque' as const, payoutDetails: null, phoneNumber: '0711 161 803' }
  expect(isPaidElsewhere(inHand, { ...inHand, ...other })).toBe(false)
  const bank = { payoutMethod: 'bank' as const, payoutDetails: 'KCB 1', phoneNumber: '0711 161 803' }
  expect(isPaidElsewhere(bank, { ...bank, ...other })).toBe(false)
})
