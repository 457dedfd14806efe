import { dayInNairobi } from '@makao/contract/days'
import { editableMoney, formatMoney } from '@makao/contract/money'
import {
  ChargeCorrection,
  type ChargeDetails,
  ChargePaid,
  ChargeVoid,
  ChargeWriteOff,
  WriteOffUndo,
} from '@makao/contract/money/charges/charges.schema'
import { balanceOf } from '@makao/contract/money/charges/charges.terms'
import { useState } from 'react'
import type { z } from 'zod'
import { client } from '../../../lib/api'
import type { Unjudged } from '../../../lib/form'
import { money } from '../../../lib/readers'
import { type SaveFormOptions, useSaveForm } from '../../../lib/save-form'
import { Choice } from '../../../ui/choice'
import * as common from '../../../ui/common.words'
import { DateField } from '../../../ui/date-field'
import { FormActions } from '../../../ui/dialog'
import { TextAreaField } from '../../../ui/field'
import { useApproval } from '../approvals/use-approval'
import { MethodFields } from '../payments/method-fields'
import { ChargeFields } from './charge-fields'
import { chargeDetails } from './charges.queries'
import * as words from './charges.words'

interface ChangeProps {
  charge: ChargeDetails
  onBusy: (busy: boolean) => void
  /** Back to the charge, changed or not. */
  onDone: () => void
}

interface Change<Schema extends z.ZodType, Given>
  extends ChangeProps,
    Pick<SaveFormOptions<Schema, Given, ChargeDetails>, 'schema' | 'read' | 'fieldOf' | 'send'> {
  done: string
}

/** A form that changes the charge which the person sees, unless somebody changed it meanwhile. */
function useChange<Schema extends z.ZodType, Given extends Unjudged<z.input<Schema>>>(change: Change<Schema, Given>) {
  const { charge, schema, read, fieldOf, send, done, onBusy, onDone } = change
  return useSaveForm({
    ...{ schema, read, fieldOf, send, done, onBusy },
    changes: ['payments'],
    shows: () => chargeDetails(charge.id),
    onSaved: onDone,
    failed: words.failedToUpdateCharge,
  })
}

/** The charge as the fields began with it: what somebody changed meanwhile is looked at before it is changed again. */
function useSeen({ id: chargeId, revision }: ChargeDetails) {
  return useState({ chargeId, revision })[0]
}

export function MarkPaidForm(props: ChangeProps) {
  const { charge, onDone } = props
  const { amount, currency } = charge
  const balance = balanceOf(charge)
  const [today] = useState(() => dayInNairobi(new Date()))
  const seen = useSeen(charge)
  const { field, busy, handleSubmit } = useChange({
    ...props,
    schema: ChargePaid,
    read: (typed) => ({ ...typed, ...seen }),
    send: (input) => client.charges.markPaid(input),
    done: words.chargeMarkedAsPaid,
    fieldOf: { RECEIPT_USED: 'mpesaReceiptNumber', PAID_DATE_AHEAD: 'paidDate' },
  })
  return (
    <form onSubmit={handleSubmit} noValidate className="grid gap-4 sm:grid-cols-2">
      <p className="text-soft sm:col-span-2">
        {balance < amount
          ? words.stillOwedOfTheCameIn(formatMoney(balance, currency), formatMoney(amount, currency))
          : words.allOfCameIn(formatMoney(amount, currency))}
      </p>
      <DateField label={words.paidDate} {...field('paidDate')} defaultValue={today} />
      <MethodFields currency={currency} field={field} referenceName="mpesaReceiptNumber" isOptional />
      <div className="sm:col-span-2">
        <FormActions busy={busy} label={words.markAsPaid} onCancel={onDone} />
      </div>
    </form>
  )
}

export function CorrectForm(props: ChangeProps) {
  const { charge, onDone } = props
  const { currency } = charge
  const seen = useSeen(charge)
  const approval = useApproval({
    send: (input: ChargeCorrection) => client.charges.correct(input),
    request: (asked) => ({ action: 'correctCharge', asked }),
    unchanged: () => client.charges.get({ chargeId: charge.id }),
  })
  const { field, busy, handleSubmit } = useChange({
    ...props,
    schema: ChargeCorrection,
    read: (typed, { read }) => ({ ...typed, ...seen, currency, amount: read('amount', money(currency)) }),
    send: approval.send,
    done: approval.done(words.chargeCorrected),
  })
  return (
    <form onSubmit={handleSubmit} noValidate className="grid gap-4 sm:grid-cols-2">
      <ChargeFields
        currency={currency}
        field={field}
        start={{
          paymentType: charge.paymentType,
          name: charge.name ?? '',
          amount: editableMoney(charge.amount, currency),
          dueDate: charge.dueDate,
          notes: charge.notes ?? '',
        }}
      />
      {charge.allocations.length > 0 && (
        <p className="text-sm text-soft sm:col-span-2">{words.whatWasPaidIsCorrectedOn}</p>
      )}
      <div className="sm:col-span-2">
        <FormActions busy={busy} label={approval.label(words.saveCorrection)} onCancel={onDone} />
      </div>
    </form>
  )
}

/** A penalty is waived, anything else voided: one procedure, in the words of what it is for. */
export function VoidForm(props: ChangeProps) {
  const { charge } = props
  const isPenalty = charge.paymentType === 'penalty'
  const seen = useSeen(charge)
  const approval = useApproval({
    send: (input: ChargeVoid) => client.charges.void(input),
    request: (asked) => ({ action: 'voidCharge', asked }),
    unchanged: () => client.charges.get({ chargeId: charge.id }),
  })
  const { field, busy, handleSubmit } = useChange({
    ...props,
    schema: ChargeVoid,
    read: (typed) => ({ ...typed, ...seen }),
    send: approval.send,
    done: approval.done(isPenalty ? words.penaltyWaived : words.chargeVoided),
  })
  const received = charge.allocations.filter(({ paymentId }) => paymentId !== null)
  const money = formatMoney(
    received.reduce((sum, { amount }) => sum + amount, 0),
    charge.currency,
  )
  return (
    <form onSubmit={handleSubmit} noValidate className="grid gap-4">
      <p className="text-soft">{isPenalty ? words.tenantDoesNotHaveToPay : words.chargeNoLongerCountsInAny}</p>
      {received.length > 0 && (
        <Choice
          legend={words.whatHappensToThePaidOn(money)}
          name={field('payments').name}
          options={[
            {
              value: 'keep',
              text: words.keepAsCredit,
              note: words.itPaysWhateverElseIsDue,
            },
            {
              value: 'reverse',
              text: words.moneyNeverCameIn,
              note: words.paymentsAreReversedAnd(received.length),
            },
          ]}
        />
      )}
      <TextAreaField
        label={common.reason}
        {...field('reason')}
        rows={3}
        maxLength={500}
        placeholder={isPenalty ? words.forExampleTheBankWasClosed : words.forExampleRecordedTwice}
      />
      <FormActions
        busy={busy}
        variant="danger"
        label={approval.label(isPenalty ? words.waivePenalty : words.voidCharge)}
        onCancel={props.onDone}
      />
    </form>
  )
}

interface ReasonFormProps extends ChangeProps {
  schema: typeof ChargeWriteOff | typeof WriteOffUndo
  send: (input: ChargeWriteOff | WriteOffUndo) => Promise<ChargeDetails>
  done: string
  /** What happens. */
  text: string
  /** Of a reason. */
  placeholder: string
  label: string
  variant?: 'danger'
}

/** A change that asks for nothing but its reason. */
function ReasonForm(props: ReasonFormProps) {
  const { text, placeholder, label, variant, onDone } = props
  const seen = useSeen(props.charge)
  const { field, busy, handleSubmit } = useChange({ ...props, read: (typed) => ({ ...typed, ...seen }) })
  return (
    <form onSubmit={handleSubmit} noValidate className="grid gap-4">
      <p className="text-soft">{text}</p>
      <TextAreaField label={common.reason} {...field('reason')} rows={3} maxLength={500} placeholder={placeholder} />
      <FormActions busy={busy} variant={variant} label={label} onCancel={onDone} />
    </form>
  )
}

export function WriteOffForm(props: ChangeProps) {
  const { charge } = props
  const approval = useApproval({
    send: (input: ChargeWriteOff) => client.charges.writeOff(input),
    request: (asked) => ({ action: 'writeOff', asked }),
    unchanged: () => client.charges.get({ chargeId: charge.id }),
  })
  return (
    <ReasonForm
      {...props}
      schema={ChargeWriteOff}
      send={approval.send}
      done={approval.done(words.chargeWrittenOff)}
      text={words.thatRemainsWillNoLongerBe(formatMoney(balanceOf(charge), charge.currency))}
      placeholder={words.forExampleMovedOutAndCannot}
      label={approval.label(words.writeOff)}
      variant="danger"
    />
  )
}

export function UndoWriteOffForm(props: ChangeProps) {
  const { charge } = props
  return (
    <ReasonForm
      {...props}
      schema={WriteOffUndo}
      send={(input) => client.charges.undoWriteOff(input)}
      done={words.writeOffWasReversed}
      text={words.thatWasWrittenOffIsOwed(formatMoney(charge.writtenOffAmount, charge.currency))}
      placeholder={words.forExampleCameBackAndPays}
      label={words.reinstateCharge}
    />
  )
}
