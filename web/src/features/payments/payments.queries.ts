import type { RecordFilter } from '@makao/contract/payment-records/payment-records.schema'
import { keepPreviousData, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api'

/** What the address of the page says; undefined fields narrow nothing. */
export type PaymentSearch = {
  [Key in keyof Omit<RecordFilter, 'page'>]?: NonNullable<RecordFilter[Key]> | undefined
} & {
  page?: number | undefined
}

export const paymentList = (filter: PaymentSearch) =>
  api.paymentRecords.list.queryOptions({ input: filter, placeholderData: keepPreviousData })

export const ownPaymentList = ({ from, to, paymentType, paymentStatus, page }: PaymentSearch) =>
  api.paymentRecords.listOwn.queryOptions({
    input: { from, to, paymentType, paymentStatus, page },
    placeholderData: keepPreviousData,
  })

export const paymentDetails = (recordId: string) => api.paymentRecords.get.queryOptions({ input: { recordId } })

export const propertyChoices = () => api.properties.names.queryOptions()
export const tenantChoices = (search: string) =>
  api.tenants.names.queryOptions({ input: { search }, placeholderData: keepPreviousData })
export const chosenTenant = (tenantId: string) => api.tenants.get.queryOptions({ input: { tenantId } })

/** What a recorded payment makes stale. */
export function useRefreshPayments(): () => Promise<void> {
  const queryClient = useQueryClient()
  return async () => {
    const keys = [api.paymentRecords.key(), api.tenants.key(), api.dashboard.key()]
    await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
  }
}
