import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Dialog } from '../../../ui/dialog'
import { Loaded } from '../../../ui/loaded'
import { UnitForm } from './unit-form'
import { unitDetails } from './units.queries'
import * as words from './units.words'

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
      title={words.editUnit(unitNumber)}
      description={query.data?.propertyName}
      width={640}
      busy={busy}
      onClose={onClose}
    >
      <Loaded query={query} loading={words.loadingUnits} failed={words.failedToLoadUnits}>
        {(unit) => <UnitForm key={unit.id} unit={unit} onBusy={setBusy} onDone={onClose} onCancel={onClose} />}
      </Loaded>
    </Dialog>
  )
}
