import { NewTenant, type Tenant } from '@makao/contract/money/tenants/tenants.schema'
import type { Invitation } from '@makao/contract/people/invitations/invitations.schema'
import { client } from '../../../lib/api'
import { useSaveForm } from '../../../lib/save-form'
import { PhoneField, TaxPinField } from '../../../ui/contact-fields'
import { FormDialog } from '../../../ui/dialog'
import { TextField } from '../../../ui/field'

interface TenantDialogProps {
  /** Undefined adds one. */
  tenant?: Tenant | undefined
  /** A new tenant's link to set a password comes along. */
  onDone: (created?: { tenant: Tenant; invitation: Invitation }) => void
  onClose: () => void
}

export function TenantDialog({ tenant, onDone, onClose }: TenantDialogProps) {
  const { field, ...form } = useSaveForm({
    schema: NewTenant,
    // A disabled field is not sent: the address of an existing tenant stays as it is.
    read: (typed) => ({ ...typed, email: tenant?.email ?? typed.email }),
    send: async ({ fullName, email, phoneNumber, taxPin }) => {
      if (!tenant) return client.tenants.create({ fullName, email, phoneNumber, taxPin })
      await client.tenants.update({ tenantId: tenant.id, fullName, phoneNumber, taxPin })
      return undefined
    },
    changes: ['people', 'payments'],
    // Without mail the dialog that follows says how the link gets there.
    done: (created) => {
      if (!created) return 'Tenant updated successfully'
      return created.invitation.sentTo === null
        ? undefined
        : 'Tenant created successfully. They will receive an email to set their password.'
    },
    onSaved: onDone,
    fieldOf: { EMAIL_USED: 'email' },
    failed: 'Failed to save tenant',
  })

  return (
    <FormDialog
      title={tenant ? 'Edit Tenant' : 'Add Tenant'}
      width={425}
      form={form}
      label={tenant ? 'Update Tenant' : 'Add Tenant'}
      onClose={onClose}
    >
      <TextField
        label="Full Name"
        {...field('fullName')}
        autoComplete="off"
        maxLength={120}
        defaultValue={tenant?.fullName}
      />
      <TextField
        label="Email"
        {...field('email')}
        type="email"
        autoComplete="off"
        defaultValue={tenant?.email}
        disabled={tenant !== undefined}
        hint={tenant ? 'The email address cannot be changed.' : undefined}
      />
      <PhoneField {...field('phoneNumber')} defaultValue={tenant?.phoneNumber ?? ''} />
      <TaxPinField {...field('taxPin')} defaultValue={tenant?.taxPin ?? ''} />
    </FormDialog>
  )
}
