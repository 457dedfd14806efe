import { importEvents } from '@makao/contract/exchange/import/import.audit'
import type { SignedIn } from '../../context'
import { Refusal } from '../../errors'
import { writeAudit } from '../../platform/audit/audit.repository'
import { lockUntaken, refuseImport } from './imports.repository'
import { importActions } from './take-over.service'

/**
 * Keeps a sheet that waits from being taken over: those behind it have their turn, and it can be sent again.
 * @throws Refusal NOT_FOUND, IMPORT_NOT_WAITING
 */
export async function withdrawImport({ db, actor, now }: SignedIn, importId: string): Promise<Record<string, never>> {
  await db.transaction(async (tx) => {
    const { state, name, adds, startsOn, leftOut } = await lockUntaken(tx, importId)
    const obstacle = importActions.withdraw({ state })
    if (obstacle) throw new Refusal(obstacle)
    await refuseImport(tx, importId, `Withdrawn by ${actor.name} before it was taken over. Nothing was written.`)
    const audited = { entityId: importId, subject: name, before: { ...adds, startsOn, leftOut } }
    await writeAudit(tx, actor, importEvents.withdrawn, audited, now)
  })
  return {}
}
