import { writeAudit } from '../audit/audit.repository'
import type { SignedIn } from '../context'

/** As the audit log names what has no row of its own. */
const JOBS_ID = '00000000-0000-0000-0000-000000000003'

/** @throws Refusal NOT_FOUND, JOB_RUNNING, JOBS_NOT_READY */
export async function startJob({ db, actor, jobs, now }: SignedIn, name: string): Promise<Record<string, never>> {
  await db.transaction(async (tx) => {
    const subject = await jobs.start(tx, name, actor.name)
    await writeAudit(tx, actor, { action: 'job.started', entityId: JOBS_ID, subject }, now)
  })
  jobs.wake(name)
  return {}
}
