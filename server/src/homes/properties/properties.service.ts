import { dayInNairobi } from '@makao/contract/days'
import { propertyEvents } from '@makao/contract/homes/properties/properties.audit'
import type { Property, PropertyChange, PropertyInput } from '@makao/contract/homes/properties/properties.schema'
import { currencyOf } from '@makao/contract/homes/properties/properties.terms'
import type { Stored } from '../../allowed'
import { overOthers } from '../../as-read'
import type { SignedIn } from '../../context'
import { Refusal } from '../../errors'
import { writeAudit } from '../../platform/audit/audit.repository'
import { refuseLivedIn } from '../tenancies/tenancies.repository'
import {
  archiveProperty,
  deleteProperty,
  insertProperty,
  lockProperty,
  readPropertyHistory,
  requireProperty,
  updateProperty,
} from './properties.repository'

/** @throws Refusal PROPERTY_EXISTS, NOT_STAFF */
export async function createProperty({ db, actor, now }: SignedIn, input: PropertyInput): Promise<Stored<Property>> {
  return db.transaction(async (tx) => {
    const property = await requireProperty(tx, await insertProperty(tx, actor, input))
    const audited = { entityId: property.id, subject: property.name, after: property }
    await writeAudit(tx, actor, propertyEvents.created, audited, now)
    return property
  })
}

/** @throws Refusal NOT_FOUND, PROPERTY_EXISTS, NOT_STAFF, CHANGED_MEANWHILE, COUNTRY_FIXED: units are priced in the present currency */
export async function changeProperty(
  { db, actor, now }: SignedIn,
  { propertyId, ...change }: PropertyChange,
): Promise<Stored<Property>> {
  return db.transaction(async (tx) => {
    const { name, currency } = await lockProperty(tx, propertyId)
    const former = await requireProperty(tx, propertyId)
    const input = overOthers(change, former)
    if (currencyOf(input.country) !== currency && (await readPropertyHistory(tx, propertyId)).hasAmounts) {
      throw new Refusal('COUNTRY_FIXED', { name, currency })
    }
    await updateProperty(tx, propertyId, input)
    const changed = await requireProperty(tx, propertyId)
    const audited = { entityId: propertyId, subject: name, before: former, after: changed }
    await writeAudit(tx, actor, propertyEvents.changed, audited, now)
    return changed
  })
}

/**
 * Deletes a property, or archives one that was let before, or has meters, owners or expenses: they stay in the reports.
 * @throws Refusal NOT_FOUND, ACTIVE_TENANCY, LIVED_IN_UNTIL
 */
export async function removeProperty({ db, actor, now }: SignedIn, propertyId: string) {
  return db.transaction(async (tx) => {
    const { name } = await lockProperty(tx, propertyId)
    const history = await readPropertyHistory(tx, propertyId)
    await refuseLivedIn(tx, { propertyId }, dayInNairobi(now))
    const event = history.hasHistory ? propertyEvents.archived : propertyEvents.deleted
    await writeAudit(tx, actor, event, { entityId: propertyId, subject: name }, now)
    if (history.hasHistory) await archiveProperty(tx, propertyId, now)
    else await deleteProperty(tx, propertyId)
    return { outcome: history.hasHistory ? ('archived' as const) : ('deleted' as const) }
  })
}
