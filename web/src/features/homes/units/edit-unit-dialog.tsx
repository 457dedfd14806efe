import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '../../../lib/api'
import { reasonOf } from '../../../lib/toast'
import { Dialog } from '../../../ui/dialog'
import { LoadError } from '../../../ui/page'
import { Spinner } from '../../../ui/spinner'
import { ChangeUnitForm } from './unit-form'
import { unitDetails } from './units.queries'

export function EditUnitDialog({
  unitId,
  unitNumber,
  onClose,
}: {
  unitId: string
  unitNumber: string
  onClose: () => void
}) {
  const { data, error, refetch } = useQuery(unitDetails(unitId))
  const [busy, setBusy] = useState(false)
  return (
    <Dialog
      title={`Edit Unit ${unitNumber}`}
      description={data?.propertyName}
      width={640}
      busy={busy}
      onClose={onClose}
    >
      {error && !data && (
        <LoadError text="Failed to load units" reason={reasonOf(error)} onRetry={() => void refetch()} />
      )}
      {!error && !data && <Spinner label="Loading units..." />}
      {data && (
        <ChangeUnitForm
          key={data.id}
          unit={data}
          save={(input) => client.units.update(input)}
          onBusy={setBusy}
          onDone={onClose}
          onCancel={onClose}
        />
      )}
    </Dialog>
  )
}
