import { createFileRoute } from '@tanstack/react-router'
import { AuthFrame } from '../features/people/sign-in/auth-frame'
import { SignInForm } from '../features/people/sign-in/sign-in-form'

export const Route = createFileRoute('/auth')({ component: AuthPage })

function AuthPage() {
  return (
    <AuthFrame title="Sign In" description="Access your rental management dashboard">
      <SignInForm />
    </AuthFrame>
  )
}
