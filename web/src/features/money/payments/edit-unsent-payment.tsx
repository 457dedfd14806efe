import { dayInNairobi } from '@makao/contract/days'
import { type Currency, editableMoney } from '@makao/contract/money'
import { mpesaCode } from '@makao/contract/money/payments/payment-reference.schema'
import type { PaymentMethod } from '@makao/contract/money/payments/payments.kinds'
import { type Part, received } from '@makao/contract/money/payments/payments.schema'
import { z } from 'zod'
import { money, switchedOn } from '../../../lib/readers'
import { useSaveForm } from '../../../lib/save-form'
import type { UnsentFormProps } from '../../../lib/unsent-form'
import * as common from '../../../ui/common.words'
import { DateField } from '../../../ui/date-field'
import { FormDialog } from '../../../ui/dialog'
import { MoneyField } from '../../../ui/money-field'
import { SwitchField } from '../../../ui/switch'
import { MethodFields } from './method-fields'
import * as words from './payments.words'

const Mended = received
  .pick({ amount: true, method: true, reference: true, receivedOn: true })
  .extend({ parts: z.array(z.custom<Part>()).nullish() })
  .check(mpesaCode('reference'))

/** Mends a payment that was not sent yet. */
export function EditUnsentPayment({ input, dialog, saving }: UnsentFormProps) {
  const { currency, amount, method, reference, receivedOn, parts } = input as {
    currency: Currency
    amount: number
    method: PaymentMethod
    reference?: string | null
    receivedOn: string
    parts?: Part[] | null
  }
  const { field, ...form } = useSaveForm({
    ...saving,
    schema: Mended,
    read: (typed, { read }) => ({
      ...typed,
      amount: read('amount', money(currency)),
      // Where it was put by hand may be paid by now.
      parts: parts && read('parts', switchedOn) ? null : parts,
    }),
  })
  return (
    <FormDialog {...dialog} form={form}>
      <MoneyField
        label={common.amount}
        {...field('amount')}
        currency={currency}
        defaultValue={editableMoney(amount, currency)}
      />
      <MethodFields
        currency={currency}
        start={{ method, reference: reference ?? '' }}
        field={field}
        referenceName="reference"
      />
      <DateField
        label={words.receivedOn}
        {...field('receivedOn')}
        max={dayInNairobi(new Date())}
        defaultValue={receivedOn}
      />
      {parts && <SwitchField label={words.oldestInstead} name="parts" isOn={false} />}
    </FormDialog>
  )
}
