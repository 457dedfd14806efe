import { dayInNairobi, formatMonth } from '@makao/contract/days'
import { editableMoney, formatMoney } from '@makao/contract/money'
import { NewRemittance, type Payout } from '@makao/contract/money/owners/owners.schema'
import { payoutInWords } from '@makao/contract/money/owners/owners.terms'
import { paymentMethods } from '@makao/contract/money/payments/payments.kinds'
import { paymentMethodNames } from '@makao/contract/money/payments/payments.terms'
import { Check } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { client } from '../../../lib/api'
import { money as readMoney } from '../../../lib/readers'
import { newRequestId } from '../../../lib/request-id'
import { refresh } from '../../../lib/stale'
import { reasonOf, toastSuccess } from '../../../lib/toast'
import { useOnce } from '../../../lib/use-once'
import { DateField } from '../../../ui/date-field'
import { Dialog, FormActions } from '../../../ui/dialog'
import { SelectField, TextField } from '../../../ui/field'
import { MoneyField } from '../../../ui/money-field'
import * as words from './owners.words'

interface PayoutRunDialogProps {
  payouts: readonly Payout[]
  /** What is paid is what was due at its end. */
  month: string
  onClose: () => void
}

interface Line extends Payout {
  /** One for each owner as long as the dialog is open: what is tried again after a lost answer is paid once. */
  requestId: string
  state: 'open' | 'paid'
  refusal?: string | undefined
}

/** The same whenever the dialog is opened: what was typed comes back by it. */
const nameOf = ({ ownerId, currency }: Line, field: string) => `${ownerId}.${currency}.${field}`

/** The payout that was typed for a line, or what is wrong with it. */
function remittanceOf(
  line: Line,
  typed: FormData,
  month: string,
): { value: NewRemittance } | { refusal: string | undefined } {
  const text = (field: string) => String(typed.get(nameOf(line, field)) ?? '')
  const amount = readMoney(line.currency)(text('amount'))
  if (!amount.ok) return { refusal: amount.message }
  const { requestId, ownerId, currency } = line
  const parsed = NewRemittance.safeParse({
    ...{ requestId, ownerId, currency, amount: amount.value, dueBy: month },
    method: text('method'),
    reference: text('reference'),
    paidOn: String(typed.get('paidOn') ?? ''),
    notes: '',
  })
  return parsed.success ? { value: parsed.data } : { refusal: parsed.error.issues[0]?.message }
}

/** Records payouts one after another, each by itself: what was refused stays with its reason, what was recorded is not repeated. */
export function PayoutRunDialog({ payouts, month, onClose }: PayoutRunDialogProps) {
  const [lines, setLines] = useState<readonly Line[]>(() =>
    payouts.map((payout) => ({ ...payout, requestId: newRequestId(), state: 'open' })),
  )
  const { busy, once } = useOnce()
  const today = dayInNairobi(new Date())
  const open = lines.filter(({ state }) => state === 'open')
  const note = (requestId: string, change: Partial<Line>) =>
    setLines((all) => all.map((line) => (line.requestId === requestId ? { ...line, ...change } : line)))

  async function pay(line: Line, typed: FormData): Promise<boolean> {
    const read = remittanceOf(line, typed, month)
    if ('refusal' in read) {
      note(line.requestId, read)
      return false
    }
    try {
      await client.owners.remit(read.value)
      note(line.requestId, { state: 'paid', refusal: undefined })
      return true
    } catch (error) {
      note(line.requestId, { refusal: reasonOf(error) })
      return false
    }
  }

  function handleSubmit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    void once(async () => {
      let paid = 0
      for (const line of open) if (await pay(line, typed)) paid += 1
      await refresh(['owners'])
      if (paid > 0) toastSuccess(words.recorded(paid))
      if (paid === open.length) onClose()
    })
  }

  return (
    <Dialog
      title={words.recordPayouts(lines.length, lines[0]?.name)}
      description={words.sendTheMoneyFirstThenRecord(formatMonth(month))}
      width={640}
      busy={busy}
      onClose={onClose}
    >
      <form onSubmit={handleSubmit} noValidate className="space-y-4">
        <ul className="divide-y divide-line">
          {lines.map((line) => (
            <PayoutLine key={line.requestId} line={line} />
          ))}
        </ul>
        <DateField label={words.paidOn} name="paidOn" error={undefined} max={today} defaultValue={today} />
        <FormActions busy={busy} label={words.recordCountPayouts(open.length)} onCancel={onClose} />
      </form>
    </Dialog>
  )
}

function PayoutLine({ line }: { line: Line }) {
  return (
    <li className="py-3 first:pt-0">
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-3">
        <p className="font-medium">{line.name}</p>
        <p className="text-sm text-soft figures">
          {line.state === 'paid' ? (
            <span className="inline-flex items-center gap-1 text-good">
              <Check size={16} aria-hidden /> {words.recordedLabel}
            </span>
          ) : (
            words.due(payoutInWords(line) ?? words.noPayoutAccount, formatMoney(line.payable, line.currency))
          )}
        </p>
      </div>
      {line.state === 'open' && (
        <div className="grid items-start gap-3 sm:grid-cols-3">
          <MoneyField
            label={words.amountTo(line.name)}
            hideLabel
            name={nameOf(line, 'amount')}
            error={line.refusal}
            currency={line.currency}
            defaultValue={editableMoney(line.payable, line.currency)}
          />
          <SelectField
            label={words.methodFor(line.name)}
            hideLabel
            name={nameOf(line, 'method')}
            error={undefined}
            defaultValue={line.payoutMethod ?? 'bank'}
          >
            {paymentMethods.map((method) => (
              <option key={method} value={method}>
                {paymentMethodNames[method]}
              </option>
            ))}
          </SelectField>
          <TextField
            label={words.referenceFor(line.name)}
            hideLabel
            name={nameOf(line, 'reference')}
            error={undefined}
            placeholder={words.referenceOptional}
            autoCapitalize="characters"
            autoComplete="off"
            spellCheck={false}
            maxLength={40}
            className="uppercase placeholder:normal-case"
          />
        </div>
      )}
    </li>
  )
}
