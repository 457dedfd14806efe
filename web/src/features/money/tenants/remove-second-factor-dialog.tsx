import type { Tenant } from '@makao/contract/money/tenants/tenants.schema'
import { client } from '../../../lib/api'
import { useSave } from '../../../lib/save'
import { ConfirmDialog } from '../../../ui/dialog'

/** For a tenant who lost the phone and the recovery codes, and could not sign in any more. */
export function RemoveSecondFactorDialog({ tenant, onClose }: { tenant: Tenant; onClose: () => void }) {
  const remove = useSave({
    send: () => client.tenants.removeSecondFactor({ tenantId: tenant.id }),
    changes: ['people'],
    done: `${tenant.fullName} signs in with the password alone until a new second factor is set up.`,
    onSaved: onClose,
    failed: 'The second factor was not removed',
  })
  return (
    <ConfirmDialog
      title="Remove second factor"
      text={`For someone who lost their phone and recovery codes. Make sure that it is really ${tenant.fullName} who asks.`}
      confirmLabel="Remove"
      busyLabel="Removing..."
      busy={remove.busy}
      onConfirm={() => remove.save()}
      onClose={onClose}
    />
  )
}
