import { createFileRoute } from '@tanstack/react-router'
import { SignInFrame } from '../features/people/sign-in/sign-in-frame'
import { SignUpForm } from '../features/people/sign-up/sign-up-form'
import * as words from './-routes.words'

export const Route = createFileRoute('/signup')({ component: SignUpPage })

function SignUpPage() {
  return (
    <SignInFrame title={words.signUp} description={words.createYourAccount}>
      <SignUpForm />
    </SignInFrame>
  )
}
