import { isDay } from '@makao/contract/days'
import { paymentStatuses, paymentTypes } from '@makao/contract/payments/payments.terms'
import { can } from '@makao/contract/permissions'
import { createFileRoute } from '@tanstack/react-router'
import { requireUser } from '../../app/guards'
import { OwnPayments } from '../../features/payments/own-payments'
import {
  ownPaymentList,
  type PaymentSearch,
  paymentList,
  propertyChoices,
} from '../../features/payments/payments.queries'
import { PortfolioPayments } from '../../features/payments/portfolio-payments'
import { queryClient } from '../../lib/query-client'
import { choiceParam, dayParam, idParam, pageParam, textParam } from '../../lib/search-params'
import { useUser } from '../../lib/session'
import { PageHeader } from '../../ui/page'

export const Route = createFileRoute('/dashboard/payments')({
  validateSearch: (search): PaymentSearch => ({
    search: textParam(search.search),
    from: dayParam(search.from, isDay),
    to: dayParam(search.to, isDay),
    propertyId: idParam(search.propertyId),
    tenantId: idParam(search.tenantId),
    paymentType: choiceParam(search.paymentType, paymentTypes),
    paymentStatus: choiceParam(search.paymentStatus, paymentStatuses),
    page: pageParam(search.page),
  }),
  loaderDeps: ({ search }) => search,
  loader: async ({ deps }) => {
    const { role } = await requireUser()
    if (!can(role, 'portfolio:read')) {
      void queryClient.prefetchQuery(ownPaymentList(deps))
      return
    }
    void queryClient.prefetchQuery(paymentList(deps))
    void queryClient.prefetchQuery(propertyChoices())
  },
  component: PaymentsPage,
})

function PaymentsPage() {
  const { role } = useUser()
  const filter = Route.useSearch()
  const navigate = Route.useNavigate()
  const onFilter = (search: PaymentSearch) => void navigate({ search, replace: true })
  return can(role, 'portfolio:read') ? (
    <>
      <PageHeader title="Payment Records" subtitle="View and manage all payment records across properties" />
      <PortfolioPayments filter={filter} onFilter={onFilter} />
    </>
  ) : (
    <>
      <PageHeader title="Payment Records" subtitle="Everything charged to you, and what you have paid" />
      <OwnPayments filter={filter} onFilter={onFilter} />
    </>
  )
}
