import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test, vi } from 'vitest'
import { startApi } from '../../../test/api'
import { startChild } from '../../../test/child'
import { embeddedDataDir, testDatabase } from '../../../test/database'
import { eventually } from '../../../test/eventually'
import { jobOf, latest, QUICK, shown, startByHand, startRunner, stateOf } from '../../../test/jobs'
import { openPatiently } from '../../../test/open-patiently'
import type { Job, JobRunner } from './job-runner.service'

const on = testDatabase()
const { db, pool, kind } = on

beforeAll(() => pool.query('drop schema if exists pgboss cascade'))
afterAll(() => pool.query('drop schema if exists pgboss cascade'))

/** A schedule whose time has come in this minute of Nairobi, and will not come again today. */
function thisMinute(): string {
  const inNairobi = new Date(Date.now() + 3 * 3_600_000)
  return `${inNairobi.getUTCMinutes()} ${inNairobi.getUTCHours()} * * *`
}

/** Three jobs that have run at their time, in two processes where the database can be shared. `planned`: in their minute. */
async function runOnTime(): Promise<{ runner: JobRunner; jobs: Job[]; planned: number }> {
  for (let tries = 1; ; tries += 1) {
    // Too little of the minute is left for a start.
    if (new Date().getSeconds() > 48) await delay(61_000 - (Date.now() % 60_000))
    const planned = Date.now()
    const jobs = [1, 2, 3].map(() => jobOf(async () => 'Done.', { cron: thisMinute() }))
    const runner = await startRunner(on, jobs)
    if (kind === 'server') await startRunner(on, jobs)
    const started = Date.now()
    for (;;) {
      const seen = await Promise.all(jobs.map((job) => stateOf(runner, job)))
      if (seen.every((state) => state === 'done')) return { runner, jobs, planned }
      // On a machine so slow that the minute was over before the start was, some or all did not run; then it is tried in another one.
      if (Date.now() - started > 70_000 && seen.every((state) => state === undefined || state === 'done')) {
        if (tries < 10) break
        expect.fail(`In ten minutes that they were planned for the jobs did not all run: ${seen}`)
      }
      await delay(50)
    }
  }
}

describe('by schedule', () => {
  test('each job runs once, however many processes share the database', async () => {
    const { runner, jobs, planned } = await runOnTime()
    await delay(2500)
    for (const job of jobs) {
      const { runs, next } = await shown(runner, job)
      expect(runs).toMatchObject([{ startedBy: null, attempt: 1 }])
      expect(next?.why).toBe('schedule')
      expect(Date.parse(next?.at ?? '') - planned).toBeGreaterThan(86_000_000)
    }
  })

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
    const first = await startRunner(on, [job])
    await expect.poll(() => stateOf(first, job)).toBe('done')
    await first.stop()
    const second = await startRunner(on, [job])
    await delay(1500)
    expect(ran).toEqual(['started'])
    expect((await shown(second, job)).next?.at).toMatch(/-12-31T23:00:00.000Z$/)
  })

  test('what was missed holds nobody back who wants it before it is caught up', async () => {
    const job = jobOf(async ({ startedBy }) => `Done for ${startedBy}.`, { cron: '0 2 1 1 *', atStart: true })
    const runner = await startRunner(on, [job], { ...QUICK, calm: 60 })
    expect((await shown(runner, job)).next?.why).toBe('schedule')
    await startByHand(db, runner, job)
    await expect.poll(() => latest(runner, job)).toMatchObject({ state: 'done', message: 'Done for Achieng Odhiambo.' })
  })
})

test('a job that fails is tried again after waits that grow, and in the end has failed', async () => {
  const job = jobOf(async () => Promise.reject(new Error('failed query', { cause: new Error('No room on the disk.') })))
  const runner = await startRunner(on, [job])
  for (let attempt = 1; attempt <= 6; attempt += 1) {
    // Whoever does not want to wait for the next attempt starts it by hand.
    await startByHand(db, runner, job)
    await expect.poll(async () => (await shown(runner, job)).runs[0]?.attempt).toBe(attempt)
    await expect.poll(() => stateOf(runner, job)).toBe('failed')
    expect(await latest(runner, job)).toMatchObject({ error: 'No room on the disk.', message: null })
    if (attempt === 6) break
    await expect.poll(async () => (await shown(runner, job)).next?.why).toBe('retry')
    const { next, runs } = await shown(runner, job)
    const at = Date.parse(next?.at ?? '')
    expect((at - Date.parse(runs[0]?.endedAt ?? '')) / 60_000).toBeGreaterThan(2 ** (attempt - 1) - 0.2)
    expect((at - Date.now()) / 60_000).toBeLessThan(2 ** attempt)
  }
  await expect.poll(async () => (await shown(runner, job)).next).toBeNull()
})

test('a process that is asked to stop asks its jobs to, and they run again', async () => {
  const job = jobOf(async ({ signal }) => {
    await once(signal, 'abort')
    throw new Error('Stopped halfway.')
  })
  const first = await startRunner(on, [job])
  await startByHand(db, first, job)
  await expect.poll(() => stateOf(first, job)).toBe('running')
  await first.stop()
  const second = await startRunner(on, [{ ...job, run: async () => 'Done.' }])
  expect(await latest(second, job)).toMatchObject({ state: 'broken', error: 'Stopped halfway.' })
  expect((await shown(second, job)).next?.why).toBe('retry')
  await startByHand(db, second, job)
  await expect.poll(() => latest(second, job)).toMatchObject({ state: 'done', attempt: 2 })
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

  const database = await openPatiently({ dataDir, databaseUrl: url?.href })
  onTestFinished(database.close)
  if (url) {
    // The process has been silent for a while.
    await database.pool.query(
      "update pgboss.job set heartbeat_on = now() - interval '5 minutes' where state = 'active'",
    )
    await database.pool.query("update job_runs set seen_at = now() - interval '5 minutes' where state = 'running'")
  }
  const runner = await startRunner(database, [job])
  expect(await stateOf(runner, job)).toBe('broken')
  await expect.poll(async () => (await shown(runner, job)).next?.why).toBe('retry')
  const { client } = await startApi(database.db, { jobs: runner }).signInAs('admin')
  await client.jobs.start({ name: job.name })
  await expect.poll(() => latest(runner, job)).toMatchObject({ state: 'done', attempt: 2 })
  expect((await shown(runner, job)).runs.map(({ state }) => state)).toEqual(['done', 'broken'])
})

test('jobs go on after every connection to the database broke', async () => {
  const job = jobOf(async () => 'Done.')
  const runner = await startRunner(on, [job])
  const broken: number[] = []
  if (kind === 'server') {
    const { rows } = await pool.query(
      'select pid, pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    )
    broken.push(...rows.map(({ pid }) => pid))
  }
  const client = await pool.connect()
  client.release(true)
  await delay(1000)
  // The pool may still have connections of which it has not heard that they broke.
  await eventually(() => startByHand(db, runner, job))
  await expect.poll(() => stateOf(runner, job)).toBe('done')
  const left = async () => (await pool.query('select from pg_stat_activity where pid = any ($1)', [broken])).rows.length
  if (kind === 'server') await expect.poll(left).toBe(0)
  // With this answer all that broke before it has been heard of.
  await pool.query('select 1')
  // The pool says that its connections broke, which is what happened.
  vi.mocked(console.error).mockClear()
})
