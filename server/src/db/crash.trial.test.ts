import { expect, test } from 'vitest'
import { startChild } from '../../test/child'
import { embeddedDataDir } from '../../test/database'
import { openPatiently } from '../../test/open-patiently'
import { trialRandom } from '../../test/random'

const random = trialRandom('killed while eight writers write')
const rounds = Number(process.env.CRASH_ROUNDS ?? 2)

test('killed while eight writers write, it holds every acknowledged write exactly once and no half of one', async () => {
  const dataDir = await embeddedDataDir()
  const acknowledged: string[] = []
  for (let round = 0; round < rounds; round++) {
    const child = startChild('write-until-killed.ts', dataDir, String(round))
    const enough = acknowledged.length + 100 + random.int(400)
    await new Promise<void>((resolve) => {
      child.lines.on('close', resolve)
      child.lines.on('line', (id) => {
        if (acknowledged.push(id) === enough) child.process.kill('SIGKILL')
      })
    })
    const { pool, close } = await openPatiently({ dataDir })
    const { rows } = await pool.query<{ id: string; halves: string }>(
      "select id, string_agg(half::text, '+' order by half) as halves from kept group by id",
    )
    await close()
    const halves = new Map(rows.map((row) => [row.id, row.halves]))
    expect([...halves.values()].filter((it) => it !== '1+2')).toEqual([])
    expect(acknowledged.filter((id) => !halves.has(id))).toEqual([])
    expect(acknowledged.length).toBeGreaterThanOrEqual(enough)
    // At most one write of each writer can be kept without having been acknowledged.
    expect(halves.size).toBeLessThanOrEqual(acknowledged.length + 8 * (round + 1))
  }
})
