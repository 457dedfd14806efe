import { Link, useNavigate } from '@tanstack/react-router'
import { type FormEvent, useEffect, useState } from 'react'
import { signIn } from '../../lib/session'
import { reasonOf, toastError } from '../../lib/toast'
import { Button } from '../../ui/button'
import { PasswordField, TextField } from '../../ui/field'
import { textLinkClass } from '../../ui/text-link'

/** Whether this installation still has no admin. Asked without the API client, which the first screen does without. */
async function isSetupNeeded(): Promise<boolean> {
  const response = await fetch('/api/setup')
  const { needed } = (await response.json()) as { needed?: boolean }
  return response.ok && needed === true
}

export function SignInForm() {
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const [offersSetup, setOffersSetup] = useState(false)

  useEffect(() => {
    // Without an answer the link stays away; signing in says what is wrong.
    isSetupNeeded().then(setOffersSetup, () => setOffersSetup(false))
  }, [])

  async function handleSubmit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    setBusy(true)
    try {
      await signIn({ email: String(typed.get('email')), password: String(typed.get('password')) })
      await navigate({ to: '/dashboard' })
    } catch (error) {
      toastError(reasonOf(error), undefined, 'Login Failed')
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      <form onSubmit={(event) => void handleSubmit(event)} className="space-y-4">
        <TextField label="Email" name="email" type="email" autoComplete="username" required />
        <PasswordField label="Password" name="password" autoComplete="current-password" required />
        <Button type="submit" className="w-full" disabled={busy}>
          {busy ? 'Signing In...' : 'Sign In'}
        </Button>
      </form>
      <p className="mt-5 text-center text-soft">
        Don't have an account?{' '}
        <Link to="/signup" className={textLinkClass}>
          Sign up here
        </Link>
      </p>
      {offersSetup && (
        <p className="mt-4 rounded-lg bg-accent-tint px-4 py-3 text-center">
          A new installation?{' '}
          <Link to="/setup" className={textLinkClass}>
            Set it up
          </Link>
        </p>
      )}
    </>
  )
}
