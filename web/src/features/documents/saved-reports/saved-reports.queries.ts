import { api } from '../../../lib/api'

/** What the person who is signed in saved. */
export const savedReports = () => api.savedReports.list.queryOptions()
