import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { expectRefusal, startApi } from '../../../test/api'
import { testDatabase } from '../../../test/database'
import {
  heldJob,
  jobClock,
  jobLog,
  jobOf,
  latest,
  QUICK,
  shown,
  startByHand,
  startRunner,
  stateOf,
} from '../../../test/jobs'
import { untilWaiting } from '../../../test/waiting'
import { takeLock } from '../../db/locks'
import { createJobRunner } from './job-runner.service'
import { insertRun, listRuns } from './jobs.repository'

const on = testDatabase()
const { db, pool, kind } = on

beforeAll(() => pool.query('drop schema if exists pgboss cascade'))
afterAll(() => pool.query('drop schema if exists pgboss cascade'))

describe('by hand', () => {
  test('a job runs at once, tells its progress and what it did, and never twice at a time', async () => {
    const { job, runs, letGo } = heldJob()
    const runner = await startRunner(on, [job])
    const api = startApi(db, { jobs: runner })
    const admin = await api.signInAs('admin', 'Achieng Odhiambo')
    const { name } = job
    await admin.client.jobs.start({ name })
    await expect.poll(() => runs.length).toBe(1)
    await expectRefusal(admin.client.jobs.start({ name }), 'JOB_RUNNING')
    expect((await admin.client.jobs.list()).jobs[0]?.allowed).toEqual([])

    const began = await latest(runner, job)
    expect(began).toMatchObject({ state: 'running', attempt: 1, startedBy: 'Achieng Odhiambo', progress: null })
    // Inside a transaction nothing else reaches the embedded database, and nobody waits for that.
    await db.transaction(async () => runs[0]?.progress(3, 10))
    await expect.poll(async () => (await latest(runner, job))?.progress).toEqual({ done: 3, total: 10 })
    runs[0]?.progress(10, 10)
    letGo()
    await expect.poll(() => stateOf(runner, job)).toBe('done')
    expect(await latest(runner, job)).toMatchObject({
      message: 'Let go.',
      error: null,
      progress: { done: 10, total: 10 },
      endedAt: expect.any(String),
    })
    expect((await admin.client.jobs.list()).jobs[0]?.allowed).toEqual(['start'])
    const { rows } = await admin.client.audit.list({ thing: 'job' })
    expect(rows[0]).toMatchObject({ action: 'job.started', subject: job.title })
  })

  test('twenty at the same moment start it once', async () => {
    const { job, runs, letGo } = heldJob()
    const runner = await startRunner(on, [job])
    const { client } = await startApi(db, { jobs: runner }).signInAs('admin')
    const asked = Array.from({ length: 20 }, () => client.jobs.start({ name: job.name }))
    const outcomes = await Promise.allSettled(asked)
    // Until it runs, the second one only says again that it is wanted.
    expect(outcomes.some(({ status }) => status === 'fulfilled')).toBe(true)
    await expect.poll(() => runs.length).toBe(1)
    letGo()
    await expect.poll(() => stateOf(runner, job)).toBe('done')
    await delay(700)
    expect(runs.length).toBe(1)
  })

  // The embedded database has one session.
  test.runIf(kind === 'server')('one that ends while somebody asks for it is run again', async () => {
    const { job, runs, letGo } = heldJob()
    const runner = await startRunner(on, [job])
    const ask = () => db.transaction((tx) => runner.start(tx, job.name, 'Baraka Juma'))
    await ask()
    await expect.poll(() => runs.length).toBe(1)
    // Whoever asks waits for another who asks as well, and the run ends meanwhile.
    const asked = await db.transaction(async (tx) => {
      await takeLock(tx, `jobs ${job.name}`)
      const second = ask()
      await untilWaiting(db, 1)
      letGo()
      const states = () => pool.query('select state::text from pgboss.job where name = $1', [job.name])
      await expect.poll(async () => (await states()).rows).toEqual([{ state: 'completed' }])
      return { second }
    })
    await asked.second
    await expect.poll(() => runs.length).toBe(2)
  })

  test('one that waits to be tried again does what it was asked for', async () => {
    const inputs: unknown[] = []
    const job = jobOf(async ({ input }) => {
      inputs.push(input)
      if (inputs.length === 1) throw new Error('No room on the disk.')
      return 'Done.'
    })
    const runner = await startRunner(on, [job])
    const input = { month: '2026-12' }
    await db.transaction((tx) => runner.start(tx, job.name, 'Baraka Juma', () => input))
    await expect.poll(async () => (await shown(runner, job)).next?.why).toBe('retry')
    await startByHand(db, runner, job)
    await expect.poll(() => stateOf(runner, job)).toBe('done')
    expect(inputs).toEqual([input, input])
    expect(await latest(runner, job)).toMatchObject({ attempt: 2, startedBy: 'Baraka Juma' })
  })

  test('what several ask for while one waits is handed on from each to the next, and none is lost', async () => {
    const inputs: unknown[] = []
    const job = jobOf(async ({ input }) => {
      inputs.push(input)
      if (inputs.length === 1) throw new Error('No room on the disk.')
      return 'Done.'
    })
    const runner = await startRunner(on, [job])
    await startByHand(db, runner, job)
    await expect.poll(async () => (await shown(runner, job)).next?.why).toBe('retry')
    // In one transaction, so that it does not begin between them.
    await db.transaction(async (tx) => {
      for (const month of ['2026-11', '2026-12']) {
        const inputOver = (waiting: unknown) => ({ month, waiting })
        await runner.start(tx, job.name, 'Baraka Juma', inputOver)
      }
    })
    await expect.poll(() => stateOf(runner, job)).toBe('done')
    const first = { month: '2026-11', waiting: {} }
    expect(inputs).toEqual([undefined, { month: '2026-12', waiting: { input: first } }])
  })

  test('not by whoever is no admin, not one that is unknown, not before jobs can be run', async () => {
    const job = jobOf(async () => 'Done.')
    const runner = createJobRunner({ db, pool, kind, log: jobLog, clock: jobClock, jobs: [job], pace: QUICK })
    const api = startApi(db, { jobs: runner })
    const admin = await api.signInAs('admin')
    await expectRefusal(admin.client.jobs.start({ name: 'unknown' }), 'NOT_FOUND')
    await expectRefusal(admin.client.jobs.start({ name: job.name }), 'JOBS_NOT_READY')
    expect((await admin.client.jobs.list()).jobs).toEqual([
      { name: job.name, title: job.title, cron: null, next: null, runs: [], allowed: [] },
    ])
    for (const role of ['property_manager', 'tenant'] as const) {
      const { client } = await api.signInAs(role)
      await expectRefusal(client.jobs.list(), 'FORBIDDEN')
      await expectRefusal(client.jobs.start({ name: job.name }), 'FORBIDDEN')
    }
  })
})

test('what keeps jobs from running is shown, and they run once it is mended', async () => {
  await pool.query('drop schema pgboss cascade')
  await pool.query('create schema pgboss; create table pgboss.job (other int)')
  const job = jobOf(async () => 'Done.')
  const runner = createJobRunner({ db, pool, kind, log: jobLog, clock: jobClock, jobs: [job], pace: QUICK })
  onTestFinished(runner.stop)
  const begun = runner.begin()
  await expect.poll(async () => (await runner.list()).problem).toMatch(/create_queue/)
  // The one session of the embedded database is not left inside of the transaction that its making failed in.
  await db.transaction((tx) => tx.execute('select 1'))
  await pool.query('drop schema pgboss cascade')
  await begun
  expect((await runner.list()).problem).toBeNull()
  await startByHand(db, runner, job)
  await expect.poll(() => stateOf(runner, job)).toBe('done')
})

test('of each job fifty runs are kept and five shown', async () => {
  const started = { attempt: 1, startedBy: null, startedAt: jobClock() }
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
