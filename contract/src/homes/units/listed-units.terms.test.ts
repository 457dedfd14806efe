import { expect, test } from 'vitest'
import { listedUnits, unitNumbersFrom } from './listed-units.terms'

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

const short = (text: string) =>
  listedUnits(text)?.map(({ unitNumber, rent }) => (rent === undefined ? unitNumber : `${unitNumber}=${rent}`))

test.each([
  ['', []],
  ['A1 to A3', ['A1', 'A2', 'A3']],
  ['A1-A2, B1 – B2', ['A1', 'A2', 'B1', 'B2']],
  ['A1 to 2; Penthouse', ['A1', 'A2', 'Penthouse']],
  ['101-102\n201 18,000', ['101', '102', '201=18,000']],
  ['A1 to A2 15000', ['A1=15000', 'A2=15000']],
  ['A1,15000', ['A1=15000']],
  ['A1-1st, A1-2', ['A1-1st', 'A1-2']],
  ['Shop 1001', ['Shop 1001']],
  ['Unit\tRent\nA1\t15,000\r\nA2\tGrace Were\t16000.50\nA3\t', ['A1=15,000', 'A2=16000.50', 'A3']],
])('%j lists units, each with its rent where it has one', (text, units) => expect(short(text)).toEqual(units))

test.each(['A3 to A1', 'A1 to B4', 'A1 to A201', 'A1 to A150, B1 to B51'])('%s lists no units', (text) =>
  expect(listedUnits(text)).toBeUndefined(),
)
