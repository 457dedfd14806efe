import { api } from '../../../lib/api'

/** The latest increases of many rents. */
export const rentIncreases = () => api.rentIncreases.list.queryOptions()
