import { NewTenant, type Tenant, type TenantDetails } from '@makao/contract/money/tenants/tenants.schema'
import type { Invitation } from '@makao/contract/people/invitations/invitations.schema'
import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { client } from '../../../lib/api'
import { useRequestId } from '../../../lib/request-id'
import { useSaveForm } from '../../../lib/save-form'
import * as common from '../../../ui/common.words'
import { PhoneField, TaxPinField } from '../../../ui/contact-fields'
import { Dialog, FormDialog } from '../../../ui/dialog'
import { TextField } from '../../../ui/field'
import { Loaded } from '../../../ui/loaded'
import { tenantDetails } from './tenants.queries'
import * as words from './tenants.words'

interface TenantDialogProps {
  /** Undefined adds one. */
  tenant?: Tenant | undefined
  /** A new tenant's link to set a password comes along. */
  onDone: (created?: { tenant: Tenant; invitation: Invitation }) => void
  onClose: () => void
}

export function TenantDialog({ tenant, ...props }: TenantDialogProps) {
  return tenant ? <EditTenantDialog tenantId={tenant.id} {...props} /> : <TenantForm {...props} />
}

/** The list does not bring all that is asked for here. */
function EditTenantDialog({ tenantId, ...props }: Omit<TenantDialogProps, 'tenant'> & { tenantId: string }) {
  const query = useQuery(tenantDetails(tenantId))
  const [wasAwaited] = useState(query.data === undefined)
  if (query.data) {
    const form = <TenantForm tenant={query.data} {...props} />
    // It is open already: it does not slide in a second time.
    return wasAwaited ? (
      <div data-awaited className="contents">
        {form}
      </div>
    ) : (
      form
    )
  }
  return (
    <Dialog title={words.editTenant} width={560} onClose={props.onClose}>
      <Loaded query={query} failed={words.failedToLoadTenant}>
        {() => null}
      </Loaded>
    </Dialog>
  )
}

function TenantForm({
  tenant: given,
  onDone,
  onClose,
}: Omit<TenantDialogProps, 'tenant'> & { tenant?: TenantDetails }) {
  // As it was when somebody began to type.
  const [tenant] = useState(given)
  const requestId = useRequestId()
  const { field, ...form } = useSaveForm({
    schema: NewTenant,
    began: tenant,
    read: (typed) => typed,
    send: async (input, asRead) => {
      if (!tenant) return client.tenants.create({ ...input, requestId })
      await client.tenants.update({ tenantId: tenant.id, ...input, asRead })
      return undefined
    },
    changes: ['people', 'payments'],
    // Without mail the dialog that follows says how the link gets there.
    done: (created) => {
      if (!created) return words.tenantUpdatedSuccessfully
      const isMailed = created.invitation.sentTo !== null && created.tenant.email !== null
      return isMailed ? words.tenantCreatedSuccessfully : undefined
    },
    title: common.success,
    onSaved: onDone,
    fieldOf: { EMAIL_USED: 'email', NOT_REACHABLE: 'phoneNumber' },
    failed: words.failedToSaveTenant,
  })

  return (
    <FormDialog
      title={tenant ? words.editTenant : words.addTenant}
      width={560}
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
      <PhoneField
        label={common.phoneNumber}
        {...field('phoneNumber')}
        defaultValue={tenant?.phoneNumber ?? ''}
        hint={tenant ? undefined : words.emailOrPhoneIsEnough}
      />
      <TextField
        label={common.email}
        {...field('email')}
        type="email"
        autoComplete="off"
        defaultValue={tenant?.email ?? ''}
        hint={tenant ? words.whatAnotherAddressEnds : undefined}
      />
      <TaxPinField {...field('taxPin')} defaultValue={tenant?.taxPin ?? ''} />
      <MoreFields open={MORE.some((key) => tenant?.[key])}>
        <PhoneField
          label={words.secondPhoneOptional}
          {...field('secondPhone')}
          defaultValue={tenant?.secondPhone ?? ''}
        />
        <TextField
          label={words.idNumberOptional}
          {...field('idNumber')}
          autoComplete="off"
          maxLength={40}
          defaultValue={tenant?.idNumber ?? ''}
        />
        <TextField
          label={words.companyOptional}
          {...field('companyName')}
          autoComplete="off"
          maxLength={120}
          defaultValue={tenant?.companyName ?? ''}
        />
        <TextField
          label={words.employerOptional}
          {...field('employer')}
          autoComplete="off"
          maxLength={120}
          defaultValue={tenant?.employer ?? ''}
        />
        <TextField
          label={words.nextOfKinOptional}
          {...field('nextOfKinName')}
          autoComplete="off"
          maxLength={120}
          defaultValue={tenant?.nextOfKinName ?? ''}
        />
        <PhoneField
          label={words.nextOfKinPhoneOptional}
          {...field('nextOfKinPhone')}
          defaultValue={tenant?.nextOfKinPhone ?? ''}
        />
      </MoreFields>
    </FormDialog>
  )
}

/** What few tenants are asked for. */
const MORE = ['secondPhone', 'idNumber', 'companyName', 'employer', 'nextOfKinName', 'nextOfKinPhone'] as const

function MoreFields({ open, children }: { open: boolean; children: ReactNode }) {
  return (
    <details open={open} className="rounded-lg border border-line">
      <summary className="flex min-h-11 cursor-pointer items-center gap-2 px-4 font-medium">
        <ChevronRight size={18} aria-hidden className="text-soft [[open]>*>&]:rotate-90" />
        {words.moreDetailsOptional}
      </summary>
      <div className="grid items-start gap-4 px-4 pt-1 pb-4 sm:grid-cols-2">{children}</div>
    </details>
  )
}
