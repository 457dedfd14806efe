import { createFileRoute } from '@tanstack/react-router'
import { ConfirmEmailPanel } from '../features/people/security/confirm-email-panel'
import { SignInFrame } from '../features/people/sign-in/sign-in-frame'
import { WithQueries } from '../lib/with-queries'

export const Route = createFileRoute('/confirm-email')({ component: ConfirmEmailPage })

function ConfirmEmailPage() {
  return (
    <SignInFrame title="Confirm your address" description="It shows that mail to this address reaches you">
      <WithQueries>
        <ConfirmEmailPanel />
      </WithQueries>
    </SignInFrame>
  )
}
