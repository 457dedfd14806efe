import { dayInNairobi } from '@makao/contract/days'
import type { Owner, OwnerDetails, OwnerInput } from '@makao/contract/owners/owners.schema'
import { writeAudit } from '../audit/audit.repository'
import type { SignedIn } from '../context'
import { Refusal } from '../errors'
import {
  archiveOwner,
  findOwned,
  insertOwner,
  listOwned,
  lockOwner,
  requireOwner,
  updateOwner,
} from './owners.repository'

const auditedFields = ({ id: _, isArchived: __, ...entered }: Owner) => entered

/** @throws Refusal NOT_FOUND */
export async function readOwner({ db, now }: Pick<SignedIn, 'db' | 'now'>, ownerId: string): Promise<OwnerDetails> {
  const owner = await requireOwner(db, ownerId)
  return { ...owner, properties: await listOwned(db, ownerId, dayInNairobi(now)) }
}

/** @throws Refusal OWNER_EXISTS */
export async function createOwner({ db, actor, now }: SignedIn, input: OwnerInput): Promise<Owner> {
  return db.transaction(async (tx) => {
    const owner = await requireOwner(tx, await insertOwner(tx, input, now))
    const states = { after: auditedFields(owner) }
    await writeAudit(tx, actor, { action: 'owner.created', entityId: owner.id, subject: owner.name, ...states }, now)
    return owner
  })
}

/** @throws Refusal NOT_FOUND, OWNER_EXISTS, OWNER_ARCHIVED */
export async function changeOwner(
  { db, actor, now }: SignedIn,
  { ownerId, ...input }: OwnerInput & { ownerId: string },
): Promise<Owner> {
  return db.transaction(async (tx) => {
    const former = await lockOwner(tx, ownerId)
    if (former.isArchived) throw new Refusal('OWNER_ARCHIVED')
    await updateOwner(tx, ownerId, input)
    const changed = await requireOwner(tx, ownerId)
    const states = { before: auditedFields(former), after: auditedFields(changed) }
    await writeAudit(tx, actor, { action: 'owner.changed', entityId: ownerId, subject: changed.name, ...states }, now)
    return changed
  })
}

/** Takes an owner out of the lists. @throws Refusal NOT_FOUND, OWNER_ARCHIVED, OWNS_PROPERTY */
export async function retireOwner({ db, actor, now }: SignedIn, ownerId: string): Promise<Owner> {
  return db.transaction(async (tx) => {
    const owner = await lockOwner(tx, ownerId)
    if (owner.isArchived) throw new Refusal('OWNER_ARCHIVED')
    const owned = await findOwned(tx, ownerId, dayInNairobi(now))
    if (owned) throw new Refusal('OWNS_PROPERTY', { propertyName: owned.propertyName })
    await archiveOwner(tx, ownerId, now)
    await writeAudit(tx, actor, { action: 'owner.archived', entityId: ownerId, subject: owner.name }, now)
    return { ...owner, isArchived: true }
  })
}
