import { isMonth } from '@makao/contract/day-shape'
import { createFileRoute } from '@tanstack/react-router'
import { requirePermission } from '../../../app/guards'
import { OwnerMoney, ownedMonths } from '../../../features/documents/owner-view/owned-money'
import { dayParam } from '../../../lib/search-params'

interface MoneySearch {
  /** 'YYYY-MM' */
  from?: string | undefined
  to?: string | undefined
}

export const Route = createFileRoute('/dashboard/owned/money')({
  validateSearch: (search): MoneySearch => ({ from: dayParam(search.from, isMonth), to: dayParam(search.to, isMonth) }),
  beforeLoad: requirePermission('owned:read'),
  component: OwnerMoneyPage,
})

function OwnerMoneyPage() {
  const navigate = Route.useNavigate()
  return (
    <OwnerMoney
      months={ownedMonths(Route.useSearch())}
      onMonths={(months) => void navigate({ search: months, replace: true, resetScroll: false })}
    />
  )
}
