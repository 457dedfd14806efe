import { client } from '../../../lib/api'
import { useSave } from '../../../lib/save'
import { Button } from '../../../ui/button'
import * as common from '../../../ui/common.words'
import { Actions, ConfirmDialog, Dialog } from '../../../ui/dialog'
import * as words from './units.words'

interface DeleteUnitDialogProps {
  unitId: string
  unitNumber: string
  /** Somebody lives there: it cannot go, and the dialog says what to do first. */
  isOccupied: boolean
  /** Where it was shown there is nothing left to show. */
  onDeleted?: () => void
  onClose: () => void
}

export function DeleteUnitDialog({
  unitId,
  unitNumber,
  isOccupied,
  onClose,
  onDeleted = onClose,
}: DeleteUnitDialogProps) {
  const remove = useSave({
    send: () => client.units.remove({ unitId }),
    changes: ['units'],
    done: words.unitDeletedSuccessfully,
    onSaved: onDeleted,
    failed: words.failedToDeleteUnit,
  })
  if (isOccupied) {
    return (
      <Dialog title={words.deleteUnit} onClose={onClose}>
        <p>{words.hasAnActiveTenancy(unitNumber)}</p>
        <Actions>
          <Button variant="secondary" onClick={onClose}>
            {common.close}
          </Button>
        </Actions>
      </Dialog>
    )
  }
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
