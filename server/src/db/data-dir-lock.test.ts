import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { startChild } from '../../test/child'
import { DataDirInUse, type DataDirLock, lockDataDir } from './data-dir-lock'

async function temporaryDataDir(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'makao-test-'))
  onTestFinished(() => rm(dataDir, { recursive: true }))
  return dataDir
}

async function holdingChild(dataDir: string) {
  const child = startChild('hold-data-dir.ts', dataDir)
  await once(child.lines, 'line')
  return child
}

test('a second process is refused with a line that names the first and the directory', async () => {
  const dataDir = await temporaryDataDir()
  const child = await holdingChild(dataDir)
  const refusal = await lockDataDir(dataDir).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(DataDirInUse)
  expect(String(refusal)).toContain(`process ${child.process.pid} `)
  expect(String(refusal)).toContain(dataDir)
  expect(String(refusal)).not.toContain('\n')
})

test('a process that is stopped but not ended still holds the directory', async () => {
  const dataDir = await temporaryDataDir()
  const child = await holdingChild(dataDir)
  child.process.kill('SIGSTOP')
  await expect(lockDataDir(dataDir)).rejects.toThrow('does not answer')
})

test('what a killed process leaves behind does not keep the next one out', async () => {
  const dataDir = await temporaryDataDir()
  const child = await holdingChild(dataDir)
  await child.kill()
  expect(await readdir(dataDir)).toHaveLength(1)
  const lock = await lockDataDir(dataDir)
  expect(await readdir(dataDir)).toHaveLength(1)
  await lock.release()
  expect(await readdir(dataDir)).toEqual([])
})

test('of many that ask at once, over the remains of a dead one, exactly one gets it', async () => {
  const dataDir = await temporaryDataDir()
  const child = await holdingChild(dataDir)
  await child.kill()
  for (let round = 0; round < 5; round++) {
    const asked = await Promise.allSettled(Array.from({ length: 6 }, () => lockDataDir(dataDir)))
    const locks = asked.flatMap((it): DataDirLock[] => (it.status === 'fulfilled' ? [it.value] : []))
    expect(locks).toHaveLength(1)
    for (const it of asked) if (it.status === 'rejected') expect(it.reason).toBeInstanceOf(DataDirInUse)
    await locks[0]?.release()
  }
})

test('one that ends while it is asked keeps nobody out', async () => {
  const dataDir = await temporaryDataDir()
  const child = await holdingChild(dataDir)
  // It takes no connection any more, so that who asks waits at its socket when that is gone.
  child.process.kill('SIGSTOP')
  const asking = lockDataDir(dataDir)
  await delay(200)
  await child.kill()
  await (await asking).release()
})

test('a path longer than a socket may have works and excludes', async () => {
  const dataDir = join(await temporaryDataDir(), 'a'.repeat(100), 'b'.repeat(100))
  await mkdir(dataDir, { recursive: true })
  const lock = await lockDataDir(dataDir)
  await expect(lockDataDir(dataDir)).rejects.toBeInstanceOf(DataDirInUse)
  await lock.release()
  await (await lockDataDir(dataDir)).release()
})
