import type { Brand } from '@makao/contract/platform/agency/agency.schema'
import { api } from '../../../lib/api'

const KEY = 'makao.agency'

/** What this device showed last: the frame stands with its name before the server has answered. */
function lastBrand(): Brand | undefined {
  const stored = localStorage.getItem(KEY)
  return stored ? (JSON.parse(stored) as Brand) : undefined
}

export function rememberBrand(brand: Brand): void {
  localStorage.setItem(KEY, JSON.stringify(brand))
}

export const brand = () => api.agency.brand.queryOptions({ placeholderData: lastBrand, staleTime: 60_000 })
