import { createFileRoute } from '@tanstack/react-router'
import { RecoveryPanel } from '../features/people/recovery/recovery-panel'
import { SignInFrame } from '../features/people/sign-in/sign-in-frame'
import { WithQueries } from '../lib/with-queries'
import * as words from './-routes.words'

export const Route = createFileRoute('/recovery')({ component: RecoveryPage })

function RecoveryPage() {
  return (
    <SignInFrame title={words.newPassword} description={words.ifYouForgotTheCurrentOne}>
      <WithQueries>
        <RecoveryPanel />
      </WithQueries>
    </SignInFrame>
  )
}
