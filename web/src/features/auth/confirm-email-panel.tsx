import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { api } from '../../lib/api'
import { useLinkToken } from '../../lib/link-token'
import { Button, buttonClass } from '../../ui/button'
import { UnusableLink } from './unusable-link'

/** Confirms a new address. By a click: programs that look into mail open links by themselves. */
export function ConfirmEmailPanel() {
  const token = useLinkToken()
  const confirm = useMutation(api.security.confirmEmailChange.mutationOptions())
  if (confirm.isError) return <UnusableLink error={confirm.error} onRetry={() => confirm.mutate({ token })} />
  if (confirm.isSuccess) {
    return (
      <div className="space-y-4">
        <p role="status" className="rounded-lg bg-accent-tint px-4 py-3 wrap-anywhere">
          From now on you sign in with {confirm.data.email}.
        </p>
        <Link to="/auth" className={buttonClass('primary', 'w-full')}>
          Sign in
        </Link>
      </div>
    )
  }
  return (
    <Button className="w-full" disabled={confirm.isPending} onClick={() => confirm.mutate({ token })}>
      {confirm.isPending ? 'Confirming...' : 'Confirm this address'}
    </Button>
  )
}
