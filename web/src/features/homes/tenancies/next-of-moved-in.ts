import { useNavigate } from '@tanstack/react-router'
import { useMay } from '../../../lib/session'
import type { NextStep } from '../../../lib/toaster'
import * as words from './tenancies.words'

/** What mostly follows once somebody has a unit: their money, and whoever moves in next. */
export function useNextOfMovedIn(): (tenantId: string) => NextStep[] {
  const navigate = useNavigate()
  const may = useMay()
  return (tenantId) => {
    const receive = {
      text: words.receiveTheFirstPayment,
      go: () => void navigate({ to: '/dashboard/tenants', search: { dialog: 'receive', tenantId } }),
    }
    const add = {
      text: words.nextTenant,
      go: () => void navigate({ to: '/dashboard/tenants', search: { dialog: 'add', next: 'assign' } }),
    }
    return [...(may('payment:record') ? [receive] : []), ...(may('tenant:write') ? [add] : [])]
  }
}
