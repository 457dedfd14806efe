import { isDay, isMonth } from '@makao/contract/day-shape'
import { type ArrearsView, arrearsViews } from '@makao/contract/money/arrears/arrears.kinds'
import { chargeStandings, paymentTypes } from '@makao/contract/money/charges/charges.kinds'
import { paymentMethods, paymentStates } from '@makao/contract/money/payments/payments.kinds'
import { lineStates } from '@makao/contract/money/receipt-lines/receipt-lines.kinds'
import type { RoundFilter } from '@makao/contract/money/reminders/reminders.schema'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { BellRing, HandCoins, ReceiptText, Rows3 } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { requireUser } from '../../app/guards'
import { BeforeTenants } from '../../features/documents/first-steps/before-tenants'
import { WaitingApprovals } from '../../features/money/approvals/waiting-approvals'
import { type ArrearsSearch, arrearsList } from '../../features/money/arrears/arrears.queries'
import { type ChargeSearch, chargeList, ownChargeList } from '../../features/money/charges/charges.queries'
import { PortfolioCharges } from '../../features/money/charges/portfolio-charges'
import { ManyAtOnceDialog } from '../../features/money/many-at-once/many-at-once-later'
import {
  type MoneyDialog,
  MoneyDialogs,
  preloadMoneyDialogs,
  type ShownMoney,
  useMoneyDialog,
} from '../../features/money/money-dialogs/money-dialogs'
import { OpenClaims, startOf } from '../../features/money/payment-claims/open-claims'
import { moneyHints } from '../../features/money/payments/money-hints'
import {
  ownPaymentList,
  ownTenancies,
  type PaymentSearch,
  paymentList,
} from '../../features/money/payments/payments.queries'
import { type LineSearch, lineList, openLines } from '../../features/money/receipt-lines/receipt-lines.queries'
import type { ReconcileSearch } from '../../features/money/reconciliation/reconciliation.queries'
import { statementDetails, statementList } from '../../features/money/statements/statements.queries'
import { wantedCurrency } from '../../lib/currency-choice'
import { propertyNames } from '../../lib/property-names'
import { queryClient } from '../../lib/query-client'
import { choiceParam, dayParam, idParam, pageParam, textParam } from '../../lib/search-params'
import { may, useMay } from '../../lib/session'
import { bringInTurn } from '../../lib/when-idle'
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

const Unmatched = lazy(() =>
  import('../../features/money/receipt-lines/unmatched').then((file) => ({ default: file.Unmatched })),
)

const Reconcile = lazy(() =>
  import('../../features/money/reconciliation/reconciliation').then((file) => ({ default: file.Reconcile })),
)

const Statements = lazy(() =>
  import('../../features/money/statements/statements').then((file) => ({ default: file.Statements })),
)

const WithheldPage = lazy(() => import('./-withheld-page').then((file) => ({ default: file.WithheldPage })))

// Of one part of the page, or of tenants alone: only that page waits for it.
const PortfolioPayments = lazyRouteComponent(
  () => import('../../features/money/payments/portfolio-payments'),
  'PortfolioPayments',
)
const OwnCharges = lazyRouteComponent(() => import('../../features/money/charges/own-charges'), 'OwnCharges')
const OwnPayments = lazyRouteComponent(() => import('../../features/money/payments/own-payments'), 'OwnPayments')
const OwnStatement = lazyRouteComponent(() => import('../../features/money/payments/own-statement'), 'OwnStatement')

const PaymentSheet = lazy(() =>
  import('../../features/money/payment-lines/payment-sheet').then((file) => ({ default: file.PaymentSheet })),
)

/**
 * `view`: which part of the page. `tenancy`: whose statement a tenant looks at. `record` and `payment` are open above
 * the page.
 */
interface PaymentsSearch extends ChargeSearch, PaymentSearch, ShownMoney {
  view?:
    | ('collect' | 'received' | 'unmatched' | 'statements' | 'reconcile' | 'cash' | 'withheld' | 'enter' | 'statement')
    | undefined
  /** Of money that came in: which of it; unmatched, unless it says otherwise. */
  lines?: LineSearch['lines']
  accountId?: string | undefined
  /** 'YYYY-MM', of what is reconciled; this month, unless it says otherwise. */
  month?: string | undefined
  /** Of statements: the one that is open. */
  importId?: string | undefined
  tenancy?: string | undefined
  /** Of who owes: overdue, unless it says otherwise. */
  owing?: ArrearsView | undefined
  /** A link from elsewhere asks to remind everybody who is shown; gone from the address once the dialog is open. */
  remind?: 'all' | undefined
}

export const Route = createFileRoute('/dashboard/payments')({
  validateSearch: (search): PaymentsSearch => {
    const view = choiceParam(search.view, [
      'collect',
      'received',
      'unmatched',
      'statements',
      'reconcile',
      'cash',
      'withheld',
      'enter',
      'statement',
    ])
    const isReceived = view === 'received'
    return {
      view,
      owing: view === 'collect' ? choiceParam(search.owing, arrearsViews) : undefined,
      remind: view === 'collect' ? choiceParam(search.remind, ['all']) : undefined,
      lines: view === 'unmatched' ? choiceParam(search.lines, [...lineStates, 'open', 'all']) : undefined,
      accountId: view === 'unmatched' || view === 'reconcile' ? idParam(search.accountId) : undefined,
      month: view === 'reconcile' || view === 'cash' ? dayParam(search.month, isMonth) : undefined,
      importId: view === 'statements' ? idParam(search.importId) : undefined,
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
      paymentStatus: isReceived ? undefined : choiceParam(search.paymentStatus, chargeStandings),
      method: isReceived ? choiceParam(search.method, paymentMethods) : undefined,
      state: isReceived ? choiceParam(search.state, paymentStates) : undefined,
      sort: textParam(search.sort),
      page: pageParam(search.page),
    }
  },
  loaderDeps: ({ search: { record: _, payment: __, remind: ___, ...deps } }) => deps,
  loader: async ({ deps: { view, tenancy: _, owing, lines, accountId, importId, month: __, ...filter } }) => {
    const user = await requireUser()
    // An owner has their money elsewhere: these are the payments of tenants.
    if (may(user, 'owned:read')) throw redirect({ to: '/dashboard/owned/money' })
    if (!may(user, 'portfolio:read')) {
      if (view === 'statement') {
        void queryClient.prefetchQuery(ownTenancies())
        await OwnStatement.preload?.()
      } else if (view === 'received') {
        void queryClient.prefetchQuery(ownPaymentList(filter))
        await OwnPayments.preload?.()
      } else {
        void queryClient.prefetchQuery(ownChargeList(filter))
        await OwnCharges.preload?.()
      }
      return
    }
    const { method, state, paymentType, paymentStatus, ...common } = filter
    if (view === 'enter' || view === 'reconcile' || view === 'cash' || view === 'withheld') return
    if (view === 'statements') {
      if (importId) void queryClient.prefetchQuery(statementDetails(importId))
      else void queryClient.prefetchQuery(statementList())
      return
    }
    if (view === 'unmatched') {
      void queryClient.prefetchInfiniteQuery(lineList({ lines, accountId, search: filter.search }))
      return
    }
    if (view === 'collect') {
      const { search, propertyId, sort, page } = common
      void queryClient.prefetchQuery(arrearsList({ owing, search, propertyId, sort, page }, wantedCurrency()))
    } else if (view === 'received') void queryClient.prefetchQuery(paymentList({ ...common, method, state }))
    else void queryClient.prefetchQuery(chargeList({ ...common, paymentType, paymentStatus }))
    void queryClient.prefetchQuery(propertyNames())
    if (view === 'received') await PortfolioPayments.preload?.()
  },
  component: PaymentsPage,
})

function PaymentsPage() {
  const may = useMay()
  const { view } = Route.useSearch()
  if (!may('portfolio:read')) return <TenantPayments />
  return view === 'enter' && may('payment:record') ? <EnterPayments /> : <StaffPayments />
}

/** What is loaded with the part of the page that is opened. */
const Loading = ({ children }: { children: ReactNode }) => (
  <Suspense fallback={<Spinner label={common.loading} />}>{children}</Suspense>
)

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
      <Loading>
        <PaymentSheet />
      </Loading>
    </>
  )
}

/** Said in full: by `typeof useViews` the first screen would load what this page is drawn with. */
interface Views extends Pick<PaymentsSearch, 'view' | 'importId' | 'tenancy' | 'record' | 'payment' | 'remind'> {
  due: ChargeSearch
  received: PaymentSearch
  arrears: ArrearsSearch
  lines: LineSearch
  reconcile: ReconcileSearch
  kept: Pick<PaymentsSearch, 'search' | 'from' | 'to' | 'propertyId' | 'tenantId' | 'sort' | 'page'>
  onFilter: (filter: ChargeSearch | PaymentSearch | ArrearsSearch | LineSearch | ReconcileSearch) => void
  navigate: (to: { search: PaymentsSearch; replace?: boolean; resetScroll?: boolean }) => Promise<void>
}

/** The filters of each view, and the way to other ones. */
function useViews(): Views {
  const {
    view,
    tenancy,
    record,
    payment,
    owing,
    remind,
    method,
    state,
    paymentType,
    paymentStatus,
    lines: shownLines,
    accountId,
    month,
    importId,
    ...common
  } = Route.useSearch()
  const navigate = Route.useNavigate()
  const due: ChargeSearch = { ...common, paymentType, paymentStatus }
  const received: PaymentSearch = { ...common, method, state }
  const { search, propertyId, sort, page } = common
  const arrears: ArrearsSearch = { owing, search, propertyId, sort, page }
  const lines: LineSearch = { lines: shownLines, accountId, search }
  const reconcile: ReconcileSearch = { month, accountId }
  const onFilter = (filter: ChargeSearch | PaymentSearch | ArrearsSearch | LineSearch | ReconcileSearch) =>
    void navigate({ search: { view, ...filter }, replace: true })
  // Whom and which days one looks at stays; the order, of other columns, and the page do not.
  const kept = { ...common, sort: undefined, page: undefined }
  return {
    ...{ view, importId, tenancy, record, payment, remind, due, received, arrears, lines, reconcile, kept },
    ...{ onFilter, navigate },
  }
}

/** What narrows a list, without its order and page. */
function narrowingOf<Filter extends { page?: unknown; sort?: unknown }>({ page: _, sort: __, ...narrowing }: Filter) {
  return narrowing
}

function StaffPayments() {
  const views = useViews()
  const { view, importId, record, payment, due, received, arrears, lines, reconcile, navigate } = views
  const filters: Partial<Record<NonNullable<typeof view>, object>> = {
    collect: arrears,
    received,
    unmatched: lines,
    statements: { importId },
    reconcile,
    cash: reconcile,
  }
  const filter = (view && filters[view]) ?? due
  useEffect(() => {
    bringInTurn(() => PortfolioPayments.preload?.())
    preloadMoneyDialogs()
  }, [])
  const [open, setOpen] = useMoneyDialog({ record, payment }, (shown, isBack) => {
    void navigate({ search: { view, ...filter, ...shown }, replace: isBack, resetScroll: false })
  })
  return (
    <>
      {view === 'collect' ? (
        <CollectPage views={views} onOpen={setOpen} />
      ) : view === 'unmatched' ? (
        <UnmatchedPage views={views} onOpen={setOpen} />
      ) : view === 'reconcile' || view === 'cash' ? (
        <ReconcilePage views={views} part={view} />
      ) : view === 'withheld' ? (
        <Loading>
          <WithheldPage tabs={<StaffTabs {...views} />} />
        </Loading>
      ) : view === 'statements' ? (
        <StatementsPage views={views} />
      ) : (
        <RecordsPage views={views} onOpen={setOpen} />
      )}
      <MoneyDialogs open={open} onOpen={setOpen} />
    </>
  )
}

interface PageProps {
  views: Views
  onOpen: (dialog: MoneyDialog | undefined) => void
}

/** To many payments at once. */
const RecordSeveral = () => (
  <Link to="." search={{ view: 'enter' }} aria-label={words.recordSeveralPayments} className={buttonClass('secondary')}>
    <Rows3 size={18} aria-hidden />
    {words.recordSeveral}
  </Link>
)

/** To one payment. On a phone the bar at the foot has it. */
const ReceiveButton = ({ views: { view }, onOpen }: PageProps) => (
  <Button
    variant={view === 'collect' ? 'secondary' : 'primary'}
    title={moneyHints.receive}
    onClick={() => onOpen({ kind: 'receive' })}
    className="max-sm:hidden"
  >
    <HandCoins size={18} aria-hidden />
    {common.receivePayment}
  </Button>
)

function StaffTabs({ view, kept }: Views) {
  const { data: open = 0 } = useQuery(openLines())
  // Tax is withheld of rent in Uganda only.
  const hasUganda = useQuery(propertyNames()).data?.some(({ currency }) => currency === 'UGX')
  return (
    <Tabs
      label={common.payments}
      tabs={[
        {
          text: words.collect,
          search: { search: kept.search, propertyId: kept.propertyId, view: 'collect' },
          isOpen: view === 'collect',
        },
        {
          text: words.paymentRecords,
          short: words.records,
          search: kept,
          isOpen: view === undefined,
        },
        {
          text: words.paymentsReceived,
          short: words.received,
          search: { ...kept, view: 'received' },
          isOpen: view === 'received',
        },
        {
          text: words.unmatched(open),
          search: { search: kept.search, view: 'unmatched' },
          isOpen: view === 'unmatched',
        },
        {
          text: words.statements,
          search: { view: 'statements' },
          isOpen: view === 'statements',
        },
        {
          text: words.reconcile,
          search: { view: 'reconcile' },
          isOpen: view === 'reconcile' || view === 'cash',
        },
        ...(hasUganda
          ? [{ text: words.withheldTax, search: { view: 'withheld' as const }, isOpen: view === 'withheld' }]
          : []),
      ]}
    />
  )
}

function UnmatchedPage({ views, onOpen }: PageProps) {
  const { lines, onFilter } = views
  const may = useMay()
  return (
    <Loading>
      <Unmatched
        filter={lines}
        onFilter={onFilter}
        tabs={<StaffTabs {...views} />}
        actions={
          may('payment:record') && (
            <>
              <RecordSeveral />
              <ReceiveButton views={views} onOpen={onOpen} />
            </>
          )
        }
      />
    </Loading>
  )
}

function StatementsPage({ views }: Pick<PageProps, 'views'>) {
  return (
    <Loading>
      <Statements
        importId={views.importId}
        onOpen={(importId) => void views.navigate({ search: { view: 'statements', importId } })}
        tabs={<StaffTabs {...views} />}
      />
    </Loading>
  )
}

function ReconcilePage({ views, part }: { views: Views; part: 'reconcile' | 'cash' }) {
  const { reconcile, onFilter, navigate } = views
  return (
    <Loading>
      <Reconcile
        part={part === 'cash' ? 'cash' : 'accounts'}
        onPart={(to) =>
          void navigate({
            search: { view: to === 'cash' ? 'cash' : 'reconcile', month: reconcile.month },
            replace: true,
          })
        }
        filter={reconcile}
        onFilter={onFilter}
        tabs={<StaffTabs {...views} />}
      />
    </Loading>
  )
}

const whenNew = (usual: ReactNode) => <BeforeTenants>{usual}</BeforeTenants>

function CollectPage({ views, onOpen }: PageProps) {
  const { arrears, remind, onFilter } = views
  const [noting, setNoting] = useState<{ tenantId: string; tenantName: string }>()
  const may = useMay()
  return (
    <>
      <Suspense fallback={<Spinner label={words.loadingWhoOwes} />}>
        <Collect
          filter={arrears}
          onFilter={onFilter}
          onOpen={onOpen}
          onNote={may('tenant:write') ? setNoting : undefined}
          isAsked={remind === 'all'}
          onAsked={() => onFilter(arrears)}
          whenNew={whenNew}
          tabs={<StaffTabs {...views} />}
          actions={
            may('payment:record') && (
              <>
                <RecordSeveral />
                <ReceiveButton views={views} onOpen={onOpen} />
              </>
            )
          }
        />
      </Suspense>
      {noting && <AddNoteDialog {...noting} onClose={() => setNoting(undefined)} />}
    </>
  )
}

/** What is due, or what came in: one page, so that the focus stays on the tab that was chosen. */
function RecordsPage({ views, onOpen }: PageProps) {
  const { view, due, received, onFilter } = views
  const [reminding, setReminding] = useState<RoundFilter>()
  const [isCharging, setCharging] = useState(false)
  const may = useMay()
  const mayRemind = may('message:send')
  const isReceived = view === 'received'
  const narrowing = narrowingOf(due)
  const { paymentStatus, ...shown } = narrowing
  const files = (ids?: string[]) =>
    isReceived ? (
      <ListFiles
        path="payments-received"
        query={ids ? { ids: ids.join(',') } : narrowingOf(received)}
        more={[{ file: 'receipts/pdf', text: words.receiptsPDF }]}
      />
    ) : (
      <ListFiles path="payments" query={ids ? { ids: ids.join(',') } : narrowing} />
    )
  return (
    <>
      <PageHeader
        isOfList
        title={isReceived ? words.paymentsReceived : words.paymentRecords}
        subtitle={!isReceived && words.viewAndManageAllPayment}
        actions={
          <>
            {files()}
            {!isReceived && paymentStatus === 'overdue' && mayRemind && (
              <Button variant="secondary" onClick={() => setReminding(shown)}>
                <BellRing size={18} aria-hidden />
                {words.remindAllShown}
              </Button>
            )}
            {may('payment:record') && (
              <>
                <RecordSeveral />
                {!isReceived && (
                  <Button variant="secondary" aria-label={words.chargeSeveralTenants} onClick={() => setCharging(true)}>
                    <ReceiptText size={18} aria-hidden />
                    {words.chargeSeveral}
                  </Button>
                )}
              </>
            )}
          </>
        }
        main={may('payment:record') && <ReceiveButton views={views} onOpen={onOpen} />}
        tabs={<StaffTabs {...views} />}
      />
      <WaitingApprovals />
      <OpenClaims
        onReceive={(claim) => onOpen({ kind: 'receive', tenancyId: claim.tenancyId, start: startOf(claim) })}
      />
      {isReceived ? (
        <Loading>
          <PortfolioPayments
            filter={received}
            onFilter={onFilter}
            onOpen={({ id }) => onOpen({ kind: 'payment', paymentId: id })}
            bulk={({ ids }) => files(ids)}
            whenNew={whenNew}
          />
        </Loading>
      ) : (
        <PortfolioCharges
          filter={due}
          onFilter={onFilter}
          onOpen={({ id }) => onOpen({ kind: 'charge', chargeId: id })}
          whenNew={whenNew}
          bulk={({ ids }) => (
            <>
              {/* Everything that the list finds is of another status: nobody of it owes anything overdue. */}
              {mayRemind && (ids || !paymentStatus || paymentStatus === 'overdue') && (
                <Button onClick={() => setReminding(ids ? { ids } : shown)}>
                  <BellRing size={18} aria-hidden />
                  {common.remind}
                </Button>
              )}
              {files(ids)}
            </>
          )}
        />
      )}
      {reminding && <RemindAllDialog filter={reminding} onClose={() => setReminding(undefined)} />}
      {isCharging && (
        <ManyAtOnceDialog task="charge" propertyId={due.propertyId ?? undefined} onClose={() => setCharging(false)} />
      )}
    </>
  )
}

function TenantPayments() {
  const { view, tenancy, due, received, kept, onFilter, navigate } = useViews()
  return (
    <>
      <PageHeader
        isOfList
        title={
          view === 'statement' ? common.statement : view === 'received' ? words.yourPayments : words.paymentRecords
        }
        subtitle={words.everythingChargedToYouAnd}
      />
      <Tabs
        label={common.payments}
        tabs={[
          { text: words.paymentRecords, search: kept, isOpen: view === undefined },
          { text: words.yourPayments, search: { ...kept, view: 'received' }, isOpen: view === 'received' },
          { text: common.statement, search: { ...kept, view: 'statement' }, isOpen: view === 'statement' },
        ]}
      />
      {view === 'statement' ? (
        <Loading>
          <OwnStatement
            tenancyId={tenancy}
            range={{ from: due.from, to: due.to }}
            onChange={(search) => void navigate({ search: { view, ...search }, replace: true, resetScroll: false })}
          />
        </Loading>
      ) : view === 'received' ? (
        <Loading>
          <OwnPayments filter={received} onFilter={onFilter} />
        </Loading>
      ) : (
        <Loading>
          <OwnCharges filter={due} onFilter={onFilter} />
        </Loading>
      )}
    </>
  )
}
