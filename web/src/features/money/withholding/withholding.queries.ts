import type { WithheldState } from '@makao/contract/money/withholding/withholding.terms'
import { keepPreviousData } from '@tanstack/react-query'
import { api } from '../../../lib/api'

export const withholdingsOf = (tenancyId: string) => api.withholding.ofTenancy.queryOptions({ input: { tenancyId } })
export const withheldTaxes = (state: WithheldState, page: number) =>
  api.withholding.list.queryOptions({ input: { state, page }, placeholderData: keepPreviousData })
export const uncertifiedOf = (tenantId: string) =>
  api.withholding.list.queryOptions({ input: { state: 'missing', tenantId, page: 1 } })
export const certificatesPage = (page: number) =>
  api.withholding.certificates.queryOptions({ input: { page }, placeholderData: keepPreviousData })
