import type { Property, PropertyInput } from '@makao/contract/properties/properties.schema'
import { currencyOf } from '@makao/contract/properties/properties.terms'
import type { SignedIn } from '../context'
import { Refusal } from '../errors'
import {
  archiveProperty,
  deleteProperty,
  insertProperty,
  lockProperty,
  readPropertyHistory,
  requireProperty,
  updateProperty,
} from './properties.repository'

/** @throws Refusal PROPERTY_EXISTS */
export async function createProperty({ db, actor }: SignedIn, input: PropertyInput): Promise<Property> {
  return db.transaction(async (tx) => requireProperty(tx, await insertProperty(tx, actor, input)))
}

/** @throws Refusal NOT_FOUND, PROPERTY_EXISTS, COUNTRY_FIXED: units are priced in the present currency */
export async function changeProperty(
  { db }: SignedIn,
  { propertyId, ...input }: PropertyInput & { propertyId: string },
): Promise<Property> {
  return db.transaction(async (tx) => {
    const { name, currency } = await lockProperty(tx, propertyId)
    if (currencyOf(input.country) !== currency && (await readPropertyHistory(tx, propertyId)).hasUnits) {
      throw new Refusal('COUNTRY_FIXED', { name, currency })
    }
    await updateProperty(tx, propertyId, input)
    return requireProperty(tx, propertyId)
  })
}

/**
 * Deletes a property, or archives one that was let before: its payments stay in the reports.
 * @throws Refusal NOT_FOUND, ACTIVE_TENANCY
 */
export async function removeProperty({ db, now }: SignedIn, propertyId: string) {
  return db.transaction(async (tx) => {
    await lockProperty(tx, propertyId)
    const history = await readPropertyHistory(tx, propertyId)
    if (history.occupiedUnit !== null) throw new Refusal('ACTIVE_TENANCY', { unitNumber: history.occupiedUnit })
    if (history.hasTenancies) await archiveProperty(tx, propertyId, now)
    else await deleteProperty(tx, propertyId)
    return { outcome: history.hasTenancies ? ('archived' as const) : ('deleted' as const) }
  })
}
