import { createFileRoute } from '@tanstack/react-router'
import { ConfirmEmailPanel } from '../features/people/security/confirm-email-panel'
import { SignInFrame } from '../features/people/sign-in/sign-in-frame'
import { WithQueries } from '../lib/with-queries'
import * as words from './-routes.words'

export const Route = createFileRoute('/confirm-email')({ component: ConfirmEmailPage })

function ConfirmEmailPage() {
  return (
    <SignInFrame title={words.confirmYourAddress} description={words.itShowsThatMailToThis}>
      <WithQueries>
        <ConfirmEmailPanel />
      </WithQueries>
    </SignInFrame>
  )
}
