import { countries } from '@makao/contract/countries'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { FieldFor } from '../../../lib/form'
import { AuthError, type SetUpInput, signUp } from '../../../lib/session'
import { reasonOf, toastError, toastSuccess } from '../../../lib/toast'
import * as common from '../../../ui/common.words'
import { PasswordField, SelectField, TextField } from '../../../ui/field'
import * as words from './setup.words'

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
    const wrong = [...form.querySelectorAll('input')].find(({ validity }) => !validity.valid)
    if (wrong) {
      wrong.focus()
      return setRefused({ field: wrong.name, message: whatIsWrong(wrong) })
    }
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
      await navigate({ to: '/dashboard/properties/new', search: { next: 'units' } })
      toastSuccess(words.beginWithYourFirstProperty, words.welcome(text('name')))
    } catch (error) {
      const field = error instanceof AuthError ? error.field : undefined
      if (field) setRefused({ field, message: reasonOf(error) })
      // Beside the field it is said already.
      else toastError(words.failedToCreateAdminAccount, reasonOf(error))
    } finally {
      setBusy(false)
    }
  }

  return { field, busy, create }
}

/** Said below the field as everywhere; the browser's own words would cover what is asked for. */
function whatIsWrong({ validity, labels }: HTMLInputElement): string {
  if (validity.valueMissing) return words.isRequired(labels?.[0]?.textContent ?? '')
  return validity.typeMismatch ? words.notAnEmail : words.tooShort
}

export function OwnAccountFields({ field }: { field: OwnAccountField }) {
  return (
    <>
      <TextField label={common.fullName} {...field('name')} autoComplete="name" maxLength={120} required />
      <TextField
        label={words.agency}
        {...field('agencyName')}
        autoComplete="organization"
        maxLength={120}
        required
        hint={words.yourBusinessOrYourOwnName}
      />
      <SelectField label={common.country} {...field('country')} defaultValue="Kenya">
        {countries.map((country) => (
          <option key={country} value={country}>
            {country}
          </option>
        ))}
      </SelectField>
      <TextField label={common.email} {...field('email')} type="email" autoComplete="username" required />
      <PasswordField
        label={common.password}
        {...field('password')}
        autoComplete="new-password"
        minLength={10}
        maxLength={128}
        required
        hint={words.atLeast10Characters}
      />
    </>
  )
}
