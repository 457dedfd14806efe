import { expect, inject, onTestFinished, test } from 'vitest'
import { findPostgres } from '../../scripts/machine'
import { startPostgres } from '../../scripts/postgres'
import { startMailbox } from './mailbox'
import { createServerDatabase, dropServerDatabase } from './server-database'
import { outageTrial, twoProcessesTrial } from './trials'

// The trials of `npm run crash-test` that need a PostgreSQL server, in short, on the built server.

const template = inject('databaseTemplate')

test('two processes start on an empty database, write what is sent to both once, and one outlives the other', async (context) => {
  if (template.kind !== 'server') return context.skip('TEST_DATABASE_URL names no server')
  const { name, url } = await createServerDatabase(template.administrationUrl)
  onTestFinished(() => dropServerDatabase(template.administrationUrl, name))
  expect((await twoProcessesTrial(url)).findings).toEqual([])
})

test('while its server is stopped for 2 s everything is refused with what to do, and then goes on', async (context) => {
  const bin = findPostgres()
  if (!bin) return context.skip('PostgreSQL is not on this machine')
  const mailbox = await startMailbox()
  onTestFinished(mailbox.close)
  const cluster = await startPostgres(bin)
  onTestFinished(cluster.stop)
  const { findings } = await outageTrial(cluster, { databaseUrl: cluster.url, awayMillis: 2000, mailbox })
  expect(findings).toEqual([])
})
