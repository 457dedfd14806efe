import { properties } from '@makao/contract/homes/properties/properties.contract'
import { allowing, always } from '../../allowed'

/** One that is let is offered to be deleted too: the refusal says which unit stands in the way. */
export const propertyFor = allowing(properties, { update: always, remove: always })
