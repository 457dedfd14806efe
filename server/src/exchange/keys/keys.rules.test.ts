import { describe, expect, test } from 'vitest'
import { callLimits, createCallCounter } from './call-limits.rules'
import { bearerOf, roleOfKey, whyShut } from './keys.rules'

describe('a key', () => {
  test.each([
    ['admin', 'admin', 'admin'],
    ['admin', 'property_manager', 'property_manager'],
    ['property_manager', 'admin', 'property_manager'],
    ['property_manager', 'tenant', 'tenant'],
  ] as const)('made for %s by who is %s now may what %s may', (keys, makers, may) => {
    expect(roleOfKey(keys, makers)).toBe(may)
  })

  const standing = { expiresOn: null, makerRole: 'admin', makerDeactivatedAt: null, makerArchivedAt: null }
  test('works on its last day, and not on the next', () => {
    expect(whyShut({ ...standing, expiresOn: '2026-11-21' }, '2026-11-21')).toBeUndefined()
    expect(whyShut({ ...standing, expiresOn: '2026-11-20' }, '2026-11-21')).toBe('expired')
  })

  test('stops with whoever made it', () => {
    const now = new Date()
    expect(whyShut({ ...standing, makerDeactivatedAt: now }, '2026-11-21')).toBe('stopped')
    expect(whyShut({ ...standing, makerArchivedAt: now }, '2026-11-21')).toBe('stopped')
    expect(whyShut({ ...standing, makerRole: 'tenant' }, '2026-11-21')).toBe('stopped')
  })

  test('is what follows the word Bearer, however that is written', () => {
    const of = (authorization: string) => bearerOf(new Headers({ authorization }))
    expect(of('Bearer abc')).toBe('abc')
    expect(of('bearer   abc ')).toBe('abc')
    expect([of('Basic abc'), of('Bearer')]).toEqual([undefined, undefined])
  })
})

describe('calls of a key', () => {
  test('come a hundred at once, then ten a second, each key by itself', () => {
    const count = createCallCounter(callLimits.key)
    const freeOf = (caller: string, calls: number, at: number) =>
      Array.from({ length: calls }, () => count(caller, at)).filter((wait) => wait === undefined).length
    expect(freeOf('a', 150, 0)).toBe(100)
    expect(count('a', 0)).toBe(1)
    expect(freeOf('b', 10, 0)).toBe(10)
    expect(freeOf('a', 50, 1000)).toBe(10)
    expect(freeOf('a', 200, 3_600_000)).toBe(100)
    // Set back by an hour: nothing is given and nothing taken.
    expect(freeOf('a', 10, 0)).toBe(0)
    expect(freeOf('a', 20, 1000)).toBe(10)
  })

  test('of nobody come one a second, and the wait is said', () => {
    const count = createCallCounter(callLimits.nobody)
    for (let calls = 0; calls < 100; calls++) expect(count('41.90.1.2', 0)).toBeUndefined()
    expect(count('41.90.1.2', 500)).toBe(1)
    expect(count('41.90.1.2', 1000)).toBeUndefined()
  })

  test('of those who have been quiet the longest are forgotten first', () => {
    const count = createCallCounter({ perMinute: 60, burst: 1 }, 2)
    for (const caller of ['a', 'b', 'c']) count(caller, 0)
    expect([count('b', 0), count('c', 0), count('a', 0)]).toEqual([1, 1, undefined])
  })
})
