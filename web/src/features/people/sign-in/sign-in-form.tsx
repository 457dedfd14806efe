import { type FormEvent, useState } from 'react'
import { useInstallation } from '../../../lib/installation'
import { isRefusal } from '../../../lib/refusal'
import type { signIn } from '../../../lib/session'
import { reasonOf, toastError } from '../../../lib/toast'
import { Button } from '../../../ui/button'
import * as common from '../../../ui/common.words'
import { PasswordField, TextField } from '../../../ui/text-field'
import { textLinkClass } from '../../../ui/text-link'
import * as words from './sign-in.words'

export interface SignInProps {
  /** Given, so that the page can be drawn where there is no browser (app/sign-in-drawn.tsx). */
  signIn: typeof signIn
  /** Shows the pages behind it. */
  onSignedIn: () => Promise<void>
}

/** Without the router, which the sign-in page does not wait for: what it links to is loaded as a page. */
export function SignInForm({ signIn, onSignedIn }: SignInProps) {
  const [busy, setBusy] = useState(false)
  const [asksCode, setAsksCode] = useState(false)
  const [refused, setRefused] = useState<string>()
  const installation = useInstallation()

  async function handleSubmit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    const code = String(typed.get('code') ?? '').trim()
    setBusy(true)
    setRefused(undefined)
    try {
      const login = String(typed.get('login'))
      await signIn({ login, password: String(typed.get('password')), ...(code ? { code } : {}) })
      await onSignedIn()
    } catch (error) {
      if (isRefusal(error, 'SECOND_FACTOR_NEEDED') && !asksCode) setAsksCode(true)
      else {
        // Beside the field too: what comes as a notice goes again.
        setRefused(reasonOf(error))
        toastError(reasonOf(error), undefined, words.loginFailed)
      }
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      {/* Where no script runs the browser sends it by itself: then too the password stands in no address. */}
      <form method="post" onSubmit={(event) => void handleSubmit(event)} className="space-y-4">
        <div hidden={asksCode} className="space-y-4">
          <TextField
            label={common.email}
            name="login"
            inputMode="email"
            autoCapitalize="none"
            autoComplete="username"
            hint={words.orYourPhoneNumber}
            required
          />
          <PasswordField
            label={common.password}
            name="password"
            autoComplete="current-password"
            error={asksCode ? undefined : refused}
            required
          />
        </div>
        {asksCode && (
          <TextField
            label={common.code}
            name="code"
            autoComplete="one-time-code"
            autoCapitalize="none"
            maxLength={60}
            error={refused}
            hint={words.sixDigitsThatYourAppShows}
            // The form was submitted and asks for one thing more: there the person goes on typing.
            ref={(field) => field?.focus()}
            required
          />
        )}
        <Button type="submit" className="w-full" disabled={busy}>
          {busy ? words.signingIn : words.signIn}
        </Button>
      </form>
      {/* While the form waits for its code, and where that does not come: web/sign-in-guard.js says which, styles/first.css shows it. */}
      <div role="status" className="before-code text-center text-soft">
        <p>{words.signingIn}</p>
        <p>
          {words.notLoadedCompletely}{' '}
          <a href="/auth" className={textLinkClass}>
            {words.loadItAgain}
          </a>
        </p>
      </div>
      <p className="mt-4 text-center">
        {asksCode ? (
          <button type="button" className={textLinkClass} onClick={() => setAsksCode(false)}>
            {common.back}
          </button>
        ) : (
          <a href="/recovery" className={textLinkClass}>
            {words.forgotYourPassword}
          </a>
        )}
      </p>
      {/* Without an answer it stays: signing up says what is so. */}
      {installation?.signUpOpen === false ? (
        <p className="mt-4 text-center text-soft">{words.noAccountYetAskYourLandlord}</p>
      ) : (
        <p className="mt-4 text-center text-soft">
          {words.dontHaveAnAccount}{' '}
          <a href="/signup" className={textLinkClass}>
            {words.signUpHere}
          </a>
        </p>
      )}
      {installation?.needed && (
        <p className="mt-4 rounded-lg bg-accent-tint px-4 py-3 text-center">
          {words.newInstallation}{' '}
          <a href="/setup" className={textLinkClass}>
            {words.setItUp}
          </a>
        </p>
      )}
    </>
  )
}
