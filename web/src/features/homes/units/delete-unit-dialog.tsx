import { client } from '../../../lib/api'
import { useSave } from '../../../lib/save'
import { ConfirmDialog } from '../../../ui/dialog'

interface DeleteUnitDialogProps {
  unitId: string
  unitNumber: string
  /** Where it was shown there is nothing left to show. */
  onDeleted?: () => void
  onClose: () => void
}

export function DeleteUnitDialog({ unitId, unitNumber, onClose, onDeleted = onClose }: DeleteUnitDialogProps) {
  const remove = useSave({
    send: () => client.units.remove({ unitId }),
    changes: ['units'],
    done: 'Unit deleted successfully',
    onSaved: onDeleted,
    failed: 'Failed to delete unit',
  })
  return (
    <ConfirmDialog
      title="Delete Unit"
      text={`Are you sure you want to delete "${unitNumber}"? This action cannot be undone.`}
      confirmLabel="Delete"
      busyLabel="Deleting..."
      busy={remove.busy}
      onConfirm={() => remove.save()}
      onClose={onClose}
    />
  )
}
