import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import type { Job as ShownJob } from '@makao/contract/jobs/jobs.schema'
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test, vi } from 'vitest'
import { expectRefusal, startApi } from '../../test/api'
import { startChild } from '../../test/child'
import { embeddedDataDir, testDatabase } from '../../test/database'
import { type Database, openDatabase } from '../db/open'
import { createLogger } from '../logger'
import { insertRun, listRuns } from './jobs.repository'
import { createJobRunner, type Job, type JobRun, type JobRunner } from './jobs.service'

const { db, pool, kind } = testDatabase()
const QUICK = { poll: 0.5, schedule: 1, supervise: 1, calm: 0 }
const clock = () => new Date()
const log = createLogger('silent')

beforeAll(() => pool.query('drop schema if exists pgboss cascade'))
afterAll(() => pool.query('drop schema if exists pgboss cascade'))

async function startRunner(
  jobs: readonly Job[],
  on: Pick<Database, 'db' | 'pool' | 'kind'> = { db, pool, kind },
  pace = QUICK,
) {
  const runner = createJobRunner({ ...on, log, clock, jobs, pace })
  onTestFinished(runner.stop)
  await runner.begin()
  return runner
}

let made = 0
/** A job of its own for each test: they share a queue. */
function jobOf(run: Job['run'], change: Partial<Job> = {}): Job {
  made += 1
  return { name: `job-${made}`, title: `Job ${made}`, cron: null, run, ...change }
}

/** A job that goes on until it is let go. */
function heldJob(change: Partial<Job> = {}) {
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  const runs: JobRun[] = []
  const job = jobOf(async (run) => {
    runs.push(run)
    await held
    return 'Let go.'
  }, change)
  return { job, runs, letGo }
}

async function shown({ list }: JobRunner, { name }: Job): Promise<ShownJob> {
  const { jobs } = await list()
  return jobs.find((job) => job.name === name) ?? expect.fail(`${name} is not listed`)
}

const latest = async (runner: JobRunner, job: Job) => (await shown(runner, job)).runs[0]
const stateOf = async (runner: JobRunner, job: Job) => (await latest(runner, job))?.state
const soon = { timeout: 10_000, interval: 50 }

/** As the page starts it. */
async function startByHand(runner: JobRunner, { name }: Job): Promise<void> {
  const { client } = await startApi(db, { jobs: runner }).signInAs('admin', 'Achieng Odhiambo')
  await client.jobs.start({ name })
}

describe('by hand', () => {
  test('a job runs at once, tells its progress and what it did, and never twice at a time', async () => {
    const { job, runs, letGo } = heldJob()
    const runner = await startRunner([job])
    const api = startApi(db, { jobs: runner })
    const admin = await api.signInAs('admin', 'Achieng Odhiambo')
    const { name } = job
    await admin.client.jobs.start({ name })
    await expect.poll(() => runs.length, { ...soon, timeout: 400 }).toBe(1)
    await expectRefusal(admin.client.jobs.start({ name }), 'JOB_RUNNING')

    const began = await latest(runner, job)
    expect(began).toMatchObject({ state: 'running', attempt: 1, startedBy: 'Achieng Odhiambo', progress: null })
    // Inside a transaction nothing else reaches the embedded database, and nobody waits for that.
    await db.transaction(async () => runs[0]?.progress(3, 10))
    await expect.poll(async () => (await latest(runner, job))?.progress, soon).toEqual({ done: 3, total: 10 })
    runs[0]?.progress(10, 10)
    letGo()
    await expect.poll(() => stateOf(runner, job), soon).toBe('done')
    expect(await latest(runner, job)).toMatchObject({
      message: 'Let go.',
      error: null,
      progress: { done: 10, total: 10 },
      endedAt: expect.any(String),
    })
    const { rows } = await admin.client.audit.list({ thing: 'job' })
    expect(rows[0]).toMatchObject({ action: 'job.started', subject: job.title })
  })

  test('twenty at the same moment start it once', async () => {
    const { job, runs, letGo } = heldJob()
    const runner = await startRunner([job])
    const { client } = await startApi(db, { jobs: runner }).signInAs('admin')
    const asked = Array.from({ length: 20 }, () => client.jobs.start({ name: job.name }))
    const outcomes = await Promise.allSettled(asked)
    // Until it runs, the second one only says again that it is wanted.
    expect(outcomes.some(({ status }) => status === 'fulfilled')).toBe(true)
    await expect.poll(() => runs.length, soon).toBe(1)
    letGo()
    await expect.poll(() => stateOf(runner, job), soon).toBe('done')
    await delay(700)
    expect(runs.length).toBe(1)
  })

  test('not by whoever is no admin, not one that is unknown, not before jobs can be run', async () => {
    const job = jobOf(async () => 'Done.')
    const runner = createJobRunner({ db, pool, kind, log, clock, jobs: [job], pace: QUICK })
    const api = startApi(db, { jobs: runner })
    const admin = await api.signInAs('admin')
    await expectRefusal(admin.client.jobs.start({ name: 'unknown' }), 'NOT_FOUND')
    await expectRefusal(admin.client.jobs.start({ name: job.name }), 'JOBS_NOT_READY')
    expect((await admin.client.jobs.list()).jobs).toEqual([
      { name: job.name, title: job.title, cron: null, next: null, runs: [] },
    ])
    for (const role of ['property_manager', 'tenant'] as const) {
      const { client } = await api.signInAs(role)
      await expectRefusal(client.jobs.list(), 'FORBIDDEN')
      await expectRefusal(client.jobs.start({ name: job.name }), 'FORBIDDEN')
    }
  })
})

/** A schedule whose time has come in this minute of Nairobi, and will not come again today. */
async function thisMinute(): Promise<string> {
  if (new Date().getSeconds() > 48) await delay(61_000 - (Date.now() % 60_000))
  const inNairobi = new Date(Date.now() + 3 * 3_600_000)
  return `${inNairobi.getUTCMinutes()} ${inNairobi.getUTCHours()} * * *`
}

describe('by schedule', () => {
  test('each job runs once, however many processes share the database', async () => {
    const cron = await thisMinute()
    const jobs = [1, 2, 3].map(() => jobOf(async () => 'Done.', { cron }))
    const runner = await startRunner(jobs)
    if (kind === 'server') await startRunner(jobs)
    for (const job of jobs) await expect.poll(() => stateOf(runner, job), { ...soon, timeout: 15_000 }).toBe('done')
    await delay(2500)
    for (const job of jobs) {
      const { runs, next } = await shown(runner, job)
      expect(runs).toMatchObject([{ startedBy: null, attempt: 1 }])
      expect(next?.why).toBe('schedule')
      expect(Date.parse(next?.at ?? '') - Date.now()).toBeGreaterThan(86_000_000)
    }
  }, 60_000)

  test('what was missed runs soon after the start, and not again at the next', async () => {
    const ran: string[] = []
    // In the middle of the night and half a year away: neither comes while this runs.
    const job = jobOf(
      async () => {
        ran.push('started')
        return 'Done.'
      },
      { cron: '0 2 1 1 *', atStart: true },
    )
    const first = await startRunner([job])
    await expect.poll(() => stateOf(first, job), soon).toBe('done')
    await first.stop()
    const second = await startRunner([job])
    await delay(1500)
    expect(ran).toEqual(['started'])
    expect((await shown(second, job)).next?.at).toMatch(/-12-31T23:00:00.000Z$/)
  })

  test('what was missed holds nobody back who wants it before it is caught up', async () => {
    const job = jobOf(async ({ startedBy }) => `Done for ${startedBy}.`, { cron: '0 2 1 1 *', atStart: true })
    const runner = await startRunner([job], undefined, { ...QUICK, calm: 60 })
    expect((await shown(runner, job)).next?.why).toBe('schedule')
    await startByHand(runner, job)
    await expect
      .poll(() => latest(runner, job), soon)
      .toMatchObject({ state: 'done', message: 'Done for Achieng Odhiambo.' })
  })
})

test('a job that fails is tried again after waits that grow, and in the end has failed', async () => {
  const job = jobOf(async () => Promise.reject(new Error('failed query', { cause: new Error('No room on the disk.') })))
  const runner = await startRunner([job])
  for (let attempt = 1; attempt <= 6; attempt += 1) {
    // Whoever does not want to wait for the next attempt starts it by hand.
    await startByHand(runner, job)
    await expect.poll(async () => (await shown(runner, job)).runs[0]?.attempt, soon).toBe(attempt)
    await expect.poll(() => stateOf(runner, job), soon).toBe('failed')
    expect(await latest(runner, job)).toMatchObject({ error: 'No room on the disk.', message: null })
    if (attempt === 6) break
    await expect.poll(async () => (await shown(runner, job)).next?.why, soon).toBe('retry')
    const wait = (Date.parse((await shown(runner, job)).next?.at ?? '') - Date.now()) / 60_000
    expect(wait).toBeGreaterThan(2 ** (attempt - 1) - 0.2)
    expect(wait).toBeLessThan(2 ** attempt)
  }
  await expect.poll(async () => (await shown(runner, job)).next, soon).toBeNull()
})

test('a process that is asked to stop asks its jobs to, and they run again', async () => {
  const job = jobOf(async ({ signal }) => {
    await once(signal, 'abort')
    throw new Error('Stopped halfway.')
  })
  const first = await startRunner([job])
  await startByHand(first, job)
  await expect.poll(() => stateOf(first, job), soon).toBe('running')
  await first.stop()
  const second = await startRunner([{ ...job, run: async () => 'Done.' }])
  expect(await latest(second, job)).toMatchObject({ state: 'broken', error: 'Stopped halfway.' })
  expect((await shown(second, job)).next?.why).toBe('retry')
  await startByHand(second, job)
  await expect.poll(() => latest(second, job), soon).toMatchObject({ state: 'done', attempt: 2 })
})

test('a process that is killed leaves a run that is shown as broken off, and the job runs again', async () => {
  const job = jobOf(async () => 'Done.')
  const template = inject('databaseTemplate')
  const url = template.kind === 'server' ? new URL(template.administrationUrl) : undefined
  const { rows } = await pool.query<{ name: string }>('select current_database() as name')
  if (url) url.pathname = `/${rows[0]?.name}`
  const dataDir = url ? tmpdir() : await embeddedDataDir()
  const child = startChild('run-until-killed.ts', job.name, dataDir, ...(url ? [url.href] : []))
  const [line] = await once(child.lines, 'line')
  expect(line).toBe('in the middle')
  await child.kill()

  const database = await openDatabase({ dataDir, databaseUrl: url?.href })
  onTestFinished(database.close)
  if (url) {
    // The process has been silent for a while.
    await database.pool.query(
      "update pgboss.job set heartbeat_on = now() - interval '5 minutes' where state = 'active'",
    )
    await database.pool.query("update job_runs set seen_at = now() - interval '5 minutes' where state = 'running'")
  }
  const runner = await startRunner([job], database)
  expect(await stateOf(runner, job)).toBe('broken')
  await expect.poll(async () => (await shown(runner, job)).next?.why, soon).toBe('retry')
  const { client } = await startApi(database.db, { jobs: runner }).signInAs('admin')
  await client.jobs.start({ name: job.name })
  await expect.poll(() => latest(runner, job), soon).toMatchObject({ state: 'done', attempt: 2 })
  expect((await shown(runner, job)).runs.map(({ state }) => state)).toEqual(['done', 'broken'])
}, 60_000)

test('jobs go on after every connection to the database broke', async () => {
  const job = jobOf(async () => 'Done.')
  const runner = await startRunner([job])
  if (kind === 'server') {
    await pool.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    )
  }
  const client = await pool.connect()
  client.release(true)
  await delay(1000)
  await startByHand(runner, job)
  await expect.poll(() => stateOf(runner, job), soon).toBe('done')
  // The pool says that its connections broke, which is what happened.
  vi.mocked(console.error).mockClear()
})

test('what keeps jobs from running is shown, and they run once it is mended', async () => {
  await pool.query('drop schema pgboss cascade')
  await pool.query('create schema pgboss; create table pgboss.job (other int)')
  const job = jobOf(async () => 'Done.')
  const runner = createJobRunner({ db, pool, kind, log, clock, jobs: [job], pace: QUICK })
  onTestFinished(runner.stop)
  const begun = runner.begin()
  await expect.poll(async () => (await runner.list()).problem, soon).toMatch(/create_queue/)
  // The one session of the embedded database is not left inside of the transaction that its making failed in.
  await db.transaction((tx) => tx.execute('select 1'))
  await pool.query('drop schema pgboss cascade')
  await begun
  expect((await runner.list()).problem).toBeNull()
  await startByHand(runner, job)
  await expect.poll(() => stateOf(runner, job), soon).toBe('done')
})

test('of each job fifty runs are kept and five shown', async () => {
  const started = { attempt: 1, startedBy: null, startedAt: clock() }
  await insertRun(db, { name: 'another', ...started })
  for (let n = 0; n < 60; n += 1) await insertRun(db, { name: 'often', ...started })
  const { rows } = await pool.query(
    "select name, count(*)::int from job_runs where name in ('often', 'another') group by 1 order by 1",
  )
  expect(rows).toEqual([
    { name: 'another', count: 1 },
    { name: 'often', count: 50 },
  ])
  const runs = await listRuns(db, ['often', 'never'])
  expect([runs.get('often')?.length, runs.get('never')?.length]).toEqual([5, 0])
  // Of one job never two run at once.
  expect(runs.get('often')?.map(({ state }) => state)).toEqual(['running', 'broken', 'broken', 'broken', 'broken'])
})
