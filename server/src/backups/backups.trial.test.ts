import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { gunzipSync, gzipSync } from 'node:zlib'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { expectRefusal, PASSWORD, startApi } from '../../test/api'
import { testDatabase } from '../../test/database'
import { emptyDatabase } from '../../test/empty-database'
import { findDifferences } from '../books/books.service'
import { migrate } from '../db/migrate'
import type { Database } from '../db/open'
import { fillDemo } from '../demo/fill'
import { createJobRunner } from '../jobs/jobs.service'
import { createLogger } from '../logger'
import { BackupUnusable, restoreBackup } from './backup-file'
import { backupTicket } from './backup-ticket'
import { backupBytes, backupJob, createBackupKeeper } from './backups.service'

const { db, pool, kind } = testDatabase()
let dataDir: string
let whole: Buffer

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'makao-backups-'))
  await fillDemo(db, '2026-11-21')
  const api = startApi(db)
  await api.signUp({ requestedRole: 'property_manager', name: 'Nyambura "wa" Mūgo 🏠 \\ \n' })
  await mkdir(join(dataDir, 'files/logos'), { recursive: true })
  await writeFile(join(dataDir, 'files/logos/agency.png'), randomBytes(600_000))
  await writeFile(join(dataDir, 'files/empty.txt'), '')
  whole = await read()
})
afterAll(() => rm(dataDir, { recursive: true }))

const clock = () => new Date('2026-11-21T09:00:00Z')

async function read(): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const bytes of backupBytes({ pool, dataDir, clock })) parts.push(bytes)
  return Buffer.concat(parts)
}

const left = ['sessions', 'throttles', 'job_runs']

/** Every row of every table, and where each sequence goes on. */
async function readEverything(from: pg.Pool): Promise<Record<string, string>> {
  const { rows: tables } = await from.query<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1",
  )
  const state: Record<string, string> = {}
  for (const { name } of tables) {
    const { rows } = await from.query<{ rows: string }>(
      `select coalesce(string_agg(t::text, E'\\n' order by t::text), '') as rows from "${name}" t`,
    )
    state[name] = rows[0]?.rows ?? ''
  }
  return state
}

const temporaryFolder = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'makao-restored-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

const restore = async (bytes: Buffer, into: { pool: pg.Pool }, folder?: string) =>
  restoreBackup(into, Readable.from([bytes]), folder ?? (await temporaryFolder()))

describe('a round trip', () => {
  test.each(['embedded', 'server'] as const)('into a %s database brings back every table and file', async (kind) => {
    const empty = await emptyDatabase(kind)
    if (!empty) return
    const folder = await temporaryFolder()
    const { rows, files, madeAt } = await restore(whole, empty, folder)
    expect({ files, madeAt }).toEqual({ files: 2, madeAt: '2026-11-21T09:00:00.000Z' })
    expect(rows).toBeGreaterThan(1000)

    const [before, after] = await Promise.all([readEverything(pool), readEverything(empty.pool)])
    expect(Object.keys(after)).toEqual(Object.keys(before))
    for (const [name, content] of Object.entries(before)) {
      if (!left.includes(name)) expect(after[name], name).toBe(content)
    }
    expect(after.sessions).toBe('')
    expect(await readFile(join(folder, 'logos/agency.png'))).toEqual(
      await readFile(join(dataDir, 'files/logos/agency.png')),
    )
    expect(await readFile(join(folder, 'empty.txt'), 'utf8')).toBe('')

    expect(await findDifferences(empty.db)).toEqual([])
    // What was restored goes on: the next number of the audit log is free, and people sign in.
    const restored = startApi(empty.db)
    const response = await restored.post('/api/auth/sign-in', { login: 'admin@demo.makao', password: 'karibu-makao' })
    expect(response.status).toBe(200)
    await restored.signUp()
  })

  test('of an installation that an earlier version made, and this one has opened since', async () => {
    const text = gunzipSync(whole).toString()
    const lines = text.trimEnd().split('\n')
    const heading = JSON.parse(lines[0] ?? '')
    // Six migrations earlier there were neither second factors nor links of several kinds.
    const tables = ['profiles', 'properties', 'units']
    const ofPeople = ['deactivated_at', 'anonymised_at', 'tax_pin', 'sms_opted_out_at']
    const addedSince = [...ofPeople, 'land_reference', 'account_number']
    const kept: string[] = []
    let table = ''
    for (const line of lines.slice(1, -1)) {
      const mark = line.startsWith('{"table"') ? JSON.parse(line).table : undefined
      if (mark) table = mark.name
      else if (line.startsWith('{"file"')) table = ''
      if (!tables.includes(table)) continue
      if (!mark) kept.push(line)
      else {
        const columns = mark.columns.filter((name: string) => !addedSince.includes(name))
        kept.push(JSON.stringify({ table: { name: table, columns } }))
      }
    }
    const former = [JSON.stringify({ ...heading, migrations: 7 }), ...kept]
    const bytes = gzipSync(`${[...former, JSON.stringify({ end: former.length })].join('\n')}\n`)
    const empty = await emptyDatabase()
    if (!empty) return
    await migrate(empty)
    await restore(bytes, empty)
    const { rows } = await empty.pool.query(
      'select count(*)::int as count, count(phone_key)::int as keys from profiles',
    )
    expect(rows[0].count).toBeGreaterThan(100)
    expect(rows[0].keys).toBeGreaterThan(50)
  })
})

describe('refused, with nothing written', () => {
  async function refusedBy(bytes: Buffer, empty: { pool: pg.Pool }): Promise<string> {
    const folder = await temporaryFolder()
    const error = await restore(bytes, empty, folder).then(
      () => expect.fail('was restored'),
      (reason: unknown) => reason,
    )
    expect(error).toBeInstanceOf(BackupUnusable)
    const { rows } = await empty.pool.query("select to_regclass('public.profiles') as found")
    if (rows[0].found) expect((await empty.pool.query('select * from profiles')).rows).toEqual([])
    expect(await readdir(folder)).toEqual([])
    return (error as Error).message
  }

  const lines = () => gunzipSync(whole).toString().trimEnd().split('\n')
  const packed = (changed: string[]) => gzipSync(`${changed.join('\n')}\n`)

  test('what is no backup, cut off, damaged, incomplete, from the future, or leads out of the folder', async () => {
    const empty = (await emptyDatabase()) ?? expect.fail()
    const [heading = '', ...rest] = lines()
    const future = JSON.stringify({ ...JSON.parse(heading), migrations: 999 })
    const escaping = lines().map((line) => line.replace('{"file":"empty.txt"}', '{"file":"../../escaped.txt"}'))
    const refused: [Buffer, RegExp][] = [
      [Buffer.from('Hello'), /no backup of Makao/],
      [Buffer.alloc(0), /no backup of Makao/],
      [gzipSync('{"format":"other"}\n'), /no backup of Makao/],
      [whole.subarray(0, whole.length - 200_000), /not complete|damaged/],
      [packed(lines().slice(0, -1)), /not complete/],
      [packed(lines().filter((_, n) => n !== 30)), /not complete|damaged/],
      [packed([future, ...rest]), /newer version/],
      [packed(escaping), /which it may not/],
    ]
    for (const [bytes, reason] of refused) expect(await refusedBy(bytes, empty)).toMatch(reason)
    // What it was spoiled with stands in nobody's way.
    expect((await restore(whole, empty)).rows).toBeGreaterThan(1000)
  })

  test('a database that is in use', async () => {
    await expect(restore(whole, { pool })).rejects.toThrow(/in use/)
  })
})

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
  const bytes = await read()
  isOver = true
  await writing
  const rowsOf = (table: string) => {
    const text = gunzipSync(bytes).toString().split('\n')
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
    expect(await admin.client.backups.list()).toEqual({ backups: [], problem: null })
    const made = await admin.client.backups.make()
    expect(made).toMatchObject({ name: 'makao-2026-11-21T09-00-00Z.backup', madeAt: '2026-11-21T09:00:00.000Z' })
    expect(await admin.client.backups.list()).toEqual({ backups: [made], problem: null })
    expect(await readdir(join(folder, 'backups'))).toEqual([made.name])

    const download = (cookie: string, name = made.name) => api.request(`/api/backups/${name}`, { headers: { cookie } })
    const response = await download(admin.cookie)
    const bytes = Buffer.from(await response.arrayBuffer())
    expect([response.status, bytes.length]).toEqual([200, made.size])
    expect(gunzipSync(bytes).toString()).toMatch(/\{"end":\d+\}\n$/)

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
  const runner = await startJobs({ db, pool, kind })
  onTestFinished(async () => void (await pool.query('drop schema pgboss cascade')))
  const lastRun = async () => (await runner.list()).jobs[0]?.runs[0]
  await expect.poll(lastRun, { timeout: 10_000 }).toMatchObject({ state: 'done', startedBy: null })
  const [name = ''] = await readdir(join(folder, 'backups'))
  expect((await lastRun())?.message).toMatch(new RegExp(`^Made ${name} \\(\\d+ kB\\) on .+\\.$`))
  const bytes = await readFile(join(folder, 'backups', name))
  expect(gunzipSync(bytes).toString()).not.toMatch(/pgboss|job_runs/)

  const other = (await emptyDatabase()) ?? expect.fail()
  await migrate(other)
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
