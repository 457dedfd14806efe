import { paymentTypes } from '@makao/contract/money/charges/charges.kinds'
import { expect, test } from 'vitest'
import { offeredTypes } from './charge-types'

test('every type is offered once, what is usual first and what begins an account last', () => {
  expect([...offeredTypes].sort()).toEqual([...paymentTypes].sort())
  expect(offeredTypes.slice(0, 2)).toEqual(['rent', 'service_charge'])
  expect(offeredTypes.at(-1)).toBe('opening_balance')
})
