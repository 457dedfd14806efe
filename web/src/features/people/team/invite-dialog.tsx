import type { Invitation } from '@makao/contract/people/invitations/invitations.schema'
import { NewMember } from '@makao/contract/people/team/team.schema'
import { roleNames, staffRoles } from '@makao/contract/permissions'
import { useState } from 'react'
import { client } from '../../../lib/api'
import { useSaveForm } from '../../../lib/save-form'
import { Button } from '../../../ui/button'
import { PhoneField } from '../../../ui/contact-fields'
import { Actions, Dialog, FormDialog } from '../../../ui/dialog'
import { SelectField, TextField } from '../../../ui/field'
import { LinkToPassOn } from '../../../ui/link-to-pass-on'

/** Makes an account for a colleague; afterwards it shows the link with which a password is set. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const [invited, setInvited] = useState<{ member: NewMember; invitation: Invitation }>()
  const { field, ...form } = useSaveForm({
    schema: NewMember,
    read: (typed) => typed,
    send: (input) => client.team.invite(input),
    changes: ['team'],
    done: (_, { fullName }) => `${fullName} is invited.`,
    onSaved: ({ invitation }, member) => setInvited({ member, invitation }),
    fieldOf: { EMAIL_USED: 'email', NAME_USED: 'fullName' },
    failed: 'The invitation could not be made',
  })
  if (invited) return <PassOnDialog {...invited.member} invitation={invited.invitation} onClose={onClose} />
  return (
    <FormDialog
      title="Invite a colleague"
      width={425}
      form={form}
      label="Invite"
      busyLabel="Inviting..."
      onClose={onClose}
    >
      <TextField label="Full Name" {...field('fullName')} maxLength={120} autoComplete="off" />
      <TextField label="Email" {...field('email')} type="email" autoComplete="off" />
      <PhoneField {...field('phoneNumber')} />
      <SelectField
        label="Role"
        {...field('role')}
        defaultValue="property_manager"
        hint="An admin also manages the team, the settings of the installation and its backups."
      >
        {staffRoles.map((role) => (
          <option key={role} value={role}>
            {roleNames[role]}
          </option>
        ))}
      </SelectField>
    </FormDialog>
  )
}

interface PassOnDialogProps {
  fullName: string
  phoneNumber: string | null
  invitation: Invitation
  onClose: () => void
}

/** The link of an invitation, to be passed on. */
export function PassOnDialog({ fullName, phoneNumber, invitation, onClose }: PassOnDialogProps) {
  return (
    <Dialog
      title="Invitation link"
      description={<>With it {fullName} chooses a password. It works once and for 72 hours; a new link replaces it.</>}
      onClose={onClose}
    >
      <LinkToPassOn
        link={invitation.link}
        message={`Hello ${fullName}, set your Makao password here: ${invitation.link}`}
        phoneNumber={phoneNumber}
        sentTo={invitation.sentTo}
      />
      <Actions>
        <Button onClick={onClose}>Done</Button>
      </Actions>
    </Dialog>
  )
}
