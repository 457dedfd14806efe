import type { Job as ShownJob } from '@makao/contract/platform/jobs/jobs.schema'
import { expect, onTestFinished } from 'vitest'
import type { Database } from '../src/db/open'
import type { Db } from '../src/db/types'
import { createLogger } from '../src/logger'
import { createJobRunner, type Job, type JobRun, type JobRunner } from '../src/platform/jobs/job-runner.service'
import { startApi } from './api'

type On = Pick<Database, 'db' | 'pool' | 'kind'>

export const jobClock = () => new Date()
export const jobLog = createLogger('silent')
export const QUICK = { poll: 0.5, schedule: 1, supervise: 1, calm: 0 }

/** Runs these jobs on a database until the test is over. */
export async function startRunner(on: On, jobs: readonly Job[], pace = QUICK): Promise<JobRunner> {
  const runner = createJobRunner({ ...on, log: jobLog, clock: jobClock, jobs, pace })
  onTestFinished(runner.stop)
  await runner.begin()
  return runner
}

let made = 0
/** A job of its own for each test: they share a queue. */
export function jobOf(run: Job['run'], change: Partial<Job> = {}): Job {
  made += 1
  return { name: `job-${made}`, title: `Job ${made}`, cron: null, run, ...change }
}

/** A job that goes on until it is let go. */
export function heldJob(change: Partial<Job> = {}) {
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

export async function shown({ list }: JobRunner, { name }: Job): Promise<Omit<ShownJob, 'allowed'>> {
  const { jobs } = await list()
  return jobs.find((job) => job.name === name) ?? expect.fail(`${name} is not listed`)
}

export const latest = async (runner: JobRunner, job: Job) => (await shown(runner, job)).runs[0]
export const stateOf = async (runner: JobRunner, job: Job) => (await latest(runner, job))?.state

/** As the page starts it. */
export async function startByHand(db: Db, runner: JobRunner, { name }: Job): Promise<void> {
  const { client } = await startApi(db, { jobs: runner }).signInAs('admin', 'Achieng Odhiambo')
  await client.jobs.start({ name })
}
