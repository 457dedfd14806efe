import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Dialog } from '../../../ui/dialog'
import { Loaded } from '../../../ui/loaded'
import { UnitForm } from './unit-form'
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
  const query = useQuery(unitDetails(unitId))
  const [busy, setBusy] = useState(false)
  return (
    <Dialog
      title={`Edit Unit ${unitNumber}`}
      description={query.data?.propertyName}
      width={640}
      busy={busy}
      onClose={onClose}
    >
      <Loaded query={query} loading="Loading units..." failed="Failed to load units">
        {(unit) => <UnitForm key={unit.id} unit={unit} onBusy={setBusy} onDone={onClose} onCancel={onClose} />}
      </Loaded>
    </Dialog>
  )
}
