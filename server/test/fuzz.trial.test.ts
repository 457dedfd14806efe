import { expect, test } from 'vitest'
import { testConfig } from './api'
import { testDatabase } from './database'
import { fuzz } from './fuzz/fuzz'

const database = testDatabase()

// `npm run fuzz` is the long version, with another seed each time.
test('no request, however wrong, breaks an answer, tells of the inside or changes what it may not', async () => {
  const report = await fuzz({ database, config: testConfig(), seed: 20_261_121, requests: 2400 })
  expect(report.findings).toEqual([])
  // Requests that are all refused would show nothing. How many do what they ask differs from run to run, since some are
  // under way together: 80 to 112 operations.
  expect(report.done).toBeGreaterThan(40)
  expect(report.answers['4xx']).toBeGreaterThan(300)
})
