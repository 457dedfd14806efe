import { expect, test } from 'vitest'
import { reasonOf } from './toast'

test('the reason of an error is what the server says of the first thing that is wrong', () => {
  const issues = [{ message: 'A report by day covers at most a year' }, { message: 'Second' }]
  expect(reasonOf(Object.assign(new Error('Input validation failed'), { data: { issues } }))).toBe(issues[0]?.message)
  expect(reasonOf(new Error('The unit is taken.'))).toBe('The unit is taken.')
  expect(reasonOf(new TypeError('Failed to fetch'))).toMatch(/could not be reached/)
  for (const none of [undefined, null, new Error(''), 'text', { data: { issues: [] } }]) {
    expect(reasonOf(none)).toBe('Please try again.')
  }
})
