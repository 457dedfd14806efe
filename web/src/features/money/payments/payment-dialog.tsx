import { formatRecentDay } from '@makao/contract/days'
import { type Currency, formatMoney } from '@makao/contract/money'
import { chargeTitle } from '@makao/contract/money/charges/charges.terms'
import { allocationBasisNames } from '@makao/contract/money/payments/allocation.kinds'
import type { AllocationStep, PaymentDetails } from '@makao/contract/money/payments/payments.schema'
import { paymentMethodNames } from '@makao/contract/money/payments/payments.terms'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { instantFormat } from '../../../lib/instant'
import { paperVersions } from '../../../lib/paper-versions'
import { Badge } from '../../../ui/badge'
import { Button } from '../../../ui/button'
import * as common from '../../../ui/common.words'
import { Dialog } from '../../../ui/dialog'
import { EarlierVersions } from '../../../ui/earlier-versions'
import { ExportButtons } from '../../../ui/export-buttons'
import { Facts } from '../../../ui/facts'
import { Loaded } from '../../../ui/loaded'
import { textLinkClass } from '../../../ui/text-link'
import { DocumentEntries } from '../ledger/document-entries'
import { sentenceOf } from './allocation-sentences'
import { LineButton, LineList } from './line-list'
import { MoneyHistory } from './money-history'
import { CorrectPaymentForm, ReallocateForm, ReverseForm } from './payment-forms'
import { paymentDetails } from './payments.queries'
import * as words from './payments.words'
import { WhoAndWhere } from './who-and-where'

type Mode = 'view' | 'elsewhere' | 'correct' | 'reverse'

const titles: Record<Mode, string> = {
  view: words.payment,
  elsewhere: words.movePayment,
  correct: words.correctPayment,
  reverse: words.reversePayment,
}

interface PaymentDialogProps {
  paymentId: string
  onOpenCharge: (chargeId: string) => void
  /** Another payment: the one that took its place, or that it took the place of. */
  onOpenPayment: (paymentId: string) => void
  onClose: () => void
}

/** Money that came in: where each shilling of it stands and why, and what can be done to it. */
export function PaymentDialog({ paymentId, onOpenCharge, onOpenPayment, onClose }: PaymentDialogProps) {
  const query = useQuery(paymentDetails(paymentId))
  const { data } = query
  const [mode, setMode] = useState<Mode>('view')
  const [busy, setBusy] = useState(false)
  const ways = { onBusy: setBusy, onDone: () => setMode('view') }
  return (
    <Dialog
      title={titles[mode]}
      description={data && <WhoAndWhere {...data} />}
      width={560}
      busy={busy}
      onClose={onClose}
    >
      <Loaded query={query} loading={words.loadingPayment} failed={words.failedToLoadPayment}>
        {(payment) => (
          <>
            {mode === 'view' && <PaymentView {...{ payment, onOpenCharge, onOpenPayment }} onMode={setMode} />}
            {mode === 'elsewhere' && <ReallocateForm payment={payment} {...ways} />}
            {mode === 'correct' && <CorrectPaymentForm payment={payment} {...ways} onCorrected={onOpenPayment} />}
            {mode === 'reverse' && <ReverseForm payment={payment} {...ways} />}
          </>
        )}
      </Loaded>
    </Dialog>
  )
}

interface PaymentViewProps extends Pick<PaymentDialogProps, 'onOpenCharge' | 'onOpenPayment'> {
  payment: PaymentDetails
  onMode: (mode: Mode) => void
}

function PaymentView({ payment, onMode, onOpenCharge, onOpenPayment }: PaymentViewProps) {
  const { id, amount, allocatedAmount, currency, method, reference, payerName, payerPhone, notes } = payment
  const isReversed = payment.reversedAt !== null
  const versions = useQuery(paperVersions({ kind: 'receipt', subjectId: id }))
  const credit = isReversed ? 0 : amount - allocatedAmount
  const paidBack = isReversed ? 0 : allocatedAmount - payment.parts.reduce((sum, part) => sum + part.amount, 0)
  const payer = [payerName, payerPhone].filter(Boolean).join(', ')
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <p className={`text-2xl font-semibold figures ${isReversed ? 'text-soft line-through' : ''}`}>
          {formatMoney(amount, currency)}
        </p>
        {isReversed && <Badge tone="bad">{words.reversed}</Badge>}
        {credit > 0 && <Badge tone="info">{words.credit(formatMoney(credit, currency))}</Badge>}
      </div>
      {payment.reversalReason && <p className="mt-1 wrap-anywhere">{payment.reversalReason}</p>}
      {payment.correctedById && (
        <Successor text={words.replacedByTheCorrected} paymentId={payment.correctedById} onOpen={onOpenPayment} />
      )}
      {payment.correctsId && (
        <Successor text={words.replacesAPaymentThatWas} paymentId={payment.correctsId} onOpen={onOpenPayment} />
      )}
      <div className="mt-4">
        <Facts
          facts={[
            { name: common.method, value: paymentMethodNames[method] },
            { name: method === 'mpesa' ? words.mPesaReceipt : words.reference, value: reference ?? '-' },
            { name: words.receivedOn, value: formatRecentDay(payment.receivedOn) },
            ...taxFacts(payment),
            payment.receiptNumber !== null && { name: words.receipt, value: payment.receiptNumber },
            payment.recordedBy !== null && { name: words.recordedBy, value: payment.recordedBy },
            payer !== '' && { name: words.payer, value: payer, wide: true },
            notes !== null && { name: common.notes, value: notes, wide: true },
          ]}
        />
      </div>
      <div className="mt-5 flex flex-wrap gap-2 max-sm:[&>*]:grow">
        {payment.receiptNumber !== null && (
          <ExportButtons path={`receipts/${id}`} query={{}} formats={[{ ending: 'pdf', text: words.receipt }]} />
        )}
        {payment.allowed.includes('allocate') && (
          <Button variant="secondary" onClick={() => onMode('elsewhere')}>
            {words.move}
          </Button>
        )}
        {payment.allowed.includes('correct') && (
          <Button variant="secondary" onClick={() => onMode('correct')}>
            {words.correct}
          </Button>
        )}
        {payment.allowed.includes('reverse') && (
          <Button variant="ghost" className="text-bad!" onClick={() => onMode('reverse')}>
            {words.reverse}
          </Button>
        )}
      </div>
      <EarlierVersions versions={versions.data} path={`receipts/${id}/pdf`} />
      {!isReversed && (
        <LineList title={words.appliedTo}>
          {payment.parts.map((part) => (
            <LineButton
              key={part.chargeId}
              title={chargeTitle(part)}
              note={words.dueDueDateAmount(
                formatRecentDay(part.dueDate),
                part.amount < part.chargeAmount,
                formatMoney(part.chargeAmount, currency),
              )}
              amount={formatMoney(part.amount, currency)}
              onOpen={() => onOpenCharge(part.chargeId)}
            />
          ))}
          {paidBack > 0 && (
            <LineButton title={words.paidBackToTheTenant} amount={formatMoney(paidBack, currency)} onOpen={undefined} />
          )}
          {credit > 0 && (
            <LineButton
              title={common.credit}
              note={words.itWillGoToTheNext}
              amount={formatMoney(credit, currency)}
              onOpen={undefined}
            />
          )}
        </LineList>
      )}
      {payment.steps.length > 0 && (
        <section>
          <h3 className="mt-6 mb-3 text-sm font-medium text-soft">{words.howItWasApplied}</h3>
          <ol className="space-y-3">
            {payment.steps.map((step) => (
              <Step key={step.id} {...{ step, currency }} />
            ))}
          </ol>
        </section>
      )}
      <MoneyHistory history={payment.history} />
      <DocumentEntries document={{ paymentId: id }} />
    </>
  )
}

/** What was withheld, of each unit that the money went to. */
function taxFacts({ withheld, othersWithheld, unitNumber, propertyName, currency }: PaymentDetails) {
  const own = withheld === null ? [] : [{ ...withheld, unitNumber, propertyName }]
  return [...own, ...othersWithheld].map((tax) => {
    const place = [tax.unitNumber, tax.propertyName !== propertyName && tax.propertyName].filter(Boolean).join(', ')
    return {
      name: othersWithheld.length > 0 ? words.taxWithheldOf(place) : words.taxWithheld,
      value: words.withheldWith(formatMoney(tax.amount, currency), tax.certificateNumber),
    }
  })
}

interface SuccessorProps {
  text: string
  paymentId: string
  onOpen: (paymentId: string) => void
}

function Successor({ text, paymentId, onOpen }: SuccessorProps) {
  return (
    <button type="button" className={`-mb-2 min-h-9 text-left ${textLinkClass}`} onClick={() => onOpen(paymentId)}>
      {text}
    </button>
  )
}

function Step({ step, currency }: { step: AllocationStep; currency: Currency }) {
  return (
    <li className="border-l-2 border-line pl-3 text-sm">
      <p className="font-medium wrap-anywhere">{sentenceOf(step, currency)}</p>
      {step.basis !== 'released' && step.basis !== 'refund' && <p>{allocationBasisNames[step.basis]}.</p>}
      {step.reason && <p className="wrap-anywhere">{step.reason}</p>}
      <p className="text-soft">
        {step.actorName}, {instantFormat.format(new Date(step.at))}
      </p>
    </li>
  )
}
