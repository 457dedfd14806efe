import type { ChargeFilter } from '@makao/contract/money/charges/charges.schema'
import { keepPreviousData } from '@tanstack/react-query'
import { api } from '../../../lib/api'
import type { Said } from '../../../lib/search-params'

export type ChargeSearch = Said<ChargeFilter>

export const chargeList = (filter: ChargeSearch) =>
  api.charges.list.queryOptions({ input: filter, placeholderData: keepPreviousData })

export const ownChargeList = ({ from, to, paymentType, paymentStatus, page }: ChargeSearch) =>
  api.charges.listOwn.queryOptions({
    input: { from, to, paymentType, paymentStatus, page },
    placeholderData: keepPreviousData,
  })

export const chargeDetails = (chargeId: string) => api.charges.get.queryOptions({ input: { chargeId } })
