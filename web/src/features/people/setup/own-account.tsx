import { countries } from '@makao/contract/countries'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { FieldFor } from '../../../lib/form'
import { AuthError, type SetUpInput, signUp } from '../../../lib/session'
import { reasonOf, toastError, toastSuccess } from '../../../lib/toast'
import { PasswordField, SelectField, TextField } from '../../../ui/field'

export type OwnAccountField = FieldFor<keyof SetUpInput>

/** Makes the first admin with an account of their own, of what a form holds. */
export function useOwnAccount() {
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<{ field?: string | undefined; message: string }>()
  const field: OwnAccountField = (name) => ({
    name,
    error: refused?.field === name ? refused.message : undefined,
  })

  async function create(form: HTMLFormElement): Promise<void> {
    const typed = new FormData(form)
    const text = (name: keyof SetUpInput) => String(typed.get(name) ?? '')
    setBusy(true)
    setRefused(undefined)
    try {
      const input: SetUpInput = {
        name: text('name'),
        agencyName: text('agencyName'),
        country: text('country'),
        email: text('email'),
        password: text('password'),
        setupCode: text('setupCode') || null,
      }
      await signUp(input, '/set-up')
      await navigate({ to: '/dashboard' })
      toastSuccess('Your first steps are on this page.', `Welcome, ${text('name')}`)
    } catch (error) {
      if (error instanceof AuthError) setRefused({ field: error.field, message: error.message })
      toastError('Failed to create admin account', reasonOf(error))
    } finally {
      setBusy(false)
    }
  }

  return { field, busy, create }
}

export function OwnAccountFields({ field }: { field: OwnAccountField }) {
  return (
    <>
      <TextField label="Full Name" {...field('name')} autoComplete="name" maxLength={120} required />
      <TextField
        label="Agency"
        {...field('agencyName')}
        autoComplete="organization"
        maxLength={120}
        required
        hint="Your business or your own name, as it should stand on receipts."
      />
      <SelectField label="Country" {...field('country')} defaultValue="Kenya">
        {countries.map((country) => (
          <option key={country} value={country}>
            {country}
          </option>
        ))}
      </SelectField>
      <TextField label="Email" {...field('email')} type="email" autoComplete="username" required />
      <PasswordField
        label="Password"
        {...field('password')}
        autoComplete="new-password"
        minLength={10}
        maxLength={128}
        required
        hint="At least 10 characters"
      />
    </>
  )
}
