import type { Owner } from '@makao/contract/money/owners/owners.schema'
import { client } from '../../../lib/api'
import { useSave } from '../../../lib/save'
import { ConfirmDialog } from '../../../ui/dialog'

interface ArchiveOwnerDialogProps {
  owner: Owner
  onDone: () => void
  onClose: () => void
}

export function ArchiveOwnerDialog({ owner, onDone, onClose }: ArchiveOwnerDialogProps) {
  const archive = useSave({
    send: () => client.owners.archive({ ownerId: owner.id }),
    changes: ['owners'],
    done: `${owner.name} archived`,
    onSaved: onDone,
    failed: 'The owner was not archived',
  })
  return (
    <ConfirmDialog
      title="Archive owner"
      text={`${owner.name} leaves the lists. Statements of the past and what was paid out stay.`}
      confirmLabel="Archive"
      busyLabel="Archiving..."
      busy={archive.busy}
      onConfirm={() => archive.save()}
      onClose={onClose}
    />
  )
}
