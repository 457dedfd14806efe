import type { PayingAccount } from '@makao/contract/money/payouts/payout-layouts.schema'
import type { PayoutRun } from '@makao/contract/money/payouts/payout-runs.schema'
import { expect, test } from 'vitest'
import { fileAccountOf, usualAccountOf } from './file-account'

const account = (accountId: string, kind: 'bank' | 'mpesa_paybill', changedBy: string | null) =>
  ({ accountId, kind, currency: 'KES', changedBy }) as PayingAccount
const run = (...methods: ('bank' | 'mpesa' | 'cash')[]) =>
  ({ lines: methods.map((method) => ({ method, currency: 'KES' })) }) as PayoutRun

test('the account by which most are paid is usual, and none where two are alike or nobody is paid by one', () => {
  const accounts = [account('equity', 'bank', null), account('paybill', 'mpesa_paybill', null)]
  expect(usualAccountOf(accounts, run('bank', 'bank', 'mpesa'))).toBe('equity')
  expect(usualAccountOf(accounts, run('bank', 'mpesa'))).toBeUndefined()
  expect(usualAccountOf(accounts, run('cash'))).toBeUndefined()
  expect(usualAccountOf([], run('bank'))).toBeUndefined()
})

test('a file was made of an account for which a layout is remembered, of no other', () => {
  const accounts = [account('equity', 'bank', null), account('paybill', 'mpesa_paybill', 'Baraka')]
  expect(fileAccountOf(accounts, run('bank', 'bank', 'mpesa'))).toBe('paybill')
  expect(fileAccountOf(accounts.slice(0, 1), run('bank'))).toBeUndefined()
})
