import type { Invitation } from '@makao/contract/people/invitations/invitations.schema'
import type { TeamMember } from '@makao/contract/people/team/team.schema'
import { type GivenRole, givenRoles, roleNames } from '@makao/contract/permissions'
import { type ReactNode, useState } from 'react'
import { client } from '../../../lib/api'
import { useSave } from '../../../lib/save'
import { toastError } from '../../../lib/toast'
import { Button } from '../../../ui/button'
import * as common from '../../../ui/common.words'
import { Actions, ConfirmDialog, Dialog } from '../../../ui/dialog'
import { SelectField, TextField } from '../../../ui/field'
import { PassOnDialog } from './invite-dialog'
import { changeRole, deactivate, endSessions, reactivate, removeSecondFactor, rename, type Step } from './member-steps'
import * as words from './team.words'

/** What an admin does about one colleague. */
export function MemberDialog({ member, onClose }: { member: TeamMember; onClose: () => void }) {
  const { profileId, fullName, allowed } = member
  const [asked, setAsked] = useState<Step>()
  const [invitation, setInvitation] = useState<Invitation>()
  const step = useSave({
    send: ({ run }: Step) => run(),
    changes: ['team'],
    done: (_, { done }) => done,
    onSaved: onClose,
    failed: (reason) => {
      setAsked(undefined)
      toastError(words.nothingWasChanged, reason)
    },
  })
  const inviteAgain = useSave({
    send: () => client.team.inviteAgain({ profileId }),
    changes: ['team', 'messages'],
    onSaved: setInvitation,
    failed: words.linkCouldNotBeMade,
  })

  if (invitation) {
    return <PassOnDialog fullName={fullName} phoneNumber={null} invitation={invitation} onClose={onClose} />
  }
  if (asked) {
    return (
      <ConfirmDialog
        title={asked.title}
        text={asked.text}
        confirmLabel={asked.confirm}
        busy={step.busy}
        onConfirm={() => step.save(asked)}
        onClose={() => setAsked(undefined)}
      />
    )
  }

  return (
    <Dialog title={fullName} description={member.email} width={460} onClose={onClose}>
      <NameChange member={member} onAsk={setAsked} />
      <RoleChange member={member} onAsk={setAsked} />
      <ul className="mt-5 divide-y divide-line border-y border-line">
        {allowed.includes('inviteAgain') && (
          <Choice text={words.linkToSetAPassword} note={words.replacesAnEarlierLinkThe}>
            <Button variant="secondary" disabled={inviteAgain.busy} onClick={() => inviteAgain.save()}>
              {words.makeLink}
            </Button>
          </Choice>
        )}
        <AccountChoices member={member} onAsk={setAsked} />
      </ul>
      <Actions>
        <Button variant="secondary" onClick={onClose}>
          {common.close}
        </Button>
      </Actions>
    </Dialog>
  )
}

interface MemberChangeProps {
  member: TeamMember
  /** Asks whether it is meant. */
  onAsk: (step: Step) => void
}

function NameChange({ member, onAsk }: MemberChangeProps) {
  const [newName, setNewName] = useState(member.fullName)
  return (
    <div className="mb-4 flex items-end gap-2">
      <div className="min-w-0 grow">
        <TextField
          label={common.fullName}
          name="fullName"
          maxLength={120}
          autoComplete="off"
          value={newName}
          onChange={(event) => setNewName(event.target.value)}
        />
      </div>
      <Button
        disabled={!member.allowed.includes('rename') || [member.fullName, ''].includes(newName.trim())}
        onClick={() => onAsk(rename(member, newName))}
      >
        {words.rename}
      </Button>
    </div>
  )
}

function RoleChange({ member, onAsk }: MemberChangeProps) {
  const [role, setRole] = useState<GivenRole>(member.role)
  return (
    <div className="flex items-end gap-2">
      <div className="min-w-0 grow">
        <SelectField
          label={common.role}
          name="role"
          value={role}
          onChange={(event) => setRole(givenRoles.find((name) => name === event.target.value) ?? member.role)}
        >
          {givenRoles.map((name) => (
            <option key={name} value={name}>
              {name === 'tenant' ? words.tenantLeavesTheTeam : roleNames[name]}
            </option>
          ))}
        </SelectField>
      </div>
      <Button
        disabled={!member.allowed.includes('changeRole') || role === member.role}
        onClick={() => onAsk(changeRole(member, role))}
      >
        {words.change}
      </Button>
    </div>
  )
}

/** What can be done about somebody's account. */
function AccountChoices({ member, onAsk }: MemberChangeProps) {
  const { sessions, allowed } = member
  return (
    <>
      <Choice text={words.signOutEverywhere} note={words.signedInOnDevices(sessions)}>
        <Button
          variant="secondary"
          disabled={!allowed.includes('endSessions')}
          onClick={() => onAsk(endSessions(member))}
        >
          {words.signOut}
        </Button>
      </Choice>
      {allowed.includes('removeSecondFactor') && (
        <Choice text={words.secondFactor} note={words.isOn}>
          <Button variant="secondary" onClick={() => onAsk(removeSecondFactor(member))}>
            {common.remove}
          </Button>
        </Choice>
      )}
      {allowed.includes('reactivate') && (
        <Choice text={words.reactivate} note={words.cannotSignInAtPresent}>
          <Button variant="secondary" onClick={() => onAsk(reactivate(member))}>
            {words.reactivate}
          </Button>
        </Choice>
      )}
      {allowed.includes('deactivate') && (
        <Choice text={words.deactivate} note={words.forSomebodyWhoLeavesThe}>
          <Button variant="danger" onClick={() => onAsk(deactivate(member))}>
            {words.deactivate}
          </Button>
        </Choice>
      )}
    </>
  )
}

function Choice({ text, note, children }: { text: string; note: string; children: ReactNode }) {
  return (
    <li className="flex items-center justify-between gap-4 py-3">
      <div className="min-w-0">
        <p className="font-medium">{text}</p>
        <p className="text-sm text-soft">{note}</p>
      </div>
      <div className="shrink-0">{children}</div>
    </li>
  )
}
