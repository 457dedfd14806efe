import { expect, test } from 'vitest'
import { ledgerAccounts } from './ledger.kinds'
import { chartOfAccounts } from './ledger.terms'

test('the accounts stand in the order of the chart', () => {
  expect(ledgerAccounts).toEqual(Object.keys(chartOfAccounts))
})
