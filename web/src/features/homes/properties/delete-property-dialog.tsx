import type { Property } from '@makao/contract/homes/properties/properties.schema'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../../lib/api'
import { reasonOf, toastError, toastSuccess } from '../../../lib/toast'
import { ConfirmDialog } from '../../../ui/dialog'
import { useRefreshProperties } from './properties.queries'

export function DeletePropertyDialog({ property, onClose }: { property: Property; onClose: () => void }) {
  const refresh = useRefreshProperties()
  const remove = useMutation(
    api.properties.remove.mutationOptions({
      onSuccess: async () => {
        onClose()
        toastSuccess('Property deleted successfully')
        await refresh()
      },
      onError: (error) => toastError('Failed to delete property', reasonOf(error)),
    }),
  )
  return (
    <ConfirmDialog
      title="Delete Property"
      text={`Are you sure you want to delete "${property.name}"? This action cannot be undone.`}
      confirmLabel="Delete"
      busyLabel="Deleting..."
      busy={remove.isPending}
      onConfirm={() => remove.mutate({ propertyId: property.id })}
      onClose={onClose}
    />
  )
}
