import { z } from 'zod'
import { allowed } from '../../allowed.schema'
import { runStates } from './jobs.terms'

/** One attempt at a job. */
export const JobRun = z.object({
  id: z.uuid(),
  state: z.enum(runStates),
  attempt: z.int().positive(),
  /** Who asked for it, by the name of then; null when it started by itself. */
  startedBy: z.string().nullable(),
  startedAt: z.iso.datetime(),
  endedAt: z.iso.datetime().nullable(),
  /** So many of so many; null for a job that does not say. */
  progress: z.object({ done: z.int(), total: z.int() }).nullable(),
  /** What was done. */
  message: z.string().nullable(),
  /** Why it failed. */
  error: z.string().nullable(),
})
export type JobRun = z.infer<typeof JobRun>

/**
 * Work that happens by itself. `cron`: in the time of Nairobi; null: only by hand. `next`: when it runs next, which is past
 * while it waits for its turn. `runs`: latest first.
 */
export const Job = z.object({
  name: z.string(),
  title: z.string(),
  cron: z.string().nullable(),
  next: z.object({ at: z.iso.datetime(), why: z.enum(['schedule', 'asked', 'retry']) }).nullable(),
  runs: z.array(JobRun),
  allowed: allowed('start'),
})
export type Job = z.infer<typeof Job>

/** `problem`: why no job runs in this process; null when they do. */
export const JobList = z.object({ jobs: z.array(Job), problem: z.string().nullable() })
export type JobList = z.infer<typeof JobList>
