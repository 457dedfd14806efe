import type { AsRead } from '@makao/contract/as-read.schema'
import { type Owner, OwnerInput } from '@makao/contract/money/owners/owners.schema'
import { ownerKindNames, ownerKinds, rentBandNames, rentBands } from '@makao/contract/money/owners/owners.terms'
import { paymentMethods } from '@makao/contract/money/payments/payments.kinds'
import { paymentMethodNames } from '@makao/contract/money/payments/payments.terms'
import { useState } from 'react'
import { client } from '../../../lib/api'
import { useSaveForm } from '../../../lib/save-form'
import * as common from '../../../ui/common.words'
import { PhoneField, TaxPinField } from '../../../ui/contact-fields'
import { Dialog, FormActions } from '../../../ui/dialog'
import { SelectField, TextAreaField, TextField } from '../../../ui/field'
import { useApproval } from '../approvals/use-approval'
import { ownerDetails } from './owners.queries'
import * as words from './owners.words'

interface OwnerDialogProps {
  /** Undefined adds one. */
  owner?: Owner | undefined
  onDone: (owner: Owner) => void
  onClose: () => void
}

export function OwnerDialog({ owner: given, onDone, onClose }: OwnerDialogProps) {
  // As it was when somebody began to type.
  const [owner] = useState(given)
  const approval = useApproval({
    send: (input: OwnerInput & { asRead: AsRead }): Promise<Owner> =>
      owner ? client.owners.update({ ...input, ownerId: owner.id }) : client.owners.create(input),
    request: owner ? (input) => ({ action: 'payoutDetails', asked: { ...input, ownerId: owner.id } }) : null,
    unchanged: (): Promise<Owner> => client.owners.get({ ownerId: owner?.id ?? '' }),
  })
  const { field, busy, handleSubmit } = useSaveForm({
    schema: OwnerInput,
    began: owner,
    read: (typed, { read }) => ({
      ...typed,
      isResident: read('isResident', (answer) => ({ ok: true, value: answer === 'yes' })),
    }),
    send: (input, asRead) => approval.send({ ...input, asRead }),
    changes: ['owners'],
    shows: ({ id }) => ownerDetails(id),
    done: approval.done(owner ? words.ownerChanged : words.ownerAdded),
    onSaved: onDone,
    fieldOf: { OWNER_EXISTS: 'name' },
    failed: words.ownerWasNotSaved,
  })
  return (
    <Dialog title={owner ? words.editOwner : words.addOwner} width={560} busy={busy} onClose={onClose}>
      <form onSubmit={handleSubmit} noValidate className="grid items-start gap-4 sm:grid-cols-2">
        <div className="sm:col-span-2">
          <TextField
            label={common.name}
            {...field('name')}
            autoComplete="off"
            maxLength={120}
            defaultValue={owner?.name}
          />
        </div>
        <SelectField label={common.kind} {...field('kind')} defaultValue={owner?.kind ?? 'individual'}>
          {ownerKinds.map((kind) => (
            <option key={kind} value={kind}>
              {ownerKindNames[kind]}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={words.residentForTax}
          {...field('isResident')}
          defaultValue={owner?.isResident === false ? 'no' : 'yes'}
          hint={words.taxIsWithheldFromRentPaid}
        >
          <option value="yes">{words.yes}</option>
          <option value="no">{words.no}</option>
        </SelectField>
        <div className="sm:col-span-2">
          <SelectField
            label={words.yearlyRentFromHomesInKenya}
            {...field('rentBand')}
            defaultValue={owner?.rentBand ?? ''}
            hint={words.asTheOwnerDeclaresItWith}
          >
            <option value="">{words.notAskedYet}</option>
            {rentBands.map((band) => (
              <option key={band} value={band}>
                {rentBandNames[band]}
              </option>
            ))}
          </SelectField>
        </div>
        <PhoneField {...field('phoneNumber')} defaultValue={owner?.phoneNumber ?? ''} />
        <TextField
          label={words.emailOptional}
          {...field('email')}
          type="email"
          autoComplete="off"
          defaultValue={owner?.email ?? ''}
        />
        <div className="sm:col-span-2">
          <TaxPinField {...field('taxPin')} defaultValue={owner?.taxPin ?? ''} />
        </div>
        <SelectField
          label={words.paidOutByOptional}
          {...field('payoutMethod')}
          defaultValue={owner?.payoutMethod ?? ''}
        >
          <option value="">{words.notSaidYet}</option>
          {paymentMethods.map((method) => (
            <option key={method} value={method}>
              {paymentMethodNames[method]}
            </option>
          ))}
        </SelectField>
        <div className="sm:col-span-2">
          <TextAreaField
            label={words.payoutAccountOptional}
            {...field('payoutDetails')}
            maxLength={300}
            placeholder={words.bankBranchAndAccountOrA}
            defaultValue={owner?.payoutDetails ?? ''}
          />
        </div>
        <div className="sm:col-span-2">
          <FormActions busy={busy} label={approval.label(owner ? common.save : words.addOwner)} onCancel={onClose} />
        </div>
      </form>
    </Dialog>
  )
}
