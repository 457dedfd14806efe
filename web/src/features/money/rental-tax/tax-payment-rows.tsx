import { formatDay, formatMonth } from '@makao/contract/days'
import { formatMoney } from '@makao/contract/money'
import {
  RentalTaxBack,
  type RentalTaxPayment,
  TaxCertificate,
} from '@makao/contract/money/rental-tax/rental-tax.schema'
import { useState } from 'react'
import { client } from '../../../lib/api'
import { useSaveForm } from '../../../lib/save-form'
import { Button } from '../../../ui/button'
import * as common from '../../../ui/common.words'
import { FormDialog } from '../../../ui/dialog'
import { TextField } from '../../../ui/field'
import { ReasonDialog } from '../../../ui/reason-dialog'
import * as words from './rental-tax.words'

interface OfPayment {
  payment: RentalTaxPayment
  onClose: () => void
}

const titleOf = ({ ownerName, month }: RentalTaxPayment) => `${ownerName}, ${formatMonth(month)}`

/** What was paid to KRA, with the way to enter its certificate and to take it back. */
export function TaxPaymentRows({ rows }: { rows: readonly RentalTaxPayment[] }) {
  const [asked, setAsked] = useState<{ payment: RentalTaxPayment; about: 'certificate' | 'back' }>()
  const onClose = () => setAsked(undefined)
  return (
    <>
      <ul className="divide-y divide-line px-5 pb-4 text-sm">
        {rows.map((payment) => (
          <li key={payment.id} className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1 py-2">
            <span className="min-w-0 grow basis-48 wrap-anywhere">
              {titleOf(payment)}
              <span className="block text-soft">
                {[
                  formatDay(payment.paidOn),
                  payment.accountName,
                  payment.reference,
                  payment.certificateNumber === null
                    ? words.certificateMissing
                    : words.certificateOf(payment.certificateNumber),
                  payment.createdBy,
                ]
                  .filter(Boolean)
                  .join(' · ')}
                {payment.voidedAt !== null && ` · ${words.isTakenBack}: ${payment.voidReason}`}
              </span>
            </span>
            <span className="ml-auto flex flex-wrap items-center justify-end gap-2">
              <span className={payment.voidedAt === null ? 'figures' : 'text-soft figures'}>
                {formatMoney(payment.amount, 'KES', 'code')}
              </span>
              {payment.allowed.includes('certify') && (
                <Button
                  variant="ghost"
                  aria-label={words.certificateTitle(payment.ownerName, formatMonth(payment.month))}
                  onClick={() => setAsked({ payment, about: 'certificate' })}
                >
                  {payment.certificateNumber === null ? words.enterCertificate : words.changeCertificate}
                </Button>
              )}
              {payment.allowed.includes('takeBack') && (
                <Button
                  variant="ghost"
                  aria-label={words.takeBackOf(payment.ownerName, formatMonth(payment.month))}
                  onClick={() => setAsked({ payment, about: 'back' })}
                >
                  {words.takeBack}
                </Button>
              )}
            </span>
          </li>
        ))}
      </ul>
      {asked?.about === 'certificate' && <CertificateDialog payment={asked.payment} onClose={onClose} />}
      {asked?.about === 'back' && <TakeBackDialog payment={asked.payment} onClose={onClose} />}
    </>
  )
}

function CertificateDialog({ payment, onClose }: OfPayment) {
  const { field, ...form } = useSaveForm({
    schema: TaxCertificate,
    read: (typed) => ({ ...typed, paymentId: payment.id }),
    send: (input) => client.rentalTax.certify(input),
    changes: ['receipts', 'owners'],
    done: words.certificateSaved,
    onSaved: onClose,
    fieldOf: { CERTIFICATE_USED: 'number' },
    failed: words.certificateNotSaved,
  })
  return (
    <FormDialog
      title={words.certificateTitle(payment.ownerName, formatMonth(payment.month))}
      form={form}
      label={common.save}
      width={425}
      onClose={onClose}
    >
      <TextField
        label={words.certificate}
        {...field('number')}
        autoComplete="off"
        maxLength={60}
        defaultValue={payment.certificateNumber ?? ''}
      />
    </FormDialog>
  )
}

function TakeBackDialog({ payment, onClose }: OfPayment) {
  const { field, ...form } = useSaveForm({
    schema: RentalTaxBack,
    read: (typed) => ({ ...typed, paymentId: payment.id }),
    send: (input) => client.rentalTax.takeBack(input),
    changes: ['receipts', 'owners'],
    done: words.wasTakenBack,
    onSaved: onClose,
    failed: words.notTakenBack,
  })
  return (
    <ReasonDialog
      title={words.takeBackOf(payment.ownerName, formatMonth(payment.month))}
      description={words.takeBackText}
      form={form}
      field={field}
      onClose={onClose}
    />
  )
}
