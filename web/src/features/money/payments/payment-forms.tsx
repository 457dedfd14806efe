import { dayInNairobi } from '@makao/contract/days'
import { editableMoney, formatMoney } from '@makao/contract/money'
import { compareDue } from '@makao/contract/money/payments/allocation-order.terms'
import {
  PaymentCorrection,
  type PaymentDetails,
  PaymentReversal,
  Reallocation,
  type TenancyAccount,
} from '@makao/contract/money/payments/payments.schema'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import { client } from '../../../lib/api'
import type { Unjudged } from '../../../lib/form'
import { money, optional } from '../../../lib/readers'
import { type SaveFormOptions, useSaveForm } from '../../../lib/save-form'
import * as common from '../../../ui/common.words'
import { PhoneField } from '../../../ui/contact-fields'
import { DateField } from '../../../ui/date-field'
import { FormActions } from '../../../ui/dialog'
import { TextAreaField, TextField } from '../../../ui/field'
import { Loaded } from '../../../ui/loaded'
import { MoneyField } from '../../../ui/money-field'
import { useApproval } from '../approvals/use-approval'
import { MethodFields } from './method-fields'
import { paymentDetails, tenancyAccount } from './payments.queries'
import * as words from './payments.words'
import { type Place, Placement, placeField, usePlacement } from './placement'

interface ChangeProps {
  payment: PaymentDetails
  onBusy: (busy: boolean) => void
  /** Back to the payment, changed or not. */
  onDone: () => void
}

interface Change<Schema extends z.ZodType, Given>
  extends ChangeProps,
    Pick<SaveFormOptions<Schema, Given, PaymentDetails>, 'schema' | 'read' | 'fieldOf' | 'send'> {
  done: string
  onChanged?: (payment: PaymentDetails) => void
}

/** A form that changes a payment. */
function useChange<Schema extends z.ZodType, Given extends Unjudged<z.input<Schema>>>(change: Change<Schema, Given>) {
  const { schema, read, fieldOf, send, done, onBusy, onDone, onChanged } = change
  return useSaveForm({
    ...{ schema, read, fieldOf, send, done, onBusy },
    changes: ['payments'],
    shows: ({ id }) => paymentDetails(id),
    onSaved: (changed) => {
      onDone()
      onChanged?.(changed)
    },
    failed: words.failedToUpdatePayment,
  })
}

/** Where a payment can stand: on what is open, and on what it pays now, which counts as open. */
function placesOf(payment: PaymentDetails, account: TenancyAccount): Place[] {
  const places = new Map<string, Place>(account.openCharges.map((charge) => [charge.id, charge]))
  for (const { chargeId: id, amount, paymentType, name, dueDate } of payment.parts) {
    const balance = (places.get(id)?.balance ?? 0) + amount
    places.set(id, { id, paymentType, name, dueDate, balance })
  }
  return [...places.values()].sort(compareDue)
}

export function ReallocateForm(props: ChangeProps) {
  // What was open before the payment changed would count twice what the payment pays.
  const { isFetchedAfterMount, ...query } = useQuery({
    ...tenancyAccount(props.payment.tenancyId),
    refetchOnMount: 'always',
  })
  const data = isFetchedAfterMount ? query.data : undefined
  return (
    <Loaded query={{ ...query, data }} loading={words.loadingTheAccount} failed={words.accountCouldNotBeLoaded}>
      {(account) => <PlacesForm {...props} account={account} />}
    </Loaded>
  )
}

function PlacesForm({ account, ...props }: ChangeProps & { account: TenancyAccount }) {
  const { payment, onDone } = props
  const { id: paymentId, amount, allocatedAmount, currency, parts } = payment
  const standing = parts.reduce((sum, part) => sum + part.amount, 0)
  // What was paid back to the tenant is gone.
  const free = amount - (allocatedAmount - standing)
  const start = Object.fromEntries(parts.map((part) => [part.chargeId, editableMoney(part.amount, currency)]))
  const placement = usePlacement(placesOf(payment, account), free, currency, start)
  const { field, busy, handleSubmit } = useChange({
    ...props,
    schema: Reallocation,
    read: (typed, { read, refuse }) => ({ ...typed, paymentId, parts: placement.parts({ read, refuse }) }),
    send: (input) => client.payments.allocate(input),
    done: words.paymentMoved,
    fieldOf: {
      PARTS_EXCEED: 'parts',
      CHARGE_FULL: ({ chargeId }) => (placement.isByHand ? placeField(String(chargeId)) : 'parts'),
    },
  })
  return (
    <form onSubmit={handleSubmit} noValidate className="grid gap-4">
      <p className="text-soft">{words.chooseWhatThePaysWhatIs(formatMoney(free, currency))}</p>
      <Placement placement={placement} field={field} />
      <TextAreaField
        label={words.reasonOptional}
        {...field('reason')}
        rows={2}
        maxLength={500}
        placeholder={words.forExampleTheTenantMeantThe}
      />
      <FormActions busy={busy} label={words.applyHere} onCancel={onDone} />
    </form>
  )
}

/** Says what the payment should have been. */
export function CorrectPaymentForm({
  onCorrected,
  ...props
}: ChangeProps & { onCorrected: (paymentId: string) => void }) {
  const { payment, onDone } = props
  const { id: paymentId, currency } = payment
  const [today] = useState(() => dayInNairobi(new Date()))
  const approval = useApproval({
    send: (input: PaymentCorrection) => client.payments.correct(input),
    request: (asked) => ({ action: 'correctPayment', asked }),
    unchanged: () => client.payments.get({ paymentId }),
  })
  const { field, busy, handleSubmit } = useChange({
    ...props,
    schema: PaymentCorrection,
    read: (typed, { read }) => ({
      ...typed,
      paymentId,
      currency,
      amount: read('amount', money(currency)),
      ...(payment.withheld && { withheld: read('withheld', optional(money(currency), null)) }),
    }),
    send: approval.send,
    done: approval.done(words.paymentCorrected),
    fieldOf: {
      WITHHELD_TOO_MUCH: 'withheld',
      WITHHOLDS_NOTHING: 'withheld',
      RECEIPT_USED: 'reference',
      PAID_DATE_AHEAD: 'receivedOn',
      MONTH_CLOSED: 'receivedOn',
      CURRENCY_CHANGED: 'amount',
      SUM_TOO_LARGE: 'amount',
    },
    onChanged: ({ id }) => onCorrected(id),
  })
  return (
    <form onSubmit={handleSubmit} noValidate className="grid gap-4 sm:grid-cols-2">
      <p className="text-soft sm:col-span-2">{words.withAnotherAmountOrDayThe}</p>
      <MoneyField
        label={common.amount}
        {...field('amount')}
        currency={currency}
        defaultValue={editableMoney(payment.amount, currency)}
      />
      <DateField label={words.receivedOn} {...field('receivedOn')} max={today} defaultValue={payment.receivedOn} />
      {payment.withheld && (
        <div className="sm:col-span-2">
          <MoneyField
            label={words.taxWithheld}
            {...field('withheld')}
            currency={currency}
            defaultValue={editableMoney(payment.withheld.amount, currency)}
            hint={words.withheldOfIt}
          />
        </div>
      )}
      <MethodFields
        currency={currency}
        start={{
          ...(payment.method !== 'opening' &&
            payment.method !== 'transfer' &&
            payment.method !== 'withheld' && { method: payment.method }),
          reference: payment.reference ?? '',
        }}
        field={field}
        referenceName="reference"
      />
      <TextField
        label={words.payerOptional}
        {...field('payerName')}
        autoComplete="off"
        maxLength={200}
        defaultValue={payment.payerName ?? ''}
      />
      <PhoneField
        label={words.payersPhoneOptional}
        {...field('payerPhone')}
        maxLength={40}
        defaultValue={payment.payerPhone ?? ''}
      />
      <div className="sm:col-span-2">
        <TextAreaField
          label={common.notesOptional}
          {...field('notes')}
          rows={2}
          maxLength={1000}
          defaultValue={payment.notes ?? ''}
        />
      </div>
      <div className="sm:col-span-2">
        <TextAreaField
          label={common.reason}
          {...field('reason')}
          rows={2}
          maxLength={500}
          placeholder={words.forExampleTypedOneZeroToo}
        />
      </div>
      <div className="sm:col-span-2">
        <FormActions busy={busy} label={approval.label(words.saveCorrection)} onCancel={onDone} />
      </div>
    </form>
  )
}

export function ReverseForm(props: ChangeProps) {
  const { payment, onDone } = props
  const [today] = useState(() => dayInNairobi(new Date()))
  const approval = useApproval({
    send: (input: PaymentReversal) => client.payments.reverse(input),
    request: (asked) => ({ action: 'reversePayment', asked }),
    unchanged: () => client.payments.get({ paymentId: payment.id }),
  })
  const { field, busy, handleSubmit } = useChange({
    ...props,
    schema: PaymentReversal,
    read: (typed) => ({ ...typed, paymentId: payment.id }),
    send: approval.send,
    done: approval.done(words.paymentReversed),
    fieldOf: {
      PAID_DATE_AHEAD: 'reversedOn',
      MONTH_CLOSED: 'reversedOn',
      REVERSED_BEFORE: 'reversedOn',
      MOVED_SINCE: 'reversedOn',
    },
  })
  return (
    <form onSubmit={handleSubmit} noValidate className="grid gap-4">
      <p className="text-soft">{words.neverCameInOrWasReturned(formatMoney(payment.amount, payment.currency))}</p>
      <DateField
        label={words.reversedOn}
        {...field('reversedOn')}
        min={payment.receivedOn}
        max={today}
        defaultValue={today}
      />
      <TextAreaField
        label={common.reason}
        {...field('reason')}
        rows={3}
        maxLength={500}
        placeholder={words.forExampleTheChequeBounced}
      />
      <FormActions busy={busy} variant="danger" label={approval.label(words.reversePayment)} onCancel={onDone} />
    </form>
  )
}
