import type { TrialBalance } from '@makao/contract/money/ledger/ledger.schema'
import type { BalanceAccount } from '@makao/contract/money/ledger/ledger.terms'
import { describe, expect, test } from 'vitest'
import {
  allocationPostings,
  byAccount,
  chargePostings,
  correctionDay,
  firstOpenDay,
  nextToClose,
  paymentPostings,
  refundPostings,
  reversed,
  writeOffPostings,
} from './ledger.rules'

const lines = (postings: ReturnType<typeof chargePostings>) =>
  postings.map(({ account, detail, amount }) => `${account}${detail && `:${detail}`} ${amount}`)

describe('what an event moves', () => {
  test.each([
    [chargePostings('rent', 5), ['receivable 5', 'income:rent -5']],
    [chargePostings('deposit', 5), ['receivable 5', 'deposit_due -5']],
    [chargePostings('opening_balance', 5), ['receivable 5', 'opening_balance -5']],
    [paymentPostings('mpesa', 5), ['cash:mpesa 5', 'credit -5']],
    [allocationPostings('payment', 'water', 5), ['credit 5', 'receivable -5']],
    [allocationPostings('payment', 'deposit', 5), ['credit 5', 'receivable -5', 'deposit_due 5', 'deposits_held -5']],
    [allocationPostings('deposit', 'rent', 5), ['deposits_held 5', 'receivable -5']],
    [writeOffPostings('rent', 5), ['write_off 5', 'receivable -5']],
    [writeOffPostings('deposit', 5), ['deposit_due 5', 'receivable -5']],
    [refundPostings('credit', 'bank', 5), ['credit 5', 'cash:bank -5']],
    [refundPostings('deposit', 'cash', 5), ['deposits_held 5', 'cash:cash -5']],
  ])('%#: balances', (postings, expected) => {
    expect(lines(postings)).toEqual(expected)
    expect(postings.reduce((sum, { amount }) => sum + amount, 0)).toBe(0)
    expect(lines(reversed(reversed(postings)))).toEqual(expected)
  })
})

describe('closed months', () => {
  test('the day after the last closed month is the first open one', () => {
    expect(firstOpenDay('2026-12')).toBe('2027-01-01')
    expect(firstOpenDay(null)).toBeNull()
  })

  test('a correction counts on the day of what it corrects, or today when that is closed', () => {
    expect(correctionDay('2026-10-31', '2026-11-21', '2026-10')).toBe('2026-11-21')
    expect(correctionDay('2026-11-01', '2026-11-21', '2026-10')).toBe('2026-11-01')
    expect(correctionDay('2020-01-01', '2026-11-21', null)).toBe('2020-01-01')
  })

  test('months are closed one after the other, and only when they are over', () => {
    expect(nextToClose(null, null, '2026-11-21')).toBeNull()
    expect(nextToClose(null, '2026-09', '2026-11-21')).toBe('2026-09')
    expect(nextToClose('2026-09', '2026-01', '2026-11-21')).toBe('2026-10')
    expect(nextToClose('2026-10', '2026-01', '2026-11-30')).toBeNull()
    expect(nextToClose('2026-10', '2026-01', '2026-12-01')).toBe('2026-11')
  })
})

test('the lines of a trial balance stand in one order, whichever of them comes first', () => {
  const line = (account: BalanceAccount, more: object = {}) => {
    return { account, detail: '', currency: 'KES', debit: 1, credit: 0, ...more } as TrialBalance[number]
  }
  const equity = (id: string) => line('cash', { realAccount: { id, name: 'Equity' } })
  const inOrder = [
    ...[equity('one'), equity('two'), line('cash', { detail: 'bank' }), line('cash', { detail: 'mpesa' })],
    ...[line('credit'), line('paid_ahead'), line('owners'), line('owner_advances'), line('cash', { currency: 'UGX' })],
  ]
  expect(inOrder.toReversed().sort(byAccount)).toEqual(inOrder)
  for (const [place, one] of inOrder.entries()) {
    for (const other of inOrder.slice(place + 1)) expect(byAccount(one, other)).toBeLessThan(0)
  }
})
