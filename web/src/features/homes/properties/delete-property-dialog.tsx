import type { Property } from '@makao/contract/homes/properties/properties.schema'
import { client } from '../../../lib/api'
import { useSave } from '../../../lib/save'
import { ConfirmDialog } from '../../../ui/dialog'

export function DeletePropertyDialog({ property, onClose }: { property: Property; onClose: () => void }) {
  const remove = useSave({
    send: () => client.properties.remove({ propertyId: property.id }),
    changes: ['properties'],
    done: 'Property deleted successfully',
    onSaved: onClose,
    failed: 'Failed to delete property',
  })
  return (
    <ConfirmDialog
      title="Delete Property"
      text={`Are you sure you want to delete "${property.name}"? This action cannot be undone.`}
      confirmLabel="Delete"
      busyLabel="Deleting..."
      busy={remove.busy}
      onConfirm={() => remove.save()}
      onClose={onClose}
    />
  )
}
