import { type Owner, OwnerInput } from '@makao/contract/money/owners/owners.schema'
import { ownerKindNames, ownerKinds, rentBandNames, rentBands } from '@makao/contract/money/owners/owners.terms'
import { paymentMethods } from '@makao/contract/money/payments/payments.kinds'
import { paymentMethodNames } from '@makao/contract/money/payments/payments.terms'
import { client } from '../../../lib/api'
import { useSaveForm } from '../../../lib/save-form'
import { PhoneField, TaxPinField } from '../../../ui/contact-fields'
import { Dialog, FormActions } from '../../../ui/dialog'
import { SelectField, TextAreaField, TextField } from '../../../ui/field'
import { ownerDetails } from './owners.queries'

interface OwnerDialogProps {
  /** Undefined adds one. */
  owner?: Owner | undefined
  onDone: (owner: Owner) => void
  onClose: () => void
}

export function OwnerDialog({ owner, onDone, onClose }: OwnerDialogProps) {
  const { field, busy, handleSubmit } = useSaveForm({
    schema: OwnerInput,
    read: (typed, { read }) => ({
      ...typed,
      isResident: read('isResident', (answer) => ({ ok: true, value: answer === 'yes' })),
    }),
    send: (input) => (owner ? client.owners.update({ ...input, ownerId: owner.id }) : client.owners.create(input)),
    changes: ['owners'],
    shows: ({ id }) => ownerDetails(id),
    done: owner ? 'Owner changed' : 'Owner added',
    onSaved: onDone,
    fieldOf: { OWNER_EXISTS: 'name' },
    failed: 'The owner was not saved',
  })
  return (
    <Dialog title={owner ? 'Edit owner' : 'Add owner'} width={560} busy={busy} onClose={onClose}>
      <form onSubmit={handleSubmit} noValidate className="grid items-start gap-4 sm:grid-cols-2">
        <div className="sm:col-span-2">
          <TextField label="Name" {...field('name')} autoComplete="off" maxLength={120} defaultValue={owner?.name} />
        </div>
        <SelectField label="Kind" {...field('kind')} defaultValue={owner?.kind ?? 'individual'}>
          {ownerKinds.map((kind) => (
            <option key={kind} value={kind}>
              {ownerKindNames[kind]}
            </option>
          ))}
        </SelectField>
        <SelectField
          label="Resident for tax"
          {...field('isResident')}
          defaultValue={owner?.isResident === false ? 'no' : 'yes'}
          hint="Tax is withheld from rent paid to a non-resident"
        >
          <option value="yes">Yes</option>
          <option value="no">No</option>
        </SelectField>
        <div className="sm:col-span-2">
          <SelectField
            label="Yearly rent from homes in Kenya"
            {...field('rentBand')}
            defaultValue={owner?.rentBand ?? ''}
            hint="As the owner declares it, with homes let through others. It decides which tax applies."
          >
            <option value="">Not asked yet</option>
            {rentBands.map((band) => (
              <option key={band} value={band}>
                {rentBandNames[band]}
              </option>
            ))}
          </SelectField>
        </div>
        <TextField
          label="Email (Optional)"
          {...field('email')}
          type="email"
          autoComplete="off"
          defaultValue={owner?.email ?? ''}
        />
        <PhoneField {...field('phoneNumber')} defaultValue={owner?.phoneNumber ?? ''} />
        <div className="sm:col-span-2">
          <TaxPinField {...field('taxPin')} defaultValue={owner?.taxPin ?? ''} />
        </div>
        <SelectField label="Paid out by (Optional)" {...field('payoutMethod')} defaultValue={owner?.payoutMethod ?? ''}>
          <option value="">Not said yet</option>
          {paymentMethods.map((method) => (
            <option key={method} value={method}>
              {paymentMethodNames[method]}
            </option>
          ))}
        </SelectField>
        <div className="sm:col-span-2">
          <TextAreaField
            label="Payout account (Optional)"
            {...field('payoutDetails')}
            maxLength={300}
            placeholder="Bank, branch and account, or a phone number"
            defaultValue={owner?.payoutDetails ?? ''}
          />
        </div>
        <div className="sm:col-span-2">
          <FormActions busy={busy} label={owner ? 'Save' : 'Add owner'} onCancel={onClose} />
        </div>
      </form>
    </Dialog>
  )
}
