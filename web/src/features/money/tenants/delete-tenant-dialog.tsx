import type { Tenant } from '@makao/contract/money/tenants/tenants.schema'
import { client } from '../../../lib/api'
import { useSave } from '../../../lib/save'
import * as common from '../../../ui/common.words'
import { ConfirmDialog } from '../../../ui/dialog'
import * as words from './tenants.words'

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
    done: words.tenantDeletedSuccessfully,
    title: common.success,
    onSaved: ({ outcome }) => {
      onClose()
      if (outcome === 'deleted') onDeleted?.()
    },
    failed: words.failedToDeleteTenant,
  })
  return (
    <ConfirmDialog
      title={words.deleteTenant}
      text={words.areYouSureYouWantTo(tenant.fullName)}
      confirmLabel={common.deleteIt}
      busyLabel={common.deleting}
      busy={remove.busy}
      onConfirm={() => remove.save()}
      onClose={onClose}
    />
  )
}
