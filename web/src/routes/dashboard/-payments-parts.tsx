import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { HandCoins, Rows3 } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import { BeforeTenants } from '../../features/documents/first-steps/before-tenants'
import type { ArrearsSearch } from '../../features/money/arrears/arrears.queries'
import type { ChargeSearch } from '../../features/money/charges/charges.queries'
import type { MoneyDialog } from '../../features/money/money-dialogs/money-dialogs'
import { moneyHints } from '../../features/money/payments/money-hints'
import type { PaymentSearch } from '../../features/money/payments/payments.queries'
import { type LineSearch, openLines } from '../../features/money/receipt-lines/receipt-lines.queries'
import type { ReconcileSearch } from '../../features/money/reconciliation/reconciliation.queries'
import { propertyNames } from '../../lib/property-names'
import { Button, buttonClass } from '../../ui/button'
import * as common from '../../ui/common.words'
import { Spinner } from '../../ui/spinner'
import { Tabs } from '../../ui/tabs'
import * as words from './-dashboard.words'
import type { PaymentsSearch } from './payments'

// What the views of the payments have in common.

const route = getRouteApi('/dashboard/payments')

/** What is loaded with the part of the page that is opened. */
export const Loading = ({ children }: { children: ReactNode }) => (
  <Suspense fallback={<Spinner label={common.loading} />}>{children}</Suspense>
)

export const whenNew = (usual: ReactNode) => <BeforeTenants>{usual}</BeforeTenants>

/** Said in full: by `typeof useViews` the first screen would load what this page is drawn with. */
export interface Views extends Pick<PaymentsSearch, 'view' | 'importId' | 'tenancy' | 'record' | 'payment' | 'remind'> {
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
export function useViews(): Views {
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
  } = route.useSearch()
  const navigate = route.useNavigate()
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

export interface PageProps {
  views: Views
  onOpen: (dialog: MoneyDialog | undefined) => void
}

/** To many payments at once. */
export const RecordSeveral = () => (
  <Link to="." search={{ view: 'enter' }} aria-label={words.recordSeveralPayments} className={buttonClass('secondary')}>
    <Rows3 size={18} aria-hidden />
    {words.recordSeveral}
  </Link>
)

/** To one payment. On a phone the bar at the foot has it. */
export const ReceiveButton = ({ views: { view }, onOpen }: PageProps) => (
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

export function StaffTabs({ view, kept }: Views) {
  const lines = useQuery(openLines()).data
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
          text: words.unmatched(lines?.open, lines?.isMoreOpen),
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
