import type { TeamMember } from '@makao/contract/people/team/team.schema'
import { roleNames } from '@makao/contract/permissions'
import { useQuery } from '@tanstack/react-query'
import { ShieldCheck, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { useUser } from '../../../lib/session'
import { Badge } from '../../../ui/badge'
import { Button } from '../../../ui/button'
import { Card, CardHeader } from '../../../ui/card'
import { Email } from '../../../ui/email'
import { Loaded } from '../../../ui/loaded'
import { InviteDialog } from './invite-dialog'
import { lastSeen } from './last-seen'
import { MemberDialog } from './member-dialog'
import { SignUpCard } from './sign-up-card'
import { StaffRequests } from './staff-requests'
import { team } from './team.queries'

const states: Record<TeamMember['state'], { tone: 'good' | 'warn' | 'plain'; text: string }> = {
  active: { tone: 'good', text: 'Active' },
  invited: { tone: 'warn', text: 'Invited' },
  deactivated: { tone: 'plain', text: 'Deactivated' },
}

/** Who works on the rentals, and who asks to. */
export function TeamPanel() {
  const query = useQuery(team())
  const [isInviting, setInviting] = useState(false)
  const [openId, setOpenId] = useState<string>()
  const open = query.data?.find(({ profileId }) => profileId === openId)
  return (
    <>
      <StaffRequests />
      <Card>
        <CardHeader title="Team">
          <Button onClick={() => setInviting(true)}>
            <UserPlus size={18} aria-hidden />
            Invite
          </Button>
        </CardHeader>
        <Loaded query={query} loading="Loading settings..." failed="The team could not be loaded">
          {(members) => (
            <ul className="mt-1 divide-y divide-line">
              {members.map((member) => (
                <MemberRow key={member.profileId} member={member} onOpen={() => setOpenId(member.profileId)} />
              ))}
            </ul>
          )}
        </Loaded>
      </Card>
      <SignUpCard />
      {isInviting && <InviteDialog onClose={() => setInviting(false)} />}
      {open && <MemberDialog member={open} onClose={() => setOpenId(undefined)} />}
    </>
  )
}

function MemberRow({ member, onOpen }: { member: TeamMember; onOpen: () => void }) {
  const { id } = useUser()
  const { fullName, email, role, state, hasSecondFactor } = member
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-5 py-3.5">
      <div className="min-w-0 grow basis-56">
        <p className="font-medium wrap-anywhere">
          {fullName}
          {member.profileId === id && <span className="font-normal text-soft"> (you)</span>}
        </p>
        <p className="text-sm text-soft wrap-anywhere">
          <Email address={email} />
        </p>
        <p className="text-sm text-soft">{lastSeen(member)}</p>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <Badge tone="info">{roleNames[role]}</Badge>
        <Badge tone={states[state].tone}>{states[state].text}</Badge>
        {hasSecondFactor && (
          <Badge>
            <ShieldCheck size={14} aria-hidden className="mr-1" />
            Second factor
          </Badge>
        )}
      </div>
      <Button variant="secondary" aria-label={`Manage ${fullName}`} onClick={onOpen}>
        Manage
      </Button>
    </li>
  )
}
