import { EmailConfirmation, type EmailConfirmed } from '@makao/contract/people/security/security.schema'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { client } from '../../../lib/api'
import { useLinkToken } from '../../../lib/link-token'
import { isRefusal } from '../../../lib/refusal'
import { useSaveForm } from '../../../lib/save-form'
import { loadSession } from '../../../lib/session'
import { toastError } from '../../../lib/toast'
import { Button, buttonClass } from '../../../ui/button'
import * as common from '../../../ui/common.words'
import { PasswordField } from '../../../ui/field'
import { textLinkClass } from '../../../ui/text-link'
import { UnusableLink } from '../links/unusable-link'
import * as words from './security.words'

/**
 * Confirms an address, a new one or that of the sign-up. With the password: whoever only has the mailbox would confirm the account
 * that a stranger made with it.
 */
export function ConfirmEmailPanel() {
  const token = useLinkToken()
  const [confirmed, setConfirmed] = useState<EmailConfirmed>()
  const [unusable, setUnusable] = useState<unknown>()
  const { field, busy, handleSubmit } = useSaveForm({
    schema: EmailConfirmation,
    read: ({ password }) => ({ token, password }),
    send: (input) => client.security.confirmEmail(input),
    changes: [],
    onSaved: async (answer) => {
      setConfirmed(answer)
      // An open page of the person stops asking for it. Without an answer it asks until it is loaded again.
      await loadSession().catch(() => undefined)
    },
    fieldOf: { PASSWORD_WRONG: 'password' },
    failed: (reason, error) => {
      if (isRefusal(error, 'LINK_INVALID')) setUnusable(error)
      else toastError(words.addressWasNotConfirmed, reason)
    },
  })
  if (unusable) return <UnusableLink error={unusable} onRetry={() => setUnusable(undefined)} />
  if (confirmed) {
    return (
      <div className="space-y-4">
        <p role="status" className="rounded-lg bg-accent-tint px-4 py-3 wrap-anywhere">
          {confirmed.isNew ? words.fromNowOnYouSignIn(confirmed.email) : words.thankYouIsConfirmed(confirmed.email)}
        </p>
        <Link to="/dashboard" className={buttonClass('primary', 'w-full')}>
          {confirmed.isNew ? words.signIn : words.goOn}
        </Link>
      </div>
    )
  }
  return (
    <>
      <form onSubmit={handleSubmit} noValidate className="space-y-4">
        <PasswordField
          label={common.password}
          {...field('password')}
          autoComplete="current-password"
          hint={words.passwordOfYourAccountSoThat}
        />
        <Button type="submit" className="w-full" disabled={busy}>
          {busy ? words.confirming : words.confirmThisAddress}
        </Button>
      </form>
      <p className="mt-5 text-center text-soft">
        {words.didSomebodyElseSignUpWith}{' '}
        <Link to="/recovery" className={textLinkClass}>
          {words.chooseANewPassword}
        </Link>{' '}
        {words.andTheAccountIsYours}
      </p>
    </>
  )
}
