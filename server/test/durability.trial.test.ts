import { expect, onTestFinished, test } from 'vitest'
import { embeddedDataDir } from './database'
import { diskFullTrial, killTrial, mountSmallDisk } from './trials'

// The trials of `npm run crash-test` in short, on the built server with its embedded database.

const ROUNDS = Number(process.env.CRASH_ROUNDS ?? 2)

test(`killed ${ROUNDS} times while eight people write: what was acknowledged is there exactly once`, async () => {
  const { findings, acknowledged } = await killTrial({ rounds: ROUNDS, dataDir: await embeddedDataDir() })
  expect(findings).toEqual([])
  expect(acknowledged).toBeGreaterThan(10 * ROUNDS)
})

test('a full disk refuses writes and loses none; with space again it goes on', async (context) => {
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
})
