import { dayInNairobi, formatMonth } from '@makao/contract/days'
import { editableMoney, formatMoney } from '@makao/contract/money'
import { NewRentalTaxPayment, type RentalTaxDue } from '@makao/contract/money/rental-tax/rental-tax.schema'
import { useState } from 'react'
import { client } from '../../../lib/api'
import { money } from '../../../lib/readers'
import { useRequestId } from '../../../lib/request-id'
import { useSaveForm } from '../../../lib/save-form'
import * as common from '../../../ui/common.words'
import { FormDialog } from '../../../ui/dialog'
import { DateField, TextField } from '../../../ui/field'
import { FieldPair } from '../../../ui/form-section'
import { MoneyField } from '../../../ui/money-field'
import { PaidOutOfField } from './paid-out-of-field'
import * as words from './rental-tax.words'

const currency = 'KES' as const

/** What was paid to KRA of an owner's tax of one month. */
export function TaxPaymentDialog({ due, onClose }: { due: RentalTaxDue; onClose: () => void }) {
  const requestId = useRequestId()
  const { ownerId, ownerName, month, left } = due
  const [today] = useState(() => dayInNairobi(new Date()))
  const { field, ...form } = useSaveForm({
    schema: NewRentalTaxPayment,
    read: (typed, { read }) => ({ ...typed, requestId, ownerId, month, amount: read('amount', money(currency)) }),
    send: (input) => client.rentalTax.pay(input),
    changes: ['receipts', 'owners'],
    done: (_, input) => words.recorded(formatMoney(input.amount, currency, 'code'), ownerName),
    onSaved: onClose,
    fieldOf: {
      PAID_DATE_AHEAD: 'paidOn',
      MONTH_CLOSED: 'paidOn',
      BEYOND_WITHHELD: 'amount',
      CERTIFICATE_USED: 'certificateNumber',
    },
    failed: words.notRecorded,
  })
  return (
    <FormDialog
      title={words.payTitle}
      description={words.payText(ownerName, formatMonth(month))}
      form={form}
      label={words.recordPayment}
      onClose={onClose}
    >
      <MoneyField
        label={common.amount}
        {...field('amount')}
        currency={currency}
        defaultValue={editableMoney(left, currency)}
        hint={words.leftToPay(formatMoney(left, currency, 'code'))}
      />
      <PaidOutOfField {...field('accountId')} />
      <FieldPair>
        <DateField label={words.paidOn} {...field('paidOn')} max={today} defaultValue={today} />
        <TextField label={words.reference} {...field('reference')} autoComplete="off" maxLength={100} />
      </FieldPair>
      <TextField
        label={words.certificateOptional}
        {...field('certificateNumber')}
        autoComplete="off"
        maxLength={60}
        hint={words.certificateLater}
      />
    </FormDialog>
  )
}
