import { formatDay, formatRecentDay } from '@makao/contract/days'
import { formatMoney } from '@makao/contract/money'
import type { ChargeAllocation, ChargeDetails } from '@makao/contract/money/charges/charges.schema'
import { balanceOf } from '@makao/contract/money/charges/charges.terms'
import { allocationBasisNames } from '@makao/contract/money/payments/allocation.kinds'
import { paymentMethodNames } from '@makao/contract/money/payments/payments.terms'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Badge, ChargeBadge, PaymentStatusBadge } from '../../../ui/badge'
import { Button } from '../../../ui/button'
import { Dialog } from '../../../ui/dialog'
import { Facts } from '../../../ui/facts'
import { Loaded } from '../../../ui/loaded'
import { DocumentEntries } from '../ledger/document-entries'
import { LineButton, LineList } from '../payments/line-list'
import { MoneyHistory } from '../payments/money-history'
import { WhoAndWhere } from '../payments/who-and-where'
import { CorrectForm, MarkPaidForm, UndoWriteOffForm, VoidForm, WriteOffForm } from './charge-forms'
import { chargeDetails } from './charges.queries'

type Mode = 'view' | 'paid' | 'correct' | 'void' | 'writeOff' | 'undoWriteOff'

function titleOf(mode: Mode, charge: ChargeDetails | undefined): string {
  if (mode === 'void' && charge?.paymentType === 'penalty') return 'Waive penalty'
  return {
    view: 'Charge',
    paid: 'Mark as paid',
    correct: 'Correct charge',
    void: 'Void charge',
    writeOff: 'Write off',
    undoWriteOff: 'Reinstate charge',
  }[mode]
}

interface ChargeDialogProps {
  chargeId: string
  onOpenPayment: (paymentId: string) => void
  onClose: () => void
}

/** One charge with its money, what can be done to it and what was. */
export function ChargeDialog({ chargeId, onOpenPayment, onClose }: ChargeDialogProps) {
  const query = useQuery(chargeDetails(chargeId))
  const { data } = query
  const [mode, setMode] = useState<Mode>('view')
  const [busy, setBusy] = useState(false)
  const ways = { onBusy: setBusy, onDone: () => setMode('view') }
  return (
    <Dialog
      title={titleOf(mode, data)}
      description={data && <WhoAndWhere {...data} />}
      width={560}
      busy={busy}
      onClose={onClose}
    >
      <Loaded query={query} loading="Loading charge..." failed="Failed to load charge">
        {(charge) => (
          <>
            {mode === 'view' && <ChargeView {...{ charge, onOpenPayment }} onMode={setMode} />}
            {mode === 'paid' && <MarkPaidForm charge={charge} {...ways} />}
            {mode === 'correct' && <CorrectForm charge={charge} {...ways} />}
            {mode === 'void' && <VoidForm charge={charge} {...ways} />}
            {mode === 'writeOff' && <WriteOffForm charge={charge} {...ways} />}
            {mode === 'undoWriteOff' && <UndoWriteOffForm charge={charge} {...ways} />}
          </>
        )}
      </Loaded>
    </Dialog>
  )
}

interface ChargeViewProps {
  charge: ChargeDetails
  onMode: (mode: Mode) => void
  onOpenPayment: (paymentId: string) => void
}

function ChargeView({ charge, onMode, onOpenPayment }: ChargeViewProps) {
  const { id, amount, paidAmount, writtenOffAmount, currency, paidDate, periodFrom, periodTo, paymentType } = charge
  const { allowed } = charge
  const isVoid = charge.voidedAt !== null
  const balance = isVoid ? 0 : balanceOf(charge)
  const isPart = balance > 0 && balance < amount
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <p className={`text-2xl font-semibold figures ${isVoid ? 'text-soft line-through' : ''}`}>
          {formatMoney(amount, currency)}
        </p>
        {isVoid ? <Badge>Void</Badge> : <PaymentStatusBadge status={charge.paymentStatus} />}
      </div>
      {isPart && <PaidBar {...{ amount, settled: amount - balance }} />}
      <div className="mt-4">
        <Facts
          facts={[
            { name: 'Type', value: <ChargeBadge {...charge} /> },
            { name: 'Due Date', value: formatRecentDay(charge.dueDate) },
            { name: 'Paid Date', value: paidDate ? formatRecentDay(paidDate) : '-' },
            { name: 'Receipt', value: charge.mpesaReceiptNumber ?? '-' },
            isPart && paidAmount > 0 && { name: 'Paid so far', value: formatMoney(paidAmount, currency) },
            isPart && { name: 'To pay', value: <b className="font-semibold">{formatMoney(balance, currency)}</b> },
            writtenOffAmount > 0 && { name: 'Written off', value: formatMoney(writtenOffAmount, currency) },
            periodFrom !== null &&
              periodTo !== null && {
                name: 'Period',
                value: `${formatDay(periodFrom)} to ${formatDay(periodTo)}`,
                wide: true,
              },
            charge.isAutomatic && { name: 'Charged', value: 'Automatically, under the terms of the lease', wide: true },
            charge.notes !== null && { name: 'Notes', value: charge.notes, wide: true },
          ]}
        />
      </div>
      <div className="mt-5 flex flex-wrap gap-2 max-sm:[&>*]:grow empty:hidden">
        {allowed.includes('markPaid') && <Button onClick={() => onMode('paid')}>Mark as paid</Button>}
        {allowed.includes('correct') && (
          <Button variant="secondary" onClick={() => onMode('correct')}>
            Correct
          </Button>
        )}
        {allowed.includes('writeOff') && (
          <Button variant="secondary" onClick={() => onMode('writeOff')}>
            Write off
          </Button>
        )}
        {allowed.includes('undoWriteOff') && (
          <Button variant="secondary" onClick={() => onMode('undoWriteOff')}>
            Reinstate charge
          </Button>
        )}
        {allowed.includes('void') && (
          <Button variant="ghost" className="text-bad!" onClick={() => onMode('void')}>
            {paymentType === 'penalty' ? 'Waive' : 'Void'}
          </Button>
        )}
      </div>
      {charge.allocations.length > 0 && (
        <LineList title="Paid by">
          {charge.allocations.map((allocation) => (
            <Allocation key={allocation.paymentId ?? 'deposit'} {...{ allocation, currency, onOpenPayment }} />
          ))}
        </LineList>
      )}
      <MoneyHistory history={charge.history} />
      <DocumentEntries document={{ chargeId: id }} />
    </>
  )
}

/** How much of it is settled, at a glance; the amounts stand below. */
function PaidBar({ amount, settled }: { amount: number; settled: number }) {
  return (
    <div aria-hidden className="mt-2 h-2 overflow-hidden rounded-full border border-line-strong">
      <div className="h-full rounded-full bg-accent" style={{ width: `${(settled / amount) * 100}%` }} />
    </div>
  )
}

interface AllocationProps {
  allocation: ChargeAllocation
  currency: ChargeDetails['currency']
  onOpenPayment: (paymentId: string) => void
}

function Allocation({ allocation, currency, onOpenPayment }: AllocationProps) {
  const { paymentId, method, reference, receivedOn, amount, basis, actorName } = allocation
  const title = method === null ? 'Deposit' : `${paymentMethodNames[method]}${reference ? ` ${reference}` : ''}`
  return (
    <LineButton
      title={title}
      amount={formatMoney(amount, currency)}
      note={`${formatRecentDay(receivedOn)} · ${allocationBasisNames[basis]}, ${actorName}`}
      onOpen={paymentId === null ? undefined : () => onOpenPayment(paymentId)}
    />
  )
}
