import type { Owner } from '@makao/contract/money/owners/owners.schema'
import { client } from '../../../lib/api'
import { useSave } from '../../../lib/save'
import { ConfirmDialog } from '../../../ui/dialog'
import * as words from './owners.words'

interface ArchiveOwnerDialogProps {
  owner: Owner
  onDone: () => void
  onClose: () => void
}

export function ArchiveOwnerDialog({ owner, onDone, onClose }: ArchiveOwnerDialogProps) {
  const archive = useSave({
    send: () => client.owners.archive({ ownerId: owner.id }),
    changes: ['owners'],
    done: words.archived(owner.name),
    onSaved: onDone,
    failed: words.ownerWasNotArchived,
  })
  return (
    <ConfirmDialog
      title={words.archiveOwner}
      text={words.leavesTheListsStatementsOf(owner.name)}
      confirmLabel={words.archive}
      busyLabel={words.archiving}
      busy={archive.busy}
      onConfirm={() => archive.save()}
      onClose={onClose}
    />
  )
}
