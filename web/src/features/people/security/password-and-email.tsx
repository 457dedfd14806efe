import { EmailChange, PasswordChange } from '@makao/contract/people/security/security.schema'
import { useState } from 'react'
import { client } from '../../../lib/api'
import { useSaveForm } from '../../../lib/save-form'
import { useUser } from '../../../lib/session'
import { Button } from '../../../ui/button'
import { Card } from '../../../ui/card'
import { Actions } from '../../../ui/dialog'
import { PasswordField, TextField } from '../../../ui/field'

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
    done: 'Your password is changed. Other devices are signed out.',
    onSaved: onDone,
    fieldOf: { PASSWORD_WRONG: 'current', PASSWORD_WEAK: 'password' },
    failed: 'Your password was not changed',
  })
  return (
    <Card className="p-5">
      <h2 className="mb-4 font-semibold">Password</h2>
      <form onSubmit={handleSubmit} noValidate className="grid gap-4">
        <input type="hidden" autoComplete="username" value={email} readOnly />
        <PasswordField label="Current password" {...field('current')} autoComplete="current-password" />
        <PasswordField
          label="New password"
          {...field('password')}
          autoComplete="new-password"
          hint="At least 10 characters; three or four words are good"
        />
        <Actions>
          <Button type="submit" disabled={busy}>
            {busy ? 'Saving...' : 'Change password'}
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
    failed: 'Your address was not changed',
  })
  return (
    <Card className="p-5">
      <h2 className="font-semibold">Email</h2>
      <p className="mb-4 text-soft wrap-anywhere">{email}</p>
      {asked ? (
        <p role="status" className="rounded-lg bg-accent-tint px-4 py-3 wrap-anywhere">
          {asked.sends
            ? `A link is on its way to ${asked.email}. Your address changes when it is used, within one hour.`
            : `A link for ${asked.email} waits in the outbox, since no mail server is set. An admin can pass it on.`}
        </p>
      ) : (
        <form onSubmit={handleSubmit} noValidate className="grid gap-4">
          <TextField label="New email" {...field('email')} type="email" autoComplete="email" />
          <PasswordField label="Password" {...field('password')} autoComplete="current-password" />
          <Actions>
            <Button type="submit" disabled={busy}>
              {busy ? 'Sending...' : 'Change email'}
            </Button>
          </Actions>
        </form>
      )}
    </Card>
  )
}
