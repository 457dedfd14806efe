import { once } from 'node:events'
import { expect, test } from 'vitest'
import { startChild } from '../../../test/child'
import { embeddedDataDir } from '../../../test/database'
import { openPatiently } from '../../../test/open-patiently'
import { findDifferences } from '../../money/closed-months/ledger-check.service'
import { STEPS } from './take-over.repository'

const KILLS = 10
const nothing = { units: 0, state: 'waiting' }
const all = { units: 300, state: 'done' }

test('killed ten times while it takes a sheet over, Makao has nothing of it each time, and all of it in the end', async () => {
  const dataDir = await embeddedDataDir()
  const begin = async () => {
    const child = startChild('take-over-until-killed.ts', dataDir)
    const [first] = (await once(child.lines, 'line')) as [string]
    return { child, held: JSON.parse(first) as typeof all }
  }
  for (let kill = 0; kill < KILLS; kill += 1) {
    const { child, held } = await begin()
    expect(held, `before kill ${kill}`).toEqual(nothing)
    // After each step of the transaction in turn but the last ones, after which it may be committed sooner than the kill comes.
    const until = 1 + (kill % (STEPS - 3))
    for await (const line of child.lines) if (Number(line) >= until) break
    await child.kill()
  }
  const { child, held } = await begin()
  expect(held).toEqual(nothing)
  let last = ''
  for await (const line of child.lines) {
    last = line
    if (line.startsWith('{')) break
  }
  expect(JSON.parse(last)).toEqual(all)
  await child.kill()
  const database = await openPatiently({ dataDir })
  expect(await findDifferences(database.db)).toEqual([])
  await database.close()
})
