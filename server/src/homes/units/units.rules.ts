import { units } from '@makao/contract/homes/units/units.contract'
import { allowing, always } from '../../allowed'

/** One that is let is offered to be deleted too: the refusal says what to do first. */
export const unitFor = allowing(units, { update: always, remove: always })
