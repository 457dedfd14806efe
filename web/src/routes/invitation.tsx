import { createFileRoute } from '@tanstack/react-router'
import { InvitationPanel } from '../features/people/invitations/invitation-panel'
import { WithQueries } from '../lib/with-queries'

export const Route = createFileRoute('/invitation')({ component: InvitationPage })

function InvitationPage() {
  return (
    <WithQueries>
      <InvitationPanel />
    </WithQueries>
  )
}
