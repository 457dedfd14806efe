import { Email } from '@makao/contract/text'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { z } from 'zod'
import { api, client } from '../../../lib/api'
import { useLinkToken } from '../../../lib/link-token'
import { useSaveForm } from '../../../lib/save-form'
import { Button } from '../../../ui/button'
import { TextField } from '../../../ui/field'
import { Loaded } from '../../../ui/loaded'
import { textLinkClass } from '../../../ui/text-link'
import { NewPasswordForm } from '../links/new-password-form'
import { UnusableLink } from '../links/unusable-link'

const Asked = z.object({ email: Email })

/** Asks for a link for a new password. */
function AskRecovery() {
  const [sentTo, setSentTo] = useState<string>()
  const { field, busy, handleSubmit } = useSaveForm({
    schema: Asked,
    read: (typed) => typed,
    send: (input) => client.recovery.ask(input),
    changes: [],
    onSaved: (_, { email }) => setSentTo(email),
    failed: 'The link could not be sent',
  })
  return (
    <>
      {sentTo ? (
        <p role="status" className="rounded-lg bg-accent-tint px-4 py-3 wrap-anywhere">
          If {sentTo} has an account, a link is on its way there. It works once and for one hour. Nothing came? A link
          that was sent in the last hour still works. Look into the spam folder too, or ask your property manager for an
          invitation link.
        </p>
      ) : (
        <form onSubmit={handleSubmit} noValidate className="space-y-4">
          <TextField
            label="Email"
            {...field('email')}
            type="email"
            autoComplete="username"
            hint="Where the link is sent to"
          />
          <Button type="submit" className="w-full" disabled={busy}>
            {busy ? 'Sending...' : 'Send link'}
          </Button>
        </form>
      )}
      <p className="mt-5 text-center">
        <Link to="/auth" className={textLinkClass}>
          Back to sign in
        </Link>
      </p>
    </>
  )
}

/** Sets the new password of whom a recovery link is for. */
function Recovery({ token }: { token: string }) {
  const holder = useQuery(api.recovery.read.queryOptions({ input: { token }, retry: false, staleTime: Infinity }))
  return (
    <Loaded query={holder} failed={(error, onRetry) => <UnusableLink error={error} onRetry={onRetry} />}>
      {(invitee) => <NewPasswordForm token={token} invitee={invitee} send={(input) => client.recovery.reset(input)} />}
    </Loaded>
  )
}

/** Without a token in the address a link is asked for; with one it is used. */
export function RecoveryPanel() {
  const token = useLinkToken()
  return token ? <Recovery token={token} /> : <AskRecovery />
}
