import type { PaymentFilter } from '@makao/contract/money/payments/payments.schema'
import { keepPreviousData } from '@tanstack/react-query'
import { api } from '../../../lib/api'
import type { Said } from '../../../lib/search-params'

export type PaymentSearch = Said<PaymentFilter>

export const paymentList = (filter: PaymentSearch) =>
  api.payments.list.queryOptions({ input: filter, placeholderData: keepPreviousData })

export const ownPaymentList = ({ from, to, method, page }: PaymentSearch) =>
  api.payments.listOwn.queryOptions({ input: { from, to, method, page }, placeholderData: keepPreviousData })

export const paymentDetails = (paymentId: string) => api.payments.get.queryOptions({ input: { paymentId } })

export const tenancyAccount = (tenancyId: string) => api.payments.account.queryOptions({ input: { tenancyId } })

export interface StatementRange {
  from?: string | undefined
  to?: string | undefined
}
export const tenancyStatement = (tenancyId: string, { from, to }: StatementRange) =>
  api.payments.statement.queryOptions({ input: { tenancyId, from, to }, placeholderData: keepPreviousData })

export const ownStatement = (tenancyId: string, { from, to }: StatementRange) =>
  api.payments.ownStatement.queryOptions({ input: { tenancyId, from, to }, placeholderData: keepPreviousData })

export const ownTenancies = () => api.papers.ownTenancies.queryOptions()
export const tenancyInvoices = (tenancyId: string) => api.papers.invoices.queryOptions({ input: { tenancyId } })
export const ownInvoices = (tenancyId: string) => api.papers.ownInvoices.queryOptions({ input: { tenancyId } })

export const tenantChoices = (search: string) =>
  api.tenants.names.queryOptions({ input: { search }, placeholderData: keepPreviousData })
export const chosenTenant = (tenantId: string) => api.tenants.get.queryOptions({ input: { tenantId } })
