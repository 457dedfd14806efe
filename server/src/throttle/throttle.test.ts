import { describe, expect, test } from 'vitest'
import { refusalOf } from '../../test/api'
import { testDatabase } from '../../test/database'
import { forgetTurns, giveTurnBack, takeTurn } from './throttle.repository'
import { formatWait, limits } from './throttle.rules'
import { throttles } from './throttle.table'

const { db } = testDatabase()
const start = Date.parse('2026-11-21T09:00:00Z')
const after = (millis: number) => new Date(start + millis)
const SECOND = 1000

async function waitOf(who: string, at: number): Promise<number | undefined> {
  try {
    await takeTurn(db, 'signInAccount', who, after(at))
    return undefined
  } catch (error) {
    return (error as { data: { retryAfter: number } }).data.retryAfter
  }
}

describe('an account', () => {
  test('has five free tries, then waits that double up to a quarter of an hour', async () => {
    for (let n = 0; n < 5; n++) expect(await waitOf('doubling', 0)).toBeUndefined()
    const waits: number[] = []
    let at = 0
    for (let n = 0; n < 12; n++) {
      const wait = (await waitOf('doubling', at)) ?? 0
      waits.push(wait)
      at += wait * SECOND
      expect(await waitOf('doubling', at - 1)).toBe(1)
      expect(await waitOf('doubling', at)).toBeUndefined()
    }
    expect(waits).toEqual([5, 10, 20, 40, 80, 160, 320, 640, 900, 900, 900, 900])
  })

  test('has five tries also when a hundred come at the same moment', async () => {
    const outcomes = await Promise.all(Array.from({ length: 100 }, () => waitOf('crowd', 0)))
    expect(outcomes.filter((wait) => wait === undefined)).toHaveLength(5)
  })

  test('starts anew after a day of quiet, and when its owner has come', async () => {
    for (let n = 0; n < 5; n++) await waitOf('quiet', 0)
    expect(await waitOf('quiet', 0)).toBe(5)
    expect(await waitOf('quiet', limits.signInAccount.forget + 6 * SECOND)).toBeUndefined()
    for (let n = 0; n < 5; n++) await waitOf('owner', 0)
    await forgetTurns(db, 'signInAccount', 'owner')
    expect(await waitOf('owner', 0)).toBeUndefined()
  })

  test('does not count a try that is given back, and has no more than before', async () => {
    for (let n = 0; n < 20; n++) {
      expect(await waitOf('given', 0)).toBeUndefined()
      await giveTurnBack(db, 'signInAccount', 'given', after(0))
    }
  })
})

test('one does not wait for another, nor for the same under another limit', async () => {
  for (let n = 0; n < 6; n++) await waitOf('one', 0)
  expect(await waitOf('another', 0)).toBeUndefined()
  await takeTurn(db, 'proof', 'one', after(0))
})

test('the table names nobody, and what is old leaves it', async () => {
  await takeTurn(db, 'signInAddress', '41.90.1.2', after(0))
  expect(JSON.stringify(await db.select().from(throttles))).not.toContain('41.90')
  await takeTurn(db, 'signInAddress', '41.90.1.3', after(3 * limits.signInAccount.forget))
  expect(await db.select().from(throttles)).toHaveLength(1)
})

test('nobody in particular is not counted', async () => {
  for (let n = 0; n < 100; n++) await takeTurn(db, 'signInAddress', undefined, after(0))
})

test('a refusal says how long, for people and for machines', async () => {
  const at = after(10 * limits.signInAccount.forget)
  for (let n = 0; n < 3; n++) await takeTurn(db, 'recoveryAccount', 'patient', at)
  expect(await refusalOf(takeTurn(db, 'recoveryAccount', 'patient', at))).toMatchObject({
    code: 'TOO_MANY_ATTEMPTS',
    data: { wait: '5 minutes', retryAfter: 300 },
  })
  expect([1, 900, 59_001, 61_000, 3_600_000, 7_000_000].map(formatWait)).toEqual([
    'a second',
    'a second',
    'a minute',
    '2 minutes',
    'an hour',
    '2 hours',
  ])
})
