import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { api } from '../../lib/api'
import { reasonOf, toastError, toastSuccess } from '../../lib/toast'
import { Button, buttonClass } from '../../ui/button'
import { CopyButton } from '../../ui/copy-button'
import { LoadError } from '../../ui/page'
import { Spinner } from '../../ui/spinner'

/** Creates the default admin, and shows the generated password this once. */
export function SetupPanel() {
  const status = useQuery(api.setup.status.queryOptions())
  const createAdmin = useMutation(
    api.setup.createAdmin.mutationOptions({
      onSuccess: () => toastSuccess('Default admin account created successfully!'),
      onError: (error) => toastError('Failed to create admin account', reasonOf(error)),
    }),
  )
  const signInLink = (
    <Link to="/auth" className={buttonClass('primary', 'w-full')}>
      Sign In
    </Link>
  )

  if (createAdmin.isSuccess) {
    const { email, password } = createAdmin.data
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
  if (status.isPending) return <Spinner />
  if (status.isError) {
    return (
      <LoadError
        text="The set-up could not be looked at"
        reason={reasonOf(status.error)}
        onRetry={() => void status.refetch()}
      />
    )
  }
  if (!status.data.needed) {
    return (
      <div className="space-y-4">
        <p>This installation already has an admin.</p>
        {signInLink}
      </div>
    )
  }
  return (
    <div className="space-y-4">
      <p className="text-soft">
        This installation has no admin yet. The default admin account is created with one click; you sign in with what
        is shown then.
      </p>
      <Button className="w-full" disabled={createAdmin.isPending} onClick={() => createAdmin.mutate(undefined)}>
        {createAdmin.isPending ? 'Creating...' : 'Create Default Admin'}
      </Button>
    </div>
  )
}
