import { expect, test } from 'vitest'
import { scheduleInWords } from './jobs.terms'

test.each([
  [null, 'Only when started by hand'],
  ['0 2 * * *', 'Every day at 02:00'],
  ['30 14 * * *', 'Every day at 14:30'],
  ['0 8-17 * * *', 'Every hour from 08:00 to 17:00'],
  ['0 8-17 * * 1-5', 'By the schedule 0 8-17 * * 1-5'],
  ['0 6 1 * *', 'On the 1st of each month at 06:00'],
  ['5 6 12 * *', 'On the 12th of each month at 06:05'],
  ['0 6 22 * *', 'On the 22nd of each month at 06:00'],
  ['0 8 * * 1', 'Every Monday at 08:00'],
  ['0 8 * * 7', 'Every Sunday at 08:00'],
  ['* * * * *', 'Every minute'],
  ['*/10 * * * *', 'Every 10 minutes'],
  ['0 * * * *', 'Every hour'],
  ['15 * * * *', 'Every hour, 15 minutes past'],
  ['0 */6 * * *', 'Every 6 hours'],
  ['0 2 1 1 *', 'By the schedule 0 2 1 1 *'],
  ['0 8 * * 1-5', 'By the schedule 0 8 * * 1-5'],
])('%s reads: %s', (cron, words) => {
  expect(scheduleInWords(cron)).toBe(words)
})
