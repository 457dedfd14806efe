import { createFileRoute } from '@tanstack/react-router'
import { SetupPanel } from '../features/people/setup/setup-panel'
import { SignInFrame } from '../features/people/sign-in/sign-in-frame'
import { WithQueries } from '../lib/with-queries'

export const Route = createFileRoute('/setup')({ component: SetupPage })

function SetupPage() {
  return (
    <SignInFrame title="System Setup" description="Create the admin account of this installation">
      <WithQueries>
        <SetupPanel />
      </WithQueries>
    </SignInFrame>
  )
}
