import { setTimeout as delay } from 'node:timers/promises'
import type { JobList, Job as ShownJob } from '@makao/contract/platform/jobs/jobs.schema'
import type { PgBoss, Job as Task } from 'pg-boss'
import type { Logger } from 'pino'
import type { Stored } from '../../allowed'
import { takeLock } from '../../db/locks'
import type { Database } from '../../db/open'
import type { Db, Tx } from '../../db/types'
import { isDatabaseUnavailable, reasonOf } from '../../db/unavailable'
import { Refusal } from '../../errors'
import { PACE, type Pace, queueOptions, startBoss, within } from './boss'
import { breakOffRuns, endRun, findLastDone, insertRun, listRuns, markSeen, type Progress } from './jobs.repository'
import type { Judged } from './jobs.rules'
import type { JobLine } from './scheduled-jobs.rules'

const TIME_ZONE = 'Africa/Nairobi'
/** How often progress is written, in ms. */
const TELL_EVERY = 500
/** How often a run without news says that it goes on, in ms; well below the minute after which it counts as gone. */
const SEEN_EVERY = 15_000
/** How long jobs may take to end when the process is asked to stop, in ms. */
const STOP_WITHIN = 8000
/** The longest wait before pg-boss is started again, in ms. */
const LONGEST_WAIT = 60_000
/** How long the same complaint is not repeated, in ms: every worker has it while the database is away. */
const SAID_ONCE = 60_000

/** Work that happens by itself. It is run again after it failed or was killed halfway, and must bear that. */
export interface Job extends JobLine {
  /** @returns one line for people: what was done */
  run: (run: JobRun) => Promise<string>
}

export interface JobRun {
  now: Date
  /** What it was started with by hand; undefined when it started by itself. */
  input: unknown
  /** Who started it by hand, by name; undefined when it started by itself. */
  startedBy: string | undefined
  /** Says how far it is. Nothing waits for it, so that it may be called inside a transaction too. */
  progress: (done: number, total: number) => void
  /** Aborted when the process is asked to stop, or the run has taken an hour: the next attempt does what is left. */
  signal: AbortSignal
}

/** `isReady` and `isRunning` are what `start` finds out in the queue. */
type ListedJob = Stored<ShownJob> & Judged

export interface JobRunner {
  /** Resolves once jobs can be run, or the process stops. What goes wrong is logged and shown, and it is tried again. */
  begin: () => Promise<void>
  list: () => Promise<Omit<JobList, 'jobs'> & { jobs: ListedJob[] }>
  /**
   * Has a job run once the transaction is committed, also one that waits for its next attempt.
   * @param inputOver what the run is given, in the place of one that waits, of which there is never a second; without it one that
   * waits keeps its own, and who asked for that
   * @returns its title
   * @throws Refusal NOT_FOUND, JOB_RUNNING, JOBS_NOT_READY
   */
  start: (
    tx: Tx,
    name: string,
    startedBy: string,
    inputOver?: (waiting: WaitingRun | undefined) => object,
  ) => Promise<string>
  /** Spares a job that was started the wait until this process looks again. */
  wake: (name: string) => void
  /** Whether one is at work in this process. */
  isBusy: () => boolean
  /** Asks running jobs to end, waits at most eight seconds, and leaves what has not ended to the next attempt. */
  stop: () => Promise<void>
}

/** A run that waits. `input`: undefined where it is to begin by itself. */
export interface WaitingRun {
  input: object | undefined
}

/** What a job is queued with. */
interface Asked {
  startedBy?: string
  input?: object | undefined
}

/** Tells the log of errors of pg-boss, the same one not again and again. */
function complainer(log: Logger): (thrown: Error) => void {
  let lastSaid = { reason: '', at: 0 }
  // Some are none of the class, for all they have its fields.
  return (thrown) => {
    const error = thrown instanceof Error ? thrown : Object.assign(new Error(), thrown)
    // pg-boss adds which of its workers met it.
    const reason = reasonOf(error).replace(/ \(Queue: .*\)$/, '')
    if (reason === lastSaid.reason && Date.now() - lastSaid.at < SAID_ONCE) return
    lastSaid = { reason, at: Date.now() }
    log.error(isDatabaseUnavailable(error) ? { reason } : { err: error }, 'the queue of jobs met an error and goes on')
  }
}

/** Writes in the background how far a run is. `end` stops that and tells the last progress. */
function follow(db: Db, id: string, complain: (error: Error) => void) {
  let progress: Progress | undefined
  let written: Progress | undefined
  let writtenAt = Date.now()
  let writing: Promise<void> | undefined
  function write(): void {
    if (writing || (progress === written && Date.now() - writtenAt < SEEN_EVERY)) return
    written = progress
    writtenAt = Date.now()
    writing = markSeen(db, id, progress)
      .catch(complain)
      .finally(() => {
        writing = undefined
      })
  }
  const timer = setInterval(write, TELL_EVERY)
  return {
    progress: (done: number, total: number) => {
      progress = { done, total }
    },
    end: async () => {
      clearInterval(timer)
      await writing
      return progress
    },
  }
}

interface Performing {
  db: Db
  log: Logger
  clock: () => Date
  complain: (error: Error) => void
  /** Aborted when the process is asked to stop. */
  stopping: AbortSignal
}

/** Does one run of a job, and notes how it went. */
function performer({ db, log, clock, complain, stopping }: Performing) {
  const running = new Set<string>()
  async function perform({ name, run }: Job, { retryCount, data, signal }: Task<Asked>): Promise<void> {
    // One that took too long may not have heard that it was given up.
    if (running.has(name)) throw new Error('The run before it has not ended yet.')
    running.add(name)
    try {
      const attempt = retryCount + 1
      const startedAt = clock()
      const id = await insertRun(db, { name, attempt, startedBy: data?.startedBy ?? null, startedAt })
      const told = follow(db, id, complain)
      const ended = async (end: Pick<Parameters<typeof endRun>[2], 'state' | 'message' | 'error'>) => {
        const progress = await told.end()
        // The work is done all the same where it only could not be noted.
        await endRun(db, id, { ...end, progress, endedAt: clock() }).catch(complain)
      }
      try {
        const until = AbortSignal.any([signal, stopping])
        const message = await run({
          now: startedAt,
          input: data?.input,
          startedBy: data?.startedBy,
          progress: told.progress,
          signal: until,
        })
        await ended({ state: 'done', message })
        log.info({ job: name, attempt, message }, 'a job is done')
      } catch (error) {
        const reason = reasonOf(error)
        await ended({ state: stopping.aborted ? 'broken' : 'failed', error: reason })
        log.error({ job: name, attempt, err: error }, 'a job failed')
        // pg-boss keeps what it catches, and a failed query has people's data in it.
        throw new Error(reason)
      }
    } finally {
      running.delete(name)
    }
  }
  return { perform, isBusy: () => running.size > 0 }
}

/** Has pg-boss know a job, when it runs, and that one which the last process was killed in has ended. */
async function prepare(
  opened: PgBoss,
  { name, cron, atStart }: Job,
  { db, kind, clock, pace }: Pick<Database, 'db' | 'kind'> & { clock: () => Date; pace: Pace },
): Promise<void> {
  await opened.createQueue(name, { policy: 'exclusive', ...queueOptions(kind) })
  await opened.updateQueue(name, queueOptions(kind))
  for (const { id, state } of await opened.findJobs(name)) {
    if (kind === 'embedded' && state === 'active') await opened.fail(name, id, { message: 'The process ended.' })
  }
  if (cron === null) await opened.unschedule(name)
  else await opened.schedule(name, cron, {}, { tz: TIME_ZONE, missed: 'once' })
  if (!atStart) return
  const last = await findLastDone(db, name)
  const due = last && cron !== null && nextByCron(opened, cron, last)
  if (!due || due <= clock()) await opened.send(name, {}, { startAfter: pace.calm })
}

const nextByCron = (opened: PgBoss, cron: string, after: Date) =>
  opened.previewSchedule(cron, { tz: TIME_ZONE, from: after, count: 1 })[0]

/** Runs jobs by schedule and by hand. Of all processes on one server, each run is done by exactly one. */
export function createJobRunner(
  options: Pick<Database, 'db' | 'pool' | 'kind'> &
    Partial<Pick<Database, 'schema'>> & {
      log: Logger
      clock: () => Date
      jobs: readonly Job[]
      pace?: Pace
    },
): JobRunner {
  const { db, kind, log, clock, jobs, pace = PACE } = options
  const stopping = new AbortController()
  const complain = complainer(log)
  const { perform, isBusy } = performer({ db, log, clock, complain, stopping: stopping.signal })
  const workers = new Map<string, string>()
  let boss: PgBoss | undefined
  let beginning: Promise<void> | undefined
  let problem: string | null = null

  async function begin(): Promise<void> {
    for (let wait = 1000; !stopping.signal.aborted; wait = Math.min(LONGEST_WAIT, 2 * wait)) {
      try {
        boss = await open()
        problem = null
        return
      } catch (error) {
        problem = reasonOf(error)
        log.error({ reason: problem }, 'jobs cannot be run; trying again')
        await delay(wait, undefined, { signal: stopping.signal }).catch(() => undefined)
      }
    }
  }

  async function open(): Promise<PgBoss> {
    const opened = await startBoss(options, complain, pace)
    try {
      // Nobody else uses the embedded database: what stands as running there is what the last process was killed in.
      if (kind === 'embedded') await breakOffRuns(db)
      for (const job of jobs) {
        await prepare(opened, job, { db, kind, clock, pace })
        const worker = await opened.work<Asked>(job.name, { pollingIntervalSeconds: pace.poll }, async ([task]) => {
          if (task) await perform(job, task)
        })
        workers.set(job.name, worker)
      }
      return opened
    } catch (error) {
      await opened.stop({ close: false, graceful: false })
      throw error
    }
  }

  async function nextRun({ name, cron }: Job): Promise<ShownJob['next']> {
    if (!boss) return null
    const [waiting] = await boss.findJobs<Asked>(name, { queued: true })
    if (waiting) {
      const why = waiting.data?.startedBy ? 'asked' : 'schedule'
      return { at: waiting.startAfter.toISOString(), why: waiting.state === 'retry' ? 'retry' : why }
    }
    const next = cron === null ? undefined : nextByCron(boss, cron, clock())
    return next ? { at: next.toISOString(), why: 'schedule' } : null
  }

  return {
    begin: () => {
      beginning ??= begin()
      return beginning
    },
    list: async () => {
      const names = jobs.map(({ name }) => name)
      const runsOf = await listRuns(db, names)
      const shown: ListedJob[] = []
      for (const job of jobs) {
        const { name, title, cron } = job
        const runs = runsOf.get(name) ?? []
        const next = await nextRun(job)
        const isWaiting = next !== null && next.why !== 'schedule'
        const judged = { isReady: boss !== undefined, isRunning: runs[0]?.state === 'running' && !isWaiting }
        shown.push({ name, title, cron, next, runs, ...judged })
      }
      return { jobs: shown, problem }
    },
    start: async (tx, name, startedBy, inputOver) => {
      const job = jobs.find((known) => known.name === name)
      if (!job) throw new Refusal('NOT_FOUND')
      if (!boss) throw new Refusal('JOBS_NOT_READY')
      const inside = await within(tx)
      const queue = boss
      const send = () => queue.send(name, { startedBy, input: inputOver?.(undefined) }, inside)
      if (await send()) return job.title
      // One at a time takes the place of what waits, so that none of several is lost.
      await takeLock(tx, `jobs ${name}`)
      const [waiting] = await boss.findJobs<Asked>(name, { queued: true, ...inside })
      if (!waiting) {
        // It may have ended since, and is to do again what was asked for.
        if (await send()) return job.title
        throw new Refusal('JOB_RUNNING')
      }
      // What somebody asked for and is to be tried again stays what they asked for, and theirs.
      const isKept = !inputOver && waiting.data?.input
      const asked = isKept ? undefined : { startedBy, input: inputOver?.({ input: waiting.data?.input }) }
      const moved = await boss.update(name, asked, { id: waiting.id, startAfter: 0, ...inside })
      if (!moved.updated) throw new Refusal('JOB_RUNNING')
      return job.title
    },
    isBusy,
    wake: (name) => boss?.notifyWorker(workers.get(name) ?? ''),
    stop: async () => {
      stopping.abort()
      await beginning
      await boss?.stop({ close: false, graceful: true, timeout: STOP_WITHIN })
    },
  }
}
