import type { NewUnit, Unit } from '@makao/contract/units/units.schema'
import type { SignedIn } from '../context'
import { Refusal } from '../errors'
import { lockProperty } from '../properties/properties.repository'
import { insertUnit } from './units.repository'

/** @throws Refusal NOT_FOUND, UNIT_EXISTS, CURRENCY_CHANGED: the amounts were typed in another currency */
export async function addUnit({ db }: SignedIn, input: NewUnit): Promise<Unit> {
  return db.transaction(async (tx) => {
    const property = await lockProperty(tx, input.propertyId)
    if (property.currency !== input.currency) throw new Refusal('CURRENCY_CHANGED')
    return insertUnit(tx, input)
  })
}
