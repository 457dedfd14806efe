import type { Property } from '@makao/contract/homes/properties/properties.schema'
import { client } from '../../../lib/api'
import { useSave } from '../../../lib/save'
import * as common from '../../../ui/common.words'
import { ConfirmDialog } from '../../../ui/dialog'
import * as words from './properties.words'

export function DeletePropertyDialog({ property, onClose }: { property: Property; onClose: () => void }) {
  const remove = useSave({
    send: () => client.properties.remove({ propertyId: property.id }),
    changes: ['properties'],
    done: words.propertyDeletedSuccessfully,
    title: common.success,
    onSaved: onClose,
    failed: words.failedToDeleteProperty,
  })
  return (
    <ConfirmDialog
      title={words.deleteProperty}
      text={words.areYouSureYouWantTo(property.name)}
      confirmLabel={common.deleteIt}
      busyLabel={common.deleting}
      busy={remove.busy}
      onConfirm={() => remove.save()}
      onClose={onClose}
    />
  )
}
