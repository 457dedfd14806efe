import type { MoveOut, NewTenancy, Tenancy } from '@makao/contract/tenancies/tenancies.schema'
import { lockTenant } from '../accounts/accounts.repository'
import { writeAudit } from '../audit/audit.repository'
import type { SignedIn } from '../context'
import { Refusal } from '../errors'
import { lockUnit } from '../units/units.repository'
import { closeTenancy, insertTenancy, listConflicts, lockTenancy, tenancySubject } from './tenancies.repository'

/**
 * Assigns a tenant to a unit.
 * @throws Refusal NOT_FOUND: no such tenant or unit
 * @throws Refusal UNIT_OCCUPIED, TENANT_ASSIGNED: naming who has the unit, or which unit the tenant has
 */
export async function assignTenant({ db, actor, now }: SignedIn, input: NewTenancy): Promise<Tenancy> {
  return db.transaction(async (tx) => {
    // Locked, so that of two who assign the same unit or tenant at once the second sees the first's tenancy.
    const { fullName } = await lockTenant(tx, input.tenantId)
    const unit = await lockUnit(tx, input.unitId)
    const [conflict] = await listConflicts(tx, input)
    if (conflict) {
      const { unitId, unitNumber, tenantName } = conflict
      throw new Refusal(unitId === input.unitId ? 'UNIT_OCCUPIED' : 'TENANT_ASSIGNED', { unitNumber, tenantName })
    }
    const tenancy = await insertTenancy(tx, actor, { ...input, currency: unit.currency })
    const subject = `${fullName}, unit ${unit.unitNumber}`
    await writeAudit(tx, actor, { action: 'tenancy.created', entityId: tenancy.id, subject, after: { ...input } }, now)
    return tenancy
  })
}

/** Moves a tenant out. @throws Refusal NOT_FOUND, TENANCY_ENDED, END_BEFORE_START */
export async function endTenancy({ db, actor, now }: SignedIn, input: MoveOut): Promise<Tenancy> {
  return db.transaction(async (tx) => {
    const { currency: _, ...tenancy } = await lockTenancy(tx, input.tenancyId)
    if (tenancy.endDate !== null) throw new Refusal('TENANCY_ENDED', { endDate: tenancy.endDate })
    if (input.endDate < tenancy.startDate) throw new Refusal('END_BEFORE_START', { startDate: tenancy.startDate })
    await closeTenancy(tx, input)
    const { endDate, notes } = input
    const states = {
      before: { isActive: true, endDate: null, notes: tenancy.notes },
      after: { isActive: false, endDate, notes },
    }
    const subject = await tenancySubject(tx, tenancy.id)
    await writeAudit(tx, actor, { action: 'tenancy.ended', entityId: tenancy.id, subject, ...states }, now)
    return { ...tenancy, endDate: input.endDate, isActive: false, notes: input.notes }
  })
}
