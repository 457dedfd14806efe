import { keepPreviousData } from '@tanstack/react-query'
import { api } from '../../../lib/api'

export const closedMonths = () => api.ledger.closedMonths.queryOptions()
export const trialBalance = (to: string) =>
  api.ledger.trialBalance.queryOptions({ input: { to }, placeholderData: keepPreviousData })

/** The document whose entries in the books are shown. */
export type Document = { chargeId: string } | { paymentId: string }
export const documentEntries = (document: Document) => api.ledger.entries.queryOptions({ input: document })
