import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, testConfig } from '../../../test/api'
import {
  backupOf,
  LEFT_OUT,
  linesOf,
  packedFormerly,
  readEverything,
  restore,
  temporaryFolder,
} from '../../../test/backups'
import { testDatabase } from '../../../test/database'
import { emptyDatabase } from '../../../test/empty-database'
import { migrate, migrateTo } from '../../db/migrate'
import type { Database } from '../../db/open'
import { fillDemo } from '../../demo/fill'
import { writeDemoMessages } from '../../demo/messages'
import { findDifferences } from '../../money/closed-months/ledger-check.service'
import { readTables } from './dump.repository'

// The demo portfolio, to both kinds of database and from both. With TEST_DATABASE_URL it begins on a server.

const { db, pool, kind } = testDatabase()
const clock = () => new Date('2026-11-21T09:00:00Z')
let dataDir: string

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'makao-backups-'))
  await fillDemo(db, '2026-11-21')
  await writeDemoMessages(db, testConfig(), clock())
  // What readers of JSON and of lines could trip over.
  await pool.query('update notices set body = $1', ['"Mūgo" 🏠 \\ \r\n \u2028 \u2029 \u0085 {"end":1}'])
  await mkdir(join(dataDir, 'files/logos'), { recursive: true })
  await writeFile(join(dataDir, 'files/logos/agency.png'), randomBytes(600_000))
  await writeFile(join(dataDir, 'files/empty.txt'), '')
})
afterAll(() => rm(dataDir, { recursive: true }))

/** Brings everything into a new database and compares each table, row by row. Messages that waited are held there. */
async function bring(from: Pick<Database, 'pool'>, filesOf: string, into: Database['kind']) {
  const empty = (await emptyDatabase(into)) ?? expect.fail('this run has no server')
  const folder = await temporaryFolder()
  await from.pool.query("update outbox_messages set state = 'unknown' where state in ('waiting', 'sending')")
  const bytes = await backupOf({ ...from, dataDir: filesOf, clock })
  const restored = await restore(bytes, empty, folder)
  const [before, after] = [await readEverything(from.pool), await readEverything(empty.pool)]
  expect(Object.keys(after)).toEqual(Object.keys(before))
  for (const [name, content] of Object.entries(before)) {
    // Not `toBe`, which would print all of it.
    if (!LEFT_OUT.includes(name)) expect(after[name] === content, name).toBe(true)
    else expect(after[name]).toBe('')
  }
  return { ...empty, folder, restored, bytes, tables: before }
}

test('no row of any table is lost on the way through both kinds of database and back, without stored files', async () => {
  const nowhere = await temporaryFolder()
  const there = await bring({ pool }, nowhere, 'embedded')
  expect(there.restored).toMatchObject({ files: 0, compared: true, madeAt: '2026-11-21T09:00:00.000Z' })
  const filled = Object.entries(there.tables).flatMap(([name, rows]) => (rows === '' ? [] : [name]))
  expect(filled).toEqual(expect.arrayContaining(['ledger_postings', 'meter_readings', 'outbox_messages', 'reminders']))
  const next = await bring(there, nowhere, 'embedded')
  if (kind === 'server') await bring(next, nowhere, 'server')
})

test('no row and no stored file is lost into the same kind of database, and what came back goes on', async () => {
  const { folder, restored, ...there } = await bring({ pool }, dataDir, kind)
  expect(restored).toMatchObject({ files: 2, compared: true })
  expect(await readFile(join(folder, 'files/logos/agency.png'))).toEqual(
    await readFile(join(dataDir, 'files/logos/agency.png')),
  )
  expect(await readFile(join(folder, 'files/empty.txt'), 'utf8')).toBe('')
  expect(await findDifferences(there.db)).toEqual([])
  // The next number of the audit log is free, and people sign in.
  const api = startApi(there.db)
  const response = await api.post('/api/auth/sign-in', { login: 'admin@demo.makao', password: 'karibu-makao' })
  expect(response.status).toBe(200)
  await api.signUp()
})

/** As many migrations as an earlier version had. */
const EARLIER = 7

/** The columns that each table had after so many migrations. */
async function columnsAfter(migrations: number): Promise<Map<string, string[]>> {
  const former = (await emptyDatabase()) ?? expect.fail()
  await migrateTo(former, migrations)
  const client = await former.pool.connect()
  const tables = await readTables(client).finally(() => client.release())
  return new Map(tables.map(({ name, columns }) => [name, columns]))
}

test('no row is lost of an installation that an earlier version made, and this one has opened since', async () => {
  const [first = '', ...lines] = linesOf(await backupOf({ pool, dataDir, clock }))
  // Then there were neither second factors nor links of several kinds.
  const tables = ['profiles', 'properties', 'units']
  const columnsThen = await columnsAfter(EARLIER)
  const kept: string[] = []
  let table = ''
  for (const line of lines) {
    const mark = line.startsWith('{"table"') ? JSON.parse(line).table : undefined
    if (mark) table = mark.name
    else if (/^\{"(file|piece|end)":/.test(line)) table = ''
    if (!tables.includes(table)) continue
    if (!mark) kept.push(line)
    else {
      const columns = mark.columns.filter((name: string) => columnsThen.get(table)?.includes(name))
      kept.push(JSON.stringify({ table: { name: table, columns } }))
    }
  }
  const bytes = packedFormerly([JSON.stringify({ ...JSON.parse(first), migrations: EARLIER }), ...kept])
  const empty = (await emptyDatabase()) ?? expect.fail()
  await migrate(empty)
  // It had no counts to compare with, which whoever restores is told.
  expect(await restore(bytes, empty)).toMatchObject({ compared: false, rows: kept.length - tables.length })
  const { rows } = await empty.pool.query('select count(*)::int as count, count(phone_key)::int as keys from profiles')
  expect(rows[0].count).toBeGreaterThan(100)
  expect(rows[0].keys).toBeGreaterThan(50)
})
