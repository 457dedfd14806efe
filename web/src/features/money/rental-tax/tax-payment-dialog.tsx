import { dayInNairobi, formatMonth } from '@makao/contract/days'
import { editableMoney, formatMoney } from '@makao/contract/money'
import { NewRentalTaxPayment, type RentalTaxDue } from '@makao/contract/money/rental-tax/rental-tax.schema'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '../../../lib/api'
import { money } from '../../../lib/readers'
import { useRequestId } from '../../../lib/request-id'
import { useSaveForm } from '../../../lib/save-form'
import * as common from '../../../ui/common.words'
import { FormDialog } from '../../../ui/dialog'
import { DateField, SelectField, TextField } from '../../../ui/field'
import { FieldPair } from '../../../ui/form-section'
import { LeadsToAccounts } from '../../../ui/leads-to-accounts'
import { MoneyField } from '../../../ui/money-field'
import { ownAccounts } from './rental-tax.queries'
import * as words from './rental-tax.words'

const currency = 'KES' as const

/** What was paid to KRA of an owner's tax of one month. */
export function TaxPaymentDialog({ due, onClose }: { due: RentalTaxDue; onClose: () => void }) {
  const requestId = useRequestId()
  const { ownerId, ownerName, month, left } = due
  const { data: all = [] } = useQuery(ownAccounts())
  const own = all.filter(
    (account) => account.archivedAt === null && account.currency === currency && !account.isOfAgency,
  )
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
      <SelectField
        label={words.outOf}
        {...field('accountId')}
        hint={own.length === 0 ? <LeadsToAccounts text={words.noOwnAccount} /> : undefined}
      >
        <option value="">{words.select}</option>
        {own.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
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
