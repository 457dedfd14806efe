import { randomBytes } from 'node:crypto'
import { type Contract, contract } from '@makao/contract'
import type { Role } from '@makao/contract/permissions'
import type { RefusalCode } from '@makao/contract/refusals'
import { createORPCClient, type ORPCError } from '@orpc/client'
import type { ContractRouterClient } from '@orpc/contract'
import type { JsonifiedClient } from '@orpc/openapi-client'
import { OpenAPILink } from '@orpc/openapi-client/fetch'
import { makeSignature } from 'better-auth/crypto'
import type pg from 'pg'
import type { Logger } from 'pino'
import { expect } from 'vitest'
import { createApp } from '../src/app'
import { type Background, createBackground } from '../src/background'
import type { Patience } from '../src/bodies'
import type { Config } from '../src/config'
import type { Db } from '../src/db/types'
import type { RealtimeHub } from '../src/exchange/realtime/realtime.hub'
import { createLogger } from '../src/logger'
import type { WhatSends } from '../src/messaging/sending-accounts/what-sends.service'
import { accounts, profiles, sessions } from '../src/people/accounts/accounts.table'
import { hashPassword, type PasswordCost } from '../src/people/accounts/passwords.service'
import { cookiePrefix } from '../src/people/sign-in/better-auth'
import type { FormerSecret } from '../src/people/sign-in/secret-rotation'
import { createBackupKeeper } from '../src/platform/backups/backups.service'
import { createJobRunner, type JobRunner } from '../src/platform/jobs/job-runner.service'
import type { LiveHub } from '../src/platform/live/live.hub'

export const ORIGIN = 'http://localhost:3000'
export const PASSWORD = 'mvua-kubwa-2026'
/** With which an installation of the tests is given its first admin. */
export const SETUP_CODE = 'the-one-who-started-it'

/** Hashes that cost nothing; `passwords.test.ts` holds the real cost. */
export const CHEAP: PasswordCost = { ln: 4, r: 8, p: 1 }

export type Client = JsonifiedClient<ContractRouterClient<Contract>>

export interface Identity {
  id: string
  email: string
  cookie: string
  client: Client
}

export function testConfig(change: Partial<Config> = {}): Config {
  return {
    port: 0,
    host: '127.0.0.1',
    baseUrl: ORIGIN,
    hostedOrigins: [ORIGIN],
    // Where nothing can be made, whoever runs the tests.
    dataDir: '/dev/null/makao',
    databaseUrl: undefined,
    isForAgencies: false,
    previousAuthSecret: undefined,
    trustedProxies: ['127.0.0.1'],
    authSecret: 'a secret for tests, long enough to sign',
    adminEmail: 'admin@makao.local',
    adminPassword: undefined,
    setupCode: SETUP_CODE,
    smtpUrl: undefined,
    mailFrom: 'Makao <makao@localhost>',
    africasTalking: undefined,
    africasTalkingUrl: undefined,
    metricsToken: undefined,
    passwordCost: CHEAP,
    ...change,
  }
}

interface ApiOptions {
  now?: string
  config?: Partial<Config>
  webDir?: string
  live?: LiveHub
  realtime?: RealtimeHub
  /** Without it there are none. */
  jobs?: JobRunner
  formerSecret?: FormerSecret | undefined
  log?: Logger
  requestLimit?: number
  requestsOfOneAddress?: number
  patience?: Patience
  pool?: pg.Pool
  /** Without it what the configuration says, and what is saved there. */
  whatSends?: WhatSends
  background?: Background
}

/** People who are signed in without a request. */
function signedIn(db: Db, config: Config, clientWith: (cookie: string) => Client) {
  /** A session of a profile, as signing in opens it. */
  async function openSession(profileId: string): Promise<Pick<Identity, 'cookie' | 'client'>> {
    const token = randomBytes(24).toString('base64url')
    const expiresAt = new Date(Date.now() + 7 * 86_400_000)
    await db.insert(sessions).values({ token, userId: profileId, expiresAt, userAgent: '', ipAddress: '' })
    const value = encodeURIComponent(`${token}.${await makeSignature(token, config.authSecret)}`)
    const cookie = `${cookiePrefix(config)}.session_token=${value}`
    return { cookie, client: clientWith(cookie) }
  }

  /** Somebody new with this role, signed in without the cost of a password. */
  async function signInAs(role: Role, fullName = 'Amani Otieno'): Promise<Identity> {
    const id = crypto.randomUUID()
    const email = `${id}@example.com`
    await db.insert(profiles).values({ id, fullName, email, role })
    return { id, email, ...(await openSession(id)) }
  }

  /** Somebody new who could also sign in with `PASSWORD`. */
  async function signInWithPassword(role: Role, fullName?: string): Promise<Identity> {
    const identity = await signInAs(role, fullName)
    const { id } = identity
    const password = await hashPassword(PASSWORD, config.passwordCost)
    await db.insert(accounts).values({ userId: id, accountId: id, providerId: 'credential', password })
    return identity
  }

  return { openSession, signInAs, signInWithPassword }
}

/** The whole server over one test database, called as a browser calls it. `setNow` moves its clock. */
export function startApi(db: Db, options: ApiOptions = {}) {
  let now = new Date(options.now ?? '2026-11-21T09:00:00Z')
  let mailWritten = 0
  const config = testConfig(options.config)
  const { $client: pool } = db as Db & { $client: pg.Pool }
  const kept = { db, pool, kind: 'embedded', clock: () => now, log: createLogger('silent') } as const
  // The tests go on when all is done; who asks hears before.
  const background = options.background ?? createBackground(createLogger('silent'))
  const app = createApp({
    background,
    db,
    config,
    clock: () => now,
    log: options.log ?? createLogger('silent'),
    backups: createBackupKeeper({ ...kept, dataDir: config.dataDir }),
    jobs: options.jobs ?? createJobRunner({ ...kept, jobs: [] }),
    webDir: options.webDir,
    formerSecret: options.formerSecret,
    ...(options.live && { live: options.live }),
    ...(options.realtime && { realtime: options.realtime }),
    ...(options.pool && { pool: options.pool }),
    whatSends: options.whatSends,
    requestsOfOneAddress: options.requestsOfOneAddress,
    patience: options.patience,
    ...(options.requestLimit !== undefined && { requestLimit: options.requestLimit }),
    mailWritten: () => {
      mailWritten += 1
    },
  })

  /** @param from the network address of the caller; without it none is known */
  const request = async (path: string, init: RequestInit = {}, from?: string) => {
    const env = from ? { incoming: { socket: { remoteAddress: from } } } : {}
    const response = await app.request(`${ORIGIN}${path}`, init, env)
    await background.idle()
    return response
  }

  const post = (path: string, body: unknown, headers: Record<string, string> = {}, from?: string) => {
    const sent = { 'content-type': 'application/json', origin: ORIGIN, ...headers }
    return request(path, { method: 'POST', headers: sent, body: JSON.stringify(body) }, from)
  }

  /** @param from the network address of the caller */
  const clientWith = (cookie?: string, from?: string) =>
    clientSending({ origin: ORIGIN, ...(cookie ? { cookie } : {}) }, from)

  function clientSending(headers: Record<string, string>, from?: string): Client {
    const link = new OpenAPILink(contract, {
      url: `${ORIGIN}/api`,
      headers,
      fetch: async (sent) => {
        const response = await app.fetch(sent, from ? { incoming: { socket: { remoteAddress: from } } } : {})
        await background.idle()
        return response
      },
    })
    return createORPCClient(link)
  }

  async function signUp(input: { name?: string; email?: string; requestedRole?: string } = {}): Promise<Identity> {
    const email = input.email ?? `${crypto.randomUUID()}@example.com`
    const { requestedRole, name = 'Amani Otieno' } = input
    const setupCode = requestedRole === 'admin' ? SETUP_CODE : null
    const response = await post('/api/auth/sign-up', { name, email, password: PASSWORD, requestedRole, setupCode })
    expect(response.status, await response.clone().text()).toBe(200)
    const cookie = cookieOf(response)
    const { user } = (await response.json()) as { user: { id: string } }
    return { id: user.id, email, cookie, client: clientWith(cookie) }
  }

  return {
    app,
    request,
    post,
    signUp,
    clientWith,
    /** A script with a key. */
    clientByKey: (key: string, from?: string) => clientSending({ authorization: `Bearer ${key}` }, from),
    /** Nobody signed in. */
    nobody: clientWith(),
    setNow: (instant: string) => {
      now = new Date(instant)
    },
    mailsWritten: () => mailWritten,
    ...signedIn(db, config, clientWith),
  }
}

export type Api = ReturnType<typeof startApi>

export function cookieOf(response: Response): string {
  return response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
}

/** The refusal that a call ends in; fails when it succeeds. */
export async function refusalOf(call: Promise<unknown>): Promise<ORPCError<string, Record<string, unknown>>> {
  return call.then(
    (value) => expect.fail(`was not refused: ${JSON.stringify(value)}`),
    (error) => error,
  )
}

/** Expects a call to be refused with this code and, when given, this sentence. */
export async function expectRefusal(call: Promise<unknown>, code: RefusalCode, message?: string): Promise<void> {
  const refusal = await refusalOf(call)
  expect({ code: refusal.code, ...(message === undefined ? {} : { message: refusal.message }) }).toEqual({
    code,
    ...(message === undefined ? {} : { message }),
  })
}

/** The sentences beside the fields of a refused input: `field: sentence`. */
export async function fieldErrorsOf(call: Promise<unknown>): Promise<string[]> {
  const refusal = await refusalOf(call)
  expect(refusal.code).toBe('BAD_REQUEST')
  const issues = refusal.data.issues as { path: (string | number)[]; message: string }[]
  return issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
}
