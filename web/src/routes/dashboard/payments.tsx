import { isDay } from '@makao/contract/days'
import { paymentStatuses, paymentTypes } from '@makao/contract/payment-records/payment-records.terms'
import { paymentMethods, paymentStates } from '@makao/contract/payments/payments.terms'
import { can } from '@makao/contract/permissions'
import { createFileRoute } from '@tanstack/react-router'
import { HandCoins } from 'lucide-react'
import { requireUser } from '../../app/guards'
import { MoneyDialogs, type ShownMoney, useMoneyDialog } from '../../features/payments/money-dialogs'
import { OwnPayments } from '../../features/payments/own-payments'
import { OwnRecords } from '../../features/payments/own-records'
import {
  ownPaymentList,
  ownRecordList,
  type PaymentSearch,
  paymentList,
  propertyChoices,
  type RecordSearch,
  recordList,
} from '../../features/payments/payments.queries'
import { PortfolioPayments } from '../../features/payments/portfolio-payments'
import { PortfolioRecords } from '../../features/payments/portfolio-records'
import { queryClient } from '../../lib/query-client'
import { choiceParam, dayParam, idParam, pageParam, textParam } from '../../lib/search-params'
import { useUser } from '../../lib/session'
import { Button } from '../../ui/button'
import { ExportButtons } from '../../ui/export-buttons'
import { PageHeader } from '../../ui/page'
import { Tabs } from '../../ui/tabs'

/** `view`: what is due, or what came in. `record` and `payment` are open above the page. */
interface PaymentsSearch extends RecordSearch, PaymentSearch, ShownMoney {
  view?: 'received' | undefined
}

export const Route = createFileRoute('/dashboard/payments')({
  validateSearch: (search): PaymentsSearch => {
    const view = choiceParam(search.view, ['received'])
    const isReceived = view === 'received'
    return {
      view,
      record: idParam(search.record),
      payment: idParam(search.payment),
      search: textParam(search.search),
      from: dayParam(search.from, isDay),
      to: dayParam(search.to, isDay),
      propertyId: idParam(search.propertyId),
      tenantId: idParam(search.tenantId),
      // Of the other view: it would narrow unseen.
      paymentType: isReceived ? undefined : choiceParam(search.paymentType, paymentTypes),
      paymentStatus: isReceived ? undefined : choiceParam(search.paymentStatus, paymentStatuses),
      method: isReceived ? choiceParam(search.method, paymentMethods) : undefined,
      state: isReceived ? choiceParam(search.state, paymentStates) : undefined,
      page: pageParam(search.page),
    }
  },
  loaderDeps: ({ search: { record: _, payment: __, ...deps } }) => deps,
  loader: async ({ deps: { view, ...filter } }) => {
    const { role } = await requireUser()
    if (!can(role, 'portfolio:read')) {
      if (view === 'received') void queryClient.prefetchQuery(ownPaymentList(filter))
      else void queryClient.prefetchQuery(ownRecordList(filter))
      return
    }
    const { method, state, paymentType, paymentStatus, ...common } = filter
    if (view === 'received') void queryClient.prefetchQuery(paymentList({ ...common, method, state }))
    else void queryClient.prefetchQuery(recordList({ ...common, paymentType, paymentStatus }))
    void queryClient.prefetchQuery(propertyChoices())
  },
  component: PaymentsPage,
})

function PaymentsPage() {
  const { role } = useUser()
  return can(role, 'portfolio:read') ? <StaffPayments /> : <TenantPayments />
}

/** The filters of each view, and the way to other ones. */
function useViews() {
  const { view, record, payment, method, state, paymentType, paymentStatus, ...common } = Route.useSearch()
  const navigate = Route.useNavigate()
  const records: RecordSearch = { ...common, paymentType, paymentStatus }
  const received: PaymentSearch = { ...common, method, state }
  const onFilter = (filter: RecordSearch | PaymentSearch) =>
    void navigate({ search: { view, ...filter }, replace: true })
  // Whom and which days one looks at stays; the page does not.
  const kept = { ...common, page: undefined }
  return { view, record, payment, records, received, kept, onFilter, navigate }
}

function StaffPayments() {
  const { view, record, payment, records, received, kept, onFilter, navigate } = useViews()
  const filter = view === 'received' ? received : records
  const [open, setOpen] = useMoneyDialog({ record, payment }, (shown, isBack) => {
    void navigate({ search: { view, ...filter, ...shown }, replace: isBack, resetScroll: false })
  })
  const { page: _, ...narrowing } = records
  return (
    <>
      <PageHeader
        title={view === 'received' ? 'Payments Received' : 'Payment Records'}
        subtitle={
          view === 'received'
            ? 'The money that came in, and what each shilling of it pays'
            : 'View and manage all payment records across properties'
        }
        actions={
          <>
            {view !== 'received' && (
              <ExportButtons
                path="payments"
                query={narrowing}
                formats={[
                  { ending: 'xlsx', text: 'Export' },
                  { ending: 'csv', text: 'Export CSV' },
                ]}
              />
            )}
            <Button className="max-sm:order-first max-sm:basis-full!" onClick={() => setOpen({ kind: 'receive' })}>
              <HandCoins size={18} aria-hidden />
              Receive Payment
            </Button>
          </>
        }
      />
      <Tabs
        label="Payments"
        tabs={[
          { text: 'Payment Records', search: kept, isOpen: view !== 'received' },
          { text: 'Payments Received', search: { ...kept, view: 'received' }, isOpen: view === 'received' },
        ]}
      />
      {view === 'received' ? (
        <PortfolioPayments
          filter={received}
          onFilter={onFilter}
          onOpen={({ id }) => setOpen({ kind: 'payment', paymentId: id })}
        />
      ) : (
        <PortfolioRecords
          filter={records}
          onFilter={onFilter}
          onOpen={({ id }) => setOpen({ kind: 'record', recordId: id })}
        />
      )}
      <MoneyDialogs open={open} onOpen={setOpen} />
    </>
  )
}

function TenantPayments() {
  const { view, records, received, kept, onFilter } = useViews()
  return (
    <>
      <PageHeader title="Payment Records" subtitle="Everything charged to you, and what you have paid" />
      <Tabs
        label="Payments"
        tabs={[
          { text: 'Payment Records', search: kept, isOpen: view !== 'received' },
          { text: 'Your Payments', search: { ...kept, view: 'received' }, isOpen: view === 'received' },
        ]}
      />
      {view === 'received' ? (
        <OwnPayments filter={received} onFilter={onFilter} />
      ) : (
        <OwnRecords filter={records} onFilter={onFilter} />
      )}
    </>
  )
}
