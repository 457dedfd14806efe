import { rmSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { expectRefusal, PASSWORD, startApi } from '../../../test/api'
import { backupOf, linesOf, restore, temporaryFolder } from '../../../test/backups'
import { buildersOf } from '../../../test/builders'
import { testDatabase } from '../../../test/database'
import { migratedDatabase } from '../../../test/empty-database'
import type { Database } from '../../db/open'
import { createLogger } from '../../logger'
import { createJobRunner } from '../jobs/job-runner.service'
import { backupTicket } from './backup-ticket'
import { backupJob, createBackupKeeper } from './backups.service'

const { db, pool, kind } = testDatabase()
let dataDir: string

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'makao-backups-'))
  await buildersOf(db).buildCharge({ paymentStatus: 'paid' })
})
afterAll(() => rm(dataDir, { recursive: true }))

const clock = () => new Date('2026-11-21T09:00:00Z')

test('is one state of the database, while others write', async () => {
  const api = startApi(db)
  const manager = await api.signInAs('property_manager')
  await manager.client.tenants.create({ fullName: 'First', email: 'first@example.com', phoneNumber: null })
  let isOver = false
  const writing = (async () => {
    while (!isOver) {
      const email = `${crypto.randomUUID()}@example.com`
      await manager.client.tenants.create({ fullName: 'Amani Otieno', email, phoneNumber: null })
    }
  })()
  const bytes = await backupOf({ pool, dataDir, clock })
  isOver = true
  await writing
  const rowsOf = (table: string) => {
    const text = linesOf(bytes)
    const start = text.findIndex((line) => line.startsWith(`{"table":{"name":"${table}"`)) + 1
    return text.slice(
      start,
      text.findIndex((line, n) => n > start && line.startsWith('{"table"')),
    )
  }
  const people = new Set(rowsOf('profiles').map((row) => JSON.parse(row).id))
  const holders = rowsOf('one_time_links').map((row) => JSON.parse(row).profile_id)
  expect(holders.length).toBeGreaterThan(0)
  expect(holders.filter((id) => !people.has(id))).toEqual([])
})

describe('the keeper', () => {
  test('makes, lists and hands out backups to admins, and notes it', async () => {
    const folder = await temporaryFolder()
    const api = startApi(db, { config: { dataDir: folder } })
    const admin = await api.signInAs('admin')
    expect(await admin.client.backups.list()).toEqual({ backups: [], problem: null, allowed: ['make'] })
    const made = await admin.client.backups.make()
    expect(made).toMatchObject({ name: 'makao-2026-11-21T09-00-00Z.backup', madeAt: '2026-11-21T09:00:00.000Z' })
    expect(await admin.client.backups.list()).toEqual({ backups: [made], problem: null, allowed: ['make'] })
    expect(await readdir(join(folder, 'backups'))).toEqual([made.name])

    const download = (cookie: string, name = made.name) => api.request(`/api/backups/${name}`, { headers: { cookie } })
    const response = await download(admin.cookie)
    const bytes = Buffer.from(await response.arrayBuffer())
    expect([response.status, bytes.length]).toEqual([200, made.size])
    expect(gunzipSync(bytes).toString()).toMatch(/\{"end":\d+,"rows":\{.+\},"files":0\}\n$/)

    const { rows } = await admin.client.audit.list({ thing: 'backup' })
    expect(rows.map(({ action }) => action)).toEqual(['backup.downloaded', 'backup.made'])
    const manager = await api.signInAs('property_manager')
    expect((await download(manager.cookie)).status).toBe(403)
    expect((await download('')).status).toBe(401)
    expect((await download(admin.cookie, 'makao-2020-01-01T00-00-00Z.backup')).status).toBe(404)
    for (const path of ['..%2f..%2fauth-secret', 'auth-secret', '%2e%2e']) {
      expect((await download(admin.cookie, path)).status).toBe(404)
    }
  })

  test('one that is outdated while it is asked for is handed out whole', async () => {
    const folder = await temporaryFolder()
    const keeper = createBackupKeeper({ pool, dataDir: folder, clock, log: createLogger('silent') })
    const { name, size } = await keeper.make()
    const { stream } = await keeper.open(name)
    rmSync(join(folder, 'backups', name))
    // Where it were not open yet, nobody would hear that it cannot be.
    await delay(20)
    expect(Buffer.concat(await stream.toArray())).toHaveLength(size)
  })

  test('two at the same moment make one', async () => {
    const folder = await temporaryFolder()
    const keeper = createBackupKeeper({ pool, dataDir: folder, clock, log: createLogger('silent') })
    const outcomes = await Promise.allSettled([keeper.make(), keeper.make()])
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    await keeper.stop()
  })

  test('says what went wrong, leaves no half, and succeeds the next time', async () => {
    const folder = await temporaryFolder()
    await writeFile(join(folder, 'backups'), 'in the way')
    const api = startApi(db, { config: { dataDir: folder } })
    const admin = await api.signInAs('admin')
    await expectRefusal(admin.client.backups.make(), 'BACKUP_FAILED')
    await rm(join(folder, 'backups'))
    expect((await admin.client.backups.list()).problem).toMatch(/EEXIST|ENOTDIR/)
    await admin.client.backups.make()
    expect((await admin.client.backups.list()).problem).toBeNull()
  })
})

test('the nightly job makes one; what jobs are queued in is not in it, and in no way of a restore', async () => {
  const folder = await temporaryFolder()
  const log = createLogger('silent')
  const keeper = createBackupKeeper({ pool, dataDir: folder, clock, log })
  const startJobs = async (on: Pick<Database, 'db' | 'pool' | 'kind'>) => {
    const pace = { poll: 0.5, schedule: 30, supervise: 30, calm: 0 }
    const runner = createJobRunner({ ...on, log, clock: () => new Date(), jobs: [backupJob(keeper)], pace })
    onTestFinished(runner.stop)
    await runner.begin()
    return runner
  }
  // Nothing is known of a backup of last night, so it is made soon after the start.
  // Once the runner is stopped: what was registered last is done first.
  onTestFinished(async () => void (await pool.query('drop schema pgboss cascade')))
  const runner = await startJobs({ db, pool, kind })
  const lastRun = async () => (await runner.list()).jobs[0]?.runs[0]
  await expect.poll(lastRun).toMatchObject({ state: 'done', startedBy: null })
  const [name = ''] = await readdir(join(folder, 'backups'))
  expect((await lastRun())?.message).toMatch(new RegExp(`^Made ${name} \\(\\d+ kB\\) on .+\\.$`))
  const bytes = await readFile(join(folder, 'backups', name))
  expect(gunzipSync(bytes).toString()).not.toMatch(/pgboss|job_runs/)

  const other = await migratedDatabase()
  const before = await startJobs(other)
  await before.stop()
  await restore(bytes, other)
  const after = await startJobs(other)
  expect((await after.list()).problem).toBeNull()
})

test('the command is served to who has the secret, for a minute', async () => {
  const api = startApi(db, { config: { dataDir } })
  const ask = (authorization: string) => api.request('/api/backups/now', { headers: { authorization } })
  const secret = 'a secret for tests, long enough to sign'
  const now = new Date('2026-11-21T09:00:00Z')
  const response = await ask(backupTicket(secret, now))
  expect(response.status).toBe(200)
  expect(gunzipSync(Buffer.from(await response.arrayBuffer())).toString()).toContain('"format":"makao-backup"')
  for (const wrong of [
    '',
    `Bearer ${PASSWORD}`,
    backupTicket('another secret', now),
    backupTicket(secret, new Date(now.getTime() - 61_000)),
    backupTicket(secret, new Date(now.getTime() + 61_000)),
    backupTicket(secret, now).replace(/\.\w/, '.!'),
  ]) {
    expect((await ask(wrong)).status).toBe(401)
  }
})
