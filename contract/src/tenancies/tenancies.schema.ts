import { z } from 'zod'
import { Day, requiredDay } from '../days.schema'
import { optionalText } from '../text'

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

export const NewTenancy = z.object({
  tenantId: z.uuid('Please select a tenant'),
  unitId: z.uuid('Please select a unit'),
  startDate: requiredDay('Start date is required'),
})
export type NewTenancy = z.infer<typeof NewTenancy>

export const MoveOut = z.object({
  tenancyId: z.uuid(),
  endDate: requiredDay('Move-out date is required'),
  notes: optionalText(1000),
})
export type MoveOut = z.infer<typeof MoveOut>
