import { dayInNairobi, formatMonth } from '@makao/contract/days'
import { formatMoney } from '@makao/contract/money'
import {
  MOST_TOGETHER,
  NewRentalTaxRemittance,
  type RentalTaxDue,
} from '@makao/contract/money/rental-tax/rental-tax.schema'
import { useState } from 'react'
import { client } from '../../../lib/api'
import { newRequestId } from '../../../lib/request-id'
import { useSaveForm } from '../../../lib/save-form'
import { FormDialog } from '../../../ui/dialog'
import { DateField, TextField } from '../../../ui/field'
import { FieldPair } from '../../../ui/form-section'
import { PaidOutOfField } from './paid-out-of-field'
import * as words from './rental-tax.words'

const shown = (minor: number) => formatMoney(minor, 'KES', 'code')
const keyOf = ({ ownerId, month }: RentalTaxDue) => `${ownerId} ${month}`

/** One payment to KRA of what is left of several owners and months. */
export function TaxRemittanceDialog({ dues, onClose }: { dues: readonly RentalTaxDue[]; onClose: () => void }) {
  // One for each part as long as the dialog is open: what is tried again after a lost answer is paid once.
  const [parts] = useState(() => dues.map((due) => ({ ...due, requestId: newRequestId() })))
  // What is due first is what is paid first, where one payment cannot cover all of it.
  const [left, setLeft] = useState<ReadonlySet<string>>(() => new Set(dues.slice(MOST_TOGETHER).map(keyOf)))
  const [today] = useState(() => dayInNairobi(new Date()))
  const chosen = parts.filter((part) => !left.has(keyOf(part)))
  const sum = shown(chosen.reduce((total, part) => total + part.left, 0))
  const { field, ...form } = useSaveForm({
    schema: NewRentalTaxRemittance,
    read: (typed) => ({
      ...typed,
      parts: chosen.map(({ requestId, ownerId, month, left: amount }) => ({ requestId, ownerId, month, amount })),
    }),
    send: (input) => client.rentalTax.payTogether(input),
    changes: ['receipts', 'owners'],
    done: (_, input) => words.recordedTogether(sum, input.parts.length),
    onSaved: onClose,
    fieldOf: { PAID_DATE_AHEAD: 'paidOn', MONTH_CLOSED: 'paidOn', BEYOND_WITHHELD: 'parts' },
    failed: words.notRecorded,
  })
  const { error } = field('parts')
  return (
    <FormDialog
      title={words.payTogether}
      description={words.payTogetherText}
      form={form}
      label={words.recordSum(sum)}
      width={560}
      onClose={onClose}
    >
      <fieldset className="min-w-0">
        <legend className="mb-1 font-medium">{words.whatItCovers}</legend>
        {dues.length > MOST_TOGETHER && <p className="mb-1 text-sm text-soft">{words.mostTogether(MOST_TOGETHER)}</p>}
        <ul className="divide-y divide-line rounded-xl border border-line">
          {parts.map((part) => (
            <li key={part.requestId}>
              <label className="flex min-h-11 cursor-pointer items-center gap-3 px-3 py-2">
                <input
                  type="checkbox"
                  className="size-5 shrink-0 accent-accent"
                  checked={!left.has(keyOf(part))}
                  onChange={({ target }) => {
                    const without = new Set(left)
                    if (target.checked) without.delete(keyOf(part))
                    else without.add(keyOf(part))
                    setLeft(without)
                  }}
                />
                <span className="min-w-0 grow wrap-anywhere">
                  {part.ownerName}, {formatMonth(part.month)}
                </span>
                <span className="shrink-0 figures">{shown(part.left)}</span>
              </label>
            </li>
          ))}
        </ul>
        {error && (
          <p role="alert" className="mt-1 text-sm text-bad">
            {error}
          </p>
        )}
      </fieldset>
      <PaidOutOfField {...field('accountId')} />
      <FieldPair>
        <DateField label={words.paidOn} {...field('paidOn')} max={today} defaultValue={today} />
        <TextField label={words.reference} {...field('reference')} autoComplete="off" maxLength={100} />
      </FieldPair>
    </FormDialog>
  )
}
