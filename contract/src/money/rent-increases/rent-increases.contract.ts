import { z } from 'zod'
import { Day } from '../../days.schema'
import { procedure } from '../../procedure'
import { placeRefusals } from '../shared-charges/shared-charges.contract'
import {
  ChangedIncrease,
  IncreaseAsked,
  IncreasePreview,
  NewIncrease,
  RentIncrease,
  RentIncreaseId,
} from './rent-increases.schema'

const refusals = {
  ...placeRefusals,
  INCREASE_PAST: {
    status: 422,
    message: 'Rents of many leases rise from {today} on at the earliest. Change an earlier rent in the lease itself.',
    data: z.object({ today: Day }),
  },
} as const

/** Rents of many leases raised at once, with a letter to each tenant. */
export const rentIncreases = {
  /** What each rent becomes, and what the law says of it. */
  preview: procedure('portfolio:read', 'POST /rent-increases/preview')
    .input(IncreaseAsked)
    .output(IncreasePreview)
    .errors(refusals),
  /** Agrees all of them or none, hands out the letters and writes to the tenants. */
  make: procedure('tenancy:write', 'POST /rent-increases')
    .input(NewIncrease)
    .output(ChangedIncrease)
    .errors({
      ...refusals,
      RENTS_CHANGED: {
        status: 409,
        message: 'Tenants or rents have changed since you looked. See the new rents again before you agree them.',
      },
      NO_RENT_RISES: { status: 409, message: 'None of these rents rises.' },
      REQUEST_REUSED: { status: 409, message: 'These rents were already raised with other values. Reload the page.' },
    }),
  /** The latest ones. */
  list: procedure('portfolio:read', 'GET /rent-increases').output(z.array(RentIncrease)),
  /** Takes all of it back before its day; who was written to is written that the rent stays. */
  withdraw: procedure('tenancy:write', 'POST /rent-increases/{rentIncreaseId}/withdrawal')
    .input(RentIncreaseId)
    .output(ChangedIncrease)
    .errors({
      INCREASE_BEGUN: { status: 409, message: 'The new rents count already. Change them in each lease.' },
      WITHDRAWN_ALREADY: { status: 409, message: 'This increase is withdrawn already.' },
      LEASES_CHANGED: {
        status: 409,
        message: 'Another rent was agreed since for {tenants}. Change these leases first.',
        data: z.object({ tenants: z.string() }),
      },
    }),
}
