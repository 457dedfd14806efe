import type { StaffRequest } from '@makao/contract/people/team/team.schema'
import { roleNames } from '@makao/contract/permissions'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api'
import { reasonOf, toastError, toastSuccess } from '../../../lib/toast'
import { Badge } from '../../../ui/badge'
import { Button } from '../../../ui/button'
import { Card, CardHeader } from '../../../ui/card'
import { Actions, Dialog } from '../../../ui/dialog'
import { LinkToPassOn } from '../../../ui/link-to-pass-on'
import { LoadError } from '../../../ui/page'
import { Spinner } from '../../../ui/spinner'
import { staffRequests } from './team.queries'

/** The accounts that asked to be staff; nothing while nobody waits. */
export function StaffRequests() {
  const { data, error, refetch } = useQuery(staffRequests())
  if (data?.length === 0) return null
  return (
    <Card className="mb-4">
      <CardHeader title="Requests" />
      {error && !data && (
        <LoadError text="The requests could not be loaded" reason={reasonOf(error)} onRetry={() => void refetch()} />
      )}
      {!error && !data && <Spinner label="Loading settings..." />}
      <ul className="divide-y divide-line">
        {data?.map((request) => (
          <RequestRow key={request.profileId} request={request} />
        ))}
      </ul>
    </Card>
  )
}

function RequestRow({ request }: { request: StaffRequest }) {
  const queryClient = useQueryClient()
  const { profileId, fullName, email, emailUnproven, requestedRole } = request
  const settled = {
    onError: (error: Error) => toastError('The request could not be answered', reasonOf(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: api.team.key() }),
  }
  const role = roleNames[requestedRole]
  const approve = useMutation(
    api.team.approve.mutationOptions({ ...settled, onSuccess: () => toastSuccess(`${fullName} is now ${role}.`) }),
  )
  const decline = useMutation(
    api.team.decline.mutationOptions({ ...settled, onSuccess: () => toastSuccess(`${fullName} stays a tenant.`) }),
  )
  const send = useMutation(
    api.tenants.sendEmailProof.mutationOptions({
      onError: (error) => toastError('The link could not be made', reasonOf(error)),
    }),
  )
  const busy = approve.isPending || decline.isPending
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 px-5 py-3.5">
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">{fullName}</p>
        <p className="text-sm wrap-anywhere text-soft">
          {email} · asks to be {role}
        </p>
        <p className="mt-1">
          <Badge tone="warn">Waiting for approval</Badge>{' '}
          {emailUnproven && <Badge tone="bad">Email not confirmed</Badge>}
        </p>
        {emailUnproven && (
          <p className="mt-1 text-sm text-soft">
            Anybody could have typed this address. Approve once the link that was sent there has been opened.
          </p>
        )}
      </div>
      <div className="flex gap-2">
        <Button variant="secondary" disabled={busy} onClick={() => decline.mutate({ profileId })}>
          Decline
        </Button>
        {emailUnproven ? (
          <Button disabled={send.isPending} onClick={() => send.mutate({ tenantId: profileId })}>
            {send.isPending ? 'Sending...' : 'Send link again'}
          </Button>
        ) : (
          <Button disabled={busy} onClick={() => approve.mutate({ profileId })}>
            Approve
          </Button>
        )}
      </div>
      {send.data && (
        <Dialog
          title="Link to confirm the email"
          description={
            <>
              With it and the password chosen at sign-up {fullName} confirms {email}. It works once and for 72 hours.
            </>
          }
          width={500}
          onClose={send.reset}
        >
          <LinkToPassOn
            link={send.data.link}
            message={`Confirm your email address for Makao here: ${send.data.link}`}
            phoneNumber={null}
            sentTo={send.data.sentTo}
          />
          <Actions>
            <Button onClick={send.reset}>Done</Button>
          </Actions>
        </Dialog>
      )}
    </li>
  )
}
