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
import * as common from '../../../ui/common.words'
import { type Column, DataTable } from '../../../ui/data-table'
import { Below, isComing, Loaded } from '../../../ui/loaded'
import { openerClass } from '../../../ui/one-line'
import { InviteDialog } from './invite-dialog'
import { lastSeen } from './last-seen'
import { MemberDialog } from './member-dialog'
import { SignUpCard } from './sign-up-card'
import { StaffRequests } from './staff-requests'
import { staffRequests, team } from './team.queries'
import * as words from './team.words'

const states: Record<TeamMember['state'], { tone: 'good' | 'warn' | 'plain'; text: string }> = {
  active: { tone: 'good', text: words.active },
  invited: { tone: 'warn', text: words.invited },
  deactivated: { tone: 'plain', text: words.deactivated },
}

const columnsFor = (ownId: string, onOpen: (member: TeamMember) => void): Column<TeamMember>[] => [
  {
    key: 'name',
    header: common.name,
    primary: true,
    phone: 'name',
    share: 28,
    cell: (member) => (
      <>
        <button
          type="button"
          data-opens
          aria-label={words.manage(member.fullName)}
          className={openerClass}
          onClick={() => onOpen(member)}
        >
          {member.fullName}
        </button>
        {member.profileId === ownId && <span className="font-normal text-soft"> {words.you}</span>}
      </>
    ),
  },
  { key: 'email', header: common.email, share: 30, cell: ({ email }) => email },
  { key: 'role', header: common.role, phone: 'under', cell: ({ role }) => roleNames[role] },
  {
    key: 'seen',
    header: words.lastSeen,
    cell: (member) => <span className="whitespace-nowrap">{lastSeen(member)}</span>,
  },
  {
    header: words.secondFactor,
    from: 'wide',
    cell: ({ hasSecondFactor }) =>
      hasSecondFactor && (
        <>
          <ShieldCheck size={16} aria-hidden className="mr-1 inline" />
          {words.on}
        </>
      ),
  },
  {
    key: 'state',
    header: common.status,
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
  const requests = useQuery(staffRequests())
  const [isInviting, setInviting] = useState(false)
  const [openId, setOpenId] = useState<string>()
  const open = query.data?.find(({ profileId }) => profileId === openId)
  return (
    <>
      <StaffRequests />
      <Below waits={isComing(requests)}>
        <Card>
          <CardHeader title={words.staff}>
            <Button onClick={() => setInviting(true)}>
              <UserPlus size={18} aria-hidden />
              {words.invite}
            </Button>
          </CardHeader>
          <Loaded query={query} loading={common.loadingSettings} failed={words.teamCouldNotBeLoaded}>
            {(members) => (
              <DataTable
                caption={words.staff}
                columns={columnsFor(id, ({ profileId }) => setOpenId(profileId))}
                rows={members}
                keyOf={({ profileId }) => profileId}
                hasKeys
                order={{ keys: teamOrders, now: sort ?? 'name', onOrder: onSort }}
              />
            )}
          </Loaded>
        </Card>
        <Below waits={isComing(query)}>
          <SignUpCard />
        </Below>
      </Below>
      {isInviting && <InviteDialog onClose={() => setInviting(false)} />}
      {open && <MemberDialog member={open} onClose={() => setOpenId(undefined)} />}
    </>
  )
}
