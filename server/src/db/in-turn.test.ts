import { setImmediate as othersTurn } from 'node:timers/promises'
import { type SQL, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { inTurn, type Sends } from './in-turn'

/** A database that keeps what happens, and fails of 'two'. */
function listening() {
  const seen: string[] = []
  let running = 0
  const nameOf = (query: SQL) => String(query.queryChunks.find((chunk) => typeof chunk === 'string'))
  const tx: Sends = {
    execute: async (query) => {
      expect(running).toBe(0)
      running += 1
      seen.push(`${nameOf(query)} sent`)
      // Turns, not time: a process that waits for the processor has none of them meanwhile.
      for (let turn = 0; turn < 20; turn += 1) await othersTurn()
      running -= 1
      seen.push(`${nameOf(query)} answered`)
      if (nameOf(query) === 'two') throw new Error('two')
      return { rows: [] }
    },
  }
  const ask = (name: string) => (turn: Sends) => {
    seen.push(`${name} written`)
    return turn.execute(sql`${name}`)
  }
  return { tx, ask, seen }
}

test('what is asked in turn is written while the one before is under way, and never sent beside it', async () => {
  const { tx, ask, seen } = listening()
  await inTurn(tx, [ask('one'), async () => {}, (turn) => inTurn(turn, [ask('three'), ask('four')])])
  expect(seen.filter((each) => !each.endsWith('written'))).toEqual(
    ['one', 'three', 'four'].flatMap((name) => [`${name} sent`, `${name} answered`]),
  )
  expect(seen.indexOf('three written')).toBeLessThan(seen.indexOf('one answered'))
})

test('after a failure nothing more is sent, and it is told when all has ended', async () => {
  const { tx, ask, seen } = listening()
  await expect(inTurn(tx, [ask('one'), ask('two'), ask('three')])).rejects.toThrow('two')
  expect(seen.at(-1)).toBe('two answered')
  expect(seen).not.toContain('three sent')
})
