import { createFileRoute } from '@tanstack/react-router'
import { AuthFrame } from '../features/auth/auth-frame'
import { SignUpForm } from '../features/auth/sign-up-form'

export const Route = createFileRoute('/signup')({ component: SignUpPage })

function SignUpPage() {
  return (
    <AuthFrame title="Sign Up" description="Create your account">
      <SignUpForm />
    </AuthFrame>
  )
}
