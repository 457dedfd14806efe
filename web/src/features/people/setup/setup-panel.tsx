import { FirstAdmin } from '@makao/contract/people/setup/setup.schema'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { api, client } from '../../../lib/api'
import { useSaveForm } from '../../../lib/save-form'
import { Button, buttonClass } from '../../../ui/button'
import * as common from '../../../ui/common.words'
import { CopyButton } from '../../../ui/copy-button'
import { Loaded } from '../../../ui/loaded'
import { OwnAccountFields, useOwnAccount } from './own-account'
import * as words from './setup.words'
import { SetupCodeField } from './setup-code-field'

type Created = Awaited<ReturnType<typeof client.setup.createAdmin>>

/** The button of the way without an account of one's own. */
const DEFAULT_ADMIN = 'default'

/** The set-up code is most often filled in by the link. */
function focusFirstEmpty(form: HTMLFormElement | null): void {
  const fields = form ? [...form.querySelectorAll('input')] : []
  fields.find(({ value }) => value === '')?.focus()
}

/** Makes the first admin: with an account of one's own, or the default one, whose generated password is shown this once. */
export function SetupPanel() {
  const status = useQuery(api.setup.status.queryOptions())
  const [created, setCreated] = useState<Created>()
  const own = useOwnAccount()
  const byDefault = useSaveForm({
    schema: FirstAdmin,
    read: ({ setupCode }) => ({ setupCode }),
    send: (input) => client.setup.createAdmin(input),
    changes: [],
    done: words.defaultAdminAccountCreated,
    title: common.success,
    onSaved: setCreated,
    fieldOf: { SETUP_CODE_NEEDED: 'setupCode', SETUP_CODE_WRONG: 'setupCode' },
    failed: words.failedToCreateAdminAccount,
  })
  const busy = own.busy || byDefault.busy
  // One field for both ways.
  const codeField = (name: 'setupCode') => ({ name, error: own.field(name).error ?? byDefault.field(name).error })

  function handleSubmit(event: FormEvent<HTMLFormElement>): void {
    const { submitter } = event.nativeEvent as SubmitEvent
    if (submitter?.getAttribute('name') === DEFAULT_ADMIN) byDefault.handleSubmit(event)
    else {
      event.preventDefault()
      void own.create(event.currentTarget)
    }
  }

  const signInLink = (
    <Link to="/auth" className={buttonClass('primary', 'w-full')}>
      {words.signIn}
    </Link>
  )

  if (created) {
    const { email, password } = created
    return (
      <div className="space-y-4">
        <dl className="space-y-3 rounded-lg bg-sunken p-4">
          <div>
            <dt className="text-sm text-soft">{common.email}</dt>
            <dd className="font-medium wrap-anywhere">{email}</dd>
          </div>
          <div>
            <dt className="text-sm text-soft">{common.password}</dt>
            <dd className="font-mono text-base font-medium wrap-anywhere">{password ?? words.asSetInADMINPASSWORD}</dd>
          </div>
        </dl>
        {password && (
          <>
            <p className="text-warn">{words.keepThisPasswordNowItIs}</p>
            <div className="[&>button]:w-full">
              <CopyButton text={password} label={words.copyPassword} />
            </div>
          </>
        )}
        {signInLink}
      </div>
    )
  }
  return (
    <Loaded
      query={status}
      failed={words.setUpCouldNotBeLoaded}
      empty={({ needed }) =>
        !needed && (
          <div className="space-y-4">
            <p>{words.thisInstallationAlreadyHasAn}</p>
            {signInLink}
          </div>
        )
      }
    >
      {({ asksCode }) => (
        <form ref={focusFirstEmpty} onSubmit={handleSubmit} noValidate className="space-y-4">
          <SetupCodeField field={codeField} />
          <OwnAccountFields field={own.field} />
          <Button type="submit" className="w-full" disabled={busy}>
            {own.busy ? words.creating : words.createMyAccount}
          </Button>
          <div className="border-t border-line pt-4">
            <Button type="submit" variant="secondary" className="w-full" name={DEFAULT_ADMIN} disabled={busy}>
              {byDefault.busy ? words.creating : words.createDefaultAdmin}
            </Button>
            <p className="mt-2 text-sm text-soft">
              {asksCode ? words.needsOnlyTheSetUpCode : words.needsNothingElseAnAccount}
            </p>
          </div>
        </form>
      )}
    </Loaded>
  )
}
