import { createFileRoute } from '@tanstack/react-router'
import { SignInForm } from '../features/people/sign-in/sign-in-form'
import { SignInFrame } from '../features/people/sign-in/sign-in-frame'
import * as words from './-routes.words'

export const Route = createFileRoute('/auth')({ component: AuthPage })

function AuthPage() {
  return (
    <SignInFrame title={words.signIn} description={words.accessYourRentalManagement}>
      <SignInForm />
    </SignInFrame>
  )
}
