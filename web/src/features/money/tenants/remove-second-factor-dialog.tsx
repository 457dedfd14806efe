import type { Tenant } from '@makao/contract/money/tenants/tenants.schema'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../../lib/api'
import { reasonOf, toastError, toastSuccess } from '../../../lib/toast'
import { ConfirmDialog } from '../../../ui/dialog'
import { refreshTenants } from './tenants.queries'

/** For a tenant who lost the phone and the recovery codes, and could not sign in any more. */
export function RemoveSecondFactorDialog({ tenant, onClose }: { tenant: Tenant; onClose: () => void }) {
  const remove = useMutation(
    api.tenants.removeSecondFactor.mutationOptions({
      onSuccess: async () => {
        onClose()
        toastSuccess(`${tenant.fullName} signs in with the password alone until a new second factor is set up.`)
        await refreshTenants()
      },
      onError: (error) => toastError('The second factor was not removed', reasonOf(error)),
    }),
  )
  return (
    <ConfirmDialog
      title="Remove second factor"
      text={`For somebody who lost the phone and the recovery codes. Make sure that it is really ${tenant.fullName} who asks.`}
      confirmLabel="Remove"
      busyLabel="Removing..."
      busy={remove.isPending}
      onConfirm={() => remove.mutate({ tenantId: tenant.id })}
      onClose={onClose}
    />
  )
}
