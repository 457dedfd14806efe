import { expect, test } from 'vitest'
import { testDatabase } from './database'
import { liveMonthEnds } from './month-ends'
import { trialRandom } from './random'

const { db, pool } = testDatabase()

// The whole agency, over a year and more, lives in month-ends.trial.test.ts.
test('some months of an agency that is made up leave every owner due what a second reckoning says, and every day even', async () => {
  const counted = await liveMonthEnds({ db, pool }, trialRandom('month ends'), {
    ...{ properties: 4, owners: 4, months: 3, units: 2 },
  })
  expect(counted.get('payment')).toBeGreaterThan(0)
})
