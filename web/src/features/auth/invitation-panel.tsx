import { AcceptInvitation } from '@makao/contract/invitations/invitations.schema'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { api, client } from '../../lib/api'
import { useForm } from '../../lib/form'
import { signIn } from '../../lib/session'
import { reasonOf, toastError, toastSuccess } from '../../lib/toast'
import { Button } from '../../ui/button'
import { PasswordField } from '../../ui/field'
import { LoadError } from '../../ui/page'
import { Spinner } from '../../ui/spinner'
import { textLinkClass } from '../../ui/text-link'

/** Sets the password of whom the link is for. The token stands in the fragment, which no browser sends along. */
export function InvitationPanel() {
  const navigate = useNavigate()
  const [token] = useState(() => new URLSearchParams(window.location.hash.slice(1)).get('token') ?? '')
  const invitee = useQuery(api.invitations.read.queryOptions({ input: { token }, retry: false, staleTime: Infinity }))

  const { errors, busy, handleSubmit } = useForm({
    schema: AcceptInvitation,
    read: ({ password }) => ({ token, password }),
    submit: async (input) => {
      const { email } = await client.invitations.accept(input)
      await signIn({ email, password: input.password })
      await navigate({ to: '/dashboard', replace: true })
      toastSuccess('Your password is set.', 'Welcome')
    },
    onFailure: (reason) => toastError('Your password could not be set', reason),
  })

  if (invitee.isPending) return <Spinner />
  if (invitee.isError) {
    return (
      <>
        <LoadError
          text="This link cannot be used"
          reason={reasonOf(invitee.error)}
          onRetry={() => void invitee.refetch()}
        />
        <p className="text-center">
          <Link to="/auth" className={textLinkClass}>
            Sign in
          </Link>
        </p>
      </>
    )
  }
  return (
    <form onSubmit={handleSubmit} noValidate className="space-y-4">
      <div className="rounded-lg bg-sunken px-4 py-3">
        <p className="font-medium wrap-anywhere">{invitee.data.fullName}</p>
        <p className="text-soft wrap-anywhere">{invitee.data.email}</p>
      </div>
      <input type="hidden" autoComplete="username" value={invitee.data.email} readOnly />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="new-password"
        hint="At least 10 characters"
        error={errors.password}
      />
      <Button type="submit" className="w-full" disabled={busy}>
        {busy ? 'Saving...' : 'Set password'}
      </Button>
    </form>
  )
}
