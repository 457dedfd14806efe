import { matchingEvents } from '@makao/contract/money/matching/matching.audit'
import type { MatchingRule, MatchingSettings } from '@makao/contract/money/matching/matching.schema'
import type { Stored } from '../../allowed'
import type { Doing, SignedIn } from '../../context'
import type { Tx } from '../../db/types'
import { Refusal } from '../../errors'
import { writeAudit } from '../../platform/audit/audit.repository'
import { withoutRow } from '../../platform/audit/audit.rules'
import { jobList } from '../../platform/jobs/scheduled-jobs.rules'
import {
  deleteRule,
  findRule,
  listRules,
  readMatchingSettings,
  readPlaces,
  requireRule,
  upsertRule,
  writeMatchingSettings,
} from './learned-rules.repository'
import { learnableOf, type PaidFor, ruleFor } from './learned-rules.rules'

/** Has what waits looked at once more, soon. Where that cannot be asked for at this moment, the next run does it by itself. */
export async function askToLookAgain(tx: Tx, { jobs, actor }: SignedIn): Promise<void> {
  await jobs.start(tx, jobList.settleLines.name, actor.name).catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error
  })
}

export async function saveMatchingSettings(context: SignedIn, input: MatchingSettings): Promise<MatchingSettings> {
  const { db, actor, jobs, now } = context
  const saved = await db.transaction(async (tx) => {
    const before = await readMatchingSettings(tx)
    await writeMatchingSettings(tx, input, now)
    const about = { entityId: withoutRow.settings, subject: 'Matching', before, after: input }
    await writeAudit(tx, actor, matchingEvents.saved, about, now)
    await askToLookAgain(tx, context)
    return input
  })
  jobs.wake(jobList.settleLines.name)
  return saved
}

export async function readRules({ db, actor }: SignedIn): Promise<MatchingRule[]> {
  return (await listRules(db)).map(ruleFor(actor))
}

const audited = ({ kind, accountName, tenantName, unitNumber, propertyName }: Stored<MatchingRule>) => ({
  kind,
  account: accountName,
  to: `${tenantName}, ${unitNumber}, ${propertyName}`,
})

/** @throws Refusal NOT_FOUND */
export async function removeRule({ db, actor, now }: SignedIn, ruleId: string): Promise<{ id: string }> {
  return db.transaction(async (tx) => {
    const rule = await requireRule(tx, ruleId)
    // Of two people at once the second one finds nothing, and nothing is noted twice.
    await deleteRule(tx, ruleId)
    const about = { entityId: ruleId, subject: rule.words, before: audited(rule) }
    await writeAudit(tx, actor, matchingEvents.forgotten, about, now)
    return { id: ruleId }
  })
}

/**
 * Remembers that money like this is for a tenancy, in place of what was remembered of it before.
 * @throws Refusal NOTHING_TO_REMEMBER: nothing of it tells it from other payments
 */
export async function rememberIn(
  tx: Tx,
  { actor, now }: Doing,
  said: PaidFor & { accountId: string | null },
  tenancyId: string,
): Promise<void> {
  const { accountId } = said
  const learnables = learnableOf(said, await readPlaces(tx))
  if (learnables.length === 0) throw new Refusal('NOTHING_TO_REMEMBER')
  for (const learnable of learnables) {
    const before = await findRule(tx, learnable, accountId)
    const id = await upsertRule(tx, learnable, { accountId, tenancyId }, actor, now)
    const after = await requireRule(tx, id)
    const about = { entityId: id, subject: learnable.words, before: before && audited(before), after: audited(after) }
    await writeAudit(tx, actor, matchingEvents.learned, about, now)
  }
}
