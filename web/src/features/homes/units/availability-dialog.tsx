import { UnitAvailability } from '@makao/contract/homes/units/units.schema'
import { client } from '../../../lib/api'
import { day, optional } from '../../../lib/readers'
import { useSaveForm } from '../../../lib/save-form'
import { FormDialog } from '../../../ui/dialog'
import { AvailabilityFields, type Standing } from './availability-fields'
import * as words from './units.words'

/** Says alone what keeps a unit from being let. */
export function AvailabilityDialog({
  unit,
  onClose,
}: {
  unit: Standing & { id: string; unitNumber: string }
  onClose: () => void
}) {
  const { field, ...form } = useSaveForm({
    schema: UnitAvailability,
    read: (typed, { read }) => ({
      unitId: unit.id,
      availability: typed.availability,
      until: read('until', optional(day, null)),
    }),
    send: (input) => client.units.setAvailability(input),
    changes: ['units'],
    done: words.stateSaved(unit.unitNumber),
    onSaved: onClose,
    fieldOf: { UNTIL_PASSED: 'until' },
    failed: words.failedToSaveState,
  })
  return (
    <FormDialog
      title={words.stateOf(unit.unitNumber)}
      width={425}
      form={form}
      label={words.saveState}
      busyLabel={words.saving}
      onClose={onClose}
    >
      <AvailabilityFields unit={unit} state={field('availability')} until={field('until')} />
    </FormDialog>
  )
}
