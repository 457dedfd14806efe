import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { RangeChips, usualRanges } from './range-chips'

afterEach(cleanup)

test('a month has all its days, also where the year turns', () => {
  const [thisMonth, lastMonth, thisYear] = usualRanges('2028-01-31')
  expect(thisMonth).toMatchObject({ from: '2028-01-01', to: '2028-01-31' })
  expect(lastMonth).toMatchObject({ from: '2027-12-01', to: '2027-12-31' })
  expect(thisYear).toMatchObject({ from: '2028-01-01', to: '2028-12-31' })
  expect(usualRanges('2028-03-02')[1]).toMatchObject({ to: '2028-02-29' })
})

test('one press fills both ends, and the range that is set is the one pressed', async () => {
  const onRange = vi.fn()
  const today = '2028-03-01'
  render(<RangeChips hasDays {...{ today, onRange }} range={{ from: today, to: today }} />)
  await userEvent.click(screen.getByRole('button', { name: 'Yesterday' }))
  expect(onRange).toHaveBeenLastCalledWith({ from: '2028-02-29', to: '2028-02-29' })
  await userEvent.click(screen.getByRole('button', { name: 'Last month' }))
  expect(onRange).toHaveBeenLastCalledWith({ from: '2028-02-01', to: '2028-02-29' })
  expect(screen.getByRole('button', { pressed: true }).textContent).toBe('Today')
  cleanup()
  render(<RangeChips {...{ today, onRange }} range={{}} />)
  expect(screen.queryByRole('button', { name: 'Today' })).toBeNull()
})
