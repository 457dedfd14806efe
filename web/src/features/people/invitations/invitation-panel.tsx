import type { Brand } from '@makao/contract/platform/agency/agency.schema'
import { useQuery } from '@tanstack/react-query'
import { api, client } from '../../../lib/api'
import { useLinkToken } from '../../../lib/link-token'
import { Loaded } from '../../../ui/loaded'
import { NewPasswordForm } from '../links/new-password-form'
import { UnusableLink } from '../links/unusable-link'
import { SignInFrame } from '../sign-in/sign-in-frame'
import * as words from './invitations.words'

/** Who invites, as tenants know them. */
function Inviter({ name, logo }: Brand) {
  return (
    <>
      {logo && <img src={logo} alt="" className="mx-auto mb-2 size-14 rounded-lg bg-white object-contain" />}
      <h1 className="text-2xl font-semibold tracking-tight wrap-anywhere">{name}</h1>
    </>
  )
}

/** Sets the first password of whom an invitation is for. */
export function InvitationPanel() {
  const token = useLinkToken()
  const query = useQuery(api.invitations.read.queryOptions({ input: { token }, retry: false, staleTime: Infinity }))
  return (
    <SignInFrame
      title={words.setYourPassword}
      description={words.thenYouSeeWhatIsYours}
      {...(query.data && { head: <Inviter {...query.data.agency} /> })}
    >
      <Loaded query={query} failed={(error, onRetry) => <UnusableLink error={error} onRetry={onRetry} />}>
        {(invitee) => (
          <NewPasswordForm token={token} invitee={invitee} send={(input) => client.invitations.accept(input)} />
        )}
      </Loaded>
    </SignInFrame>
  )
}
