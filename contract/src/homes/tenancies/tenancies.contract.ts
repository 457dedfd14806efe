import { z } from 'zod'
import { Day } from '../../days.schema'
import { procedure } from '../../procedure'
import { MovedTenancy, MoveOut, MoveOutChange, MoveOutWithdrawal, NewTenancy, Tenancy } from './tenancies.schema'

/** Also when a lease is saved. */
export const leaseEndTooEarly = {
  LEASE_END_BEFORE_START: {
    status: 422,
    message: 'The tenancy started on {startDate}: the lease cannot end earlier.',
    data: z.object({ startDate: Day }),
  },
} as const

/** Also when somebody else is put on a tenancy. */
export const tenancyEnded = {
  TENANCY_ENDED: {
    status: 409,
    message: 'This tenancy ended on {endDate}.',
    data: z.object({ endDate: Day }),
  },
} as const

export const emailUnproven = {
  EMAIL_UNPROVEN: {
    status: 409,
    message:
      '{fullName} signed up with {email}, and nobody has confirmed that address yet. Have the link that was sent there opened, or invite {fullName} yourself on the Tenants page.',
    data: z.object({ fullName: z.string(), email: z.string() }),
  },
} as const

/** Of what a tenancy needs: a unit, a property. */
export const livedIn = {
  ACTIVE_TENANCY: {
    status: 409,
    message: 'Unit {unitNumber} has an active tenancy. Move the tenant out first.',
    data: z.object({ unitNumber: z.string() }),
  },
  LIVED_IN_UNTIL: {
    status: 409,
    message: '{tenantName} lives in unit {unitNumber} until {endDate}. Delete it on that day or later.',
    data: z.object({ unitNumber: z.string(), tenantName: z.string(), endDate: Day }),
  },
} as const

const moveOut = {
  END_BEFORE_START: {
    status: 422,
    message: 'The tenancy started on {startDate}: the move-out date cannot be earlier.',
    data: z.object({ startDate: Day }),
  },
} as const

const changedMoveOut = {
  TENANCY_ACTIVE: { status: 409, message: 'No move-out is entered for this tenancy.' },
  MOVE_OUT_CHANGED: {
    status: 409,
    message: 'Someone else has just changed this move-out. Open it again before you change it.',
  },
  UNIT_LET_ON: {
    status: 409,
    message:
      'Unit {unitNumber} is let to {tenantName} from {startDate} on: this tenancy can go no further than that day.',
    data: z.object({ unitNumber: z.string(), tenantName: z.string(), startDate: Day }),
  },
} as const

/** Also when a tenant moves to another unit. */
export const unitTaken = {
  UNIT_OCCUPIED: {
    status: 409,
    message: 'Unit {unitNumber} has an active tenancy ({tenantName}).',
    data: z.object({ unitNumber: z.string(), tenantName: z.string() }),
  },
  UNIT_LET_UNTIL: {
    status: 409,
    message:
      'Unit {unitNumber} belongs to the tenancy of {tenantName} until {endDate}: the next one starts on that day or later.',
    data: z.object({ unitNumber: z.string(), tenantName: z.string(), endDate: Day }),
  },
  UNIT_HELD: {
    status: 409,
    message: 'Unit {unitNumber} is {state}. Confirm that it is let anyway, or choose another unit or day.',
    data: z.object({ unitNumber: z.string(), state: z.string() }),
  },
} as const

export const tenancies = {
  /** Assigns a tenant to a unit, also a second one: the unit is occupied from then on. */
  create: procedure('tenancy:write', 'POST /tenancies')
    .input(NewTenancy)
    .output(Tenancy)
    .errors({
      ...unitTaken,
      ...emailUnproven,
      ...leaseEndTooEarly,
    }),
  /** Moves the tenant out: the tenancy ends and the unit is vacant. */
  end: procedure('tenancy:write', 'POST /tenancies/{tenancyId}/end')
    .input(MoveOut)
    .output(MovedTenancy)
    .errors({ ...tenancyEnded, ...moveOut }),
  /** The tenant moves out on another day: what was charged follows, and the final account with it. */
  changeEnd: procedure('tenancy:write', 'PUT /tenancies/{tenancyId}/end')
    .input(MoveOutChange)
    .output(MovedTenancy)
    .errors({ ...moveOut, ...changedMoveOut }),
  /** The tenant stays: the tenancy goes on as if no move-out had been entered. */
  withdrawEnd: procedure('tenancy:write', 'POST /tenancies/{tenancyId}/end/withdrawal')
    .input(MoveOutWithdrawal)
    .output(MovedTenancy)
    .errors(changedMoveOut),
}
