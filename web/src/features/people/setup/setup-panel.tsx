import { FirstAdmin } from '@makao/contract/people/setup/setup.schema'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { api, client } from '../../../lib/api'
import { useSaveForm } from '../../../lib/save-form'
import { Button, buttonClass } from '../../../ui/button'
import { CopyButton } from '../../../ui/copy-button'
import { Loaded } from '../../../ui/loaded'
import { textLinkClass } from '../../../ui/text-link'
import { SetupCodeField } from './setup-code-field'

type Created = Awaited<ReturnType<typeof client.setup.createAdmin>>

/** Creates the default admin, and shows the generated password this once. */
export function SetupPanel() {
  const status = useQuery(api.setup.status.queryOptions())
  const [created, setCreated] = useState<Created>()
  const { field, busy, handleSubmit } = useSaveForm({
    schema: FirstAdmin,
    read: ({ setupCode }) => ({ setupCode }),
    send: (input) => client.setup.createAdmin(input),
    changes: [],
    done: 'Default admin account created successfully!',
    onSaved: setCreated,
    fieldOf: { SETUP_CODE_NEEDED: 'setupCode', SETUP_CODE_WRONG: 'setupCode' },
    failed: 'Failed to create admin account',
  })
  const signInLink = (
    <Link to="/auth" className={buttonClass('primary', 'w-full')}>
      Sign In
    </Link>
  )

  if (created) {
    const { email, password } = created
    return (
      <div className="space-y-4">
        <dl className="space-y-3 rounded-lg bg-sunken p-4">
          <div>
            <dt className="text-sm text-soft">Email</dt>
            <dd className="font-medium wrap-anywhere">{email}</dd>
          </div>
          <div>
            <dt className="text-sm text-soft">Password</dt>
            <dd className="font-mono text-base font-medium wrap-anywhere">{password ?? 'as set in ADMIN_PASSWORD'}</dd>
          </div>
        </dl>
        {password && (
          <>
            <p className="text-warn">Keep this password now: it is not shown again.</p>
            <div className="[&>button]:w-full">
              <CopyButton text={password} label="Copy password" />
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
      failed="The set-up could not be looked at"
      empty={({ needed }) =>
        !needed && (
          <div className="space-y-4">
            <p>This installation already has an admin.</p>
            {signInLink}
          </div>
        )
      }
    >
      {({ asksCode }) => (
        <>
          <form onSubmit={handleSubmit} noValidate className="space-y-4">
            <p className="text-soft">
              This installation has no admin yet. The default admin account is created with one click; you sign in with
              what is shown then.
            </p>
            {asksCode && <SetupCodeField field={field} />}
            <Button type="submit" className="w-full" disabled={busy}>
              {busy ? 'Creating...' : 'Create Default Admin'}
            </Button>
          </form>
          <p className="mt-5 text-center text-soft">
            Rather with your own name?{' '}
            <Link to="/signup" hash={window.location.hash.slice(1)} className={textLinkClass}>
              Sign up as Admin
            </Link>
          </p>
        </>
      )}
    </Loaded>
  )
}
