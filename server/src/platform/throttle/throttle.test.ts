import { describe, expect, test } from 'vitest'
import { refusalOf } from '../../../test/api'
import { testDatabase } from '../../../test/database'
import { forgetTurns, giveTurnBack, takeTurn } from './throttle.repository'
import { formatWait, limits } from './throttle.rules'
import { throttles } from './throttle.table'

const { db } = testDatabase()
const start = Date.parse('2026-11-21T09:00:00Z')
const since = (millis: number) => new Date(start + millis)
const SECOND = 1000

async function waitOf(who: string, at: number): Promise<number | undefined> {
  try {
    await takeTurn(db, 'signInAccount', who, since(at))
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
      await giveTurnBack(db, 'signInAccount', 'given', since(0))
    }
  })
})

test('one does not wait for another, nor for the same under another limit', async () => {
  for (let n = 0; n < 6; n++) await waitOf('one', 0)
  expect(await waitOf('another', 0)).toBeUndefined()
  await takeTurn(db, 'proof', 'one', since(0))
})

test('the table names nobody, and what is old leaves it', async () => {
  await takeTurn(db, 'signInAddress', '41.90.1.2', since(0))
  expect(JSON.stringify(await db.select().from(throttles))).not.toContain('41.90')
  await takeTurn(db, 'signInAddress', '41.90.1.3', since(3 * limits.signInAccount.forget))
  expect(await db.select().from(throttles)).toHaveLength(1)
})

describe('a caller by IPv6', () => {
  const tries = async (addresses: readonly string[]) => {
    const outcomes: boolean[] = []
    for (const address of addresses) {
      const isFree = await takeTurn(db, 'linkAddress', address, since(0)).then(
        () => true,
        () => false,
      )
      outcomes.push(isFree)
    }
    return outcomes.filter((isFree) => isFree).length
  }
  const { free } = limits.linkAddress

  test('has no new tries with each of the addresses of their line', async () => {
    const line = Array.from({ length: free + 20 }, (_, n) => `2001:db8:1:2::${n.toString(16)}`)
    expect(await tries(line)).toBe(free)
    expect(await tries(['2001:db8:1:3::1'])).toBe(1)
  })

  test('has ten times as many with the lines of a whole site, and not more', async () => {
    const site = Array.from({ length: 11 }, (_, line) => `2001:db8:7:${line}::1`)
    expect(await tries(site.flatMap((address) => Array.from({ length: free }, () => address)))).toBe(10 * free)
    expect(await tries(['2001:db8:8:1::1'])).toBe(1)
  })

  test('that does not let them have more does not take from the others of their site', async () => {
    await tries(Array.from({ length: 20 * free }, () => '2001:db8:9:1::1'))
    expect(await tries(['2001:db8:9:2::1'])).toBe(1)
  })

  test('is the same as by IPv4 where their address stands for one', async () => {
    expect(await tries(Array.from({ length: free }, () => '::ffff:41.90.1.9'))).toBe(free)
    expect(await tries(['41.90.1.9', '::ffff:295a:109'])).toBe(0)
  })

  test('has a try back that was none, in their line and in their site', async () => {
    for (let n = 0; n < 12 * free; n++) {
      await takeTurn(db, 'linkAddress', '2001:db8:10:1::1', since(0))
      await giveTurnBack(db, 'linkAddress', '2001:db8:10:1::1', since(0))
    }
    expect(await tries(['2001:db8:10:1::1', '2001:db8:10:2::1'])).toBe(2)
  })
})

describe('a clock that was set back by twenty days', () => {
  const DAY = 86_400_000

  test('lets nobody wait who had not to wait', async () => {
    expect(await waitOf('clock', 20 * DAY)).toBeUndefined()
    await giveTurnBack(db, 'signInAccount', 'clock', since(20 * DAY))
    expect(await waitOf('clock', 0)).toBeUndefined()
  })

  test('lets nobody wait longer than the longest wait, and those who had to wait not shorter', async () => {
    for (let n = 0; n < 6; n++) await waitOf('guesser', 20 * DAY)
    expect(await waitOf('guesser', 0)).toBe(5)
    expect(await waitOf('guesser', 5 * SECOND - 1)).toBe(1)
    expect(await waitOf('guesser', 5 * SECOND)).toBeUndefined()
    for (let n = 0, at = 20 * DAY; n < 12; n++, at += 900 * SECOND) await waitOf('persistent', at)
    expect(await waitOf('persistent', 0)).toBeLessThanOrEqual(900)
    expect(await waitOf('persistent', 900 * SECOND)).toBeUndefined()
  })

  test('gives nobody more tries than they have, also when a hundred come at the same moment', async () => {
    for (let n = 0; n < 3; n++) await waitOf('crowd of then', 20 * DAY)
    const outcomes = await Promise.all(Array.from({ length: 100 }, () => waitOf('crowd of then', 0)))
    expect(outcomes.filter((wait) => wait === undefined)).toHaveLength(2)
  })
})

test('nobody in particular is not counted', async () => {
  for (let n = 0; n < 100; n++) await takeTurn(db, 'signInAddress', undefined, since(0))
})

test('a refusal says how long, for people and for machines', async () => {
  const at = since(10 * limits.signInAccount.forget)
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
