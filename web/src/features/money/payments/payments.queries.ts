import type { PaymentFilter } from '@makao/contract/money/payments/payments.schema'
import { paymentOrders } from '@makao/contract/money/payments/payments.terms'
import { keepPreviousData } from '@tanstack/react-query'
import { api } from '../../../lib/api'
import { keptFor } from '../../../lib/kept-for'
import { choiceParam, type Said } from '../../../lib/search-params'

/** `sort`: as the address says it, which may be no order of this list. */
export type PaymentSearch = Said<Omit<PaymentFilter, 'ids' | 'sort'>> & { sort?: string | undefined }

export const paymentList = (filter: PaymentSearch) =>
  api.payments.list.queryOptions({
    input: { ...filter, sort: choiceParam(filter.sort, paymentOrders) },
    placeholderData: keepPreviousData,
  })

export const ownPaymentList = ({ from, to, method, sort, page }: PaymentSearch) =>
  api.payments.listOwn.queryOptions({
    input: { from, to, method, sort: choiceParam(sort, paymentOrders), page },
    placeholderData: keepPreviousData,
  })

export const paymentDetails = (paymentId: string) => api.payments.get.queryOptions({ input: { paymentId } })

export const tenancyAccount = (tenancyId: string) => api.payments.account.queryOptions({ input: { tenancyId } })

export const tenantAccount = (tenantId: string) => api.tenantAccounts.get.queryOptions({ input: { tenantId } })

export interface StatementRange {
  from?: string | undefined
  to?: string | undefined
}
export const tenancyStatement = (tenancyId: string, { from, to }: StatementRange) =>
  api.payments.statement.queryOptions({ input: { tenancyId, from, to }, placeholderData: keptFor({ tenancyId }) })

export const ownStatement = (tenancyId: string, { from, to }: StatementRange) =>
  api.payments.ownStatement.queryOptions({ input: { tenancyId, from, to }, placeholderData: keptFor({ tenancyId }) })

export const ownTenancies = () => api.papers.ownTenancies.queryOptions()
export const tenancyInvoices = (tenancyId: string) => api.papers.invoices.queryOptions({ input: { tenancyId } })
export const tenancyCreditNotes = (tenancyId: string) => api.papers.creditNotes.queryOptions({ input: { tenancyId } })
export const ownCreditNotes = (tenancyId: string) => api.papers.ownCreditNotes.queryOptions({ input: { tenancyId } })
export const ownInvoices = (tenancyId: string) => api.papers.ownInvoices.queryOptions({ input: { tenancyId } })

export const receiptToPassOn = (paymentId: string) => api.papers.receiptToPassOn.queryOptions({ input: { paymentId } })

export const tenantChoices = (search: string) =>
  api.tenants.names.queryOptions({ input: { search }, placeholderData: keepPreviousData })
export const chosenTenant = (tenantId: string) => api.tenants.get.queryOptions({ input: { tenantId } })
