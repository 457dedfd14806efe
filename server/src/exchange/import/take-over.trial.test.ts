import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, onTestFinished, test } from 'vitest'
import { startChild } from '../../../test/child'
import { embeddedDataDir } from '../../../test/database'
import { openPatiently } from '../../../test/open-patiently'
import { createServerDatabase, dropServerDatabase } from '../../../test/server-database'
import { findDifferences } from '../../money/closed-months/ledger-check.service'
import { STEPS } from './take-over.repository'

const KILLS = 10
const nothing = { units: 0, state: 'waiting' }
const all = { units: 300, state: 'done' }

/** A database of the kind that is tested, and the folder of whoever works on it. */
async function place(): Promise<{ dataDir: string; databaseUrl: string | undefined }> {
  const template = inject('databaseTemplate')
  if (template.kind === 'embedded') return { dataDir: await embeddedDataDir(), databaseUrl: undefined }
  const { name, url: databaseUrl } = await createServerDatabase(template.administrationUrl, template.name)
  const dataDir = await mkdtemp(join(tmpdir(), 'makao-taking-over-'))
  onTestFinished(async () => {
    await rm(dataDir, { recursive: true })
    await dropServerDatabase(template.administrationUrl, name)
  })
  return { dataDir, databaseUrl }
}

test('killed ten times while it takes a sheet over, Makao has nothing of it each time, and all of it in the end', async () => {
  const { dataDir, databaseUrl } = await place()
  const begin = async () => {
    const child = startChild('take-over-until-killed.ts', dataDir, ...(databaseUrl ? [databaseUrl] : []))
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
  const database = await openPatiently({ dataDir, databaseUrl })
  expect(await findDifferences(database.db)).toEqual([])
  await database.close()
})
