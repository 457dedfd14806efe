import { api } from '../../../lib/api'

/** How many there are, which the sidebar says on every page: apart from what lists them. */
export const failedMessages = () => api.outbox.failed.queryOptions({ staleTime: 60_000 })
