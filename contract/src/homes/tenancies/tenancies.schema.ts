import { z } from 'zod'
import { Day, requiredDay } from '../../days.schema'
import { Followed } from '../../followed.schema'
import { MAX_MINOR, plainMoney, tooLarge } from '../../money'
import { Minor } from '../../money.schema'
import { optionalText, requiredText } from '../../text'

/** A tenant's time in a unit. Active exactly while `endDate` is null. */
export const Tenancy = z.object({
  id: z.uuid(),
  tenantId: z.uuid(),
  unitId: z.uuid(),
  startDate: Day,
  endDate: Day.nullable(),
  isActive: z.boolean(),
  notes: z.string().nullable(),
})
export type Tenancy = z.infer<typeof Tenancy>

/** A tenancy whose day of moving out was entered, changed or withdrawn. */
export const MovedTenancy = Tenancy.extend({ followed: Followed })
export type MovedTenancy = z.infer<typeof MovedTenancy>

/** An amount of a currency that is not said with it: the unit's. */
const limitedAmount = (message: string) =>
  Minor.min(0, message).max(MAX_MINOR, `${tooLarge('KES')} or ${plainMoney(MAX_MINOR, 'UGX')}`)

export const NewTenancy = z.object({
  tenantId: z.uuid('Please select a tenant'),
  unitId: z.uuid('Please select a unit'),
  startDate: requiredDay('Start date is required'),
  /** Agreed for this tenancy; null: what the unit costs. In minor units of the unit's currency, as the deposit. */
  rentAmount: limitedAmount('Rent amount must be positive').nullable().default(null),
  /** Null: as the lease defaults say. */
  depositAmount: limitedAmount('Deposit must be positive').nullable().default(null),
  leaseEnd: Day.nullable().default(null),
  /**
   * The month of this day is the first that is charged by itself, and a deposit only if the tenancy starts in it or later.
   * Null: from the start, or from this month on when the tenant moved in before.
   */
  chargeFrom: Day.nullable().default(null),
  /** Although the unit is reserved, under repair or not for rent. */
  isLetAnyway: z.boolean().default(false),
})
export type NewTenancy = z.infer<typeof NewTenancy>

export const MoveOut = z.object({
  tenancyId: z.uuid(),
  endDate: requiredDay('Move-out date is required'),
  notes: optionalText(1000),
})
export type MoveOut = z.infer<typeof MoveOut>

/** `seenEndDate`: the day of moving out that was on the screen, so that nobody changes what they have not seen. */
const seenMoveOut = { tenancyId: z.uuid(), seenEndDate: Day }

/** Another day of moving out. */
export const MoveOutChange = z.object({
  ...seenMoveOut,
  endDate: requiredDay('Move-out date is required'),
  reason: requiredText('Say why the date changes', 500),
})
export type MoveOutChange = z.infer<typeof MoveOutChange>

/** The tenant stays, or never left. */
export const MoveOutWithdrawal = z.object({
  ...seenMoveOut,
  reason: requiredText('Say why the move-out is withdrawn', 500),
})
export type MoveOutWithdrawal = z.infer<typeof MoveOutWithdrawal>
