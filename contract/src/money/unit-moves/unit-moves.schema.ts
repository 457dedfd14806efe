import { z } from 'zod'
import { Day, requiredDay } from '../../days.schema'
import { Followed } from '../../followed.schema'
import { MAX_MINOR, plainMoney, tooLarge } from '../../money'
import { Currency, Minor, MinorSum } from '../../money.schema'

const limited = (message: string) =>
  Minor.min(0, message).max(MAX_MINOR, `${tooLarge('KES')} or ${plainMoney(MAX_MINOR, 'UGX')}`)

/** A tenant goes to another unit from a day on; the one before ends the day before. */
export const NewUnitMove = z.object({
  tenancyId: z.uuid(),
  unitId: z.uuid('Please select a unit'),
  day: requiredDay('Start date is required'),
  /** Null: what the unit costs. In minor units, as the deposit. */
  rentAmount: limited('Rent amount must be positive').nullable().default(null),
  /** Null: as it was agreed before. */
  depositAmount: limited('Deposit must be positive').nullable().default(null),
  /** Also where the unit is reserved, under repair or not for rent on that day. */
  isLetAnyway: z.boolean().default(false),
})
export type NewUnitMove = z.infer<typeof NewUnitMove>

/**
 * What went along, what credit stayed for the last days of the unit before, and what is still owed of it; `tenancyId`: the new
 * one. Amounts in minor units.
 */
export const UnitMove = z.object({
  tenancyId: z.uuid(),
  unitNumber: z.string(),
  propertyName: z.string(),
  day: Day,
  currency: Currency,
  deposit: MinorSum,
  credit: MinorSum,
  kept: MinorSum,
  owed: MinorSum,
  followed: Followed,
})
export type UnitMove = z.infer<typeof UnitMove>
