import { createFileRoute } from '@tanstack/react-router'
import { AuthFrame } from '../features/people/sign-in/auth-frame'
import { SetupPanel } from '../features/people/sign-in/setup-panel'
import { WithQueries } from '../lib/with-queries'

export const Route = createFileRoute('/setup')({ component: SetupPage })

function SetupPage() {
  return (
    <AuthFrame title="System Setup" description="Create the admin account of this installation">
      <WithQueries>
        <SetupPanel />
      </WithQueries>
    </AuthFrame>
  )
}
