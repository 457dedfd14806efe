import { EmailChange, PasswordChange } from '@makao/contract/people/security/security.schema'
import { useState } from 'react'
import { client } from '../../../lib/api'
import { useSaveForm } from '../../../lib/save-form'
import { useUser } from '../../../lib/session'
import { Button } from '../../../ui/button'
import { Card } from '../../../ui/card'
import * as common from '../../../ui/common.words'
import { Actions } from '../../../ui/dialog'
import { PasswordField, TextField } from '../../../ui/field'
import * as words from './security.words'

/** What the person signs in with. */
export function PasswordAndEmail() {
  // A form that was saved begins anew.
  const [saves, setSaves] = useState(0)
  return (
    <>
      <PasswordForm key={saves} onDone={() => setSaves(saves + 1)} />
      <EmailForm />
    </>
  )
}

function PasswordForm({ onDone }: { onDone: () => void }) {
  const { email } = useUser()
  const { field, busy, handleSubmit } = useSaveForm({
    schema: PasswordChange,
    read: (typed) => typed,
    send: (input) => client.security.changePassword(input),
    changes: ['security'],
    done: words.yourPasswordIsChangedOther,
    onSaved: onDone,
    fieldOf: { PASSWORD_WRONG: 'current', PASSWORD_WEAK: 'password' },
    failed: words.yourPasswordWasNotChanged,
  })
  return (
    <Card className="p-5">
      <h2 className="mb-4 font-semibold">{common.password}</h2>
      <form onSubmit={handleSubmit} noValidate className="grid gap-4">
        <input type="hidden" autoComplete="username" value={email} readOnly />
        <PasswordField label={words.currentPassword} {...field('current')} autoComplete="current-password" />
        <PasswordField
          label={words.newPassword}
          {...field('password')}
          autoComplete="new-password"
          hint={words.atLeast10CharactersThreeOr}
        />
        <Actions>
          <Button type="submit" disabled={busy}>
            {busy ? common.saving : words.changePassword}
          </Button>
        </Actions>
      </form>
    </Card>
  )
}

function EmailForm() {
  const { email } = useUser()
  const [asked, setAsked] = useState<{ email: string; sends: boolean }>()
  const { field, busy, handleSubmit } = useSaveForm({
    schema: EmailChange,
    read: (typed) => typed,
    send: (input) => client.security.askEmailChange(input),
    changes: ['messages'],
    onSaved: setAsked,
    fieldOf: { PASSWORD_WRONG: 'password' },
    failed: words.yourAddressWasNotChanged,
  })
  return (
    <Card className="p-5">
      <h2 className="font-semibold">{common.email}</h2>
      <p className="mb-4 text-soft wrap-anywhere">{email}</p>
      {asked ? (
        <p role="status" className="rounded-lg bg-accent-tint px-4 py-3 wrap-anywhere">
          {asked.sends ? words.linkIsOnItsWayTo(asked.email) : words.linkForWaitsInTheOutbox(asked.email)}
        </p>
      ) : (
        <form onSubmit={handleSubmit} noValidate className="grid gap-4">
          <TextField label={words.newEmail} {...field('email')} type="email" autoComplete="email" />
          <PasswordField label={common.password} {...field('password')} autoComplete="current-password" />
          <Actions>
            <Button type="submit" disabled={busy}>
              {busy ? common.sending : words.changeEmail}
            </Button>
          </Actions>
        </form>
      )}
    </Card>
  )
}
