import { z } from 'zod'
import { Month } from '../../days.schema'
import { WHOLE } from '../../percent'

/**
 * How much of what is charged in a month is to come in, from a month on until the next target. `propertyId` null: of all properties that
 * have none of their own. `rate`: in hundredths of a percent; 0: there is no target any more.
 */
export const NewCollectionTarget = z.object({
  propertyId: z.uuid().nullable(),
  fromMonth: Month,
  rate: z.int('Enter a percentage, for example 95').min(0).max(WHOLE, 'At most 100%'),
})
export type NewCollectionTarget = z.infer<typeof NewCollectionTarget>

export const CollectionTarget = NewCollectionTarget.extend({ propertyName: z.string().nullable() })
export type CollectionTarget = z.infer<typeof CollectionTarget>
