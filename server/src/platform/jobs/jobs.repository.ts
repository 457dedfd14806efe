import type { JobRun } from '@makao/contract/platform/jobs/jobs.schema'
import type { RunState } from '@makao/contract/platform/jobs/jobs.terms'
import { and, desc, eq, inArray, lt, sql } from 'drizzle-orm'
import type { Db } from '../../db/types'
import { jobRuns } from './jobs.table'

/** Runs of a job that are kept. */
const KEPT = 50
/** Runs of a job that are shown. */
const SHOWN = 5

export interface Progress {
  done: number
  total: number
}

/** Notes that an attempt begins. Never two of a job run at once, so one that still stood as running was broken off. */
export async function insertRun(
  db: Db,
  run: { name: string; attempt: number; startedBy: string | null; startedAt: Date },
): Promise<string> {
  return db.transaction(async (tx) => {
    await tx
      .update(jobRuns)
      .set({ state: 'broken' })
      .where(and(eq(jobRuns.name, run.name), eq(jobRuns.state, 'running')))
    const [row] = await tx.insert(jobRuns).values(run).returning({ id: jobRuns.id, position: jobRuns.position })
    if (!row) throw new Error('A run was not noted.')
    const kept = tx
      .select({ position: jobRuns.position })
      .from(jobRuns)
      .where(eq(jobRuns.name, run.name))
      .orderBy(desc(jobRuns.position))
      .limit(KEPT)
      .as('kept')
    await tx
      .delete(jobRuns)
      .where(and(eq(jobRuns.name, run.name), lt(jobRuns.position, tx.select({ least: sql`min(position)` }).from(kept))))
    return row.id
  })
}

/** Says that a run goes on, and how far it is. */
export async function markSeen(db: Db, id: string, progress: Progress | undefined): Promise<void> {
  await db
    .update(jobRuns)
    .set({ seenAt: sql`now()`, ...progress })
    .where(and(eq(jobRuns.id, id), eq(jobRuns.state, 'running')))
}

/** Notes how a run ended, unless another one has taken its place. */
export async function endRun(
  db: Db,
  id: string,
  end: {
    state: Exclude<RunState, 'running'>
    endedAt: Date
    message?: string
    error?: string
    progress: Progress | undefined
  },
): Promise<void> {
  const { progress, ...how } = end
  await db
    .update(jobRuns)
    .set({ ...how, ...progress })
    .where(and(eq(jobRuns.id, id), eq(jobRuns.state, 'running')))
}

/** For a database that no other process uses: what stands as running there is not. */
export async function breakOffRuns(db: Db): Promise<void> {
  await db.update(jobRuns).set({ state: 'broken' }).where(eq(jobRuns.state, 'running'))
}

/** The latest runs of each of these jobs, latest first. */
export async function listRuns(db: Db, names: readonly string[]): Promise<Map<string, JobRun[]>> {
  const ranked = db
    .select({
      id: jobRuns.id,
      rank: sql<number>`row_number() over (partition by ${jobRuns.name} order by ${jobRuns.position} desc)`.as('rank'),
    })
    .from(jobRuns)
    .where(inArray(jobRuns.name, [...names]))
    .as('ranked')
  const rows = await db
    .select({
      run: jobRuns,
      isGone: sql<boolean>`${jobRuns.state} = 'running' and ${jobRuns.seenAt} < now() - interval '1 minute'`,
    })
    .from(jobRuns)
    .innerJoin(ranked, eq(ranked.id, jobRuns.id))
    .where(sql`${ranked.rank} <= ${SHOWN}`)
    .orderBy(desc(jobRuns.position))
  const runs = new Map<string, JobRun[]>(names.map((name) => [name, []]))
  for (const { run, isGone } of rows) {
    const { id, name, attempt, startedBy, startedAt, endedAt, done, total, message, error } = run
    runs.get(name)?.push({
      id,
      state: isGone ? 'broken' : run.state,
      attempt,
      startedBy,
      startedAt: startedAt.toISOString(),
      endedAt: endedAt?.toISOString() ?? null,
      progress: done === null || total === null ? null : { done, total },
      message,
      error,
    })
  }
  return runs
}

/** When a job last began a run that it ended well. */
export async function findLastDone(db: Db, name: string): Promise<Date | undefined> {
  const [row] = await db
    .select({ startedAt: jobRuns.startedAt })
    .from(jobRuns)
    .where(and(eq(jobRuns.name, name), eq(jobRuns.state, 'done')))
    .orderBy(desc(jobRuns.position))
    .limit(1)
  return row?.startedAt
}
