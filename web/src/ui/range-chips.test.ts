import { expect, test } from 'vitest'
import { usualRanges } from './range-chips'

test('a month has all its days, also where the year turns', () => {
  const [thisMonth, lastMonth, thisYear] = usualRanges('2028-01-31')
  expect(thisMonth).toMatchObject({ from: '2028-01-01', to: '2028-01-31' })
  expect(lastMonth).toMatchObject({ from: '2027-12-01', to: '2027-12-31' })
  expect(thisYear).toMatchObject({ from: '2028-01-01', to: '2028-12-31' })
  expect(usualRanges('2028-03-02')[1]).toMatchObject({ to: '2028-02-29' })
})
