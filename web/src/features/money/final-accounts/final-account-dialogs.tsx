import { dayInNairobi, formatDay } from '@makao/contract/days'
import { editableMoney, formatMoney, typedMoney } from '@makao/contract/money'
import {
  type FinalAccount,
  NewDeduction,
  NewRefund,
  type Refund,
  RefundReversal,
} from '@makao/contract/money/final-accounts/final-accounts.schema'
import { canBeSettled, refundAmount } from '@makao/contract/money/final-accounts/final-accounts.terms'
import { useState } from 'react'
import { client } from '../../../lib/api'
import { withAmount } from '../../../lib/readers'
import { useRequestId } from '../../../lib/request-id'
import { useSave } from '../../../lib/save'
import { useSaveForm } from '../../../lib/save-form'
import * as common from '../../../ui/common.words'
import { DateField } from '../../../ui/date-field'
import { ConfirmDialog, FormDialog } from '../../../ui/dialog'
import { TextAreaField, TextField } from '../../../ui/field'
import { MoneyField } from '../../../ui/money-field'
import { ReasonDialog } from '../../../ui/reason-dialog'
import { Sentence } from '../../../ui/sentence'
import { useApproval } from '../approvals/use-approval'
import { usualMethods } from '../payments/method-fields'
import { PaidOutFields } from '../payments/paid-out-fields'
import { finalAccount } from './final-accounts.queries'
import * as words from './final-accounts.words'

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
    read: withAmount({ requestId, tenancyId, currency }),
    send: (input) => client.finalAccounts.deduct(input),
    changes: ['payments'],
    shows: () => finalAccount(account.tenancyId),
    done: (_, input) => words.deductedFor(formatMoney(input.amount, currency), input.name),
    onSaved: onClose,
    fieldOf: { SUM_TOO_LARGE: 'amount' },
    failed: words.nothingWasDeducted,
  })
  const beyond = (typedMoney(amount, currency) ?? 0) - depositHeld
  return (
    <FormDialog
      title={words.deduct}
      description={
        depositHeld > 0 ? words.ofTheDepositIsHeld(formatMoney(depositHeld, currency)) : words.noDepositIsHeldTheAmount
      }
      width={425}
      form={form}
      label={words.deduct}
      onClose={onClose}
    >
      <TextField
        label={words.whatFor}
        {...field('name')}
        autoComplete="off"
        maxLength={100}
        placeholder={words.forExampleBrokenWindow}
      />
      <MoneyField
        label={common.amount}
        {...field('amount')}
        currency={currency}
        value={amount}
        onChange={(event) => setAmount(event.target.value)}
        hint={
          depositHeld > 0 && beyond > 0 ? words.isMoreThanTheDepositHolds(formatMoney(beyond, currency)) : undefined
        }
      />
      <TextAreaField label={common.notesOptional} {...field('notes')} maxLength={1000} />
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
    done: words.depositWasAppliedToArrears,
    onSaved: onClose,
    failed: words.depositWasNotUsed,
  })
  return (
    <ConfirmDialog
      title={words.applyDepositToArrears}
      text={
        <Sentence
          text={words.ofTheDepositPaysWhatIs}
          parts={{
            amount: (
              <span className="font-medium text-ink figures">{formatMoney(Math.min(depositHeld, owed), currency)}</span>
            ),
          }}
        />
      }
      variant="primary"
      confirmLabel={words.useDeposit}
      busyLabel={common.saving}
      busy={settle.busy}
      onConfirm={() => settle.save()}
      onClose={onClose}
    />
  )
}

/** Records money that was paid back to the tenant. */
export function RefundDialog({ account, onClose }: AccountDialogProps) {
  const { tenancyId, currency, tenantName, endDate, depositHeld } = account
  // The deposit of who still lives there stays.
  const hasLeft = canBeSettled(endDate, dayInNairobi(new Date()))
  const balance = hasLeft ? account.balance : account.balance - depositHeld
  const requestId = useRequestId()
  const approval = useApproval({
    send: (input: NewRefund) => client.finalAccounts.refund(input),
    request: (asked) => ({ action: 'refund', asked }),
    unchanged: () => client.finalAccounts.get({ tenancyId }),
  })
  const { field, ...form } = useSaveForm({
    schema: NewRefund,
    read: withAmount({ requestId, tenancyId, currency }),
    send: approval.send,
    changes: ['payments'],
    shows: () => finalAccount(account.tenancyId),
    done: (_, input) => approval.done(words.paidBackTo(formatMoney(input.amount, currency), tenantName)),
    onSaved: onClose,
    fieldOf: {
      TOO_MUCH: 'amount',
      REFERENCE_USED: 'reference',
      PAID_DATE_AHEAD: 'paidOn',
      MONTH_CLOSED: 'paidOn',
      NOT_IN_YET: 'paidOn',
    },
    failed: words.refundWasNotRecorded,
  })
  return (
    <FormDialog
      title={words.payBack}
      description={words.payFirstThenRecordItHere(tenantName)}
      width={500}
      form={form}
      label={approval.label(words.recordRefund)}
      onClose={onClose}
    >
      <MoneyField
        label={common.amount}
        {...field('amount')}
        currency={currency}
        defaultValue={balance > 0 ? editableMoney(balance, currency) : ''}
        hint={words.atMost(formatMoney(Math.max(0, balance), currency))}
      />
      <PaidOutFields method={usualMethods[currency]} currency={currency} field={field} />
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
    done: words.refundReversed,
    onSaved: onClose,
    fieldOf: { PAID_DATE_AHEAD: 'reversedOn', MONTH_CLOSED: 'reversedOn', REVERSED_BEFORE: 'reversedOn' },
    failed: words.refundWasNotReversed,
  })
  return (
    <ReasonDialog
      title={words.reverseRefund}
      description={words.paidBackOnTheMoneyCame(
        formatMoney(refundAmount(refund), account.currency),
        formatDay(refund.paidOn),
      )}
      form={form}
      field={field}
      onClose={onClose}
    >
      <DateField
        label={words.reversedOn}
        {...field('reversedOn')}
        min={refund.paidOn}
        max={today}
        defaultValue={today}
      />
    </ReasonDialog>
  )
}
