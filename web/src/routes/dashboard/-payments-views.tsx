import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useMay } from '../../lib/session'
import { BackLabel } from '../../ui/back-label'
import { laterDialog } from '../../ui/later-dialog'
import { PageHeader } from '../../ui/page'
import { Spinner } from '../../ui/spinner'
import * as words from './-dashboard.words'
import {
  Loading,
  type PageProps,
  ReceiveButton,
  RecordSeveral,
  StaffTabs,
  type Views,
  whenNew,
} from './-payments-parts'

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

const PaymentSheet = lazy(() =>
  import('../../features/money/payment-lines/payment-sheet').then((file) => ({ default: file.PaymentSheet })),
)

/** What staff look at beside what is due and what came in. */
export function OtherView({ views, onOpen }: PageProps) {
  const { view } = views
  if (view === 'enter') return <EnterPayments />
  if (view === 'collect') return <CollectPage views={views} onOpen={onOpen} />
  if (view === 'unmatched') return <UnmatchedPage views={views} onOpen={onOpen} />
  if (view === 'statements') return <StatementsPage views={views} />
  if (view === 'reconcile' || view === 'cash') return <ReconcilePage views={views} part={view} />
  return (
    <Loading>
      <WithheldPage tabs={<StaffTabs {...views} />} />
    </Loading>
  )
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
      <Loading>
        <PaymentSheet />
      </Loading>
    </>
  )
}

function RecordOrReceive(page: PageProps) {
  const may = useMay()
  if (!may('payment:record')) return null
  return (
    <>
      <RecordSeveral />
      <ReceiveButton {...page} />
    </>
  )
}

function UnmatchedPage({ views, onOpen }: PageProps) {
  const { lines, onFilter } = views
  return (
    <Loading>
      <Unmatched
        filter={lines}
        onFilter={onFilter}
        tabs={<StaffTabs {...views} />}
        actions={<RecordOrReceive views={views} onOpen={onOpen} />}
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
          actions={<RecordOrReceive views={views} onOpen={onOpen} />}
        />
      </Suspense>
      {noting && <AddNoteDialog {...noting} onClose={() => setNoting(undefined)} />}
    </>
  )
}
