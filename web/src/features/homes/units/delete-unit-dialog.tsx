import { client } from '../../../lib/api'
import { useSave } from '../../../lib/save'
import * as common from '../../../ui/common.words'
import { ConfirmDialog } from '../../../ui/dialog'
import * as words from './units.words'

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
    done: words.unitDeletedSuccessfully,
    onSaved: onDeleted,
    failed: words.failedToDeleteUnit,
  })
  return (
    <ConfirmDialog
      title={words.deleteUnit}
      text={words.areYouSureYouWantTo(unitNumber)}
      confirmLabel={common.deleteIt}
      busyLabel={common.deleting}
      busy={remove.busy}
      onConfirm={() => remove.save()}
      onClose={onClose}
    />
  )
}
