import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '../../../lib/api'
import { Dialog } from '../../../ui/dialog'
import { Loaded } from '../../../ui/loaded'
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
        {(unit) => (
          <ChangeUnitForm
            key={unit.id}
            unit={unit}
            send={(input) => client.units.update(input)}
            onBusy={setBusy}
            onDone={onClose}
            onCancel={onClose}
          />
        )}
      </Loaded>
    </Dialog>
  )
}
