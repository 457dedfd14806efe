import { importEvents } from '@makao/contract/exchange/import/import.audit'
import type { SignedIn } from '../../context'
import { Refusal } from '../../errors'
import { requireOpenDay } from '../../money/ledger/ledger.repository'
import { openingDay } from '../../money/openings/openings.rules'
import { writeAudit } from '../../platform/audit/audit.repository'
import { importActions } from './take-over.service'
import { lockUntaken, refuseImport, updateImport } from './taken-sheets.repository'
import { listBlockers, removeImported } from './undo.repository'

/**
 * Removes everything that an import wrote, so that the portfolio is as it was before. One that waits is withdrawn: those behind it
 * have their turn, and it can be sent again.
 * @throws Refusal NOT_FOUND, MONTH_CLOSED
 * @throws Refusal IMPORT_NOT_TAKEN: also while it is being taken over
 * @throws Refusal IMPORT_IN_USE: with what was done since on what it brought
 */
export async function undoImport({ db, actor, now }: SignedIn, importId: string): Promise<Record<string, never>> {
  await db.transaction(async (tx) => {
    const { state, name, adds, startsOn, leftOut, takenAt } = await lockUntaken(tx, importId)
    const obstacle = importActions.undo({ state })
    if (obstacle) throw new Refusal(obstacle)
    const audited = { entityId: importId, subject: name, before: { ...adds, startsOn, leftOut } }
    if (takenAt === null) {
      await refuseImport(tx, importId, `Withdrawn by ${actor.name} before it was imported. Nothing was written.`)
      await writeAudit(tx, actor, importEvents.withdrawn, audited, now)
      return
    }
    // What was brought is dated from that day on; a closed month keeps its figures.
    await requireOpenDay(tx, openingDay(startsOn))
    const blockers = await listBlockers(tx, importId)
    const [first] = blockers
    if (first !== undefined) throw new Refusal('IMPORT_IN_USE', { first, blockers })
    await removeImported(tx, importId)
    await updateImport(tx, importId, { state: 'undone', undoneAt: now })
    await writeAudit(tx, actor, importEvents.undone, audited, now)
  })
  return {}
}
