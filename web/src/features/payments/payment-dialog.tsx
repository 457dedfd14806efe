import { formatDay } from '@makao/contract/days'
import { formatMoney } from '@makao/contract/money'
import type { RecordDetails } from '@makao/contract/payment-records/payment-records.schema'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { reasonOf } from '../../lib/toast'
import { Badge, PaymentStatusBadge, PaymentTypeBadge } from '../../ui/badge'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { LoadError } from '../../ui/page'
import { Spinner } from '../../ui/spinner'
import { CorrectForm, MarkPaidForm, VoidForm } from './payment-forms'
import { PaymentHistory } from './payment-history'
import { paymentDetails } from './payments.queries'

type Mode = 'view' | 'paid' | 'correct' | 'void'

const titles: Record<Mode, string> = {
  view: 'Payment Record',
  paid: 'Mark as Paid',
  correct: 'Correct Payment Record',
  void: 'Void Payment Record',
}

/** One payment record with what can be done to it and what was. */
export function PaymentDialog({ recordId, onClose }: { recordId: string; onClose: () => void }) {
  const { data, error, refetch } = useQuery(paymentDetails(recordId))
  const [mode, setMode] = useState<Mode>('view')
  const [busy, setBusy] = useState(false)
  const ways = { onBusy: setBusy, onDone: () => setMode('view') }
  return (
    <Dialog
      title={titles[mode]}
      description={data && `${data.tenantName} · ${data.propertyName}, unit ${data.unitNumber}`}
      width={560}
      busy={busy}
      onClose={onClose}
    >
      {error && !data && (
        <LoadError text="Failed to load payment record" reason={reasonOf(error)} onRetry={() => void refetch()} />
      )}
      {!error && !data && <Spinner label="Loading payment record..." />}
      {data && mode === 'view' && <PaymentView record={data} onMode={setMode} />}
      {data && mode === 'paid' && <MarkPaidForm record={data} {...ways} />}
      {data && mode === 'correct' && <CorrectForm record={data} {...ways} />}
      {data && mode === 'void' && <VoidForm record={data} {...ways} />}
    </Dialog>
  )
}

function PaymentView({ record, onMode }: { record: RecordDetails; onMode: (mode: Mode) => void }) {
  const { amount, paidAmount, currency, paidDate } = record
  const isVoid = record.voidedAt !== null
  const facts: [string, ReactNode][] = [
    ['Type', <PaymentTypeBadge key="type" type={record.paymentType} />],
    ['Due Date', formatDay(record.dueDate)],
    ['Paid Date', paidDate ? formatDay(paidDate) : '-'],
    ['Receipt', record.mpesaReceiptNumber ?? '-'],
    ...(record.paymentStatus === 'partial'
      ? ([
          ['Paid so far', formatMoney(paidAmount, currency)],
          ['To pay', formatMoney(amount - paidAmount, currency)],
        ] satisfies [string, ReactNode][])
      : []),
    ...(record.notes ? ([['Notes', record.notes]] satisfies [string, ReactNode][]) : []),
  ]
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className={`text-2xl font-semibold figures ${isVoid ? 'text-soft line-through' : ''}`}>
          {formatMoney(amount, currency)}
        </p>
        {isVoid ? <Badge>Void</Badge> : <PaymentStatusBadge status={record.paymentStatus} />}
      </div>
      <dl className="mt-4 grid grid-cols-2 gap-x-6 gap-y-3">
        {facts.map(([name, value]) => (
          <div key={name} className={name === 'Notes' ? 'col-span-2' : undefined}>
            <dt className="text-sm text-soft">{name}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      {!isVoid && (
        <div className="mt-5 flex flex-wrap gap-2 max-sm:[&>*]:grow">
          {record.paymentStatus !== 'paid' && <Button onClick={() => onMode('paid')}>Mark as Paid</Button>}
          <Button variant="secondary" onClick={() => onMode('correct')}>
            Correct
          </Button>
          <Button variant="ghost" className="text-bad!" onClick={() => onMode('void')}>
            Void
          </Button>
        </div>
      )}
      {record.history.length > 0 && (
        <>
          <h3 className="mt-6 mb-3 text-sm font-medium text-soft">History</h3>
          <PaymentHistory history={record.history} currency={currency} />
        </>
      )}
    </>
  )
}
