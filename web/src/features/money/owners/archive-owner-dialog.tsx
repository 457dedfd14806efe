import type { Owner } from '@makao/contract/money/owners/owners.schema'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../../lib/api'
import { reasonOf, toastError, toastSuccess } from '../../../lib/toast'
import { ConfirmDialog } from '../../../ui/dialog'
import { refreshOwners } from './owners.queries'

interface ArchiveOwnerDialogProps {
  owner: Owner
  onDone: () => void
  onClose: () => void
}

export function ArchiveOwnerDialog({ owner, onDone, onClose }: ArchiveOwnerDialogProps) {
  const archive = useMutation(
    api.owners.archive.mutationOptions({
      onSuccess: async () => {
        toastSuccess(`${owner.name} archived`)
        await refreshOwners()
        onDone()
      },
      onError: (error) => {
        toastError('The owner was not archived', reasonOf(error))
        onClose()
      },
    }),
  )
  return (
    <ConfirmDialog
      title="Archive owner"
      text={`${owner.name} leaves the lists. Statements of the past and what was paid out stay.`}
      confirmLabel="Archive"
      busyLabel="Archiving..."
      busy={archive.isPending}
      onConfirm={() => archive.mutate({ ownerId: owner.id })}
      onClose={onClose}
    />
  )
}
