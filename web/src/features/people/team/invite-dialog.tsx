import type { Invitation } from '@makao/contract/people/invitations/invitations.schema'
import { NewMember } from '@makao/contract/people/team/team.schema'
import { roleNames, staffRoles } from '@makao/contract/permissions'
import { useState } from 'react'
import { client } from '../../../lib/api'
import { useSaveForm } from '../../../lib/save-form'
import { Button } from '../../../ui/button'
import * as common from '../../../ui/common.words'
import { PhoneField } from '../../../ui/contact-fields'
import { Actions, Dialog, FormDialog } from '../../../ui/dialog'
import { SelectField, TextField } from '../../../ui/field'
import { LinkToPassOn } from '../../../ui/link-to-pass-on'
import * as words from './team.words'

/** Makes an account for a colleague; afterwards it shows the link with which a password is set. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const [invited, setInvited] = useState<{ member: NewMember; invitation: Invitation }>()
  const { field, ...form } = useSaveForm({
    schema: NewMember,
    read: (typed) => typed,
    send: (input) => client.team.invite(input),
    changes: ['team'],
    done: (_, { fullName }) => words.isInvited(fullName),
    onSaved: ({ invitation }, member) => setInvited({ member, invitation }),
    fieldOf: { EMAIL_USED: 'email', NAME_USED: 'fullName' },
    failed: words.invitationCouldNotBeMade,
  })
  if (invited) return <PassOnDialog {...invited.member} invitation={invited.invitation} onClose={onClose} />
  return (
    <FormDialog
      title={words.inviteAColleague}
      width={425}
      form={form}
      label={words.invite}
      busyLabel={words.inviting}
      onClose={onClose}
    >
      <TextField label={common.fullName} {...field('fullName')} maxLength={120} autoComplete="off" />
      <TextField label={common.email} {...field('email')} type="email" autoComplete="off" />
      <PhoneField {...field('phoneNumber')} />
      <SelectField
        label={common.role}
        {...field('role')}
        defaultValue="property_manager"
        hint={words.adminAlsoManagesTheTeamThe}
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
    <Dialog title={words.invitationLink} description={words.withItChoosesAPasswordIt(fullName)} onClose={onClose}>
      <LinkToPassOn
        link={invitation.link}
        message={words.helloSetYourMakaoPassword(fullName, invitation.link)}
        phoneNumber={phoneNumber}
        sentTo={invitation.sentTo}
      />
      <Actions>
        <Button onClick={onClose}>{common.done}</Button>
      </Actions>
    </Dialog>
  )
}
