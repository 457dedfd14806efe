import type { ChargeFilter } from '@makao/contract/money/charges/charges.schema'
import { chargeOrders } from '@makao/contract/money/charges/charges.terms'
import { keepPreviousData } from '@tanstack/react-query'
import { api } from '../../../lib/api'
import { choiceParam, type Said } from '../../../lib/search-params'

/** `sort`: as the address says it, which may be no order of this list. */
export type ChargeSearch = Said<Omit<ChargeFilter, 'ids' | 'sort'>> & { sort?: string | undefined }

export const chargeList = (filter: ChargeSearch) =>
  api.charges.list.queryOptions({
    input: { ...filter, sort: choiceParam(filter.sort, chargeOrders) },
    placeholderData: keepPreviousData,
  })

export const ownChargeList = ({ from, to, paymentType, paymentStatus, sort, page }: ChargeSearch) =>
  api.charges.listOwn.queryOptions({
    input: { from, to, paymentType, paymentStatus, sort: choiceParam(sort, chargeOrders), page },
    placeholderData: keepPreviousData,
  })

export const chargeDetails = (chargeId: string) => api.charges.get.queryOptions({ input: { chargeId } })
