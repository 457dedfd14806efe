import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { install } from '../../e2e/server'
import { findPostgres } from '../../scripts/machine'
import { startPostgres } from '../../scripts/postgres'
import { ask, signUpAdmin } from './agency'
import { startMailbox } from './mailbox'
import { createServerDatabase, dropServerDatabase } from './server-database'
import { environment, outageTrial, twoProcessesTrial, until } from './trials'

// The trials of `npm run crash-test` that need a PostgreSQL server, in short, on the built server.

const template = inject('databaseTemplate')

test('two processes start on an empty database, write what is sent to both once, and one outlives the other', async (context) => {
  if (template.kind !== 'server') return context.skip('TEST_DATABASE_URL names no server')
  const { name, url } = await createServerDatabase(template.administrationUrl)
  onTestFinished(() => dropServerDatabase(template.administrationUrl, name))
  expect((await twoProcessesTrial(url)).findings).toEqual([])
})

test('a process that is asked to stop ends, though its backup waits for somebody else', async (context) => {
  if (template.kind !== 'server') return context.skip('TEST_DATABASE_URL names no server')
  const { name, url } = await createServerDatabase(template.administrationUrl)
  onTestFinished(() => dropServerDatabase(template.administrationUrl, name))
  const makao = await install(environment(url))
  onTestFinished(async () => void (await makao.stop()))
  const cookie = await signUpAdmin(makao.url, makao.setupCode())
  const other = new pg.Client(url)
  await other.connect()
  onTestFinished(() => other.end())
  await other.query('begin')
  await other.query('lock table payments in access exclusive mode')
  await until('a backup waits', async () => {
    await ask(makao.url, '/api/jobs/backup/runs', cookie, {})
    // Of this database: in others on the same server a table may have that id.
    const { rowCount } = await other.query(`select from pg_locks join pg_database on pg_database.oid = pg_locks.database
      where datname = current_database() and relation = 'payments'::regclass and not granted`)
    return rowCount !== 0
  })
  expect(await makao.stop()).toBe(0)
})

test('while its server is stopped for 2 s everything is refused with what to do, and then goes on', async (context) => {
  const bin = findPostgres()
  if (!bin) return context.skip('PostgreSQL is not on this machine')
  const mailbox = await startMailbox()
  onTestFinished(mailbox.close)
  const cluster = await startPostgres(bin)
  onTestFinished(cluster.stop)
  const { findings, printed } = await outageTrial(cluster, { databaseUrl: cluster.url, awayMillis: 2000, mailbox })
  expect(findings, printed).toEqual([])
})
