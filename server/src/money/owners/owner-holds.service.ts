import { ownerEvents } from '@makao/contract/money/owners/owners.audit'
import type { OwnerDetails, OwnerHoldInput } from '@makao/contract/money/owners/owners.schema'
import type { Stored } from '../../allowed'
import type { SignedIn } from '../../context'
import { Refusal } from '../../errors'
import { writeAudit } from '../../platform/audit/audit.repository'
import { deleteOwnerHold, listOwnerHolds, upsertOwnerHold } from './owner-holds.repository'
import { lockOwner } from './owners.repository'
import { ownerActions } from './owners.rules'
import { readOwner } from './owners.service'

/** Keeps back what is not paid out to an owner; what is due stays due. @throws Refusal NOT_FOUND, OWNER_ARCHIVED */
export async function saveOwnerHold(context: SignedIn, input: OwnerHoldInput): Promise<Stored<OwnerDetails>> {
  const { db, actor, now } = context
  const { ownerId, ...hold } = input
  await db.transaction(async (tx) => {
    const owner = await lockOwner(tx, ownerId)
    const obstacle = ownerActions.update(owner)
    if (obstacle) throw new Refusal(obstacle)
    const before = (await listOwnerHolds(tx, ownerId)).find(({ currency }) => currency === hold.currency)
    const isNone = hold.float === 0 && hold.held === 0
    if (isNone) await deleteOwnerHold(tx, input)
    else await upsertOwnerHold(tx, actor, input, now)
    const states = { before, after: isNone ? undefined : hold }
    const noted = { entityId: ownerId, subject: owner.name, reason: hold.reason, ...states }
    await writeAudit(tx, actor, ownerEvents.holdSaved, noted, now)
  })
  return readOwner(context, ownerId)
}
