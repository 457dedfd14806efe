import fs from 'node:fs'
import { join } from 'node:path'
import { describe, expect, inject, onTestFinished, test, vi } from 'vitest'
import { embeddedDataDir } from '../../test/database'
import { addFsync, buffersFor, compilePglite, openPglite } from './durable-pglite'

const unexpected = (error: unknown): never => {
  throw error
}

/** Every file that is synced from now on, by the path it has in the database directory. */
function watchFsync(directory: string): string[] {
  const synced: string[] = []
  const fsync = fs.fsyncSync
  const spy = vi.spyOn(fs, 'fsyncSync').mockImplementation((file) => {
    synced.push(fs.readlinkSync(`/proc/self/fd/${file}`).slice(directory.length + 1))
    fsync(file)
  })
  onTestFinished(() => spy.mockRestore())
  return synced
}

describe.runIf(inject('databaseTemplate').kind === 'embedded')('the embedded database', () => {
  test('syncs the write-ahead log once for each commit and not for a read', async () => {
    const directory = join(await embeddedDataDir(), 'database')
    const pglite = await openPglite(directory, await compilePglite(), unexpected)
    await pglite.exec('create table kept (id int)')
    const synced = watchFsync(directory)

    for (let id = 1; id <= 10; id++) await pglite.query('insert into kept values ($1)', [id])
    expect(synced).toHaveLength(10)
    for (const file of synced) expect(file).toMatch(/^pg_wal\/[0-9A-F]{24}$/)

    await pglite.transaction(async (tx) => {
      for (let id = 11; id <= 20; id++) await tx.query('insert into kept values ($1)', [id])
      expect(synced).toHaveLength(10)
    })
    expect(synced).toHaveLength(11)

    await pglite.query('select * from kept')
    expect(synced).toHaveLength(11)

    await pglite.exec('checkpoint')
    expect(synced.filter((file) => file.startsWith('base/'))).not.toEqual([])
    await pglite.close()
  })

  test('takes memory for pages by what it keeps, and never more than 128 MB', async () => {
    const directory = join(await embeddedDataDir(), 'database')
    const pglite = await openPglite(directory, await compilePglite(), unexpected)
    const { rows } = await pglite.query('show shared_buffers')
    await pglite.close()
    expect(rows).toEqual([{ shared_buffers: `${buffersFor(directory)}MB` }])

    const before = buffersFor(directory)
    const large = join(directory, 'base', 'large')
    fs.writeFileSync(large, '')
    fs.truncateSync(large, 60 * 2 ** 20)
    expect(buffersFor(directory)).toBeGreaterThanOrEqual(30)
    expect(buffersFor(directory)).toBeLessThanOrEqual(before + 30)
    fs.truncateSync(large, 900 * 2 ** 20)
    expect(buffersFor(directory)).toBe(128)
    expect(buffersFor(join(directory, 'not-made-yet'))).toBe(16)
  })

  test('ends when the disk refuses a sync, so that the commit is not acknowledged', async () => {
    const directory = join(await embeddedDataDir(), 'database')
    const failures: unknown[] = []
    const pglite = await openPglite(directory, await compilePglite(), (error) => {
      failures.push(error)
      throw error
    })
    await pglite.exec('create table kept (id int)')
    const full = new Error('EIO: i/o error, fsync')
    const spy = vi.spyOn(fs, 'fsyncSync').mockImplementationOnce(() => {
      throw full
    })
    onTestFinished(() => spy.mockRestore())
    await pglite.query('insert into kept values (1)').catch(() => undefined)
    expect(failures).toEqual([full])
  })
})

test('a build without the file system that fsync is added to is refused', () => {
  expect(() => addFsync(undefined, unexpected)).toThrow('NODEFS')
  expect(() => addFsync({}, unexpected)).toThrow('NODEFS')
})
