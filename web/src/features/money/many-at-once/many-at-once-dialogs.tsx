import { RentIncreaseDialog } from '../rent-increases/rent-increase-dialog'
import { SharedChargeDialog } from '../shared-charges/shared-charge-dialog'
import { InviteManyDialog } from '../tenants/invite-many-dialog'
import type { MeantUnits } from './meant-place'

/** What is done to many at once, and to which. */
export type ManyAtOnce =
  | ({ task: 'charge' | 'raise' } & MeantUnits)
  | { task: 'invite'; tenantIds?: string[] | undefined }

/** The dialogs for many at once, in one file that no page waits for. */
export function ManyAtOnceDialogs(props: ManyAtOnce & { onClose: () => void }) {
  if (props.task === 'invite') return <InviteManyDialog tenantIds={props.tenantIds} onClose={props.onClose} />
  const { task, ...meant } = props
  return task === 'raise' ? <RentIncreaseDialog {...meant} /> : <SharedChargeDialog {...meant} />
}
