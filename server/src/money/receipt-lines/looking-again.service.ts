import { chunksOf } from '../../lists'
import type { Job } from '../../platform/jobs/job-runner.service'
import { jobList } from '../../platform/jobs/scheduled-jobs.rules'
import { readWhatTells } from '../matching/matching.repository'
import { RunJudge } from './judging.service'
import {
  type LineRecord,
  listAwaitingPhones,
  listByIds,
  listToLookAgain,
  listUnsettled,
} from './receipt-lines.repository'
import { waitsFor } from './receipt-lines.rules'
import { judgeRecords, type Settled, type Settling, settledTogether, settleLines } from './settling.service'

/** So many are looked at before others have their turn. */
const BATCH = 500
/** What changes without leaving a trace in what tells, a phone or a name, is found out within so long, in ms. */
const ANYHOW_AFTER = 3_600_000

/**
 * Looks once more at what waits, as if it came in now: what has become certain is booked, and what waits for another reason says so.
 * What somebody has put on hold, assigned in part or taken back from a tenancy stays as it is.
 * @param together so many are settled by one transaction
 */
export async function lookAgain(context: Settling, together: number, signal?: AbortSignal): Promise<Settled> {
  const { db, now } = context
  const all: Settled = { booked: 0, waiting: 0 }
  const run = context.run ?? new RunJudge()
  for (const ids of chunksOf(await listToLookAgain(db), BATCH)) {
    if (signal?.aborted) break
    const lines = await listByIds(db, ids)
    const judged = await judgeRecords(db, lines, now, run)
    const saysElse = (line: LineRecord) => {
      const judgement = judged.get(line.id)
      return judgement !== undefined && (judgement.certain || waitsFor(line, judgement.waits) !== line.waits)
    }
    const changed = lines.filter(saysElse).map(({ id }) => id)
    if (changed.length === 0) continue
    const settled = await settleLines({ ...context, run }, changed, together)
    all.booked += settled.booked
    all.waiting += settled.waiting
  }
  return all
}

/**
 * Lines that were stored while a process ended, or the database was away, are settled a little later. Then what waits is looked at
 * once more, where something changed by which it is judged: from when on it is certain, what is remembered, account numbers, tenancies.
 */
export function settleJob(context: Omit<Settling, 'now'>, together = settledTogether.embedded): Job {
  let seen: { told: string; at: number } | undefined
  return {
    ...jobList.settleLines,
    run: async ({ now, progress, signal }) => {
      const all: Settled = { booked: 0, waiting: 0 }
      let done = 0
      const run = new RunJudge()
      while (!signal.aborted) {
        const ids = await listUnsettled(context.db, BATCH)
        if (ids.length === 0) break
        const settled = await settleLines({ ...context, now, run }, ids, together)
        all.booked += settled.booked
        all.waiting += settled.waiting
        done += ids.length
        progress(done, done)
      }
      // A phone may have been given up, or its answer have come at the moment at which its money was looked at.
      const awaiting = await settleLines({ ...context, now, run }, await listAwaitingPhones(context.db), together)
      all.booked += awaiting.booked
      const told = await readWhatTells(context.db)
      if (!signal.aborted && (seen?.told !== told || now.getTime() - seen.at >= ANYHOW_AFTER)) {
        all.booked += (await lookAgain({ ...context, now }, together, signal)).booked
        if (!signal.aborted) seen = { told, at: now.getTime() }
      }
      return `${all.booked} assigned, ${all.waiting} unmatched.`
    },
  }
}
