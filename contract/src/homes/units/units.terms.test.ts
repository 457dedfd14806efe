import { expect, test } from 'vitest'
import { unitNumbersFrom } from './units.terms'

test.each([
  ['A1', 'A3', ['A1', 'A2', 'A3']],
  ['A1', '3', ['A1', 'A2', 'A3']],
  ['a1', 'A2', ['a1', 'a2']],
  ['101', '103', ['101', '102', '103']],
  ['B08', 'B10', ['B08', 'B09', 'B10']],
  ['Shop 9', 'Shop 10', ['Shop 9', 'Shop 10']],
  [' Penthouse ', '', ['Penthouse']],
  ['A1', 'a1', ['A1']],
])('%s to %s', (first, last, numbers) => expect(unitNumbersFrom(first, last)).toEqual(numbers))

test.each([
  ['', 'A3'],
  ['A1', 'B3'],
  ['A3', 'A1'],
  ['A1', 'last'],
  ['Ground', 'First'],
  ['A1', 'A201'],
  ['A1', 'A99999999'],
])('%s to %s is no row of units', (first, last) => expect(unitNumbersFrom(first, last)).toBeUndefined())
