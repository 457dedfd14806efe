import { createFileRoute } from '@tanstack/react-router'
import { AuthFrame } from '../features/people/sign-in/auth-frame'
import { RecoveryPanel } from '../features/people/sign-in/recovery-panel'
import { WithQueries } from '../lib/with-queries'

export const Route = createFileRoute('/recovery')({ component: RecoveryPage })

function RecoveryPage() {
  return (
    <AuthFrame title="New password" description="If you forgot the current one">
      <WithQueries>
        <RecoveryPanel />
      </WithQueries>
    </AuthFrame>
  )
}
