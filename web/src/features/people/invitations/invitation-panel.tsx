import { useQuery } from '@tanstack/react-query'
import { api, client } from '../../../lib/api'
import { useLinkToken } from '../../../lib/link-token'
import { Loaded } from '../../../ui/loaded'
import { NewPasswordForm } from '../links/new-password-form'
import { UnusableLink } from '../links/unusable-link'

/** Sets the first password of whom an invitation is for. */
export function InvitationPanel() {
  const token = useLinkToken()
  const query = useQuery(api.invitations.read.queryOptions({ input: { token }, retry: false, staleTime: Infinity }))
  return (
    <Loaded query={query} failed={(error, onRetry) => <UnusableLink error={error} onRetry={onRetry} />}>
      {(invitee) => (
        <NewPasswordForm token={token} invitee={invitee} send={(input) => client.invitations.accept(input)} />
      )}
    </Loaded>
  )
}
