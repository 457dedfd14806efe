import type { Tenant } from '@makao/contract/money/tenants/tenants.schema'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../../lib/api'
import { reasonOf, toastError, toastSuccess } from '../../../lib/toast'
import { ConfirmDialog } from '../../../ui/dialog'
import { refreshTenants } from './tenants.queries'

export function DeleteTenantDialog({ tenant, onClose }: { tenant: Tenant; onClose: () => void }) {
  const remove = useMutation(
    api.tenants.remove.mutationOptions({
      onSuccess: async () => {
        onClose()
        toastSuccess('Tenant deleted successfully')
        await refreshTenants()
      },
      onError: (error) => toastError('Failed to delete tenant', reasonOf(error)),
    }),
  )
  return (
    <ConfirmDialog
      title="Delete Tenant"
      text={`Are you sure you want to delete ${tenant.fullName}? This action cannot be undone.`}
      confirmLabel="Delete"
      busyLabel="Deleting..."
      busy={remove.isPending}
      onConfirm={() => remove.mutate({ tenantId: tenant.id })}
      onClose={onClose}
    />
  )
}
