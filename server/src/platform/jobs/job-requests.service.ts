import { jobEvents } from '@makao/contract/platform/jobs/jobs.audit'
import type { JobList } from '@makao/contract/platform/jobs/jobs.schema'
import type { SignedIn } from '../../context'
import { writeAudit } from '../audit/audit.repository'
import { withoutRow } from '../audit/audit.rules'
import { jobFor } from './jobs.rules'

export async function listJobs({ actor, jobs }: SignedIn): Promise<JobList> {
  const list = await jobs.list()
  return { ...list, jobs: list.jobs.map(jobFor(actor)) }
}

/** @throws Refusal NOT_FOUND, JOB_RUNNING, JOBS_NOT_READY */
export async function startJob({ db, actor, jobs, now }: SignedIn, name: string): Promise<Record<string, never>> {
  await db.transaction(async (tx) => {
    const subject = await jobs.start(tx, name, actor.name)
    await writeAudit(tx, actor, jobEvents.started, { entityId: withoutRow.jobs, subject }, now)
  })
  jobs.wake(name)
  return {}
}
