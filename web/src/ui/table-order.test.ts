import { expect, test } from 'vitest'
import { ariaSort, nextOrder } from './table-order'

test('a head says which way its column is ordered, and another head says nothing', () => {
  expect(ariaSort('tenant', 'tenant')).toBe('ascending')
  expect(ariaSort('-tenant', 'tenant')).toBe('descending')
  expect(ariaSort('-tenant', 'amount')).toBeUndefined()
  expect(ariaSort(undefined, 'amount')).toBeUndefined()
})

test('a click orders by a column, a second one the reversed', () => {
  expect(nextOrder(undefined, 'tenant', false)).toBe('tenant')
  expect(nextOrder('tenant', 'tenant', false)).toBe('-tenant')
  expect(nextOrder('-tenant', 'tenant', false)).toBe('tenant')
  expect(nextOrder('tenant', 'amount', true)).toBe('-amount')
  expect(nextOrder('-amount', 'amount', true)).toBe('amount')
})

test('ages of days stand the other way round than their days', () => {
  expect(ariaSort('since', 'since', true)).toBe('descending')
  expect(ariaSort('-since', 'since', true)).toBe('ascending')
})
