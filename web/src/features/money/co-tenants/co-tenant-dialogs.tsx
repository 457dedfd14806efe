import { CoTenantId, type Renter } from '@makao/contract/money/co-tenants/co-tenants.schema'
import { NewTenant, type TenantName } from '@makao/contract/money/tenants/tenants.schema'
import type { Invitation } from '@makao/contract/people/invitations/invitations.schema'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useDeferredValue, useState } from 'react'
import { client } from '../../../lib/api'
import { useRequestId } from '../../../lib/request-id'
import { useSave } from '../../../lib/save'
import { useSaveForm } from '../../../lib/save-form'
import { Button } from '../../../ui/button'
import * as common from '../../../ui/common.words'
import { PhoneField } from '../../../ui/contact-fields'
import { ConfirmDialog, FormDialog } from '../../../ui/dialog'
import { TextField } from '../../../ui/field'
import { Picker } from '../../../ui/picker'
import { InvitationDialog } from '../tenants/invitation-dialog'
import { knownTenants, rentersOf } from './co-tenants.queries'
import * as words from './co-tenants.words'

interface OfTenancy {
  tenancyId: string
  onClose: () => void
}

interface OfPerson extends OfTenancy {
  person: Renter
}

/** What a change of who rents makes stale. */
const changes = ['tenancies', 'people'] as const

type Added = Pick<Renter, 'fullName' | 'email' | 'phoneNumber'> & { id: string; invitation: Invitation }

/** Somebody new, or a tenant of another unit. */
export function AddDialog({ tenancyId, onClose }: OfTenancy) {
  const [isKnown, setKnown] = useState(false)
  const [added, setAdded] = useState<Added>()
  if (added) return <InvitationDialog tenant={added} invitation={added.invitation} onClose={onClose} />
  const Form = isKnown ? KnownForm : NewForm
  return (
    <Form {...{ tenancyId, onClose }} onAdded={setAdded}>
      <Button variant="secondary" onClick={() => setKnown(!isKnown)}>
        {isKnown ? words.isSomebodyNew : words.isATenantAlready}
      </Button>
    </Form>
  )
}

interface FormProps extends OfTenancy {
  onAdded: (added: Added) => void
  /** The way to the other form. */
  children: ReactNode
}

function NewForm({ tenancyId, onAdded, onClose, children }: FormProps) {
  const requestId = useRequestId()
  const { field, ...form } = useSaveForm({
    schema: NewTenant,
    read: (typed) => typed,
    send: (person) => client.coTenants.addNew({ tenancyId, ...person, requestId }),
    changes,
    done: (_, { fullName }) => words.personAdded(fullName),
    onSaved: ({ renters, invitation }, { fullName, email, phoneNumber }) => {
      const made = renters.people.find((person) => person.fullName === fullName && !person.isFirst)
      onAdded({ id: made?.tenantId ?? '', fullName, email, phoneNumber, invitation })
    },
    fieldOf: { EMAIL_USED: 'email' },
    failed: words.personWasNotAdded,
  })
  return (
    <FormDialog
      title={words.addPersonToLease}
      description={words.oneAccount}
      width={500}
      form={form}
      label={words.addPerson}
      onClose={onClose}
    >
      <TextField label={common.fullName} {...field('fullName')} autoComplete="off" maxLength={120} />
      <PhoneField label={common.phoneNumber} {...field('phoneNumber')} hint={words.emailOrPhoneIsEnough} />
      <TextField label={common.email} {...field('email')} type="email" autoComplete="off" />
      <TextField label={words.idNumberOptional} {...field('idNumber')} autoComplete="off" maxLength={40} />
      {children}
    </FormDialog>
  )
}

const told = ({ fullName, units }: TenantName) =>
  units.length > 0 ? words.nameIn(fullName, units.join(', ')) : fullName

function KnownForm({ tenancyId, onClose, children }: FormProps) {
  const [search, setSearch] = useState('')
  const tenants = useQuery(knownTenants(useDeferredValue(search)))
  const { field, ...form } = useSaveForm({
    schema: CoTenantId,
    read: (typed) => ({ ...typed, tenancyId }),
    send: (input) => client.coTenants.add(input),
    changes,
    shows: () => rentersOf(tenancyId),
    done: ({ people }, { tenantId }) =>
      words.personAdded(people.find((person) => person.tenantId === tenantId)?.fullName ?? ''),
    onSaved: onClose,
    fieldOf: { RENTS_HERE: 'tenantId', EMAIL_UNPROVEN: 'tenantId' },
    failed: words.personWasNotAdded,
  })
  return (
    <FormDialog
      title={words.addPersonToLease}
      description={words.oneAccount}
      width={500}
      form={form}
      label={words.addPerson}
      onClose={onClose}
    >
      <Picker
        label={common.tenant}
        {...field('tenantId')}
        placeholder={words.selectATenant}
        empty={words.noTenantFound}
        query={tenants}
        options={tenants.data?.map((named) => ({ value: named.id, text: told(named) })) ?? []}
        onSearch={setSearch}
      />
      {children}
    </FormDialog>
  )
}

/** @param first who is written to first until now */
export function FirstDialog({ tenancyId, person, first, onClose }: OfPerson & { first: string }) {
  const change = useSave({
    send: () => client.coTenants.writeToFirst({ tenancyId, tenantId: person.tenantId }),
    changes: ['everything'],
    shows: () => rentersOf(tenancyId),
    done: words.isWrittenToFirst(person.fullName),
    onSaved: onClose,
    failed: words.wasNotChanged,
  })
  return (
    <ConfirmDialog
      title={words.writeToFirstTitle(person.fullName)}
      text={words.whatWritingToFirstMeans(person.fullName, first)}
      confirmLabel={words.writeToFirst}
      busyLabel={common.saving}
      variant="primary"
      busy={change.busy}
      onConfirm={() => change.save()}
      onClose={onClose}
    />
  )
}

export function TakeOffDialog({ tenancyId, person, onClose }: OfPerson) {
  const takeOff = useSave({
    send: () => client.coTenants.remove({ tenancyId, tenantId: person.tenantId }),
    changes,
    shows: () => rentersOf(tenancyId),
    done: words.wasTakenOff(person.fullName),
    onSaved: onClose,
    failed: words.wasNotTakenOff,
  })
  return (
    <ConfirmDialog
      title={words.takeOffTitle(person.fullName)}
      text={words.whatTakingOffMeans(person.fullName)}
      confirmLabel={words.takeOff}
      busyLabel={common.saving}
      busy={takeOff.busy}
      onConfirm={() => takeOff.save()}
      onClose={onClose}
    />
  )
}
