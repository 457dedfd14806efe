import { dayInNairobi, formatDay } from '@makao/contract/days'
import { editableMoney, formatMoney, typedMoney } from '@makao/contract/money'
import {
  type MissingCertificates,
  NewCertificate,
  type WithheldTax,
} from '@makao/contract/money/withholding/withholding.schema'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '../../../lib/api'
import { money } from '../../../lib/readers'
import { useRequestId } from '../../../lib/request-id'
import { useSaveForm } from '../../../lib/save-form'
import * as common from '../../../ui/common.words'
import { Dialog, FormActions } from '../../../ui/dialog'
import { DateField, TextAreaField, TextField } from '../../../ui/field'
import { FieldPair } from '../../../ui/form-section'
import { Loaded } from '../../../ui/loaded'
import { MoneyField } from '../../../ui/money-field'
import { uncertifiedOf } from './withholding.queries'
import * as words from './withholding.words'

interface CertificateDialogProps {
  of: MissingCertificates
  onClose: () => void
}

/** A certificate of a tenant, and for which of the taxes it is that have none yet. */
export function CertificateDialog({ of, onClose }: CertificateDialogProps) {
  const query = useQuery(uncertifiedOf(of.tenantId))
  const [busy, setBusy] = useState(false)
  return (
    <Dialog title={words.recordCertificateOf(of.tenantName)} width={560} busy={busy} onClose={onClose}>
      <Loaded query={query} loading={words.loadingTaxes} failed={words.failedToLoad}>
        {({ rows }) => <CertificateForm of={of} taxes={rows.toReversed()} onBusy={setBusy} onClose={onClose} />}
      </Loaded>
    </Dialog>
  )
}

interface CertificateFormProps extends CertificateDialogProps {
  /** The earliest first. */
  taxes: readonly WithheldTax[]
  onBusy: (busy: boolean) => void
}

function CertificateForm({ of: { tenantId, currency }, taxes, onBusy, onClose }: CertificateFormProps) {
  const requestId = useRequestId()
  const [today] = useState(() => dayInNairobi(new Date()))
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const chosen = taxes.filter(({ paymentId }) => !left.has(paymentId))
  const sum = chosen.reduce((total, { amount }) => total + amount, 0)
  const [typed, setTyped] = useState<string>()
  const amount = typed ?? (sum > 0 ? editableMoney(sum, currency) : '')
  const difference = (typedMoney(amount, currency) ?? sum) - sum
  const shown = (minor: number) => formatMoney(minor, currency)
  const { field, busy, handleSubmit } = useSaveForm({
    schema: NewCertificate,
    read: (given, { read }) => ({
      ...given,
      ...{ requestId, tenantId, currency, amount: read('amount', money(currency)) },
      paymentIds: chosen.map(({ paymentId }) => paymentId),
    }),
    send: (input) => client.withholding.certify(input),
    changes: ['payments', 'owners'],
    onBusy,
    done: ({ number }) => words.certificateRecorded(number),
    onSaved: onClose,
    fieldOf: { CERTIFICATE_USED: 'number', PAID_DATE_AHEAD: 'issuedOn', WITHHELD_CERTIFIED: 'paymentIds' },
    failed: words.certificateWasNotRecorded,
  })
  const { error } = field('paymentIds')
  return (
    <form onSubmit={handleSubmit} noValidate className="grid gap-4">
      <FieldPair>
        <TextField label={words.number} {...field('number')} autoComplete="off" maxLength={60} />
        <DateField label={words.issuedOn} {...field('issuedOn')} max={today} defaultValue={today} />
      </FieldPair>
      <fieldset>
        <legend className="mb-1 font-medium">{words.whatItCovers}</legend>
        <ul className="divide-y divide-line rounded-xl border border-line">
          {taxes.map(({ paymentId, day, unitNumber, propertyName, amount: tax }) => (
            <li key={paymentId}>
              <label className="flex min-h-11 cursor-pointer items-center gap-3 px-3 py-2">
                <input
                  type="checkbox"
                  className="size-5 accent-accent"
                  checked={!left.has(paymentId)}
                  onChange={({ target }) => {
                    const without = new Set(left)
                    if (target.checked) without.delete(paymentId)
                    else without.add(paymentId)
                    setLeft(without)
                  }}
                />
                <span className="min-w-0 grow wrap-anywhere">
                  {formatDay(day)} · {propertyName}, {unitNumber}
                </span>
                <span className="shrink-0 figures">{shown(tax)}</span>
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
      <MoneyField
        label={words.amount}
        {...field('amount')}
        currency={currency}
        value={amount}
        onChange={(event) => setTyped(event.target.value)}
        hint={difference === 0 ? words.chosenComeTo(shown(sum)) : words.differsBy(shown(Math.abs(difference)))}
      />
      <FieldPair>
        <DateField label={words.from} {...field('from')} defaultValue={chosen[0]?.day ?? today} />
        <DateField label={words.to} {...field('to')} defaultValue={chosen.at(-1)?.day ?? today} />
      </FieldPair>
      <TextAreaField label={common.notesOptional} {...field('notes')} rows={2} maxLength={500} />
      <FormActions busy={busy} label={words.recordCertificate} onCancel={onClose} />
    </form>
  )
}
