import { createFileRoute } from '@tanstack/react-router'
import { AuthFrame } from '../features/people/sign-in/auth-frame'
import { ConfirmEmailPanel } from '../features/people/sign-in/confirm-email-panel'
import { WithQueries } from '../lib/with-queries'

export const Route = createFileRoute('/confirm-email')({ component: ConfirmEmailPage })

function ConfirmEmailPage() {
  return (
    <AuthFrame title="Confirm your address" description="It shows that mail to this address reaches you">
      <WithQueries>
        <ConfirmEmailPanel />
      </WithQueries>
    </AuthFrame>
  )
}
