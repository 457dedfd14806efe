import { api } from '../../../lib/api'

/** The latest amounts that were charged to many. */
export const sharedCharges = () => api.sharedCharges.list.queryOptions()
