import { createFileRoute } from '@tanstack/react-router'
import { SetupPanel } from '../features/people/setup/setup-panel'
import { SignInFrame } from '../features/people/sign-in/sign-in-frame'
import { WithQueries } from '../lib/with-queries'
import * as words from './-routes.words'

export const Route = createFileRoute('/setup')({ component: SetupPage })

function SetupPage() {
  return (
    <SignInFrame title={words.systemSetup} description={words.createTheAdminAccountOfThis}>
      <WithQueries>
        <SetupPanel />
      </WithQueries>
    </SignInFrame>
  )
}
