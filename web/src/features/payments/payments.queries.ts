import type { PaymentFilter } from '@makao/contract/payments/payments.schema'
import { keepPreviousData, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api'

/** What the address of the page says; undefined fields narrow nothing. */
export type PaymentSearch = {
  [Key in keyof Omit<PaymentFilter, 'page'>]?: NonNullable<PaymentFilter[Key]> | undefined
} & {
  page?: number | undefined
}

export const paymentList = (filter: PaymentSearch) =>
  api.payments.list.queryOptions({ input: filter, placeholderData: keepPreviousData })

export const ownPaymentList = ({ from, to, paymentType, paymentStatus, page }: PaymentSearch) =>
  api.payments.listOwn.queryOptions({
    input: { from, to, paymentType, paymentStatus, page },
    placeholderData: keepPreviousData,
  })

export const paymentDetails = (recordId: string) => api.payments.get.queryOptions({ input: { recordId } })

export const propertyChoices = () => api.properties.names.queryOptions()
export const tenantChoices = (search: string) =>
  api.tenants.names.queryOptions({ input: { search }, placeholderData: keepPreviousData })
export const chosenTenant = (tenantId: string) => api.tenants.get.queryOptions({ input: { tenantId } })

/** What a recorded payment makes stale. */
export function useRefreshPayments(): () => Promise<void> {
  const queryClient = useQueryClient()
  return async () => {
    const keys = [api.payments.key(), api.tenants.key(), api.dashboard.key()]
    await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
  }
}
