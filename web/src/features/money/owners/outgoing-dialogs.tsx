import { dayInNairobi, formatDay, monthName } from '@makao/contract/days'
import { type Currency, editableMoney, formatMoney, typedMoney } from '@makao/contract/money'
import {
  type Expense,
  ExpenseVoid,
  NewExpense,
  NewRemittance,
  type Remittance,
  RemittanceVoid,
} from '@makao/contract/money/owners/owners.schema'
import {
  expenseCategories,
  expenseCategoryNames,
  payoutInWords,
  payoutMethodOf,
} from '@makao/contract/money/owners/owners.terms'
import type { PaymentMethod } from '@makao/contract/money/payments/payments.kinds'
import { useState } from 'react'
import { client } from '../../../lib/api'
import { money, switchedOn } from '../../../lib/readers'
import { useRequestId } from '../../../lib/request-id'
import { useSaveForm } from '../../../lib/save-form'
import { DateField } from '../../../ui/date-field'
import { FormDialog } from '../../../ui/dialog'
import { SelectField, TextAreaField, TextField } from '../../../ui/field'
import { FieldPair } from '../../../ui/form-section'
import { MoneyField } from '../../../ui/money-field'
import { SwitchField } from '../../../ui/switch'
import { PaidOutFields } from '../payments/paid-out-fields'

interface ExpenseDialogProps {
  property: { id: string; name: string; currency: Currency }
  onClose: () => void
}

export function ExpenseDialog({ property, onClose }: ExpenseDialogProps) {
  const { id: propertyId, name, currency } = property
  const requestId = useRequestId()
  const { field, ...form } = useSaveForm({
    schema: NewExpense,
    read: (typed, { read }) => ({
      ...typed,
      requestId,
      propertyId,
      currency,
      amount: read('amount', money(currency)),
    }),
    send: (input) => client.owners.spend(input),
    changes: ['owners'],
    done: (_, input) => `${formatMoney(input.amount, currency)} recorded for ${input.description}`,
    onSaved: onClose,
    fieldOf: { PAID_DATE_AHEAD: 'spentOn', MONTH_CLOSED: 'spentOn', SUM_TOO_LARGE: 'amount' },
    failed: 'The expense was not recorded',
  })
  const today = dayInNairobi(new Date())
  return (
    <FormDialog
      title="Record expense"
      description={`Paid for ${name} out of what was collected. The owners bear it by their shares.`}
      form={form}
      label="Record expense"
      onClose={onClose}
    >
      <FieldPair>
        <SelectField label="Category" {...field('category')} defaultValue="">
          <option value="">Choose</option>
          {expenseCategories.map((category) => (
            <option key={category} value={category}>
              {expenseCategoryNames[category]}
            </option>
          ))}
        </SelectField>
        <MoneyField label="Amount" {...field('amount')} currency={currency} />
      </FieldPair>
      <TextField
        label="What for"
        {...field('description')}
        autoComplete="off"
        maxLength={300}
        placeholder="for example Burst pipe in A1"
      />
      <FieldPair>
        <DateField label="Paid on" {...field('spentOn')} max={today} defaultValue={today} />
        <TextField
          label="Supplier's reference (Optional)"
          {...field('reference')}
          autoComplete="off"
          maxLength={100}
          placeholder="Invoice or receipt"
        />
      </FieldPair>
    </FormDialog>
  )
}

interface RemitDialogProps {
  owner: { id: string; name: string; payoutMethod: PaymentMethod | null; payoutDetails: string | null }
  currency: Currency
  /** What is still to be paid out today. */
  due: number
  onClose: () => void
}

export function RemitDialog({ owner, currency, due, onClose }: RemitDialogProps) {
  const requestId = useRequestId()
  const [amount, setAmount] = useState(due > 0 ? editableMoney(due, currency) : '')
  const { field, ...form } = useSaveForm({
    schema: NewRemittance,
    read: (typed, { read }) => ({
      ...typed,
      requestId,
      ownerId: owner.id,
      currency,
      amount: read('amount', money(currency)),
      evenBeyondDue: read('evenBeyondDue', switchedOn),
    }),
    send: (input) => client.owners.remit(input),
    changes: ['owners'],
    done: (_, input) => `${formatMoney(input.amount, currency)} paid out to ${owner.name}`,
    onSaved: onClose,
    fieldOf: {
      PAID_DATE_AHEAD: 'paidOn',
      MONTH_CLOSED: 'paidOn',
      REFERENCE_USED: 'reference',
      SUM_TOO_LARGE: 'amount',
      BEYOND_DUE: 'amount',
    },
    failed: 'The remittance was not recorded',
  })
  const beyond = (typedMoney(amount, currency) ?? 0) - Math.max(0, due)
  const payTo = payoutInWords(owner)
  const thisMonth = monthName(dayInNairobi(new Date()).slice(0, 7))
  const isDue =
    due < 0
      ? `Nothing is due: ${formatMoney(-due, currency)} was overpaid`
      : `${formatMoney(due, currency)} is to be paid out today, with ${thisMonth} so far`
  return (
    <FormDialog
      title={`Pay Out to ${owner.name}`}
      description={payTo ? `Send to ${payTo}, then record it.` : 'Send the money, then record it.'}
      form={form}
      label="Record remittance"
      onClose={onClose}
    >
      <MoneyField
        label="Amount"
        {...field('amount')}
        currency={currency}
        value={amount}
        onChange={(event) => setAmount(event.target.value)}
        hint={beyond > 0 && due >= 0 ? `${formatMoney(beyond, currency)} more than what is to be paid out` : isDue}
      />
      {beyond > 0 && (
        <SwitchField
          label={`Pay ${formatMoney(beyond, currency)} more than is due`}
          note="It is taken off what is due next."
          name="evenBeyondDue"
          isOn={false}
        />
      )}
      <PaidOutFields method={payoutMethodOf(owner) ?? 'bank'} field={field} />
    </FormDialog>
  )
}

export function VoidExpenseDialog({ expense, onClose }: { expense: Expense; onClose: () => void }) {
  const { field, ...form } = useSaveForm({
    schema: ExpenseVoid,
    read: (typed) => ({ ...typed, expenseId: expense.id }),
    send: (input) => client.owners.voidExpense(input),
    changes: ['owners'],
    done: 'Expense voided',
    onSaved: onClose,
    failed: 'The expense was not voided',
  })
  return (
    <FormDialog
      title="Void expense"
      description={`${formatMoney(expense.amount, expense.currency)} for ${expense.description}, paid on ${formatDay(expense.spentOn)}. It stays in the list and is no longer counted.`}
      width={425}
      form={form}
      label="Void expense"
      variant="danger"
      onClose={onClose}
    >
      <TextAreaField label="Reason" {...field('reason')} maxLength={500} />
    </FormDialog>
  )
}

export function VoidRemittanceDialog({ remittance, onClose }: { remittance: Remittance; onClose: () => void }) {
  const { field, ...form } = useSaveForm({
    schema: RemittanceVoid,
    read: (typed) => ({ ...typed, remittanceId: remittance.id }),
    send: (input) => client.owners.voidRemittance(input),
    changes: ['owners'],
    done: 'Remittance voided',
    onSaved: onClose,
    failed: 'The remittance was not voided',
  })
  return (
    <FormDialog
      title="Void remittance"
      description={`${formatMoney(remittance.amount, remittance.currency)}, paid on ${formatDay(remittance.paidOn)}. It never left, or came back: it is owed to the owner again.`}
      width={425}
      form={form}
      label="Void remittance"
      variant="danger"
      onClose={onClose}
    >
      <TextAreaField label="Reason" {...field('reason')} maxLength={500} />
    </FormDialog>
  )
}
