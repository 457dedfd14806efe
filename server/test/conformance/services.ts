import { cpSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { serve } from '@hono/node-server'
import { sql } from 'drizzle-orm'
import { jwtVerify } from 'jose'
import { createApp } from '../../src/app'
import { readConfig } from '../../src/config'
import type { RequestContext } from '../../src/context'
import { migrate } from '../../src/db/migrate'
import { openDatabase } from '../../src/db/open'
import type { Db } from '../../src/db/types'
import { bearerOf, publishableKeyOf } from '../../src/exchange/keys/keys.rules'
import { makeKey } from '../../src/exchange/keys/keys.service'
import { createLogger } from '../../src/logger'
import { profiles } from '../../src/people/accounts/accounts.table'
import { writeSignUpOpen } from '../../src/people/accounts/sign-up-setting.repository'
import { createBackupKeeper } from '../../src/platform/backups/backups.service'
import { buckets } from '../../src/platform/files/files.table'
import { createJobRunner } from '../../src/platform/jobs/job-runner.service'

// npm run conformance:services -- --port 54321
// Starts Makao with an empty installation and a secret key, so that suites nobody here wrote can be run against the services
// beside tables. Neither network addresses nor calls of a key are counted: a suite asks as fast as it can. The tokens that suites
// bring with them, signed with a secret that everybody knows, stand for the keys of this installation.

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '54321' },
    /** A data directory to begin with, in which migrations are done: they take longer than a suite. */
    template: { type: 'string' },
    /** The service that answers below the address itself too, as suites of one service ask for it. */
    service: { type: 'string', default: 'auth' },
    /** The address of whoever signs up counts as theirs, as where accounts are confirmed by themselves. */
    confirmed: { type: 'boolean', default: false },
    /** Nobody signs up. */
    closed: { type: 'boolean', default: false },
    /** Buckets that a suite takes for granted. */
    bucket: { type: 'string', multiple: true, default: ['bucket2', 'bucket3', 'bucket4', 'bucket5', 'bucket-move'] },
    /** With which a suite signs the tokens of its services, beside those that the originals are tried with. */
    'jwt-secret': { type: 'string', multiple: true, default: [] },
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
if (values.template) cpSync(join(values.template, 'database'), join(dataDir, 'database'), { recursive: true })
const database = await openDatabase({ dataDir, log })
await migrate(database)
const backups = createBackupKeeper({ ...database, dataDir, log, clock })
const jobs = createJobRunner({ ...database, log, clock, jobs: [] })
/** Nobody asks as often. */
const uncounted = { perMinute: 1e9, burst: 1e9 }
const callLimits = { key: uncounted, token: uncounted, nobody: uncounted }
const app = createApp({ db: database.db, pool: database.pool, config, clock, log, backups, jobs, callLimits })

/** When the buckets of the client's suite were made, as its snapshots say. */
const MADE = new Date('2021-02-17T04:43:32.770Z')

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
await database.db
  .insert(buckets)
  .values(values.bucket.map((id) => ({ id, isPublic: false, createdAt: MADE, updatedAt: MADE })))
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

/** Secrets of the originals' own tests and of their command line. */
const KNOWN_SECRETS = [
  'super-secret-jwt-token-with-at-least-32-characters-long',
  '37c304f8-51aa-419a-a1af-06154e63707a',
]
const secrets = [...KNOWN_SECRETS, ...values['jwt-secret']].map((text) => new TextEncoder().encode(text))
const OF_SERVICES = new Set(['service_role', 'supabase_admin'])

/** The key of this installation that a suite's own token stands for; undefined for any other bearer. */
async function standIn(bearer: string): Promise<string | undefined> {
  if (bearer.split('.').length !== 3) return undefined
  for (const known of secrets) {
    const verified = await jwtVerify(bearer, known, { algorithms: ['HS256'] }).catch(() => undefined)
    if (!verified) continue
    const { role } = verified.payload
    if (OF_SERVICES.has(String(role))) return secret
    if (role === 'anon') return publishableKeyOf(config.authSecret)
  }
  return undefined
}

const SERVICES = /^\/((auth|rest|storage|realtime|functions)\/v1|api|healthz)(\/|$)/

async function asked(request: Request): Promise<Request> {
  const url = new URL(request.url)
  if (!SERVICES.test(url.pathname)) url.pathname = `/${values.service}/v1${url.pathname}`
  const own = await standIn(bearerOf(request.headers) ?? '')
  const changed = new Request(url, request)
  if (own !== undefined) changed.headers.set('authorization', `Bearer ${own}`)
  return changed
}

const server = serve(
  { fetch: async (request) => app.fetch(await asked(request), {}), port, hostname: '127.0.0.1' },
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
