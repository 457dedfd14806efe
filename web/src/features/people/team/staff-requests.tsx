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
import * as common from '../../../ui/common.words'
import { type Column, DataTable } from '../../../ui/data-table'
import { Actions, Dialog } from '../../../ui/dialog'
import { Email } from '../../../ui/email'
import { LinkToPassOn } from '../../../ui/link-to-pass-on'
import { isComing, Loaded } from '../../../ui/loaded'
import { Spinner } from '../../../ui/spinner'
import { staffRequests } from './team.queries'
import * as words from './team.words'

const columns: Column<StaffRequest>[] = [
  {
    header: common.name,
    primary: true,
    share: 24,
    cell: ({ fullName }) => <span className="font-medium">{fullName}</span>,
  },
  { header: common.email, share: 28, cell: ({ email }) => <Email address={email} /> },
  { header: words.asksToBe, cell: ({ requestedRole }) => roleNames[requestedRole] },
  {
    header: common.status,
    cell: ({ emailUnproven }) => (
      <span className="inline-flex flex-wrap gap-1">
        <Badge tone="warn">{words.waitingForApproval}</Badge>
        {emailUnproven && <Badge tone="bad">{words.emailNotConfirmed}</Badge>}
      </span>
    ),
  },
  { header: words.answer, actions: true, cell: (request) => <Answer request={request} /> },
]

/** The accounts that asked to be staff; nothing while nobody waits. */
export function StaffRequests() {
  const query = useQuery(staffRequests())
  if (query.data?.length === 0) return null
  // Most often nobody asks: no card is shown that would be gone again.
  if (isComing(query)) return <Spinner label={common.loadingSettings} />
  return (
    <Card className="mb-4">
      <CardHeader title={words.requests} />
      <Loaded query={query} failed={words.requestsCouldNotBeLoaded}>
        {(requests) => (
          <>
            <DataTable
              caption={words.requests}
              columns={columns}
              rows={requests}
              keyOf={({ profileId }) => profileId}
            />
            {requests.some(({ emailUnproven }) => emailUnproven) && (
              <p className="border-t border-line px-4 py-3 text-sm text-soft">{words.anybodyCouldHaveTypedAn}</p>
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
    done: words.isNow(fullName, role),
    failed: words.requestCouldNotBeAnswered,
  })
  const decline = useSave({
    send: () => client.team.decline({ profileId }),
    changes: ['team'],
    done: words.staysATenant(fullName),
    failed: words.requestCouldNotBeAnswered,
  })
  const sendLink = useSave({
    send: () => client.tenants.sendEmailProof({ tenantId: profileId }),
    changes: ['messages'],
    onSaved: setLink,
    failed: words.linkCouldNotBeMade,
  })
  const may = useMay()
  const busy = approve.busy || decline.busy
  return (
    <>
      <div className="flex flex-wrap gap-2 sm:justify-end">
        {allowed.includes('decline') && (
          <Button variant="secondary" disabled={busy} onClick={() => decline.save()}>
            {words.decline}
          </Button>
        )}
        {emailUnproven && may('tenant:write') && (
          <Button disabled={sendLink.busy} onClick={() => sendLink.save()}>
            {sendLink.busy ? common.sending : words.sendLinkAgain}
          </Button>
        )}
        {allowed.includes('approve') && (
          <Button disabled={busy} onClick={() => approve.save()}>
            {words.approve}
          </Button>
        )}
      </div>
      {link && (
        <Dialog
          title={words.linkToConfirmTheEmail}
          description={words.withItAndThePasswordChosen(fullName, email)}
          width={500}
          onClose={() => setLink(undefined)}
        >
          <LinkToPassOn
            link={link.link}
            message={words.confirmYourEmailAddressFor(link.link)}
            phoneNumber={null}
            sentTo={link.sentTo}
          />
          <Actions>
            <Button onClick={() => setLink(undefined)}>{common.done}</Button>
          </Actions>
        </Dialog>
      )}
    </>
  )
}
