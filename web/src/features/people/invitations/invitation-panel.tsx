import { useQuery } from '@tanstack/react-query'
import { api, client } from '../../../lib/api'
import { useLinkToken } from '../../../lib/link-token'
import { Spinner } from '../../../ui/spinner'
import { NewPasswordForm } from '../links/new-password-form'
import { UnusableLink } from '../links/unusable-link'

/** Sets the first password of whom an invitation is for. */
export function InvitationPanel() {
  const token = useLinkToken()
  const invitee = useQuery(api.invitations.read.queryOptions({ input: { token }, retry: false, staleTime: Infinity }))
  if (invitee.isPending) return <Spinner />
  if (invitee.isError) return <UnusableLink error={invitee.error} onRetry={() => void invitee.refetch()} />
  return <NewPasswordForm token={token} invitee={invitee.data} submit={(input) => client.invitations.accept(input)} />
}
