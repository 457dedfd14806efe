import { isDay, isMonth } from '@makao/contract/day-shape'
import { type ArrearsView, arrearsViews } from '@makao/contract/money/arrears/arrears.kinds'
import { chargeStandings, paymentTypes } from '@makao/contract/money/charges/charges.kinds'
import { paymentMethods, paymentStates } from '@makao/contract/money/payments/payments.kinds'
import { lineStates } from '@makao/contract/money/receipt-lines/receipt-lines.kinds'
import type { RoundFilter } from '@makao/contract/money/reminders/reminders.schema'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { BellRing, ReceiptText } from 'lucide-react'
import { useEffect, useState } from 'react'
import { requireUser } from '../../app/guards'
import { waitingApprovals } from '../../features/money/approvals/approvals.queries'
import { WaitingApprovals } from '../../features/money/approvals/waiting-approvals'
import { arrearsList } from '../../features/money/arrears/arrears.queries'
import { type ChargeSearch, chargeList, ownChargeList } from '../../features/money/charges/charges.queries'
import { PortfolioCharges } from '../../features/money/charges/portfolio-charges'
import { ManyAtOnceDialog } from '../../features/money/many-at-once/many-at-once-later'
import {
  MoneyDialogs,
  preloadMoneyDialogs,
  type ShownMoney,
  useMoneyDialog,
} from '../../features/money/money-dialogs/money-dialogs'
import { OpenClaims, startOf } from '../../features/money/payment-claims/open-claims'
import { openClaims } from '../../features/money/payment-claims/payment-claims.queries'
import {
  ownPaymentList,
  ownTenancies,
  type PaymentSearch,
  paymentList,
} from '../../features/money/payments/payments.queries'
import type { LineSearch } from '../../features/money/receipt-lines/receipt-lines.queries'
import { lineList } from '../../features/money/receipt-lines/receipt-lines.queries'
import { statementDetails, statementList } from '../../features/money/statements/statements.queries'
import { wantedCurrency } from '../../lib/currency-choice'
import { propertyNames } from '../../lib/property-names'
import { queryClient } from '../../lib/query-client'
import { choiceParam, dayParam, idParam, pageParam, textParam } from '../../lib/search-params'
import { may, useMay } from '../../lib/session'
import { bringInTurn } from '../../lib/when-idle'
import { Button } from '../../ui/button'
import * as common from '../../ui/common.words'
import { ListFiles } from '../../ui/export-buttons'
import { laterDialog } from '../../ui/later-dialog'
import { Below, isComing } from '../../ui/loaded'
import { PageHeader } from '../../ui/page'
import * as words from './-dashboard.words'
import {
  Loading,
  type PageProps,
  ReceiveButton,
  RecordSeveral,
  StaffTabs,
  useViews,
  type Views,
  whenNew,
} from './-payments-parts'

const RemindAllDialog = laterDialog(() =>
  import('../../features/money/reminders/remind-all-dialog').then((file) => file.RemindAllDialog),
)

// Of one part of the page, or of tenants alone: only that page waits for it.
const PortfolioPayments = lazyRouteComponent(
  () => import('../../features/money/payments/portfolio-payments'),
  'PortfolioPayments',
)
const OtherView = lazyRouteComponent(() => import('./-payments-views'), 'OtherView')
const TenantPayments = lazyRouteComponent(() => import('./-tenant-payments'), 'TenantPayments')

/**
 * `view`: which part of the page. `tenancy`: whose statement a tenant looks at. `record` and `payment` are open above
 * the page.
 */
export interface PaymentsSearch extends ChargeSearch, PaymentSearch, ShownMoney {
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

/** Views with a page of their own, beside what is due and what came in. */
const isOther = (view: PaymentsSearch['view']) => view !== undefined && view !== 'received' && view !== 'statement'

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
      if (view === 'statement') void queryClient.prefetchQuery(ownTenancies())
      else if (view === 'received') void queryClient.prefetchQuery(ownPaymentList(filter))
      else void queryClient.prefetchQuery(ownChargeList(filter))
      await TenantPayments.preload?.()
      return (await import('./-tenant-payments')).bringOwnView(view)
    }
    const { method, state, paymentType, paymentStatus, ...common } = filter
    // What a view shows first is asked for beside the file that draws it.
    if (view === 'statements') {
      if (importId) void queryClient.prefetchQuery(statementDetails(importId))
      else void queryClient.prefetchQuery(statementList())
    } else if (view === 'unmatched') {
      void queryClient.prefetchInfiniteQuery(lineList({ lines, accountId, search: filter.search }))
    } else if (view === 'collect') {
      void queryClient.prefetchQuery(openClaims())
      const { search, propertyId, sort, page } = common
      void queryClient.prefetchQuery(arrearsList({ owing, search, propertyId, sort, page }, wantedCurrency()))
    } else if (!isOther(view)) {
      void queryClient.prefetchQuery(waitingApprovals())
      void queryClient.prefetchQuery(openClaims())
      if (view === 'received') void queryClient.prefetchQuery(paymentList({ ...common, method, state }))
      else void queryClient.prefetchQuery(chargeList({ ...common, paymentType, paymentStatus }))
    }
    void queryClient.prefetchQuery(propertyNames())
    if (isOther(view)) await OtherView.preload?.()
    if (view === 'received') await PortfolioPayments.preload?.()
  },
  component: PaymentsPage,
})

function PaymentsPage() {
  return useMay()('portfolio:read') ? <StaffPayments /> : <TenantPayments />
}

/** What narrows a list, without its order and page. */
function narrowingOf<Filter extends { page?: unknown; sort?: unknown }>({ page: _, sort: __, ...narrowing }: Filter) {
  return narrowing
}

/** What narrows the view that is open. */
function filterOf({ view, importId, due, received, arrears, lines, reconcile }: Views) {
  switch (view) {
    case 'collect':
      return arrears
    case 'received':
      return received
    case 'unmatched':
      return lines
    case 'statements':
      return { importId }
    case 'reconcile':
    case 'cash':
      return reconcile
    default:
      return due
  }
}

function StaffPayments() {
  const views = useViews()
  const { view, record, payment, navigate } = views
  const mayEnter = useMay()('payment:record')
  useEffect(() => {
    bringInTurn(() => PortfolioPayments.preload?.())
    bringInTurn(() => OtherView.preload?.())
    preloadMoneyDialogs()
  }, [])
  const [open, setOpen] = useMoneyDialog({ record, payment }, (shown, isBack) => {
    void navigate({ search: { view, ...filterOf(views), ...shown }, replace: isBack, resetScroll: false })
  })
  return (
    <>
      {isOther(view) && (view !== 'enter' || mayEnter) ? (
        <Loading>
          <OtherView views={views} onOpen={setOpen} />
        </Loading>
      ) : (
        <RecordsPage views={views} onOpen={setOpen} />
      )}
      <MoneyDialogs open={open} onOpen={setOpen} />
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
  const isBelow = [useQuery(waitingApprovals()), useQuery(openClaims())].some(isComing)
  const narrowing = narrowingOf(due)
  const { paymentStatus, ...shown } = narrowing
  const files = (ids?: string[]) => (
    <ListFiles
      path={isReceived ? 'payments-received' : 'payments'}
      query={ids ? { ids: ids.join(',') } : isReceived ? narrowingOf(received) : narrowing}
      more={isReceived ? [{ file: 'receipts/pdf', text: words.receiptsPDF }] : undefined}
    />
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
      <Below waits={isBelow}>
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
      </Below>
      {reminding && <RemindAllDialog filter={reminding} onClose={() => setReminding(undefined)} />}
      {isCharging && (
        <ManyAtOnceDialog task="charge" propertyId={due.propertyId ?? undefined} onClose={() => setCharging(false)} />
      )}
    </>
  )
}
