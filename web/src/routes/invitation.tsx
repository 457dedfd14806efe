import { createFileRoute } from '@tanstack/react-router'
import { InvitationPanel } from '../features/people/invitations/invitation-panel'
import { SignInFrame } from '../features/people/sign-in/sign-in-frame'
import { WithQueries } from '../lib/with-queries'

export const Route = createFileRoute('/invitation')({ component: InvitationPage })

function InvitationPage() {
  return (
    <SignInFrame title="Set your password" description="Then you see your rent, what you have paid and what is due">
      <WithQueries>
        <InvitationPanel />
      </WithQueries>
    </SignInFrame>
  )
}
