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
import * as common from '../../../ui/common.words'
import { Dialog } from '../../../ui/dialog'
import { Facts } from '../../../ui/facts'
import { Loaded } from '../../../ui/loaded'
import { DocumentEntries } from '../ledger/document-entries'
import { LineButton, LineList } from '../payments/line-list'
import { MoneyHistory } from '../payments/money-history'
import { WhoAndWhere } from '../payments/who-and-where'
import { CorrectForm, MarkPaidForm, UndoWriteOffForm, VoidForm, WriteOffForm } from './charge-forms'
import { chargeDetails } from './charges.queries'
import * as words from './charges.words'

type Mode = 'view' | 'paid' | 'correct' | 'void' | 'writeOff' | 'undoWriteOff'

function titleOf(mode: Mode, charge: ChargeDetails | undefined): string {
  if (mode === 'void' && charge?.paymentType === 'penalty') return words.waivePenalty
  return {
    view: words.charge,
    paid: words.markAsPaid,
    correct: words.correctCharge,
    void: words.voidCharge,
    writeOff: words.writeOff,
    undoWriteOff: words.reinstateCharge,
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
      <Loaded query={query} loading={words.loadingCharge} failed={words.failedToLoadCharge}>
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
        {isVoid ? <Badge>{words.voidIt}</Badge> : <PaymentStatusBadge status={charge.paymentStatus} />}
      </div>
      {isPart && <PaidBar {...{ amount, settled: amount - balance }} />}
      <div className="mt-4">
        <Facts
          facts={[
            { name: words.type, value: <ChargeBadge {...charge} /> },
            { name: words.dueDate, value: formatRecentDay(charge.dueDate) },
            { name: words.paidDate, value: paidDate ? formatRecentDay(paidDate) : '-' },
            { name: words.receipt, value: charge.mpesaReceiptNumber ?? '-' },
            isPart && paidAmount > 0 && { name: words.paidSoFar, value: formatMoney(paidAmount, currency) },
            isPart && {
              name: words.toPayLabel,
              value: <b className="font-semibold">{formatMoney(balance, currency)}</b>,
            },
            writtenOffAmount > 0 && { name: words.writtenOffLabel, value: formatMoney(writtenOffAmount, currency) },
            periodFrom !== null &&
              periodTo !== null && {
                name: words.period,
                value: words.until(formatDay(periodFrom), formatDay(periodTo)),
                wide: true,
              },
            charge.isAutomatic && { name: words.charged, value: words.automaticallyUnderTheTermsOf, wide: true },
            charge.notes !== null && { name: common.notes, value: charge.notes, wide: true },
          ]}
        />
      </div>
      <div className="mt-5 flex flex-wrap gap-2 max-sm:[&>*]:grow empty:hidden">
        {allowed.includes('markPaid') && <Button onClick={() => onMode('paid')}>{words.markAsPaid}</Button>}
        {allowed.includes('correct') && (
          <Button variant="secondary" onClick={() => onMode('correct')}>
            {words.correct}
          </Button>
        )}
        {allowed.includes('writeOff') && (
          <Button variant="secondary" onClick={() => onMode('writeOff')}>
            {words.writeOff}
          </Button>
        )}
        {allowed.includes('undoWriteOff') && (
          <Button variant="secondary" onClick={() => onMode('undoWriteOff')}>
            {words.reinstateCharge}
          </Button>
        )}
        {allowed.includes('void') && (
          <Button variant="ghost" className="text-bad!" onClick={() => onMode('void')}>
            {paymentType === 'penalty' ? words.waive : words.voidIt}
          </Button>
        )}
      </div>
      {charge.allocations.length > 0 && (
        <LineList title={words.paidBy}>
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
  const title = method === null ? common.deposit : `${paymentMethodNames[method]}${reference ? ` ${reference}` : ''}`
  return (
    <LineButton
      title={title}
      amount={formatMoney(amount, currency)}
      note={`${formatRecentDay(receivedOn)} · ${allocationBasisNames[basis]}, ${actorName}`}
      onOpen={paymentId === null ? undefined : () => onOpenPayment(paymentId)}
    />
  )
}
