import { createFileRoute } from '@tanstack/react-router'
import { AuthFrame } from '../features/people/sign-in/auth-frame'
import { InvitationPanel } from '../features/people/sign-in/invitation-panel'
import { WithQueries } from '../lib/with-queries'

export const Route = createFileRoute('/invitation')({ component: InvitationPage })

function InvitationPage() {
  return (
    <AuthFrame title="Set your password" description="Then you see your rent, what you have paid and what is due">
      <WithQueries>
        <InvitationPanel />
      </WithQueries>
    </AuthFrame>
  )
}
