import { expect, test } from 'vitest'
import { noneChosen, rangeOf, toggled, toggledPage } from './row-choice'

const shown = ['a', 'b', 'c', 'd']
const keysOf = ({ keys }: { keys: ReadonlySet<string> }) => [...keys].sort()

test('a range holds both of its ends, upwards as downwards', () => {
  expect(rangeOf(shown, 'b', 'd')).toEqual(['b', 'c', 'd'])
  expect(rangeOf(shown, 'd', 'b')).toEqual(['b', 'c', 'd'])
  expect(rangeOf(shown, 'b', 'b')).toEqual(['b'])
})

test('a range from a row of another page, or from none, is the row alone', () => {
  expect(rangeOf(shown, 'z', 'c')).toEqual(['c'])
  expect(rangeOf(shown, undefined, 'c')).toEqual(['c'])
})

test('a row is chosen and given up, with Shift all from the one before', () => {
  const first = toggled(noneChosen, shown, 'a')
  expect(keysOf(first)).toEqual(['a'])
  const ranged = toggled(first, shown, 'c', true)
  expect(keysOf(ranged)).toEqual(['a', 'b', 'c'])
  expect(keysOf(toggled(ranged, shown, 'b'))).toEqual(['a', 'c'])
  expect(keysOf(toggled(ranged, shown, 'a', true))).toEqual([])
})

test('a whole page is chosen besides what was chosen on others, and given up again', () => {
  const elsewhere = toggled(noneChosen, ['z'], 'z')
  const page = toggledPage(elsewhere, shown)
  expect(keysOf(page)).toEqual(['a', 'b', 'c', 'd', 'z'])
  expect(keysOf(toggledPage(page, shown))).toEqual(['z'])
  expect(keysOf(toggledPage(toggled(page, shown, 'b'), shown))).toEqual(['a', 'b', 'c', 'd', 'z'])
})

test('whoever gives up a row of everything found keeps the rows that were chosen one by one', () => {
  const all = { ...toggledPage(noneChosen, shown), all: true }
  expect(toggled(all, shown, 'd')).toMatchObject({ all: false })
  expect(keysOf(toggled(all, shown, 'd'))).toEqual(['a', 'b', 'c'])
})
