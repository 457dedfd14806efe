import { isDay } from '@makao/contract/days'
import { paymentStatuses, paymentTypes } from '@makao/contract/payment-records/payment-records.terms'
import { can } from '@makao/contract/permissions'
import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
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
import { ExportButtons } from '../../ui/export-buttons'
import { PageHeader } from '../../ui/page'

// The list does not wait for what opens above it.
const PaymentDialog = lazy(() =>
  import('../../features/payments/payment-dialog').then((file) => ({ default: file.PaymentDialog })),
)

interface PaymentsSearch extends PaymentSearch {
  /** The record that is open. */
  record?: string | undefined
}

export const Route = createFileRoute('/dashboard/payments')({
  validateSearch: (search): PaymentsSearch => ({
    record: idParam(search.record),
    search: textParam(search.search),
    from: dayParam(search.from, isDay),
    to: dayParam(search.to, isDay),
    propertyId: idParam(search.propertyId),
    tenantId: idParam(search.tenantId),
    paymentType: choiceParam(search.paymentType, paymentTypes),
    paymentStatus: choiceParam(search.paymentStatus, paymentStatuses),
    page: pageParam(search.page),
  }),
  loaderDeps: ({ search: { record: _, ...filter } }) => filter,
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
  const { record, ...filter } = Route.useSearch()
  const { page: _, ...narrowing } = filter
  const navigate = Route.useNavigate()
  const onFilter = (search: PaymentSearch) => void navigate({ search, replace: true })
  return can(role, 'portfolio:read') ? (
    <>
      <PageHeader
        title="Payment Records"
        subtitle="View and manage all payment records across properties"
        actions={
          <ExportButtons
            path="payments"
            query={narrowing}
            formats={[
              { ending: 'xlsx', text: 'Export' },
              { ending: 'csv', text: 'Export CSV' },
            ]}
          />
        }
      />
      <PortfolioPayments
        filter={filter}
        onFilter={onFilter}
        onOpen={({ id }) => void navigate({ search: { ...filter, record: id }, resetScroll: false })}
      />
      {record && (
        <Suspense>
          <PaymentDialog
            key={record}
            recordId={record}
            onClose={() => void navigate({ search: filter, replace: true, resetScroll: false })}
          />
        </Suspense>
      )}
    </>
  ) : (
    <>
      <PageHeader title="Payment Records" subtitle="Everything charged to you, and what you have paid" />
      <OwnPayments filter={filter} onFilter={onFilter} />
    </>
  )
}
