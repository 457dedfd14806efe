import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { serve } from '@hono/node-server'
import { sql } from 'drizzle-orm'
import { createApp } from '../../src/app'
import { readConfig } from '../../src/config'
import type { RequestContext } from '../../src/context'
import { migrate } from '../../src/db/migrate'
import { openDatabase } from '../../src/db/open'
import type { Db } from '../../src/db/types'
import { makeKey } from '../../src/exchange/keys/keys.service'
import { createLogger } from '../../src/logger'
import { profiles } from '../../src/people/accounts/accounts.table'
import { writeSignUpOpen } from '../../src/people/accounts/sign-up-setting.repository'
import { createBackupKeeper } from '../../src/platform/backups/backups.service'
import { createJobRunner } from '../../src/platform/jobs/job-runner.service'

// npm run conformance:services -- --port 54321
// Starts Makao with an empty installation and a secret key, so that suites nobody here wrote can be run against the services
// beside tables. No network address is counted, so that a suite is no stranger who keeps trying.

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '54321' },
    /** The service that answers below the address itself too, as suites of one service ask for it. */
    service: { type: 'string', default: 'auth' },
    /** Every address counts as its owner's, as where accounts are confirmed by themselves. */
    confirmed: { type: 'boolean', default: false },
    /** Nobody signs up. */
    closed: { type: 'boolean', default: false },
    /** Whose pages links may lead back to. */
    origin: { type: 'string', multiple: true, default: ['http://localhost:9999', 'http://localhost:3000'] },
  },
})

const port = Number(values.port)
const dataDir = await mkdtemp(join(tmpdir(), 'makao-services-'))
const config = readConfig({
  DATA_DIR: dataDir,
  PORT: values.port,
  BASE_URL: `http://localhost:${port}`,
  HOSTED_ORIGINS: values.origin.join(','),
})
const clock = () => new Date()
const log = createLogger(process.env.LOG_LEVEL ?? 'silent')
const database = await openDatabase({ dataDir, log })
await migrate(database)
const backups = createBackupKeeper({ ...database, dataDir, log, clock })
const jobs = createJobRunner({ ...database, log, clock, jobs: [] })
const app = createApp({ db: database.db, pool: database.pool, config, clock, log, backups, jobs })

/** A key that an admin made, as under Settings, API. */
async function keyOfAdmin(db: Db): Promise<string> {
  const fullName = 'Admin of the suite'
  const [admin] = await db
    .insert(profiles)
    .values({ fullName, email: 'admin@makao.local', emailVerified: true, role: 'admin' })
    .returning({ id: profiles.id })
  const id = admin?.id ?? ''
  const actor = { id, name: fullName, role: 'admin' as const, address: null, sessionId: id }
  const context = { db, config, now: clock(), actor } satisfies Partial<RequestContext> & { actor: object }
  const given = { name: 'Suite', role: 'admin' as const, propertyIds: null, expiresOn: null }
  const { secret } = await makeKey(context, given)
  return secret
}

const secret = await keyOfAdmin(database.db)
if (values.closed) await database.db.transaction((tx) => writeSignUpOpen(tx, false, clock()))
if (values.confirmed) {
  await database.db.execute(sql`
    create function confirm_each() returns trigger language plpgsql as $$
    begin
      new.email_unproven := false;
      new.email_verified := true;
      return new;
    end $$`)
  await database.db.execute(
    sql`create trigger confirm_each before insert on profiles for each row execute function confirm_each()`,
  )
}

const SERVICES = /^\/((auth|rest|storage|realtime|functions)\/v1|api|healthz)(\/|$)/

function asked(request: Request): Request {
  const url = new URL(request.url)
  if (SERVICES.test(url.pathname)) return request
  url.pathname = `/${values.service}/v1${url.pathname}`
  return new Request(url, request)
}

const server = serve(
  { fetch: (request) => app.fetch(asked(request), {}), port, hostname: '127.0.0.1' },
  (at: AddressInfo) => {
    process.stdout.write(`Serving at http://localhost:${at.port}\nkey: ${secret}\n`)
  },
)

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, async () => {
    server.close()
    await database.close()
    await rm(dataDir, { recursive: true })
    process.exit(0)
  })
}
