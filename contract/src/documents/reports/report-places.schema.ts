import { z } from 'zod'

/**
 * Of which units or properties a report is; of all where nothing is said. `block`: of whatever property, as it is written there.
 * `managerId`: who manages the property now; `ownerId`: whose it is, alone or with others, by the agreement that holds now.
 */
export const ReportPlaces = z.object({
  propertyId: z.uuid().optional(),
  block: z.string().trim().min(1).max(30).optional(),
  managerId: z.uuid().optional(),
  ownerId: z.uuid().optional(),
})
export type ReportPlaces = z.infer<typeof ReportPlaces>
