import { z } from 'zod'
import { Currency, Minor } from '../money.schema'
import { PageNumber, pageOf } from '../page'
import { requiredText, Search } from '../text'
import { withinLimit } from '../within-limit'

function dueDay(message: string) {
  return z.int({ error: message }).min(1, message).max(31, message)
}

/** A unit's price and place. `rentAmount`, `serviceChargeAmount`: minor units of the property's currency. */
export const Unit = z.object({
  id: z.uuid(),
  propertyId: z.uuid(),
  unitNumber: requiredText('Unit number is required', 40),
  currency: Currency,
  rentAmount: Minor.min(0, 'Rent amount must be positive'),
  serviceChargeAmount: Minor.min(0, 'Service charge must be positive'),
  /** Day of the month, 1 to 31; 29 to 31 mean the last day of a shorter month. */
  rentDueDate: dueDay('Rent due date must be between 1-31'),
  serviceChargeDueDate: dueDay('Service charge due date must be between 1-31'),
  /** Derived: the unit has an active tenancy. */
  isOccupied: z.boolean(),
})
export type Unit = z.infer<typeof Unit>

/** `currency` is the one the person saw while typing: refused when the property's is another. */
export const NewUnit = withinLimit(Unit.omit({ id: true, isOccupied: true }), ['rentAmount', 'serviceChargeAmount'])
export type NewUnit = z.infer<typeof NewUnit>

export const PropertyUnits = z.object({ propertyId: z.uuid(), page: PageNumber })
export const UnitPage = pageOf(Unit)

/** A vacant unit as a select offers it; `rentAmount` is per month. */
export const VacantUnit = Unit.pick({ id: true, unitNumber: true, currency: true, rentAmount: true }).extend({
  propertyName: z.string(),
})
export type VacantUnit = z.infer<typeof VacantUnit>

/** `search` looks into unit number and property name. */
export const VacantUnitFilter = z.object({ search: Search })
