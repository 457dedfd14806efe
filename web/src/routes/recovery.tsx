import { createFileRoute } from '@tanstack/react-router'
import { AuthFrame } from '../features/auth/auth-frame'
import { RecoveryPanel } from '../features/auth/recovery-panel'
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
