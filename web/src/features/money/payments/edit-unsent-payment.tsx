import { dayInNairobi } from '@makao/contract/days'
import { type Currency, editableMoney } from '@makao/contract/money'
import { received } from '@makao/contract/money/payments/payments.schema'
import { money } from '../../../lib/readers'
import { useSaveForm } from '../../../lib/save-form'
import type { UnsentFormProps } from '../../../lib/unsent-form'
import * as common from '../../../ui/common.words'
import { DateField } from '../../../ui/date-field'
import { FormDialog } from '../../../ui/dialog'
import { MoneyField } from '../../../ui/money-field'
import { TextField } from '../../../ui/text-field'
import * as words from './payments.words'

const Mended = received.pick({ amount: true, reference: true, receivedOn: true })

/** Mends a payment that was not sent yet. */
export function EditUnsentPayment({ input, dialog, saving }: UnsentFormProps) {
  const { currency, amount, reference, receivedOn } = input as {
    currency: Currency
    amount: number
    reference?: string | null
    receivedOn: string
  }
  const { field, ...form } = useSaveForm({
    ...saving,
    schema: Mended,
    read: (typed, { read }) => ({ ...typed, amount: read('amount', money(currency)) }),
  })
  return (
    <FormDialog {...dialog} form={form}>
      <MoneyField
        label={common.amount}
        {...field('amount')}
        currency={currency}
        defaultValue={editableMoney(amount, currency)}
      />
      <TextField label={words.reference} {...field('reference')} defaultValue={reference ?? ''} />
      <DateField
        label={words.receivedOn}
        {...field('receivedOn')}
        max={dayInNairobi(new Date())}
        defaultValue={receivedOn}
      />
    </FormDialog>
  )
}
