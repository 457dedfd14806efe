import { createFileRoute } from '@tanstack/react-router'
import { AuthFrame } from '../features/people/sign-in/auth-frame'
import { SignUpForm } from '../features/people/sign-in/sign-up-form'

export const Route = createFileRoute('/signup')({ component: SignUpPage })

function SignUpPage() {
  return (
    <AuthFrame title="Sign Up" description="Create your account">
      <SignUpForm />
    </AuthFrame>
  )
}
