import { expect, test } from 'vitest'
import { shownPages } from './pagination'

test.each([
  [1, 0, []],
  [1, 1, [1]],
  [3, 5, [1, 2, 3, 4, 5]],
  [1, 9, [1, 2, 3, 9]],
  [3, 9, [1, 2, 3, 4, 9]],
  [4, 9, [1, 2, 3, 4, 9]],
  [6, 9, [1, 2, 3, 6, 9]],
  [8, 9, [1, 2, 3, 8, 9]],
  [9, 9, [1, 2, 3, 8, 9]],
  [5, 6, [1, 2, 3, 5, 6]],
])('on page %i of %i the buttons are %j', (page, pages, shown) => {
  expect(shownPages(page, pages)).toEqual(shown)
})
