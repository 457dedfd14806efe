import { cleanup, render, screen } from '@testing-library/react'
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

test('what is chosen of the pages stands there also where there is one page', () => {
  const show = (children?: string) =>
    render(
      <Pagination total={13} pageSize={50} page={1} onPage={() => undefined}>
        {children}
      </Pagination>,
    )
  show('50 a page')
  expect(screen.getByText('50 a page')).toBeTruthy()
  cleanup()
  show()
  expect(screen.queryByRole('navigation')).toBeNull()
})

test('more than were counted are not passed off as all', () => {
  render(<Pagination total={100} isMore pageSize={25} page={4} onPage={() => undefined} />)
  expect(screen.getByText('76–100 of 100+')).toBeTruthy()
})
