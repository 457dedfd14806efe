import { formatDay } from '@makao/contract/days'
import { editableMoney, formatMoney } from '@makao/contract/money'
import { formatShare } from '@makao/contract/money/owners/owners.terms'
import {
  AddedWithheld,
  type Certificate,
  type UnsaidPayment,
  VoidCertificate,
} from '@makao/contract/money/withholding/withholding.schema'
import { mostWithheld } from '@makao/contract/money/withholding/withholding.terms'
import { client } from '../../../lib/api'
import { money } from '../../../lib/readers'
import { useSaveForm } from '../../../lib/save-form'
import { FormDialog } from '../../../ui/dialog'
import { MoneyField } from '../../../ui/money-field'
import { ReasonDialog } from '../../../ui/reason-dialog'
import * as words from './withholding.words'

/** Says what was withheld of a payment that was recorded without it. */
export function AddWithheldDialog({ payment, onClose }: { payment: UnsaidPayment; onClose: () => void }) {
  const { paymentId: receivedId, tenantName, currency, amount, receivedOn, rate } = payment
  const { field, ...form } = useSaveForm({
    schema: AddedWithheld,
    read: (_, { read }) => ({ receivedId, amount: read('amount', money(currency)) }),
    send: (input) => client.withholding.add(input),
    changes: ['payments', 'owners'],
    done: (tax) => words.withheldRecorded(formatMoney(tax.amount, currency)),
    onSaved: onClose,
    fieldOf: { WITHHELD_TOO_MUCH: 'amount', SUM_TOO_LARGE: 'amount' },
    failed: words.withheldWasNotRecorded,
  })
  return (
    <FormDialog
      title={words.recordWithheldOf(tenantName)}
      description={words.receivedOn(formatMoney(amount, currency), formatDay(receivedOn))}
      form={form}
      label={words.recordWithheld}
      width={425}
      onClose={onClose}
    >
      <MoneyField
        label={words.withheldAmount}
        {...field('amount')}
        currency={currency}
        defaultValue={editableMoney(mostWithheld(amount, rate), currency)}
        hint={words.asked(formatShare(rate))}
      />
    </FormDialog>
  )
}

export function TakeBackDialog({ certificate, onClose }: { certificate: Certificate; onClose: () => void }) {
  const { id: certificateId, number } = certificate
  const { field, ...form } = useSaveForm({
    schema: VoidCertificate,
    read: (typed) => ({ ...typed, certificateId }),
    send: (input) => client.withholding.voidCertificate(input),
    changes: ['payments', 'owners'],
    done: words.certificateTakenBack(number),
    onSaved: onClose,
    failed: words.certificateStays,
  })
  return <ReasonDialog title={words.takeBack} description={number} form={form} field={field} onClose={onClose} />
}
