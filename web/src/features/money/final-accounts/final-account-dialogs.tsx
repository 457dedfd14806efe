import { dayInNairobi, formatDay } from '@makao/contract/days'
import { editableMoney, formatMoney, typedMoney } from '@makao/contract/money'
import {
  type FinalAccount,
  NewDeduction,
  NewRefund,
  type Refund,
  RefundReversal,
} from '@makao/contract/money/final-accounts/final-accounts.schema'
import { refundAmount } from '@makao/contract/money/final-accounts/final-accounts.terms'
import { useState } from 'react'
import { client } from '../../../lib/api'
import { money } from '../../../lib/readers'
import { useRequestId } from '../../../lib/request-id'
import { useSave } from '../../../lib/save'
import { useSaveForm } from '../../../lib/save-form'
import { DateField } from '../../../ui/date-field'
import { ConfirmDialog, FormDialog } from '../../../ui/dialog'
import { TextAreaField, TextField } from '../../../ui/field'
import { MoneyField } from '../../../ui/money-field'
import { usualMethods } from '../payments/method-fields'
import { PaidOutFields } from '../payments/paid-out-fields'
import { finalAccount } from './final-accounts.queries'

interface AccountDialogProps {
  account: FinalAccount
  onClose: () => void
}

/** Charges something that was left behind and takes it out of the deposit. */
export function DeductDialog({ account, onClose }: AccountDialogProps) {
  const { tenancyId, currency, depositHeld } = account
  const requestId = useRequestId()
  const [amount, setAmount] = useState('')
  const { field, ...form } = useSaveForm({
    schema: NewDeduction,
    read: (typed, { read }) => ({
      ...typed,
      requestId,
      tenancyId,
      currency,
      amount: read('amount', money(currency)),
    }),
    send: (input) => client.finalAccounts.deduct(input),
    changes: ['payments'],
    shows: () => finalAccount(account.tenancyId),
    done: (_, input) => `${formatMoney(input.amount, currency)} deducted for ${input.name}`,
    onSaved: onClose,
    fieldOf: { SUM_TOO_LARGE: 'amount' },
    failed: 'Nothing was deducted',
  })
  const beyond = (typedMoney(amount, currency) ?? 0) - depositHeld
  return (
    <FormDialog
      title="Deduct"
      description={
        depositHeld > 0
          ? `${formatMoney(depositHeld, currency)} of the deposit is held.`
          : 'No deposit is held: the amount is owed.'
      }
      width={425}
      form={form}
      label="Deduct"
      onClose={onClose}
    >
      <TextField
        label="What for"
        {...field('name')}
        autoComplete="off"
        maxLength={100}
        placeholder="for example Broken window"
      />
      <MoneyField
        label="Amount"
        {...field('amount')}
        currency={currency}
        value={amount}
        onChange={(event) => setAmount(event.target.value)}
        hint={
          depositHeld > 0 && beyond > 0
            ? `${formatMoney(beyond, currency)} is more than the deposit holds, and is owed.`
            : undefined
        }
      />
      <TextAreaField label="Notes (Optional)" {...field('notes')} maxLength={1000} />
    </FormDialog>
  )
}

/** Puts the deposit on what is owed, oldest first. */
export function SettleDialog({ account, onClose }: AccountDialogProps) {
  const { tenancyId, currency, depositHeld, owed } = account
  const settle = useSave({
    send: () => client.finalAccounts.settle({ tenancyId }),
    changes: ['payments'],
    shows: () => finalAccount(tenancyId),
    done: 'The deposit was applied to arrears',
    onSaved: onClose,
    failed: 'The deposit was not used',
  })
  return (
    <ConfirmDialog
      title="Apply deposit to arrears"
      text={
        <>
          <span className="font-medium text-ink figures">{formatMoney(Math.min(depositHeld, owed), currency)}</span> of
          the deposit pays what is owed, the oldest amount first.
        </>
      }
      variant="primary"
      confirmLabel="Use deposit"
      busyLabel="Saving..."
      busy={settle.busy}
      onConfirm={() => settle.save()}
      onClose={onClose}
    />
  )
}

/** Records money that was paid back to the tenant. */
export function RefundDialog({ account, onClose }: AccountDialogProps) {
  const { tenancyId, currency, balance, tenantName } = account
  const requestId = useRequestId()
  const { field, ...form } = useSaveForm({
    schema: NewRefund,
    read: (typed, { read }) => ({
      ...typed,
      requestId,
      tenancyId,
      currency,
      amount: read('amount', money(currency)),
    }),
    send: (input) => client.finalAccounts.refund(input),
    changes: ['payments'],
    shows: () => finalAccount(account.tenancyId),
    done: (_, input) => `${formatMoney(input.amount, currency)} paid back to ${tenantName}`,
    onSaved: onClose,
    fieldOf: {
      TOO_MUCH: 'amount',
      REFERENCE_USED: 'reference',
      PAID_DATE_AHEAD: 'paidOn',
      MONTH_CLOSED: 'paidOn',
      NOT_IN_YET: 'paidOn',
    },
    failed: 'The refund was not recorded',
  })
  return (
    <FormDialog
      title="Pay back"
      description={`Pay ${tenantName} first, then record it here.`}
      width={500}
      form={form}
      label="Record refund"
      onClose={onClose}
    >
      <MoneyField
        label="Amount"
        {...field('amount')}
        currency={currency}
        defaultValue={balance > 0 ? editableMoney(balance, currency) : ''}
        hint={`At most ${formatMoney(Math.max(0, balance), currency)}`}
      />
      <PaidOutFields method={usualMethods[currency]} field={field} />
    </FormDialog>
  )
}

/** The money came back, or never left. */
export function ReverseRefundDialog({ account, refund, onClose }: AccountDialogProps & { refund: Refund }) {
  const [today] = useState(() => dayInNairobi(new Date()))
  const { field, ...form } = useSaveForm({
    schema: RefundReversal,
    read: (typed) => ({ ...typed, refundId: refund.id }),
    send: (input) => client.finalAccounts.reverseRefund(input),
    changes: ['payments'],
    shows: () => finalAccount(account.tenancyId),
    done: 'Refund reversed',
    onSaved: onClose,
    fieldOf: { PAID_DATE_AHEAD: 'reversedOn', MONTH_CLOSED: 'reversedOn', REVERSED_BEFORE: 'reversedOn' },
    failed: 'The refund was not reversed',
  })
  return (
    <FormDialog
      title="Reverse refund"
      description={`${formatMoney(refundAmount(refund), account.currency)}, paid back on ${formatDay(refund.paidOn)}. The money came back, or never left.`}
      width={425}
      form={form}
      label="Reverse refund"
      variant="danger"
      onClose={onClose}
    >
      <DateField label="Reversed On" {...field('reversedOn')} min={refund.paidOn} max={today} defaultValue={today} />
      <TextAreaField label="Reason" {...field('reason')} maxLength={500} />
    </FormDialog>
  )
}
