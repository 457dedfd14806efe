import { useMutation } from '@tanstack/react-query'
import { api } from '../../../lib/api'
import { reasonOf, toastError, toastSuccess } from '../../../lib/toast'
import { ConfirmDialog } from '../../../ui/dialog'
import { useRefreshUnits } from './units.queries'

interface DeleteUnitDialogProps {
  unitId: string
  unitNumber: string
  onClose: () => void
}

export function DeleteUnitDialog({ unitId, unitNumber, onClose }: DeleteUnitDialogProps) {
  const refresh = useRefreshUnits()
  const remove = useMutation(
    api.units.remove.mutationOptions({
      onSuccess: async () => {
        onClose()
        toastSuccess('Unit deleted successfully')
        await refresh()
      },
      onError: (error) => toastError('Failed to delete unit', reasonOf(error)),
    }),
  )
  return (
    <ConfirmDialog
      title="Delete Unit"
      text={`Are you sure you want to delete "${unitNumber}"? This action cannot be undone.`}
      confirmLabel="Delete"
      busyLabel="Deleting..."
      busy={remove.isPending}
      onConfirm={() => remove.mutate({ unitId })}
      onClose={onClose}
    />
  )
}
