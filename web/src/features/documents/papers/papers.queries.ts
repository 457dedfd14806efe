import { api } from '../../../lib/api'

export const shownReceipt = (paymentId: string) => api.papers.receipt.queryOptions({ input: { paymentId } })
