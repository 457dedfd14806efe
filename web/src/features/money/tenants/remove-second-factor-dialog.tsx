import type { Tenant } from '@makao/contract/money/tenants/tenants.schema'
import { client } from '../../../lib/api'
import { useSave } from '../../../lib/save'
import * as common from '../../../ui/common.words'
import { ConfirmDialog } from '../../../ui/dialog'
import * as words from './tenants.words'

/** For a tenant who lost the phone and the recovery codes, and could not sign in any more. */
export function RemoveSecondFactorDialog({ tenant, onClose }: { tenant: Tenant; onClose: () => void }) {
  const remove = useSave({
    send: () => client.tenants.removeSecondFactor({ tenantId: tenant.id }),
    changes: ['people'],
    done: words.signsInWithThePasswordAlone(tenant.fullName),
    onSaved: onClose,
    failed: words.secondFactorWasNotRemoved,
  })
  return (
    <ConfirmDialog
      title={words.removeSecondFactor}
      text={words.forSomeoneWhoLostTheirPhone(tenant.fullName)}
      confirmLabel={common.remove}
      busyLabel={words.removing}
      busy={remove.busy}
      onConfirm={() => remove.save()}
      onClose={onClose}
    />
  )
}
