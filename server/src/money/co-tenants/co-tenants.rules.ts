import type { Day } from '@makao/contract/days'
import { coTenants } from '@makao/contract/money/co-tenants/co-tenants.contract'
import { type Actions, allowing } from '../../allowed'

const untilTheEnd = ({ endDate, today }: { endDate: Day | null; today: Day }) =>
  endDate !== null && endDate < today ? 'TENANCY_ENDED' : undefined

/** Who rents together is agreed with who lives there, to their last day. */
export const coTenantActions = {
  add: untilTheEnd,
  remove: untilTheEnd,
  writeToFirst: untilTheEnd,
} satisfies Actions<{ endDate: Day | null; today: Day }>

export const rentersFor = allowing(coTenants, coTenantActions)
