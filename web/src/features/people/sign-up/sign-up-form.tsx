import { givenRoles, roleNames, staffRoleOf } from '@makao/contract/permissions'
import { Link, useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import type { FieldFor } from '../../../lib/form'
import { useInstallation } from '../../../lib/installation'
import { useSetupCode } from '../../../lib/link-token'
import { AuthError, type SignUpInput, signUp } from '../../../lib/session'
import { reasonOf, toastError, toastSuccess } from '../../../lib/toast'
import { Button, buttonClass } from '../../../ui/button'
import * as common from '../../../ui/common.words'
import { PhoneField } from '../../../ui/contact-fields'
import { PasswordField, SelectField, TextField } from '../../../ui/field'
import { textLinkClass } from '../../../ui/text-link'
import { SetupCodeField } from '../setup/setup-code-field'
import * as words from './sign-up.words'

const roleHint = (isFirstAdmin: boolean) =>
  isFirstAdmin ? words.youBecomeTheFirstAdminAt : words.adminConfirmsThisRoleThe

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
        requestedRole: staffRoleOf(role) ?? null,
        setupCode: text('setupCode') || null,
      })
      await navigate({ to: '/dashboard' })
      toastSuccess(words.welcomeYouCanNowStartUsing, words.registrationSuccessful)
    } catch (error) {
      if (error instanceof AuthError) setRefused({ field: error.field, message: error.message })
      const text = error instanceof AuthError ? error.message : words.unexpectedErrorOccurred
      toastError(text, error instanceof AuthError ? undefined : reasonOf(error), words.registrationFailed)
    } finally {
      setBusy(false)
    }
  }

  if (installation && !installation.signUpOpen && !installation.needed) return <ByInvitation />
  return (
    <>
      <form onSubmit={(event) => void handleSubmit(event)} className="space-y-4">
        <TextField label={common.fullName} {...field('name')} autoComplete="name" maxLength={120} required />
        <TextField label={common.email} {...field('email')} type="email" autoComplete="username" required />
        <PhoneField {...field('phoneNumber')} autoComplete="tel" />
        <SelectField
          label={common.role}
          name="role"
          value={role}
          onChange={(event) => setRole(event.target.value)}
          hint={role === 'tenant' ? words.tenantIfYouRent : roleHint(isFirstAdmin)}
        >
          {givenRoles.toReversed().map((choice) => (
            <option key={choice} value={choice}>
              {roleNames[choice]}
            </option>
          ))}
        </SelectField>
        {isFirstAdmin && <SetupCodeField field={field} />}
        <PasswordField
          label={common.password}
          {...field('password')}
          autoComplete="new-password"
          minLength={10}
          maxLength={128}
          required
          hint={words.atLeast10Characters}
        />
        <Button type="submit" className="w-full" disabled={busy}>
          {busy ? words.creatingAccount : words.createAccount}
        </Button>
      </form>
      <p className="mt-5 text-center text-soft">
        {words.alreadyHaveAnAccount}{' '}
        <Link to="/auth" className={textLinkClass}>
          {words.signInHere}
        </Link>
      </p>
    </>
  )
}

/** The agency does not let people sign up by themselves. */
function ByInvitation() {
  return (
    <div className="space-y-4">
      <p className="rounded-lg bg-accent-tint px-4 py-3">{words.accountsAreMadeByInvitation}</p>
      <p className="text-soft">{words.didYouGetALinkAlready}</p>
      <Link to="/auth" className={buttonClass('primary', 'w-full')}>
        {words.signIn}
      </Link>
    </div>
  )
}
