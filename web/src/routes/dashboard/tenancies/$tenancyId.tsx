import { isDay } from '@makao/contract/day-shape'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { requirePermission } from '../../../app/guards'
import type { ShownMoney } from '../../../features/money/money-dialogs/money-dialogs'
import { type StatementRange, tenancyAccount } from '../../../features/money/payments/payments.queries'
import { dayParam, idParam } from '../../../lib/search-params'
import { Loaded } from '../../../ui/loaded'
import { Spinner } from '../../../ui/spinner'
import * as words from './-tenancies.words'

/** What a link to the final account names. */
const FINAL_ACCOUNT = 'final-account'

export const Route = createFileRoute('/dashboard/tenancies/$tenancyId')({
  validateSearch: (search): StatementRange & ShownMoney => ({
    from: dayParam(search.from, isDay),
    to: dayParam(search.to, isDay),
    record: idParam(search.record),
    payment: idParam(search.payment),
  }),
  beforeLoad: requirePermission('portfolio:read'),
  component: TenancyPage,
})

/** A tenancy is shown on the page of whose it is. */
function TenancyPage() {
  const { tenancyId } = Route.useParams()
  const search = Route.useSearch()
  const { hash } = useLocation()
  const navigate = Route.useNavigate()
  const query = useQuery(tenancyAccount(tenancyId))
  const tenantId = query.data?.tenantId
  // biome-ignore lint/correctness/useExhaustiveDependencies: once it is known whose it is; where to stood in the address from the start
  useEffect(() => {
    if (!tenantId) return
    void navigate({
      to: '/dashboard/tenants/$tenantId',
      params: { tenantId },
      search: { ...search, tenancy: tenancyId, ...(hash === FINAL_ACCOUNT && { tab: 'lease' as const }) },
      hash,
      replace: true,
    })
  }, [tenantId])
  return (
    <Loaded query={query} loading={words.loadingTheAccount} failed={words.tenancyCouldNotBeLoaded}>
      {() => <Spinner label={words.loadingTheAccount} />}
    </Loaded>
  )
}
