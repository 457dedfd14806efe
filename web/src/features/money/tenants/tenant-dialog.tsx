import { NewTenant, type Tenant } from '@makao/contract/money/tenants/tenants.schema'
import type { Invitation } from '@makao/contract/people/invitations/invitations.schema'
import { client } from '../../../lib/api'
import { useSaveForm } from '../../../lib/save-form'
import * as common from '../../../ui/common.words'
import { PhoneField, TaxPinField } from '../../../ui/contact-fields'
import { FormDialog } from '../../../ui/dialog'
import { TextField } from '../../../ui/field'
import * as words from './tenants.words'

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
      if (!created) return words.tenantUpdatedSuccessfully
      return created.invitation.sentTo === null ? undefined : words.tenantCreatedSuccessfully
    },
    onSaved: onDone,
    fieldOf: { EMAIL_USED: 'email' },
    failed: words.failedToSaveTenant,
  })

  return (
    <FormDialog
      title={tenant ? words.editTenant : words.addTenant}
      width={425}
      form={form}
      label={tenant ? words.updateTenant : words.addTenant}
      onClose={onClose}
    >
      <TextField
        label={common.fullName}
        {...field('fullName')}
        autoComplete="off"
        maxLength={120}
        defaultValue={tenant?.fullName}
      />
      <TextField
        label={common.email}
        {...field('email')}
        type="email"
        autoComplete="off"
        defaultValue={tenant?.email}
        disabled={tenant !== undefined}
        hint={tenant ? words.emailAddressCannotBeChanged : undefined}
      />
      <PhoneField {...field('phoneNumber')} defaultValue={tenant?.phoneNumber ?? ''} />
      <TaxPinField {...field('taxPin')} defaultValue={tenant?.taxPin ?? ''} />
    </FormDialog>
  )
}
