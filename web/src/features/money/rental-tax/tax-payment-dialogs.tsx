import { dayInNairobi, formatMonth } from '@makao/contract/days'
import { editableMoney, formatMoney } from '@makao/contract/money'
import {
  MOST_TOGETHER,
  NewRentalTaxPayment,
  NewRentalTaxRemittance,
  type RentalTaxDue,
} from '@makao/contract/money/rental-tax/rental-tax.schema'
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
import { Switch } from '../../../ui/switch'
import { PaidOutOfField } from './paid-out-of-field'
import * as words from './rental-tax.words'
import { amountField, certificateField, TaxParts } from './tax-parts'
import { useTaxParts } from './use-tax-parts'

const currency = 'KES' as const
const shown = (minor: number) => formatMoney(minor, currency, 'code')

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
    done: (_, input) => words.recorded(shown(input.amount), ownerName),
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
        hint={words.leftToPay(shown(left))}
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

/** A certificate's number as it was typed; none where nothing was. */
const asTyped = (text: string) => ({ ok: true, value: text }) as const

/** One payment to KRA of what is left of several owners and months. */
export function TaxRemittanceDialog({ dues, onClose }: { dues: readonly RentalTaxDue[]; onClose: () => void }) {
  const parts = useTaxParts(dues)
  const [hasCertificates, setHasCertificates] = useState(false)
  const [today] = useState(() => dayInNairobi(new Date()))
  const sum = shown(parts.chosen.reduce((total, { due }) => total + due.left, 0))
  const { field, ...form } = useSaveForm({
    schema: NewRentalTaxRemittance,
    read: (typed, { read, refuse }) => ({
      ...typed,
      parts: parts.chosen.flatMap(({ due, requestIds }) => {
        const { ownerId, month, left } = due
        const [first = '', ...others] = hasCertificates ? requestIds : requestIds.slice(0, 1)
        const split = others.map((requestId) => {
          const name = amountField(requestId)
          const amount = read(name, money(currency))
          if (amount === 0) refuse(name, words.aboveZero)
          return { requestId, amount }
        })
        const rest = left - split.reduce((total, { amount = 0 }) => total + amount, 0)
        const last = others.at(-1)
        if (last !== undefined && rest <= 0) refuse(amountField(last), words.lessThan(shown(left)))
        return [{ requestId: first, amount: rest }, ...split].map(({ requestId, amount }) => ({
          ...{ requestId, ownerId, month, amount },
          certificateNumber: hasCertificates ? read(certificateField(requestId), asTyped) : null,
        }))
      }),
    }),
    send: (input) => client.rentalTax.payTogether(input),
    changes: ['receipts', 'owners'],
    done: () => words.recordedTogether(sum, parts.chosen.length),
    onSaved: onClose,
    fieldOf: { PAID_DATE_AHEAD: 'paidOn', MONTH_CLOSED: 'paidOn', BEYOND_WITHHELD: 'parts', CERTIFICATE_USED: 'parts' },
    failed: words.notRecorded,
  })
  return (
    <FormDialog
      title={words.payTogether}
      description={words.payTogetherText}
      form={form}
      label={words.recordSum(sum)}
      width={560}
      onClose={onClose}
    >
      {/* Before the list, which may be long. */}
      <PaidOutOfField {...field('accountId')} />
      <FieldPair>
        <DateField label={words.paidOn} {...field('paidOn')} max={today} defaultValue={today} />
        <TextField label={words.reference} {...field('reference')} autoComplete="off" maxLength={100} />
      </FieldPair>
      <Switch
        label={words.enterCertificatesNow}
        note={words.certificatesLater}
        checked={hasCertificates}
        onChange={setHasCertificates}
      />
      <TaxParts parts={parts} hasCertificates={hasCertificates} field={field} most={MOST_TOGETHER} />
    </FormDialog>
  )
}
