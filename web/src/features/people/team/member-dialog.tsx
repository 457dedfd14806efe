import type { Invitation } from '@makao/contract/people/invitations/invitations.schema'
import type { TeamMember } from '@makao/contract/people/team/team.schema'
import { type Role, roleNames, roles } from '@makao/contract/permissions'
import { type ReactNode, useState } from 'react'
import { client } from '../../../lib/api'
import { useSave } from '../../../lib/save'
import { toastError } from '../../../lib/toast'
import { Button } from '../../../ui/button'
import { Actions, ConfirmDialog, Dialog } from '../../../ui/dialog'
import { SelectField, TextField } from '../../../ui/field'
import { PassOnDialog } from './invite-dialog'

/** Something that is done to a colleague, after a question. */
interface Step {
  title: string
  text: string
  confirm: string
  done: string
  run: () => Promise<unknown>
}

/** What an admin does about one colleague. */
export function MemberDialog({ member, onClose }: { member: TeamMember; onClose: () => void }) {
  const { profileId, fullName, state, sessions, hasSecondFactor } = member
  const [role, setRole] = useState<Role>(member.role)
  const [newName, setNewName] = useState(member.fullName)
  const [asked, setAsked] = useState<Step>()
  const [invitation, setInvitation] = useState<Invitation>()
  const step = useSave({
    send: ({ run }: Step) => run(),
    changes: ['team'],
    done: (_, { done }) => done,
    onSaved: onClose,
    failed: (reason) => {
      setAsked(undefined)
      toastError('Nothing was changed', reason)
    },
  })
  const inviteAgain = useSave({
    send: () => client.team.inviteAgain({ profileId }),
    changes: ['team', 'messages'],
    onSaved: setInvitation,
    failed: 'The link could not be made',
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

  const changeRole: Step = {
    title: 'Change role',
    text:
      role === 'tenant'
        ? `${fullName} leaves the staff and sees only what a tenant sees.`
        : `${fullName} becomes ${roleNames[role]} and has to sign in again.`,
    confirm: 'Change role',
    done: role === 'tenant' ? `${fullName} is no longer on the team.` : `${fullName} is now ${roleNames[role]}.`,
    run: () => client.team.changeRole({ profileId, role }),
  }
  const rename: Step = {
    title: 'Change name',
    text: `${fullName} is called ${newName.trim()} from now on. What was noted before keeps the former name.`,
    confirm: 'Change name',
    done: `${fullName} is now ${newName.trim()}.`,
    run: () => client.team.rename({ profileId, fullName: newName }),
  }
  const endSessions: Step = {
    title: 'Sign out everywhere',
    text: `${fullName} is signed out on every device and can sign in again.`,
    confirm: 'Sign out',
    done: `${fullName} is signed out everywhere.`,
    run: () => client.team.endSessions({ profileId }),
  }
  const removeSecondFactor: Step = {
    title: 'Remove second factor',
    text: `For somebody who lost the phone and the recovery codes. Make sure that it is really ${fullName} who asks.`,
    confirm: 'Remove',
    done: `${fullName} signs in with the password alone until a new second factor is set up.`,
    run: () => client.team.removeSecondFactor({ profileId }),
  }
  const deactivate: Step = {
    title: `Deactivate ${fullName}?`,
    text: 'The account cannot sign in any more. What was recorded stays, and it can be reactivated.',
    confirm: 'Deactivate',
    done: `${fullName} can no longer sign in.`,
    run: () => client.team.deactivate({ profileId }),
  }
  const reactivate: Step = {
    title: `Reactivate ${fullName}?`,
    text: 'The account can sign in again, with the password it had.',
    confirm: 'Reactivate',
    done: `${fullName} can sign in again.`,
    run: () => client.team.reactivate({ profileId }),
  }

  return (
    <Dialog title={fullName} description={member.email} width={460} onClose={onClose}>
      <div className="mb-4 flex items-end gap-2">
        <div className="min-w-0 grow">
          <TextField
            label="Full Name"
            name="fullName"
            maxLength={120}
            autoComplete="off"
            value={newName}
            onChange={(event) => setNewName(event.target.value)}
          />
        </div>
        <Button disabled={[fullName, ''].includes(newName.trim())} onClick={() => setAsked(rename)}>
          Rename
        </Button>
      </div>
      <div className="flex items-end gap-2">
        <div className="min-w-0 grow">
          <SelectField
            label="Role"
            name="role"
            value={role}
            onChange={(event) => setRole(roles.find((name) => name === event.target.value) ?? member.role)}
          >
            {roles.map((name) => (
              <option key={name} value={name}>
                {name === 'tenant' ? 'Tenant (leaves the team)' : roleNames[name]}
              </option>
            ))}
          </SelectField>
        </div>
        <Button disabled={role === member.role} onClick={() => setAsked(changeRole)}>
          Change
        </Button>
      </div>
      <ul className="mt-5 divide-y divide-line border-y border-line">
        {state !== 'deactivated' && (
          <Choice text="Link to set a password" note="Replaces an earlier link. The password stays until it is used.">
            <Button variant="secondary" disabled={inviteAgain.busy} onClick={() => inviteAgain.save()}>
              Make Link
            </Button>
          </Choice>
        )}
        <Choice
          text="Sign out everywhere"
          note={sessions === 1 ? 'Signed in on 1 device' : `Signed in on ${sessions} devices`}
        >
          <Button variant="secondary" disabled={sessions === 0} onClick={() => setAsked(endSessions)}>
            Sign out
          </Button>
        </Choice>
        {hasSecondFactor && (
          <Choice text="Second factor" note="Is on">
            <Button variant="secondary" onClick={() => setAsked(removeSecondFactor)}>
              Remove
            </Button>
          </Choice>
        )}
        {state === 'deactivated' ? (
          <Choice text="Reactivate" note="Cannot sign in at present">
            <Button variant="secondary" onClick={() => setAsked(reactivate)}>
              Reactivate
            </Button>
          </Choice>
        ) : (
          <Choice text="Deactivate" note="For somebody who leaves the agency">
            <Button variant="danger" onClick={() => setAsked(deactivate)}>
              Deactivate
            </Button>
          </Choice>
        )}
      </ul>
      <Actions>
        <Button variant="secondary" onClick={onClose}>
          Close
        </Button>
      </Actions>
    </Dialog>
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
