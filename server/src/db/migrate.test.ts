import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '../../test/database'
import { migrate, migrationsFolder } from './migrate'

const { pool } = testDatabase()

/** Migrations that are noted as done. */
const noted = 'drizzle.__drizzle_migrations'
let last: string

beforeAll(async () => {
  const { rows } = await pool.query<{ last: string }>(`select max(created_at)::text as last from ${noted}`)
  last = rows[0]?.last ?? ''
})
// Other files of this process work on the same database: to them it would be that of a later version, which nobody restores.
afterAll(async () => {
  await pool.query(`delete from ${noted} where created_at > $1`, [last])
  await pool.query('drop sequence if exists test_tries')
})

/** @param year later than any migration already done, since only later ones are run */
async function folderWith(year: number, ...statements: string[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'makao-test-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await mkdir(join(folder, 'meta'))
  const when = Date.UTC(year)
  const entries = statements.map((_, idx) => ({
    idx,
    version: '7',
    when: when + idx,
    tag: `m${idx}`,
    breakpoints: true,
  }))
  await writeFile(
    join(folder, 'meta', '_journal.json'),
    JSON.stringify({ version: '7', dialect: 'postgresql', entries }),
  )
  for (const [idx, statement] of statements.entries()) await writeFile(join(folder, `m${idx}.sql`), statement)
  return folder
}

test('the folder is that of the server package', () => {
  expect(basename(migrationsFolder())).toBe('migrations')
  expect(basename(dirname(migrationsFolder()))).toBe('server')
})

test('processes that start together run each migration once', async () => {
  const folder = await folderWith(2100, 'create table test_migrated (id int)', 'insert into test_migrated values (1)')
  await Promise.all([1, 2, 3].map(() => migrate({ pool }, folder)))
  expect((await pool.query('select id from test_migrated')).rows).toEqual([{ id: 1 }])
})

test('a migration that people at work kept from what it needs begins anew', async () => {
  await pool.query('create sequence test_tries')
  const deadlock = `do $$ begin
    if nextval('test_tries') < 3 then raise exception 'deadlock detected' using errcode = '40P01'; end if;
  end $$`
  await migrate({ pool }, await folderWith(2150, 'create table test_anew (id int)', deadlock))
  expect((await pool.query('select last_value::int as tries from test_tries')).rows).toEqual([{ tries: 3 }])
  expect((await pool.query("select to_regclass('test_anew')::text as made")).rows).toEqual([{ made: 'test_anew' }])
})

test('a migration that fails leaves nothing of itself and does not hold up the next start', async () => {
  const broken = await folderWith(2200, 'create table test_half (id int)', 'select nothing from nowhere')
  await expect(migrate({ pool }, broken)).rejects.toThrow()
  expect((await pool.query("select to_regclass('test_half') as half")).rows).toEqual([{ half: null }])
  const locks = `select count(*)::int as held from pg_locks join pg_database on pg_database.oid = pg_locks.database
    where locktype = 'advisory' and datname = current_database()`
  await expect.poll(async () => (await pool.query(locks)).rows).toEqual([{ held: 0 }])
  await migrate({ pool })
})
