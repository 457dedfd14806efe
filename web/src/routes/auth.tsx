import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { hasLostSession, placeAfterSignIn } from '../app/guards'
import { SignInPage } from '../features/people/sign-in/sign-in-page'
import { signIn } from '../lib/session'

export const Route = createFileRoute('/auth')({ component: AuthPage })

/** Where somebody comes who was signed in, or is led to from another page; opened by itself it is `app/sign-in-alone.tsx`. */
function AuthPage() {
  const navigate = useNavigate()
  return (
    <SignInPage
      signIn={signIn}
      hasLostSession={hasLostSession()}
      onSignedIn={() => navigate({ href: placeAfterSignIn(), replace: true })}
    />
  )
}
