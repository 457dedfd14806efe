import type { NewStatementRound, StatementRound } from '@makao/contract/documents/papers/statement-rounds.schema'
import type { RoundOutcome } from '@makao/contract/documents/papers/statement-rounds.terms'
import { ownerEvents } from '@makao/contract/money/owners/owners.audit'
import type { RefusalCode } from '@makao/contract/refusals'
import type { Author, SignedIn } from '../../context'
import type { Db } from '../../db/types'
import { isDatabaseUnavailable } from '../../db/unavailable'
import { Refusal } from '../../errors'
import { listOwnersByName } from '../../money/owners/owners.repository'
import { writeAudit } from '../../platform/audit/audit.repository'
import type { Job } from '../../platform/jobs/job-runner.service'
import { jobList } from '../../platform/jobs/scheduled-jobs.rules'
import { mailStatementIn } from './owner-statement-mail.service'
import { findRound, insertRound, listRounds, listToSend, markOutcome, type ToSend } from './statement-rounds.repository'

const JOB = jobList.sendStatements.name

export const readRounds = ({ db }: SignedIn): Promise<StatementRound[]> => listRounds(db)

/**
 * Has the statements of many owners sent by the job, which goes on whatever becomes of the page.
 * @returns the round, or the earlier one when `roundId` was seen before
 * @throws Refusal NOT_FOUND, JOBS_NOT_READY
 */
export async function startRound(context: SignedIn, input: NewStatementRound): Promise<StatementRound> {
  const { db, actor, jobs, now } = context
  const { roundId, from, to, ownerIds } = input
  await db.transaction(async (tx) => {
    const known = await listOwnersByName(tx, ownerIds)
    if (known.length !== new Set(ownerIds).size) throw new Refusal('NOT_FOUND')
    if (!(await insertRound(tx, actor, input, now))) return
    const after = { from, to, owners: known.length }
    await writeAudit(tx, actor, ownerEvents.statementsAsked, { entityId: roundId, subject: null, after }, now)
    await jobs.start(tx, JOB, actor.name).catch((error: unknown) => {
      // One that runs already looks again before it ends.
      if (!(error instanceof Refusal && error.code === 'JOB_RUNNING')) throw error
    })
  })
  jobs.wake(JOB)
  const round = await findRound(db, roundId)
  if (!round) throw new Refusal('NOT_FOUND')
  return round
}

const outcomes: Partial<Record<RefusalCode, RoundOutcome>> = {
  STATEMENT_SENT: 'sent_before',
  NO_EMAIL: 'no_email',
  OWNER_ARCHIVED: 'archived',
}

/** Queues a mail and says so by one transaction: killed in the middle, neither was done. */
async function sendOne(db: Db, part: ToSend, now: Date): Promise<void> {
  const { ownerId, from, to, askedBy, askedByName } = part
  const actor: Author = { id: askedBy, name: askedByName, address: null }
  try {
    await db.transaction(async (tx) => {
      if (await markOutcome(tx, part, 'mailed')) await mailStatementIn(tx, { actor, now }, { ownerId, from, to })
    })
  } catch (error) {
    const outcome = error instanceof Refusal ? outcomes[error.code] : undefined
    if (!outcome) throw error
    await markOutcome(db, part, outcome)
  }
}

/** So many statements are queued before the mails begin to leave. */
const WOKEN_AFTER = 20

/**
 * Sends the statements that people had sent. A process that ends in the middle leaves each sent or not sent; the next run goes on.
 * @throws what nobody foresaw, once all others had their turn; at once what may pass by itself
 */
export const statementRoundsJob = ({ db, mailWritten }: { db: Db; mailWritten: () => void }): Job => ({
  ...jobList.sendStatements,
  run: async ({ now, signal, progress }) => {
    const surprises: unknown[] = []
    let done = 0
    for (let parts = await listToSend(db); parts.length > 0; parts = await listToSend(db)) {
      for (const [place, part] of parts.entries()) {
        if (signal.aborted) throw new Error('Asked to stop before all was done.')
        try {
          await sendOne(db, part, now)
        } catch (error) {
          if (isDatabaseUnavailable(error)) throw error
          surprises.push(error)
          await markOutcome(db, part, 'failed')
        }
        done += 1
        progress(place + 1, parts.length)
        if (done % WOKEN_AFTER === 0) mailWritten()
      }
    }
    if (done > 0) mailWritten()
    if (surprises.length > 0) throw surprises[0]
    return done === 0 ? 'Nothing to send.' : `${done} ${done === 1 ? 'statement' : 'statements'} looked at.`
  },
})
