import { client } from '../../../lib/api'
import { useSave } from '../../../lib/save'
import { ConfirmDialog } from '../../../ui/dialog'

interface DeleteUnitDialogProps {
  unitId: string
  unitNumber: string
  onClose: () => void
}

export function DeleteUnitDialog({ unitId, unitNumber, onClose }: DeleteUnitDialogProps) {
  const remove = useSave({
    send: () => client.units.remove({ unitId }),
    changes: ['units'],
    done: 'Unit deleted successfully',
    onSaved: onClose,
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
