import { z } from 'zod'

const isAsked = z.stringbool().or(z.boolean()).optional()

/**
 * Of which units or properties a report is; of all where nothing is said. `block`: of whatever property, as it is written there.
 * `managerId`: who manages the property now; `ownerId`: whose it is, alone or with others, by the agreement that holds now. `without…`: of
 * those that have none; `withoutProperty`: of the books what is of no property, as payouts and what moves between own accounts.
 */
export const ReportPlaces = z.object({
  propertyId: z.uuid().optional(),
  block: z.string().trim().min(1).max(30).optional(),
  managerId: z.uuid().optional(),
  ownerId: z.uuid().optional(),
  withoutProperty: isAsked,
  withoutBlock: isAsked,
  withoutManager: isAsked,
  withoutOwner: isAsked,
})
export type ReportPlaces = z.infer<typeof ReportPlaces>

/** What a report is narrowed to, as people say it; null: it is of all. */
export const PlacesSaid = z.object({ text: z.string().nullable() })
