import { roleNames } from '@makao/contract/permissions'
import type { StaffRequest } from '@makao/contract/team/team.schema'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api'
import { reasonOf, toastError, toastSuccess } from '../../lib/toast'
import { Badge } from '../../ui/badge'
import { Button } from '../../ui/button'
import { Card, CardHeader } from '../../ui/card'
import { LoadError } from '../../ui/page'
import { Spinner } from '../../ui/spinner'
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
  const { profileId, fullName, email, requestedRole } = request
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
  const busy = approve.isPending || decline.isPending
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 px-5 py-3.5">
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">{fullName}</p>
        <p className="text-sm wrap-anywhere text-soft">
          {email} · asks to be {role}
        </p>
        <p className="mt-1">
          <Badge tone="warn">Waiting for approval</Badge>
        </p>
      </div>
      <div className="flex gap-2">
        <Button variant="secondary" disabled={busy} onClick={() => decline.mutate({ profileId })}>
          Decline
        </Button>
        <Button disabled={busy} onClick={() => approve.mutate({ profileId })}>
          Approve
        </Button>
      </div>
    </li>
  )
}
