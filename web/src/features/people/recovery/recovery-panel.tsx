import { Email } from '@makao/contract/text'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { z } from 'zod'
import { api, client } from '../../../lib/api'
import { useLinkToken } from '../../../lib/link-token'
import { useSaveForm } from '../../../lib/save-form'
import { Button } from '../../../ui/button'
import * as common from '../../../ui/common.words'
import { TextField } from '../../../ui/field'
import { Loaded } from '../../../ui/loaded'
import { textLinkClass } from '../../../ui/text-link'
import { NewPasswordForm } from '../links/new-password-form'
import { UnusableLink } from '../links/unusable-link'
import * as words from './recovery.words'

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
    failed: words.linkCouldNotBeSent,
  })
  return (
    <>
      {sentTo ? (
        <p role="status" className="rounded-lg bg-accent-tint px-4 py-3 wrap-anywhere">
          {words.ifHasAnAccountALink(sentTo)}
        </p>
      ) : (
        <form onSubmit={handleSubmit} noValidate className="space-y-4">
          <TextField
            label={common.email}
            {...field('email')}
            type="email"
            autoComplete="username"
            hint={words.whereTheLinkIsSentTo}
          />
          <Button type="submit" className="w-full" disabled={busy}>
            {busy ? common.sending : words.sendLink}
          </Button>
        </form>
      )}
      <p className="mt-5 text-center">
        <Link to="/auth" className={textLinkClass}>
          {words.backToSignIn}
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
