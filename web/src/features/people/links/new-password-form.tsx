import { AcceptInvitation, type Invitee } from '@makao/contract/people/invitations/invitations.schema'
import { useNavigate } from '@tanstack/react-router'
import { useSaveForm } from '../../../lib/save-form'
import { AuthError, signIn } from '../../../lib/session'
import { toastSuccess } from '../../../lib/toast'
import { Button } from '../../../ui/button'
import * as common from '../../../ui/common.words'
import { PasswordField } from '../../../ui/field'
import * as words from './links.words'

interface NewPasswordFormProps {
  token: string
  invitee: Invitee
  send: (input: AcceptInvitation) => Promise<Invitee>
}

/** Sets the password of whom a one-time link is for, and signs in with it. */
export function NewPasswordForm({ token, invitee, send }: NewPasswordFormProps) {
  const navigate = useNavigate()
  const login = invitee.email ?? invitee.phoneNumber ?? ''
  const { field, busy, handleSubmit } = useSaveForm({
    schema: AcceptInvitation,
    read: ({ password }) => ({ token, password }),
    send,
    changes: [],
    onSaved: async (_, { password }) => {
      toastSuccess(words.yourPasswordIsSet, words.welcome)
      try {
        await signIn({ login, password })
        await navigate({ to: '/dashboard', replace: true })
      } catch (error) {
        if (!(error instanceof AuthError)) throw error
        // A second factor is on: the sign-in page asks for it.
        await navigate({ to: '/auth', replace: true })
      }
    },
    fieldOf: { PASSWORD_WEAK: 'password' },
    failed: words.yourPasswordCouldNotBeSet,
  })
  return (
    <form onSubmit={handleSubmit} noValidate className="space-y-4">
      <div className="rounded-lg bg-sunken px-4 py-3">
        <p className="font-medium wrap-anywhere">{invitee.fullName}</p>
        <p className="text-soft wrap-anywhere">{invitee.email ?? invitee.phoneNumber}</p>
      </div>
      <input type="hidden" autoComplete="username" value={login} readOnly />
      <PasswordField
        label={common.password}
        {...field('password')}
        autoComplete="new-password"
        hint={words.atLeast10CharactersThreeOr}
      />
      <Button type="submit" className="w-full" disabled={busy}>
        {busy ? common.saving : words.setPassword}
      </Button>
    </form>
  )
}
