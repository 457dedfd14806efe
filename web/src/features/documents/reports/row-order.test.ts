import { amountOf, type Sheet } from '@makao/contract/sheets'
import { expect, test } from 'vitest'
import { inOrder, shownKeys } from './row-order'

interface Row {
  name: string
  rate: number | null
  due: number
  currency: 'KES' | 'UGX'
}

const sheet: Sheet<Row> = {
  title: 'Houses',
  columns: {
    name: { heading: 'Name', kind: 'text', width: 10, value: ({ name }) => name },
    rate: { heading: 'Rate', kind: 'percent', width: 10, value: ({ rate }) => rate },
    due: { heading: 'Due', kind: 'money', width: 10, value: amountOf('due') },
    secret: { heading: 'Code', kind: 'text', width: 10, only: 'files', value: () => 'x' },
  },
}
const rows: Row[] = [
  { name: 'Court 10', rate: 9, due: 300, currency: 'KES' },
  { name: 'court 2', rate: null, due: 5000, currency: 'UGX' },
  { name: 'Acacia', rate: 71.5, due: 1000, currency: 'KES' },
]
const names = (order: string | undefined) => inOrder(rows, sheet, order).map(({ name }) => name)

test('all rows stand by the values of a column, names as people count', () => {
  expect(names('name')).toEqual(['Acacia', 'court 2', 'Court 10'])
  expect(names('-name')).toEqual(['Court 10', 'court 2', 'Acacia'])
})

test('what has no value comes last either way', () => {
  expect(names('rate')).toEqual(['Court 10', 'Acacia', 'court 2'])
  expect(names('-rate')).toEqual(['Acacia', 'Court 10', 'court 2'])
})

test('amounts stand within their currency, since two are not compared', () => {
  expect(names('due')).toEqual(['Court 10', 'Acacia', 'court 2'])
  expect(names('-due')).toEqual(['court 2', 'Acacia', 'Court 10'])
})

test('without an order, or by a column that there is not, they stay as they came', () => {
  expect(inOrder(rows, sheet, undefined)).toBe(rows)
  expect(inOrder(rows, sheet, 'phone')).toBe(rows)
  expect(shownKeys(sheet)).toEqual(['name', 'rate', 'due'])
})
