import { setTimeout as after } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { inTurn } from './in-turn'

test('what is asked in turn is begun in its order, and of several failures the first is told once all have ended', async () => {
  const seen: string[] = []
  const ask =
    (name: string, ms: number, fails = false) =>
    async () => {
      seen.push(`${name} begun`)
      await after(ms)
      seen.push(`${name} ended`)
      if (fails) throw new Error(name)
    }

  await expect(inTurn([ask('one', 20), ask('two', 60, true), ask('three', 1, true), ask('four', 80)])).rejects.toThrow(
    'two',
  )

  expect(seen.filter((each) => each.endsWith('begun'))).toEqual(['one begun', 'two begun', 'three begun', 'four begun'])
  expect(seen.filter((each) => each.endsWith('ended')).toSorted()).toEqual([
    'four ended',
    'one ended',
    'three ended',
    'two ended',
  ])
})
