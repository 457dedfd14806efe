import { expect, test } from 'vitest'
import type { Judgement } from '../matching/judge.rules'
import { foundBy, isProposed, saidIn } from './payment-lines.rules'

test('what was typed of who paid is a phone, and the rest, whatever the order', () => {
  expect(saidIn('GRACE W 0712 345 678 JCA1')).toMatchObject({ phone: '712345678', name: 'GRACE' })
  expect(saidIn('+254712345678')).toEqual({ phone: '712345678', rest: '', name: '' })
  expect(saidIn('JCA1 Grace')).toEqual({ phone: '', rest: 'JCA1 Grace', name: 'Grace' })
  expect(saidIn('254712***678').phone).toBe('')
})

const suggestion = (...kinds: Judgement['suggestions'][number]['reasons'][number]['kind'][]) => ({
  tenancyId: 'a',
  amount: 0,
  confidence: 1,
  reasons: kinds.map((kind) => ({ kind, words: '' })),
})

test('what a tenancy was found by first is told, and a former tenant is proposed by account or phone alone', () => {
  expect(foundBy(suggestion('amount_owed', 'account_number', 'phone'))).toBe('account')
  expect(foundBy(suggestion('amount_owed'))).toBe('name')
  const judged = (waits: Judgement['waits'], ...suggestions: Judgement['suggestions']) => ({
    certain: false,
    waits,
    suggestions,
  })
  expect(isProposed(judged('moved_out', suggestion('account_number')))).toBe(true)
  expect(isProposed(judged('moved_out', suggestion('name')))).toBe(false)
  expect(isProposed(judged('several', suggestion('phone')))).toBe(false)
  expect(isProposed(judged('nobody'))).toBe(false)
  expect(isProposed(judged('moved_out', suggestion('account_number'), suggestion('account_number_slip')))).toBe(true)
  expect(isProposed(judged('moved_out', suggestion('account_number'), suggestion('phone')))).toBe(false)
  expect(isProposed({ ...judged(null, suggestion('unit')), certain: true })).toBe(true)
})
