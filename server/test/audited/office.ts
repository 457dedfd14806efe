import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { statementRoundsJob } from '../../src/documents/papers/statement-rounds.service'
import { createLogger } from '../../src/logger'
import { chargesJob } from '../../src/money/charge-runs/charge-runs.service'
import { statementsJob } from '../../src/money/statements/statement-job.service'
import { createJobRunner, type JobRunner } from '../../src/platform/jobs/job-runner.service'
import { type Api, type Client, type Identity, ORIGIN, startApi, testConfig } from '../api'
import { buildersOf } from '../builders'
import { testDatabase } from '../database'
import { type MoneyOffice, openMoneyOffice } from '../money-office'

/** What each procedure that writes notes, and how to make it write. */
export type Writes = Record<string, { action: string; run: (client: Client) => Promise<unknown> }>

export const { db, pool, kind } = testDatabase()
export const { buildMessage, buildProperty, buildUnit, buildTenant, buildTenancy, buildCharge } = buildersOf(db)
export const NOW = '2026-11-21T09:00:00Z'
export let api: Api
export let admin: Identity
let dataDir: string
let jobs: JobRunner

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'makao-audit-'))
  const job = { name: 'noted', title: 'A job', cron: null, run: async () => 'Done.' }
  jobs = createJobRunner({
    db,
    pool,
    kind,
    log: createLogger('silent'),
    clock: () => new Date(NOW),
    // None by itself, however long the file takes: each event is written by whoever asks for it.
    jobs: [
      statementRoundsJob({ db, mailWritten: () => {} }),
      job,
      chargesJob(db),
      statementsJob({ db, config: testConfig(), mailWritten: () => undefined }),
    ].map((each) => ({ ...each, cron: null, atStart: false })),
  })
  await jobs.begin()
  const africasTalking = { username: 'makao', apiKey: 'key', sender: '', url: 'http://127.0.0.1:9' }
  api = startApi(db, { now: NOW, config: { dataDir, africasTalking }, jobs })
  admin = await api.signInWithPassword('admin')
})

afterAll(async () => {
  await (await openedOffice)?.simulator.close()
  await jobs.stop()
  await pool.query('drop schema pgboss cascade')
  await rm(dataDir, { recursive: true })
})

/** With a session of its own: some writes end them all. */
export const asAdmin = async () => (await api.openSession(admin.id)).client

export const newEmail = () => `${crypto.randomUUID()}@example.com`

export const invited = async () => {
  const email = newEmail()
  const { tenant } = await (await asAdmin()).tenants.create({ fullName: 'Zawadi', email, phoneNumber: null })
  return { email, tenantId: tenant.id }
}

export const property = () => ({
  name: `P ${crypto.randomUUID()}`,
  country: 'Kenya' as const,
  city: 'Nairobi',
  address: 'Road',
  propertyType: 'shop' as const,
})

export const owner = () => ({ name: `O ${crypto.randomUUID()}`, kind: 'individual' as const, isResident: true })
export const ownerWith = (client: Client) => client.owners.create(owner())

export const openingWith = async (client: Client) =>
  client.openings.enter({
    requestId: crypto.randomUUID(),
    tenancyId: (await buildTenancy()).id,
    currency: 'KES',
    startsOn: '2026-11-01',
    credit: 100,
  })

/** One for all tests that need one; nothing answers where its providers tell of payments. */
let openedOffice: Promise<MoneyOffice> | undefined

export const moneyOffice = () => {
  // With a session of its own here too.
  openedOffice ??= api.openSession(admin.id).then((session) =>
    openMoneyOffice(
      db,
      { ...admin, ...session },
      ORIGIN,
      () => 'http://127.0.0.1:9',
      () => new Date(NOW),
    ),
  )
  return openedOffice
}

export const backTo = async (tenancyId: string) => ({
  requestId: crypto.randomUUID(),
  tenancyId,
  currency: 'KES' as const,
  amount: 1,
  method: 'cash' as const,
  paidOn: '2026-11-05',
})
