import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startApi } from '../test/api'
import { testDatabase } from '../test/database'
import { waysForStrangers } from '../test/ways-for-strangers'
import { readsOn } from './exchange/hosted/reads'
import { makaoCatalogue } from './exchange/hosted/resources'
import { rowReader } from './exchange/hosted/rows.service'
import { startRealtime } from './exchange/realtime/realtime.hub'
import { createLogger } from './logger'
import { startLive } from './platform/live/live.hub'

const { db, pool, kind } = testDatabase()

/** What stands in the table of docs/security.md. */
async function documented(): Promise<string[]> {
  const text = await readFile(new URL('../../docs/security.md', import.meta.url), 'utf8')
  const [, table = ''] = text.split('## What a stranger can ask for')
  return [...(table.split('\n## ')[0] ?? '').matchAll(/^\| `([A-Z]+ \/\S*)` \|/gm)].map(([, way = '']) => way)
}

test('no way in for strangers is missing in docs/security.md, and none there is gone', async () => {
  const webDir = await mkdtemp(join(tmpdir(), 'makao-web-'))
  onTestFinished(() => rm(webDir, { recursive: true }))
  await mkdir(join(webDir, 'assets'))
  await writeFile(join(webDir, 'index.html'), '<!doctype html>')
  const live = await startLive({ pool, kind, log: createLogger('silent') })
  onTestFinished(live.stop)
  const clock = () => new Date()
  const { resources } = makaoCatalogue
  const realtime = await startRealtime({
    db,
    pool,
    kind,
    log: createLogger('silent'),
    clock,
    resources,
    readRows: rowReader(readsOn(db, undefined), clock),
  })
  onTestFinished(realtime.stop)
  const api = startApi(db, { live, realtime, webDir })
  const ways = await waysForStrangers({ request: api.request, routes: api.app.routes })
  expect((await documented()).sort()).toEqual(ways)
})
