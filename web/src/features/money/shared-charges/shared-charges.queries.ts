import { api } from '../../../lib/api'

/** The latest amounts that were charged to many. */
export const sharedCharges = () => api.sharedCharges.list.queryOptions()

/** The unit that says in which currency those that were chosen are. */
export const firstUnit = (unitId: string | undefined) =>
  api.units.get.queryOptions({ input: { unitId: unitId ?? '' }, enabled: unitId !== undefined })
