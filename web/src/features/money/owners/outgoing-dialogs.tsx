import { dayInNairobi, formatDay, monthName } from '@makao/contract/days'
import { type Currency, editableMoney, formatMoney, typedMoney } from '@makao/contract/money'
import {
  type Expense,
  ExpenseVoid,
  NewExpense,
  NewRemittance,
  type Owner,
  type Remittance,
  RemittanceVoid,
} from '@makao/contract/money/owners/owners.schema'
import {
  expenseCategories,
  expenseCategoryNames,
  payoutInWords,
  payoutMethodOf,
} from '@makao/contract/money/owners/owners.terms'
import { useState } from 'react'
import { client } from '../../../lib/api'
import { money, optional, switchedOn, withAmount } from '../../../lib/readers'
import { isRefusal } from '../../../lib/refusal'
import { useRequestId } from '../../../lib/request-id'
import { useSaveForm } from '../../../lib/save-form'
import * as common from '../../../ui/common.words'
import { DateField } from '../../../ui/date-field'
import { FormDialog } from '../../../ui/dialog'
import { SelectField, TextField } from '../../../ui/field'
import { FieldPair } from '../../../ui/form-section'
import { MoneyField } from '../../../ui/money-field'
import { ReasonDialog } from '../../../ui/reason-dialog'
import { SwitchField } from '../../../ui/switch'
import { paidOutOf } from '../account-transfers/account-transfers.words'
import { OwnAccountField } from '../account-transfers/own-account-field'
import { useApproval } from '../approvals/use-approval'
import { PaidOutFields } from '../payments/paid-out-fields'
import * as words from './owners.words'
import { anotherInvoice } from './purchase-vat.words'
import { PurchaseVatFields } from './purchase-vat-fields'

interface ExpenseDialogProps {
  property: { id: string; name: string; currency: Currency }
  /** The account that paid the last expense, proposed for this one. */
  lastAccountId: string | null
  onClose: () => void
}

export function ExpenseDialog({ property, lastAccountId, onClose }: ExpenseDialogProps) {
  const { id: propertyId, name, currency } = property
  const requestId = useRequestId()
  const [isSame, setSame] = useState(false)
  const { field, ...form } = useSaveForm({
    schema: NewExpense,
    read: (typed, reading) => ({
      ...withAmount({ requestId, propertyId, currency })(typed, reading),
      accountId: typed.accountId || null,
      vat: reading.read('vat', optional(money(currency), 0)),
      evenSameInvoice: reading.read('evenSameInvoice', switchedOn),
    }),
    send: async (input) => {
      try {
        return await client.owners.spend(input)
      } catch (error) {
        if (isRefusal(error, 'INVOICE_RECORDED')) setSame(true)
        throw error
      }
    },
    changes: ['owners'],
    done: (_, input) => words.recordedFor(formatMoney(input.amount, currency), input.description),
    onSaved: onClose,
    fieldOf: {
      PAID_DATE_AHEAD: 'spentOn',
      MONTH_CLOSED: 'spentOn',
      SUM_TOO_LARGE: 'amount',
      ACCOUNT_NOT_SAID: 'accountId',
      INVOICE_RECORDED: 'reference',
    },
    failed: words.expenseWasNotRecorded,
  })
  const today = dayInNairobi(new Date())
  return (
    <FormDialog
      title={words.recordExpense}
      description={words.paidForOutOfWhatWas(name)}
      form={form}
      label={words.recordExpense}
      onClose={onClose}
    >
      <FieldPair>
        <SelectField label={words.category} {...field('category')} defaultValue="">
          <option value="">{words.select}</option>
          {expenseCategories.map((category) => (
            <option key={category} value={category}>
              {expenseCategoryNames[category]}
            </option>
          ))}
        </SelectField>
        <MoneyField label={common.amount} {...field('amount')} currency={currency} />
      </FieldPair>
      <TextField
        label={words.whatFor}
        {...field('description')}
        autoComplete="off"
        maxLength={300}
        placeholder={words.forExampleBurstPipeInA1}
      />
      <FieldPair>
        <DateField label={words.paidOn} {...field('spentOn')} max={today} defaultValue={today} />
        <TextField
          label={words.suppliersReferenceOptional}
          {...field('reference')}
          autoComplete="off"
          maxLength={100}
          placeholder={words.invoiceOrReceipt}
        />
      </FieldPair>
      {isSame && <SwitchField label={anotherInvoice} name="evenSameInvoice" isOn={false} />}
      <PurchaseVatFields currency={currency} field={field} />
      <OwnAccountField label={paidOutOf} currency={currency} field={field} chosen={lastAccountId} />
    </FormDialog>
  )
}

interface RemitDialogProps {
  owner: Pick<Owner, 'id' | 'name' | 'payoutMethod' | 'payoutDetails' | 'phoneNumber'>
  currency: Currency
  /** What is still to be paid out today. */
  due: number
  onClose: () => void
}

export function RemitDialog({ owner, currency, due, onClose }: RemitDialogProps) {
  const requestId = useRequestId()
  const [isHeldBack, setHeldBack] = useState(false)
  const approval = useApproval({
    send: async (input: NewRemittance) => {
      try {
        await client.owners.remit(input)
      } catch (error) {
        if (isRefusal(error, 'BEYOND_HELD')) setHeldBack(true)
        throw error
      }
    },
    request: (input) => ({ action: 'advance', asked: input }),
    unchanged: async () => {},
  })
  const [amount, setAmount] = useState(due > 0 ? editableMoney(due, currency) : '')
  const { field, ...form } = useSaveForm({
    schema: NewRemittance,
    read: (typed, reading) => ({
      ...withAmount({ requestId, ownerId: owner.id, currency })(typed, reading),
      evenBeyondDue: reading.read('evenBeyondDue', switchedOn),
      accountId: typed.accountId || null,
    }),
    send: approval.send,
    changes: ['owners'],
    done: (_, input) => approval.done(words.paidOutTo(formatMoney(input.amount, currency), owner.name)),
    onSaved: onClose,
    fieldOf: {
      PAID_DATE_AHEAD: 'paidOn',
      MONTH_CLOSED: 'paidOn',
      REFERENCE_USED: 'reference',
      SUM_TOO_LARGE: 'amount',
      BEYOND_DUE: 'amount',
      BEYOND_HELD: 'amount',
      DUE_IN_RUN: 'amount',
      NEEDS_APPROVAL: 'amount',
    },
    failed: words.remittanceWasNotRecorded,
  })
  const beyond = (typedMoney(amount, currency) ?? 0) - Math.max(0, due)
  const payTo = payoutInWords(owner)
  const thisMonth = monthName(dayInNairobi(new Date()).slice(0, 7))
  const isDue =
    due < 0
      ? words.nothingIsDueWasOverpaid(formatMoney(-due, currency))
      : words.isToBePaidOutToday(formatMoney(due, currency), thisMonth)
  return (
    <FormDialog
      title={words.payOutTo(owner.name)}
      description={payTo ? words.sendToThenRecordIt(payTo) : words.sendTheMoneyThenRecordIt}
      form={form}
      label={approval.label(words.recordRemittance)}
      onClose={onClose}
    >
      <MoneyField
        label={common.amount}
        {...field('amount')}
        currency={currency}
        value={amount}
        onChange={(event) => setAmount(event.target.value)}
        hint={beyond > 0 && due >= 0 ? words.moreThanWhatIsToBe(formatMoney(beyond, currency)) : isDue}
      />
      {(beyond > 0 || isHeldBack) && (
        <SwitchField
          label={beyond > 0 ? words.payMoreThanIsDue(formatMoney(beyond, currency)) : words.payInAdvance}
          note={beyond > 0 ? words.itIsTakenOffWhatIs : words.paysWhatIsHeldBack}
          name="evenBeyondDue"
          isOn={false}
        />
      )}
      <PaidOutFields method={payoutMethodOf(owner) ?? 'bank'} currency={currency} field={field} />
    </FormDialog>
  )
}

export function VoidExpenseDialog({ expense, onClose }: { expense: Expense; onClose: () => void }) {
  const { field, ...form } = useSaveForm({
    schema: ExpenseVoid,
    read: (typed) => ({ ...typed, expenseId: expense.id }),
    send: (input) => client.owners.voidExpense(input),
    changes: ['owners'],
    done: words.expenseVoided,
    onSaved: onClose,
    failed: words.expenseWasNotVoided,
  })
  return (
    <ReasonDialog
      title={words.voidExpense}
      description={words.forPaidOnItStaysIn(
        formatMoney(expense.amount, expense.currency),
        expense.description,
        formatDay(expense.spentOn),
      )}
      form={form}
      field={field}
      onClose={onClose}
    />
  )
}

export function VoidRemittanceDialog({ remittance, onClose }: { remittance: Remittance; onClose: () => void }) {
  const { field, ...form } = useSaveForm({
    schema: RemittanceVoid,
    read: (typed) => ({ ...typed, remittanceId: remittance.id }),
    send: (input) => client.owners.voidRemittance(input),
    changes: ['owners'],
    done: words.remittanceVoided,
    onSaved: onClose,
    failed: words.remittanceWasNotVoided,
  })
  return (
    <ReasonDialog
      title={words.voidRemittance}
      description={words.paidOnItNeverLeftOr(
        formatMoney(remittance.amount, remittance.currency),
        formatDay(remittance.paidOn),
      )}
      form={form}
      field={field}
      onClose={onClose}
    />
  )
}
