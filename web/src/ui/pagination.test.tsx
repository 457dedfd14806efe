import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Pagination, shownPages } from './pagination'

afterEach(cleanup)

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

test('how many rows a page has can be chosen where there are more than the fewest, also on the last choice', () => {
  const chosen: number[] = []
  const show = (total: number, pageSize: number) =>
    render(
      <Pagination
        {...{ total, pageSize }}
        page={1}
        sizes={[12, 50]}
        onSize={(size) => chosen.push(size)}
        onPage={() => undefined}
      />,
    )
  show(13, 50)
  fireEvent.change(screen.getByRole('combobox', { name: 'Rows on a page' }), { target: { value: '12' } })
  expect(chosen).toEqual([12])
  cleanup()
  show(12, 12)
  expect(screen.queryByRole('combobox')).toBeNull()
})
