import { describe, expect, inject, onTestFinished, test } from 'vitest'
import { findPostgres } from '../../scripts/machine'
import { startPostgres } from '../../scripts/postgres'
import { embeddedDataDir } from './database'
import { startMailbox } from './mailbox'
import { createServerDatabase, dropServerDatabase } from './server-database'
import { diskFullTrial, killTrial, mountSmallDisk, outageTrial, twoProcessesTrial } from './trials'

// The trials of `npm run crash-test` in short, on the built server.

const template = inject('databaseTemplate')
const ROUNDS = Number(process.env.CRASH_ROUNDS ?? 2)

async function emptyServerDatabase(): Promise<string> {
  if (template.kind !== 'server') throw new Error('Only with TEST_DATABASE_URL.')
  const { name, url } = await createServerDatabase(template.administrationUrl)
  onTestFinished(() => dropServerDatabase(template.administrationUrl, name))
  return url
}

test(
  `killed ${ROUNDS} times while eight people write: what was acknowledged is there exactly once`,
  async () => {
    const place =
      template.kind === 'server' ? { databaseUrl: await emptyServerDatabase() } : { dataDir: await embeddedDataDir() }
    const { findings, acknowledged } = await killTrial({ rounds: ROUNDS, ...place })
    expect(findings).toEqual([])
    expect(acknowledged).toBeGreaterThan(20)
  },
  60_000 + ROUNDS * 20_000,
)

describe.runIf(template.kind === 'embedded')('a full disk', () => {
  test('refuses writes and loses none; with space again it goes on', async (context) => {
    const disk = mountSmallDisk(192)
    if (!disk) return context.skip('mounting a small disk needs root')
    onTestFinished(disk.unmount)
    const { findings, refused } = await diskFullTrial(disk.path, {
      leave: 1,
      fullMillis: 1000,
      dataDir: await embeddedDataDir(),
    })
    expect(findings).toEqual([])
    expect(refused).toBeGreaterThan(0)
  }, 180_000)
})

describe.runIf(template.kind === 'server')('on a PostgreSQL server', () => {
  test('two processes start on an empty database, write what is sent to both once, and one outlives the other', async () => {
    expect((await twoProcessesTrial(await emptyServerDatabase())).findings).toEqual([])
  }, 120_000)

  test('while it is stopped for 2 s everything is refused with what to do, and then goes on', async (context) => {
    const bin = findPostgres()
    if (!bin) return context.skip('PostgreSQL is not on this machine')
    const mailbox = await startMailbox()
    onTestFinished(mailbox.close)
    const cluster = await startPostgres(bin)
    onTestFinished(cluster.stop)
    const { findings } = await outageTrial(cluster, { databaseUrl: cluster.url, awayMillis: 2000, mailbox })
    expect(findings).toEqual([])
  }, 120_000)
})
