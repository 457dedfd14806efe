import { createFileRoute } from '@tanstack/react-router'
import { RecoveryPanel } from '../features/people/recovery/recovery-panel'
import { SignInFrame } from '../features/people/sign-in/sign-in-frame'
import { WithQueries } from '../lib/with-queries'

export const Route = createFileRoute('/recovery')({ component: RecoveryPage })

function RecoveryPage() {
  return (
    <SignInFrame title="New password" description="If you forgot the current one">
      <WithQueries>
        <RecoveryPanel />
      </WithQueries>
    </SignInFrame>
  )
}
