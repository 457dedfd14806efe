import { isDay } from '@makao/contract/day-shape'
import { type ArrearsView, arrearsViews } from '@makao/contract/money/arrears/arrears.kinds'
import { paymentStatuses, paymentTypes } from '@makao/contract/money/charges/charges.kinds'
import { paymentMethods, paymentStates } from '@makao/contract/money/payments/payments.kinds'
import type { RoundFilter } from '@makao/contract/money/reminders/reminders.schema'
import { createFileRoute, Link } from '@tanstack/react-router'
import { BellRing, HandCoins, Rows3 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { requireUser } from '../../app/guards'
import { type ArrearsSearch, arrearsList } from '../../features/money/arrears/arrears.queries'
import { type ChargeSearch, chargeList, ownChargeList } from '../../features/money/charges/charges.queries'
import { OwnCharges } from '../../features/money/charges/own-charges'
import { PortfolioCharges } from '../../features/money/charges/portfolio-charges'
import { MoneyDialogs, type ShownMoney, useMoneyDialog } from '../../features/money/money-dialogs/money-dialogs'
import { moneyHints } from '../../features/money/payments/money-hints'
import { OwnPayments } from '../../features/money/payments/own-payments'
import { OwnStatement } from '../../features/money/payments/own-statement'
import {
  ownPaymentList,
  ownTenancies,
  type PaymentSearch,
  paymentList,
} from '../../features/money/payments/payments.queries'
import { PortfolioPayments } from '../../features/money/payments/portfolio-payments'
import { propertyNames } from '../../lib/property-names'
import { queryClient } from '../../lib/query-client'
import { choiceParam, dayParam, idParam, pageParam, textParam } from '../../lib/search-params'
import { may, useMay } from '../../lib/session'
import { BackLabel } from '../../ui/back-label'
import { Button, buttonClass } from '../../ui/button'
import * as common from '../../ui/common.words'
import { ListFiles } from '../../ui/export-buttons'
import { laterDialog } from '../../ui/later-dialog'
import { PageHeader } from '../../ui/page'
import { Spinner } from '../../ui/spinner'
import { Tabs } from '../../ui/tabs'
import * as words from './-dashboard.words'

const RemindAllDialog = laterDialog(() =>
  import('../../features/money/reminders/remind-all-dialog').then((file) => file.RemindAllDialog),
)

const AddNoteDialog = laterDialog(() =>
  import('../../features/people/notes/add-note-dialog').then((file) => file.AddNoteDialog),
)

const Collect = lazy(() => import('../../features/money/arrears/collect').then((file) => ({ default: file.Collect })))

const PaymentSheet = lazy(() =>
  import('../../features/money/payment-lines/payment-sheet').then((file) => ({ default: file.PaymentSheet })),
)

/**
 * `view`: what is due, or who owes, or what came in, or payments being entered, or a tenant's own statement, of which
 * `tenancy` is chosen. `record` and `payment` are open above the page.
 */
interface PaymentsSearch extends ChargeSearch, PaymentSearch, ShownMoney {
  view?: 'collect' | 'received' | 'enter' | 'statement' | undefined
  tenancy?: string | undefined
  /** Of who owes: overdue, unless it says otherwise. */
  owing?: ArrearsView | undefined
  /** A link from elsewhere asks to remind everybody who is shown; gone from the address once the dialog is open. */
  remind?: 'all' | undefined
}

export const Route = createFileRoute('/dashboard/payments')({
  validateSearch: (search): PaymentsSearch => {
    const view = choiceParam(search.view, ['collect', 'received', 'enter', 'statement'])
    const isReceived = view === 'received'
    return {
      view,
      owing: view === 'collect' ? choiceParam(search.owing, arrearsViews) : undefined,
      remind: view === 'collect' ? choiceParam(search.remind, ['all']) : undefined,
      tenancy: view === 'statement' ? idParam(search.tenancy) : undefined,
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
      sort: textParam(search.sort),
      page: pageParam(search.page),
    }
  },
  loaderDeps: ({ search: { record: _, payment: __, remind: ___, ...deps } }) => deps,
  loader: async ({ deps: { view, tenancy: _, owing, ...filter } }) => {
    if (!may(await requireUser(), 'portfolio:read')) {
      if (view === 'statement') void queryClient.prefetchQuery(ownTenancies())
      else if (view === 'received') void queryClient.prefetchQuery(ownPaymentList(filter))
      else void queryClient.prefetchQuery(ownChargeList(filter))
      return
    }
    const { method, state, paymentType, paymentStatus, ...common } = filter
    if (view === 'enter') return
    if (view === 'collect') {
      const { search, propertyId, sort, page } = common
      void queryClient.prefetchQuery(arrearsList({ owing, search, propertyId, sort, page }))
    } else if (view === 'received') void queryClient.prefetchQuery(paymentList({ ...common, method, state }))
    else void queryClient.prefetchQuery(chargeList({ ...common, paymentType, paymentStatus }))
    void queryClient.prefetchQuery(propertyNames())
  },
  component: PaymentsPage,
})

function PaymentsPage() {
  const may = useMay()
  const { view } = Route.useSearch()
  if (!may('portfolio:read')) return <TenantPayments />
  return view === 'enter' && may('payment:record') ? <EnterPayments /> : <StaffPayments />
}

function EnterPayments() {
  return (
    <>
      <PageHeader
        title={words.recordSeveralPayments}
        subtitle={words.eachRowFindsItsTenantAnd}
        back={
          <Link to="/dashboard/payments" search={{ view: 'received' }}>
            <BackLabel>{words.paymentsReceived}</BackLabel>
          </Link>
        }
      />
      <Suspense fallback={<Spinner label={common.loading} />}>
        <PaymentSheet />
      </Suspense>
    </>
  )
}

/** The filters of each view, and the way to other ones. */
function useViews() {
  const { view, tenancy, record, payment, owing, remind, method, state, paymentType, paymentStatus, ...common } =
    Route.useSearch()
  const navigate = Route.useNavigate()
  const due: ChargeSearch = { ...common, paymentType, paymentStatus }
  const received: PaymentSearch = { ...common, method, state }
  const { search, propertyId, sort, page } = common
  const arrears: ArrearsSearch = { owing, search, propertyId, sort, page }
  const onFilter = (filter: ChargeSearch | PaymentSearch | ArrearsSearch) =>
    void navigate({ search: { view, ...filter }, replace: true })
  // Whom and which days one looks at stays; the order, of other columns, and the page do not.
  const kept = { ...common, sort: undefined, page: undefined }
  return { view, tenancy, record, payment, remind, due, received, arrears, kept, onFilter, navigate }
}

function StaffPayments() {
  const { view, record, payment, remind, due, received, arrears, kept, onFilter, navigate } = useViews()
  const filter = view === 'collect' ? arrears : view === 'received' ? received : due
  const [open, setOpen] = useMoneyDialog({ record, payment }, (shown, isBack) => {
    void navigate({ search: { view, ...filter, ...shown }, replace: isBack, resetScroll: false })
  })
  const [reminding, setReminding] = useState<RoundFilter>()
  const [noting, setNoting] = useState<{ tenantId: string; tenantName: string }>()
  const may = useMay()
  const { page: _, sort: __, ...narrowing } = due
  const { paymentStatus, ...shown } = narrowing
  const isOverdue = view !== 'received' && paymentStatus === 'overdue' && may('message:send')
  const { page: ___, sort: ____, ...wanted } = received
  const enter = may('payment:record') && (
    <>
      <Link to="." search={{ view: 'enter' }} className={buttonClass('secondary')}>
        <Rows3 size={18} aria-hidden />
        {words.recordSeveral}
      </Link>
      <Button
        variant={view === 'collect' ? 'secondary' : 'primary'}
        title={moneyHints.receive}
        onClick={() => setOpen({ kind: 'receive' })}
      >
        <HandCoins size={18} aria-hidden />
        {common.receivePayment}
      </Button>
    </>
  )
  const tabs = (
    <Tabs
      label={common.payments}
      tabs={[
        {
          text: words.collect,
          search: { search: kept.search, propertyId: kept.propertyId, view: 'collect' },
          isOpen: view === 'collect',
        },
        { text: words.paymentRecords, search: kept, isOpen: view === undefined },
        { text: words.paymentsReceived, search: { ...kept, view: 'received' }, isOpen: view === 'received' },
      ]}
    />
  )
  if (view === 'collect') {
    return (
      <>
        <Suspense fallback={<Spinner label={words.loadingWhoOwes} />}>
          <Collect
            filter={arrears}
            onFilter={onFilter}
            onOpen={setOpen}
            onNote={may('tenant:write') ? setNoting : undefined}
            isAsked={remind === 'all'}
            onAsked={() => onFilter(arrears)}
            tabs={tabs}
            actions={enter}
          />
        </Suspense>
        <MoneyDialogs open={open} onOpen={setOpen} />
        {noting && (
          <AddNoteDialog
            tenantId={noting.tenantId}
            tenantName={noting.tenantName}
            onClose={() => setNoting(undefined)}
          />
        )}
      </>
    )
  }
  return (
    <>
      <PageHeader
        isOfList
        title={view === 'received' ? words.paymentsReceived : words.paymentRecords}
        subtitle={view === 'received' ? words.moneyReceivedAndWhatEach : words.viewAndManageAllPayment}
        actions={
          <>
            {view === 'received' ? (
              <ListFiles
                path="payments-received"
                query={wanted}
                more={[{ file: 'receipts/pdf', text: words.receiptsPDF }]}
              />
            ) : (
              <ListFiles path="payments" query={narrowing} />
            )}
            {isOverdue && (
              <Button variant="secondary" onClick={() => setReminding(shown)}>
                <BellRing size={18} aria-hidden />
                {words.remindAllShown}
              </Button>
            )}
            {enter}
          </>
        }
      />
      {tabs}
      {view === 'received' ? (
        <PortfolioPayments
          filter={received}
          onFilter={onFilter}
          onOpen={({ id }) => setOpen({ kind: 'payment', paymentId: id })}
          bulk={({ ids }) => {
            const meant = ids ? { ids: ids.join(',') } : wanted
            return (
              <ListFiles
                path="payments-received"
                query={meant}
                more={[{ file: 'receipts/pdf', text: words.receiptsPDF }]}
              />
            )
          }}
        />
      ) : (
        <PortfolioCharges
          filter={due}
          onFilter={onFilter}
          onOpen={({ id }) => setOpen({ kind: 'charge', chargeId: id })}
          bulk={({ ids }) => (
            <>
              {/* Everything that the list finds is of another status: nobody of it owes anything overdue. */}
              {may('message:send') && (ids || !paymentStatus || paymentStatus === 'overdue') && (
                <Button onClick={() => setReminding(ids ? { ids } : shown)}>
                  <BellRing size={18} aria-hidden />
                  {common.remind}
                </Button>
              )}
              <ListFiles path="payments" query={ids ? { ids: ids.join(',') } : narrowing} />
            </>
          )}
        />
      )}
      <MoneyDialogs open={open} onOpen={setOpen} />
      {reminding && <RemindAllDialog filter={reminding} onClose={() => setReminding(undefined)} />}
    </>
  )
}

function TenantPayments() {
  const { view, tenancy, due, received, kept, onFilter, navigate } = useViews()
  return (
    <>
      <PageHeader isOfList title={words.paymentRecords} subtitle={words.everythingChargedToYouAnd} />
      <Tabs
        label={common.payments}
        tabs={[
          { text: words.paymentRecords, search: kept, isOpen: view === undefined },
          { text: words.yourPayments, search: { ...kept, view: 'received' }, isOpen: view === 'received' },
          { text: common.statement, search: { ...kept, view: 'statement' }, isOpen: view === 'statement' },
        ]}
      />
      {view === 'statement' ? (
        <OwnStatement
          tenancyId={tenancy}
          range={{ from: due.from, to: due.to }}
          onChange={(search) => void navigate({ search: { view, ...search }, replace: true, resetScroll: false })}
        />
      ) : view === 'received' ? (
        <OwnPayments filter={received} onFilter={onFilter} />
      ) : (
        <OwnCharges filter={due} onFilter={onFilter} />
      )}
    </>
  )
}
