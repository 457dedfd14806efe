import type { Tenant } from '@makao/contract/money/tenants/tenants.schema'
import { client } from '../../../lib/api'
import { useSave } from '../../../lib/save'
import { ConfirmDialog } from '../../../ui/dialog'

interface DeleteTenantDialogProps {
  tenant: Tenant
  onClose: () => void
  /** Nothing of the person is left; whoever lived here is archived instead. */
  onDeleted?: (() => void) | undefined
}

export function DeleteTenantDialog({ tenant, onClose, onDeleted }: DeleteTenantDialogProps) {
  const remove = useSave({
    send: () => client.tenants.remove({ tenantId: tenant.id }),
    changes: ['people', 'payments'],
    done: 'Tenant deleted successfully',
    onSaved: ({ outcome }) => {
      onClose()
      if (outcome === 'deleted') onDeleted?.()
    },
    failed: 'Failed to delete tenant',
  })
  return (
    <ConfirmDialog
      title="Delete Tenant"
      text={`Are you sure you want to delete ${tenant.fullName}? This action cannot be undone.`}
      confirmLabel="Delete"
      busyLabel="Deleting..."
      busy={remove.busy}
      onConfirm={() => remove.save()}
      onClose={onClose}
    />
  )
}
