import { z } from 'zod'
import { Day } from '../../days.schema'
import { emailUnproven, leaseEndTooEarly, tenancyEnded, unitTaken } from '../../homes/tenancies/tenancies.contract'
import { procedure } from '../../procedure'
import { moneyRefusals } from '../payments/payments.contract'
import { NewUnitMove, UnitMove } from './unit-moves.schema'

export const unitMoves = {
  /** One tenancy ends and another begins: deposit and credit go along, and so do the terms and who else rents. */
  make: procedure(
    'tenancy:write',
    'POST /tenancies/{tenancyId}/unit-move',
    'Moves a tenant to another unit with deposit and credit, and keeps a paper of it',
  )
    .input(NewUnitMove)
    .output(UnitMove)
    .errors({
      ...unitTaken,
      ...emailUnproven,
      ...leaseEndTooEarly,
      ...tenancyEnded,
      MONTH_CLOSED: moneyRefusals.MONTH_CLOSED,
      SUM_TOO_LARGE: moneyRefusals.SUM_TOO_LARGE,
      SAME_UNIT: { status: 422, message: 'The tenant lives in this unit already. Choose another one.' },
      OTHER_CURRENCY: {
        status: 409,
        message: 'The other unit is paid in another currency: nothing can be moved to it.',
      },
      MOVE_TOO_EARLY: {
        status: 422,
        message: 'The tenancy started on {startDate}: the tenant moves to another unit on a later day.',
        data: z.object({ startDate: Day }),
      },
    }),
}
