import type { Invitation } from '@makao/contract/people/invitations/invitations.schema'
import type { StaffRequest } from '@makao/contract/people/team/team.schema'
import { roleNames } from '@makao/contract/permissions'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '../../../lib/api'
import { useSave } from '../../../lib/save'
import { useMay } from '../../../lib/session'
import { Badge } from '../../../ui/badge'
import { Button } from '../../../ui/button'
import { Card, CardHeader } from '../../../ui/card'
import { type Column, DataTable } from '../../../ui/data-table'
import { Actions, Dialog } from '../../../ui/dialog'
import { Email } from '../../../ui/email'
import { LinkToPassOn } from '../../../ui/link-to-pass-on'
import { Loaded } from '../../../ui/loaded'
import { staffRequests } from './team.queries'

const columns: Column<StaffRequest>[] = [
  {
    header: 'Name',
    primary: true,
    share: 24,
    cell: ({ fullName }) => <span className="font-medium">{fullName}</span>,
  },
  { header: 'Email', share: 28, cell: ({ email }) => <Email address={email} /> },
  { header: 'Asks to be', cell: ({ requestedRole }) => roleNames[requestedRole] },
  {
    header: 'Status',
    cell: ({ emailUnproven }) => (
      <span className="inline-flex flex-wrap gap-1">
        <Badge tone="warn">Waiting for approval</Badge>
        {emailUnproven && <Badge tone="bad">Email not confirmed</Badge>}
      </span>
    ),
  },
  { header: 'Answer', actions: true, cell: (request) => <Answer request={request} /> },
]

/** The accounts that asked to be staff; nothing while nobody waits. */
export function StaffRequests() {
  const query = useQuery(staffRequests())
  if (query.data?.length === 0) return null
  return (
    <Card className="mb-4">
      <CardHeader title="Requests" />
      <Loaded query={query} loading="Loading settings..." failed="The requests could not be loaded">
        {(requests) => (
          <>
            <DataTable caption="Requests" columns={columns} rows={requests} keyOf={({ profileId }) => profileId} />
            {requests.some(({ emailUnproven }) => emailUnproven) && (
              <p className="border-t border-line px-4 py-3 text-sm text-soft">
                Anybody could have typed an address. Approve once the link that was sent there has been opened.
              </p>
            )}
          </>
        )}
      </Loaded>
    </Card>
  )
}

function Answer({ request }: { request: StaffRequest }) {
  const { profileId, fullName, email, emailUnproven, requestedRole, allowed } = request
  const [link, setLink] = useState<Invitation>()
  const role = roleNames[requestedRole]
  const approve = useSave({
    send: () => client.team.approve({ profileId }),
    changes: ['team'],
    done: `${fullName} is now ${role}.`,
    failed: 'The request could not be answered',
  })
  const decline = useSave({
    send: () => client.team.decline({ profileId }),
    changes: ['team'],
    done: `${fullName} stays a tenant.`,
    failed: 'The request could not be answered',
  })
  const sendLink = useSave({
    send: () => client.tenants.sendEmailProof({ tenantId: profileId }),
    changes: ['messages'],
    onSaved: setLink,
    failed: 'The link could not be made',
  })
  const may = useMay()
  const busy = approve.busy || decline.busy
  return (
    <>
      <div className="flex flex-wrap gap-2 sm:justify-end">
        {allowed.includes('decline') && (
          <Button variant="secondary" disabled={busy} onClick={() => decline.save()}>
            Decline
          </Button>
        )}
        {emailUnproven && may('tenant:write') && (
          <Button disabled={sendLink.busy} onClick={() => sendLink.save()}>
            {sendLink.busy ? 'Sending...' : 'Send link again'}
          </Button>
        )}
        {allowed.includes('approve') && (
          <Button disabled={busy} onClick={() => approve.save()}>
            Approve
          </Button>
        )}
      </div>
      {link && (
        <Dialog
          title="Link to confirm the email"
          description={
            <>
              With it and the password chosen at sign-up {fullName} confirms {email}. It works once and for 72 hours.
            </>
          }
          width={500}
          onClose={() => setLink(undefined)}
        >
          <LinkToPassOn
            link={link.link}
            message={`Confirm your email address for Makao here: ${link.link}`}
            phoneNumber={null}
            sentTo={link.sentTo}
          />
          <Actions>
            <Button onClick={() => setLink(undefined)}>Done</Button>
          </Actions>
        </Dialog>
      )}
    </>
  )
}
