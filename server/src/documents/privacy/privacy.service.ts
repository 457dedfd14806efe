import { dayInNairobi } from '@makao/contract/days'
import { privacyEvents } from '@makao/contract/documents/privacy/privacy.audit'
import type { FormerTenantFilter, FormerTenantPage } from '@makao/contract/documents/privacy/privacy.schema'
import type { SignedIn } from '../../context'
import { Refusal } from '../../errors'
import { mapRows } from '../../lists'
import { closeAccount } from '../../people/accounts/accounts.repository'
import { writeAudit } from '../../platform/audit/audit.repository'
import { erasePerson, listFormerTenants, lockFormerTenant, requireOwnData } from './privacy.repository'
import { formerActions, formerFor, keptUntil } from './privacy.rules'

export async function readFormerTenants(
  { db, actor, now }: SignedIn,
  filter: FormerTenantFilter,
): Promise<FormerTenantPage> {
  const today = dayInNairobi(now)
  const withAllowed = formerFor(actor)
  return mapRows(await listFormerTenants(db, filter), (row) =>
    withAllowed({ ...row, keptUntil: keptUntil(row.lastDay), today }),
  )
}

/** @throws Refusal NOT_FOUND, STILL_KEPT */
export async function anonymiseTenant({ db, actor, now }: SignedIn, tenantId: string): Promise<Record<string, never>> {
  await db.transaction(async (tx) => {
    const former = await lockFormerTenant(tx, tenantId)
    const until = keptUntil(former.lastDay)
    const obstacle = formerActions.anonymise({ keptUntil: until, today: dayInNairobi(now) })
    if (obstacle) throw new Refusal(obstacle, { fullName: former.fullName, keptUntil: until })
    await closeAccount(tx, tenantId)
    await erasePerson(tx, former, now)
    // Without the name that is being taken away.
    await writeAudit(tx, actor, privacyEvents.anonymised, { entityId: tenantId, subject: null }, now)
  })
  return {}
}

/** Everything about the person who asks, and a note that they took it. @throws Refusal NOT_FOUND */
export async function exportOwnData({ db, actor, now }: SignedIn) {
  const data = await requireOwnData(db, actor)
  await db.transaction((tx) =>
    writeAudit(tx, actor, privacyEvents.dataExported, { entityId: actor.id, subject: actor.name }, now),
  )
  return { exportedAt: now.toISOString(), ...data }
}
