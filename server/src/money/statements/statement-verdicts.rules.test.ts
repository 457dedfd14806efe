import { expect, test } from 'vitest'
import { sayBlocking, statementActions, verdictOf } from './statement-verdicts.rules'

const line = { direction: 'in' as const, currency: 'KES' as const, amount: 1_200_000 }
const reasons = [{ kind: 'account_number' as const, words: 'JCA1' }]
const best = { tenancyId: 'one', amount: line.amount, reasons, confidence: 1 }
const facts = {
  known: undefined,
  typed: [],
  isAnyAmount: true,
  judge: () => ({ suggestions: [best], certain: true, waits: null }),
}

test('what is certain is booked to whom it is of, with why; anything else waits, with why not', () => {
  expect(verdictOf(line, facts)).toEqual({ verdict: 'book', tenancyId: 'one', reasons, waits: null, lineId: null })
  const unsure = { ...facts, judge: () => ({ suggestions: [best], certain: false, waits: 'slip' as const }) }
  expect(verdictOf(line, unsure)).toMatchObject({ verdict: 'wait', tenancyId: 'one', waits: 'slip' })
  const nobody = { ...facts, judge: () => ({ suggestions: [], certain: false, waits: null }) }
  expect(verdictOf(line, nobody)).toMatchObject({ verdict: 'wait', tenancyId: null, waits: 'not_sure' })
})

test('what is known stays, what went out is nobody’s, and what somebody typed is not paid twice', () => {
  const known = { lineId: 'line', currency: 'KES' as const, amount: line.amount }
  expect(verdictOf(line, { ...facts, known })).toMatchObject({ verdict: 'known', lineId: 'line' })
  expect(verdictOf({ ...line, amount: 1 }, { ...facts, known })).toMatchObject({ verdict: 'differs' })
  expect(verdictOf({ ...line, currency: 'UGX' }, { ...facts, known })).toMatchObject({ verdict: 'differs' })
  expect(verdictOf({ ...line, direction: 'out' }, facts)).toMatchObject({ verdict: 'out', tenancyId: null })
  const typed = [{ currency: 'KES' as const, amount: line.amount, tenancyId: 'other' }]
  expect(verdictOf(line, { ...facts, typed })).toMatchObject({ verdict: 'typed', tenancyId: 'other' })
  expect(verdictOf({ ...line, amount: 1 }, { ...facts, typed })).toMatchObject({ waits: 'other_amount' })
  // A reference of a bank says so only with the amount.
  expect(verdictOf({ ...line, amount: 1 }, { ...facts, typed, isAnyAmount: false })).toMatchObject({ verdict: 'book' })
})

test('what may be done with a statement follows from how far it is', () => {
  const may = (state: Parameters<typeof statementActions.take>[0]['state']) =>
    Object.entries(statementActions).flatMap(([name, obstacle]) => (obstacle({ state }) === undefined ? [name] : []))
  expect(may('checked')).toEqual(['take', 'discard'])
  expect(may('taking')).toEqual(['take'])
  expect(may('taken')).toEqual(['take', 'undo'])
  expect(may('undoing')).toEqual([])
  expect(may('undone')).toEqual([])
})

test('what keeps a line from being taken back is said with its code, day, amount and tenant', () => {
  const blocking = { transactionId: 'UKL1', currency: 'KES' as const, amount: 1_200_000, day: '2026-11-02' }
  expect(sayBlocking({ ...blocking, tenantName: 'Wanjiku Kamau', unitNumber: 'A1', why: 'closed' })).toBe(
    'UKL1 of 2 Nov 2026, KES 12,000, Wanjiku Kamau, unit A1: its month is closed',
  )
  expect(sayBlocking({ ...blocking, tenantName: null, unitNumber: null, why: 'refunded' })).toMatch(/^UKL1 .*refunded/)
})
