import { expect, test } from 'vitest'
import { letterOf } from './check.rules'
import { placeOf, withMended } from './mended.rules'

const sheet = {
  name: 'Roll',
  rows: [
    ['House', 'Unit', 'Rent'],
    ['Umoja', 'A1', 15_000],
    [null, 'A2', 'x'],
  ],
  merges: [{ startRow: 1, endRow: 2, startCol: 0, endCol: 0 }],
}

test('a mended cell takes the place of what stands there, and of nothing else', () => {
  const [mended] = withMended([sheet], [{ sheet: 'Roll', row: 3, column: 'C', text: '18,000' }])
  expect(mended?.rows).toEqual([sheet.rows[0], sheet.rows[1], [null, 'A2', '18,000']])
  expect(mended?.merges).toEqual(sheet.merges)
  expect(sheet.rows[2]?.[2]).toBe('x')
})

test('one row of a merged cell is mended by itself, and a cell beyond the end of its row too', () => {
  const [mended] = withMended(
    [sheet],
    [
      { sheet: 'Roll', row: 2, column: 'A', text: 'Buru Buru' },
      { sheet: 'Roll', row: 3, column: 'E', text: '0712 345 678' },
      { sheet: 'Roll', row: 3, column: 'C', text: ' ' },
    ],
  )
  expect(mended?.rows.map(([house]) => house)).toEqual(['House', 'Buru Buru', 'Umoja'])
  expect(mended?.rows[2]).toEqual(['Umoja', 'A2', null, null, '0712 345 678'])
  expect(mended?.merges).toEqual([])
})

test('cells of other sheets and rows beyond the last are left out', () => {
  const cells = [
    { sheet: 'Other', row: 2, column: 'A', text: 'x' },
    { sheet: 'Roll', row: 9, column: 'A', text: 'x' },
  ]
  expect(withMended([sheet], cells)[0]?.rows).toEqual(sheet.rows)
})

test('a letter leads back to its column', () => {
  for (const place of [0, 25, 26, 51, 52, 199, 701, 702]) expect(placeOf(letterOf(place))).toBe(place)
})
