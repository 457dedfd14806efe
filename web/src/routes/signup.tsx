import { createFileRoute } from '@tanstack/react-router'
import { SignInFrame } from '../features/people/sign-in/sign-in-frame'
import { SignUpForm } from '../features/people/sign-up/sign-up-form'

export const Route = createFileRoute('/signup')({ component: SignUpPage })

function SignUpPage() {
  return (
    <SignInFrame title="Sign Up" description="Create your account">
      <SignUpForm />
    </SignInFrame>
  )
}
