import { z } from 'zod'
import { procedure } from '../../procedure'
import { moneyRefusals } from '../payments/payments.contract'
import {
  ChangedSharedCharge,
  NewSharedCharge,
  SharedCharge,
  SharedChargeUndo,
  Shares,
  SharesAsked,
} from './shared-charges.schema'

const { MONTH_CLOSED, SUM_TOO_LARGE } = moneyRefusals

/** Why nothing can be done to many there. */
export const placeRefusals = {
  NOBODY_LIVES_THERE: { status: 409, message: 'Nobody lives there on that day.' },
  CURRENCIES_MIXED: {
    status: 422,
    message: 'The chosen units are in different currencies. Choose units of one currency.',
  },
  CURRENCY_CHANGED: { status: 409, message: 'These units are in another currency. Open the dialog again.' },
  TOO_MANY_UNITS: {
    status: 422,
    message: 'These are {units} units. At most {most} are taken at once.',
    data: z.object({ units: z.int(), most: z.int() }),
  },
} as const

const shareRefusals = {
  ...placeRefusals,
  TENANT_LEFT: {
    status: 409,
    message: '{tenants} lived there on {dueDate} and moved out since. Choose a due date from today on, or other units.',
    data: z.object({ tenants: z.string(), dueDate: z.string() }),
  },
  NO_RENT: { status: 422, message: 'None of these tenants pays rent: split it evenly.' },
} as const

/** One amount that is charged to many tenancies at once. */
export const sharedCharges = {
  /** What each would be charged. */
  preview: procedure('portfolio:read', 'POST /shared-charges/preview')
    .input(SharesAsked)
    .output(Shares)
    .errors(shareRefusals),
  /** Charges all of them or none, and tells them. What is charged already is charged `again` only on request. */
  make: procedure('payment:record', 'POST /shared-charges')
    .input(NewSharedCharge)
    .output(ChangedSharedCharge)
    .errors({
      ...shareRefusals,
      MONTH_CLOSED,
      SUM_TOO_LARGE,
      SHARES_CHANGED: {
        status: 409,
        message:
          'Tenants, rents or charges have changed since you looked. See the shares again before you charge them.',
      },
      CHARGED_BEFORE: {
        status: 409,
        message: 'The same is charged to {tenants} already. See the shares again before you charge it once more.',
        data: z.object({ tenants: z.string() }),
      },
      REQUEST_REUSED: { status: 409, message: 'This was already charged with other values. Reload the page.' },
    }),
  /** The latest ones. */
  list: procedure('portfolio:read', 'GET /shared-charges').output(z.array(SharedCharge)),
  /** Voids every charge of it, those that were `corrected` by hand as well, while nothing was paid on any; credit that was used is credit again. */
  undo: procedure('payment:correct', 'POST /shared-charges/{sharedChargeId}/void')
    .input(SharedChargeUndo)
    .output(ChangedSharedCharge)
    .errors({
      PAID_MEANWHILE: {
        status: 409,
        message: '{tenants} paid for it already, so it cannot be undone as a whole. Void single charges instead.',
        data: z.object({ tenants: z.string() }),
      },
      CORRECTED_MEANWHILE: {
        status: 409,
        message: 'The charge of {tenants} was corrected by hand since. Look at it before you undo all of it.',
        data: z.object({ tenants: z.string() }),
      },
      UNDONE_ALREADY: { status: 409, message: 'This is undone already.' },
    }),
}
