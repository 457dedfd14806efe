import { collectionTargetEvents } from '@makao/contract/documents/collection-targets/collection-targets.audit'
import type {
  CollectionTarget,
  NewCollectionTarget,
} from '@makao/contract/documents/collection-targets/collection-targets.schema'
import type { SignedIn } from '../../context'
import { lockProperty } from '../../homes/properties/properties.repository'
import { requireOpenDay } from '../../money/ledger/ledger.repository'
import { writeAudit } from '../../platform/audit/audit.repository'
import { keepTarget, listTargets } from './collection-targets.repository'

/** @throws Refusal NOT_FOUND, MONTH_CLOSED */
export function saveTarget({ db, actor, now }: SignedIn, input: NewCollectionTarget): Promise<CollectionTarget[]> {
  const { propertyId, fromMonth, rate } = input
  return db.transaction(async (tx) => {
    await requireOpenDay(tx, `${fromMonth}-01`)
    const subject = propertyId === null ? 'All properties' : (await lockProperty(tx, propertyId)).name
    const entityId = await keepTarget(tx, actor, input, now)
    const after = { from: fromMonth, rate }
    await writeAudit(tx, actor, collectionTargetEvents.saved, { entityId, subject, after }, now)
    return listTargets(tx)
  })
}
