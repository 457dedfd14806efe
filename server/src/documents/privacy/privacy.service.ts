import { dayInNairobi } from '@makao/contract/days'
import { privacyEvents } from '@makao/contract/documents/privacy/privacy.audit'
import type { FormerTenantPage } from '@makao/contract/documents/privacy/privacy.schema'
import type { SignedIn } from '../../context'
import { Refusal } from '../../errors'
import { closeAccount } from '../../people/accounts/accounts.repository'
import { writeAudit } from '../../platform/audit/audit.repository'
import { erasePerson, listFormerTenants, lockFormerTenant, readOwnData } from './privacy.repository'
import { keptUntil } from './privacy.rules'

export async function readFormerTenants({ db, now }: SignedIn, page: number): Promise<FormerTenantPage> {
  const today = dayInNairobi(now)
  const { rows, ...rest } = await listFormerTenants(db, page)
  return {
    ...rest,
    rows: rows.map((row) => {
      const until = keptUntil(row.lastDay)
      return { ...row, keptUntil: until, mayBeAnonymised: until <= today }
    }),
  }
}

/** @throws Refusal NOT_FOUND, STILL_KEPT */
export async function anonymiseTenant({ db, actor, now }: SignedIn, tenantId: string): Promise<Record<string, never>> {
  await db.transaction(async (tx) => {
    const former = await lockFormerTenant(tx, tenantId)
    const until = keptUntil(former.lastDay)
    if (until > dayInNairobi(now)) throw new Refusal('STILL_KEPT', { fullName: former.fullName, keptUntil: until })
    await closeAccount(tx, tenantId)
    await erasePerson(tx, former, now)
    // Without the name that is being taken away.
    await writeAudit(tx, actor, privacyEvents.anonymised, { entityId: tenantId, subject: null }, now)
  })
  return {}
}

/** Everything about the person himself, and a note that he took it. @throws Refusal NOT_FOUND */
export async function exportOwnData({ db, actor, now }: SignedIn) {
  const data = await readOwnData(db, actor)
  await db.transaction((tx) =>
    writeAudit(tx, actor, privacyEvents.dataExported, { entityId: actor.id, subject: actor.name }, now),
  )
  return { exportedAt: now.toISOString(), ...data }
}
