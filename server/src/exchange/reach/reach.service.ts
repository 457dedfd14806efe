import type { Day } from '@makao/contract/days'
import type { Asked } from '../../context'
import type { Queryable } from '../../db/types'
import { Refusal } from '../../errors'
import { findPropertiesOf } from './reach.repository'
import { isSpread, subjectsOf } from './reach.rules'

/**
 * Holds who is limited to properties to what stands in them: what stands elsewhere is as absent as what does not exist.
 * @param propertyIds null: no limit
 * @throws Refusal NOT_FOUND, KEY_LIMITED: it cannot be told what it is about, or that is more than one property
 */
export async function requireReach(
  db: Queryable,
  propertyIds: readonly string[] | null,
  { route, input }: Asked,
  today: Day,
): Promise<void> {
  if (propertyIds === null) return
  const subjects = subjectsOf(route, input)
  if (!subjects) throw new Refusal('KEY_LIMITED')
  for (const { field, id } of subjects) {
    const found = await findPropertiesOf(db, field, id, today)
    const isWithin = (propertyId: string) => propertyIds.includes(propertyId.toLowerCase())
    if (!found.some(isWithin)) throw new Refusal('NOT_FOUND')
    if (isSpread(field) && !found.every(isWithin)) throw new Refusal('KEY_LIMITED')
  }
}
