import { api } from '../../../lib/api'

export const shownBill = (token: string) => api.bills.read.queryOptions({ input: { token }, retry: false })
export const payNumbers = () => api.bills.payNumbers.queryOptions()
export const ownBillAccess = () => api.bills.ownAccess.queryOptions()
