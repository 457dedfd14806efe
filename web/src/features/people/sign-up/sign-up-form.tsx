import { roleNames, roles, staffRoles } from '@makao/contract/permissions'
import { Link, useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import type { FieldFor } from '../../../lib/form'
import { useInstallation } from '../../../lib/installation'
import { useSetupCode } from '../../../lib/link-token'
import { AuthError, type SignUpInput, signUp } from '../../../lib/session'
import { reasonOf, toastError, toastSuccess } from '../../../lib/toast'
import { Button, buttonClass } from '../../../ui/button'
import { PhoneField } from '../../../ui/contact-fields'
import { PasswordField, SelectField, TextField } from '../../../ui/field'
import { textLinkClass } from '../../../ui/text-link'
import { SetupCodeField } from '../setup/setup-code-field'

const roleHint = (isFirstAdmin: boolean) =>
  isFirstAdmin
    ? 'You become the first admin at once, with the set-up code.'
    : 'An admin confirms this role. The first admin is confirmed at once.'

export function SignUpForm() {
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const installation = useInstallation()
  // Whoever comes by the link of the set-up is about to become the admin.
  const [role, setRole] = useState<string>(useSetupCode() ? 'admin' : 'tenant')
  const isFirstAdmin = role === 'admin' && installation?.needed === true
  const [refused, setRefused] = useState<{ field?: string | undefined; message: string }>()
  const field: FieldFor<keyof SignUpInput> = (name) => ({
    name,
    error: refused?.field === name ? refused.message : undefined,
  })

  async function handleSubmit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    const text = (name: keyof SignUpInput) => String(typed.get(name) ?? '')
    setBusy(true)
    setRefused(undefined)
    try {
      await signUp({
        name: text('name'),
        email: text('email'),
        phoneNumber: text('phoneNumber'),
        password: text('password'),
        requestedRole: staffRoles.find((staffRole) => staffRole === role) ?? null,
        setupCode: text('setupCode') || null,
      })
      await navigate({ to: '/dashboard' })
      toastSuccess('Welcome! You can now start using the system.', 'Registration Successful')
    } catch (error) {
      if (error instanceof AuthError) setRefused({ field: error.field, message: error.message })
      const text = error instanceof AuthError ? error.message : 'An unexpected error occurred during signup'
      toastError(text, error instanceof AuthError ? undefined : reasonOf(error), 'Registration Failed')
    } finally {
      setBusy(false)
    }
  }

  if (installation && !installation.signUpOpen && !installation.needed) return <ByInvitation />
  return (
    <>
      <form onSubmit={(event) => void handleSubmit(event)} className="space-y-4">
        <TextField label="Full Name" {...field('name')} autoComplete="name" maxLength={120} required />
        <TextField label="Email" {...field('email')} type="email" autoComplete="username" required />
        <PhoneField {...field('phoneNumber')} autoComplete="tel" />
        <SelectField
          label="Role"
          name="role"
          value={role}
          onChange={(event) => setRole(event.target.value)}
          hint={role === 'tenant' ? undefined : roleHint(isFirstAdmin)}
        >
          {roles.toReversed().map((choice) => (
            <option key={choice} value={choice}>
              {roleNames[choice]}
            </option>
          ))}
        </SelectField>
        {isFirstAdmin && <SetupCodeField field={field} />}
        <PasswordField
          label="Password"
          {...field('password')}
          autoComplete="new-password"
          minLength={10}
          maxLength={128}
          required
          hint="At least 10 characters"
        />
        <Button type="submit" className="w-full" disabled={busy}>
          {busy ? 'Creating Account...' : 'Create Account'}
        </Button>
      </form>
      <p className="mt-5 text-center text-soft">
        Already have an account?{' '}
        <Link to="/auth" className={textLinkClass}>
          Sign in here
        </Link>
      </p>
    </>
  )
}

/** The agency does not let people sign up by themselves. */
function ByInvitation() {
  return (
    <div className="space-y-4">
      <p className="rounded-lg bg-accent-tint px-4 py-3">
        Accounts are made by invitation here. Ask your landlord or agency to invite you: they enter your name and email,
        and you get a link with which you choose your password.
      </p>
      <p className="text-soft">Did you get a link already? Open it, and sign in with your new password after that.</p>
      <Link to="/auth" className={buttonClass('primary', 'w-full')}>
        Sign In
      </Link>
    </div>
  )
}
