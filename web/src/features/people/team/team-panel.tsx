import type { TeamMember } from '@makao/contract/people/team/team.schema'
import { teamOrders } from '@makao/contract/people/team/team.terms'
import { roleNames } from '@makao/contract/permissions'
import { useQuery } from '@tanstack/react-query'
import { ShieldCheck, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { useUser } from '../../../lib/session'
import { Badge } from '../../../ui/badge'
import { Button } from '../../../ui/button'
import { Card, CardHeader } from '../../../ui/card'
import { type Column, DataTable } from '../../../ui/data-table'
import { Loaded } from '../../../ui/loaded'
import { openerClass } from '../../../ui/one-line'
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

const columnsFor = (ownId: string, onOpen: (member: TeamMember) => void): Column<TeamMember>[] => [
  {
    key: 'name',
    header: 'Name',
    primary: true,
    phone: 'name',
    share: 28,
    cell: (member) => (
      <>
        <button
          type="button"
          data-opens
          aria-label={`Manage ${member.fullName}`}
          className={openerClass}
          onClick={() => onOpen(member)}
        >
          {member.fullName}
        </button>
        {member.profileId === ownId && <span className="font-normal text-soft"> (you)</span>}
      </>
    ),
  },
  { key: 'email', header: 'Email', share: 30, cell: ({ email }) => email },
  { key: 'role', header: 'Role', phone: 'under', cell: ({ role }) => roleNames[role] },
  { key: 'seen', header: 'Last seen', cell: (member) => <span className="whitespace-nowrap">{lastSeen(member)}</span> },
  {
    header: 'Second factor',
    from: 'wide',
    cell: ({ hasSecondFactor }) =>
      hasSecondFactor && (
        <>
          <ShieldCheck size={16} aria-hidden className="mr-1 inline" />
          On
        </>
      ),
  },
  {
    key: 'state',
    header: 'Status',
    phone: 'word',
    cell: ({ state }) => <Badge tone={states[state].tone}>{states[state].text}</Badge>,
  },
]

interface TeamPanelProps {
  sort: string | undefined
  onSort: (sort: string) => void
}

/** Who works on the rentals, and who asks to. */
export function TeamPanel({ sort, onSort }: TeamPanelProps) {
  const { id } = useUser()
  const query = useQuery(team(sort))
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
            <DataTable
              caption="Team"
              columns={columnsFor(id, ({ profileId }) => setOpenId(profileId))}
              rows={members}
              keyOf={({ profileId }) => profileId}
              hasKeys
              order={{ keys: teamOrders, now: sort ?? 'name', onOrder: onSort }}
            />
          )}
        </Loaded>
      </Card>
      <SignUpCard />
      {isInviting && <InviteDialog onClose={() => setInviting(false)} />}
      {open && <MemberDialog member={open} onClose={() => setOpenId(undefined)} />}
    </>
  )
}
