import { createFileRoute } from '@tanstack/react-router'
import { SignInForm } from '../features/people/sign-in/sign-in-form'
import { SignInFrame } from '../features/people/sign-in/sign-in-frame'

export const Route = createFileRoute('/auth')({ component: AuthPage })

function AuthPage() {
  return (
    <SignInFrame title="Sign In" description="Access your rental management dashboard">
      <SignInForm />
    </SignInFrame>
  )
}
