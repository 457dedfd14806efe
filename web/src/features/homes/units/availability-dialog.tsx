import { UnitAvailability, type UnitRow } from '@makao/contract/homes/units/units.schema'
import { type Availability, availabilities, availabilityNames } from '@makao/contract/homes/units/units.terms'
import { useState } from 'react'
import { client } from '../../../lib/api'
import { day, optional } from '../../../lib/readers'
import { useSaveForm } from '../../../lib/save-form'
import { DateField } from '../../../ui/date-field'
import { FormDialog } from '../../../ui/dialog'
import { SelectField } from '../../../ui/field'
import * as words from './units.words'

type Standing = Pick<UnitRow, 'availability' | 'availabilityUntil'>

/** What keeps a unit from being let, and until which day. */
export function AvailabilityFields({
  unit,
  state,
  until,
}: {
  unit: Standing | undefined
  state: Omit<Parameters<typeof SelectField>[0], 'label' | 'children'>
  until: Omit<Parameters<typeof DateField>[0], 'label'>
}) {
  const [availability, setAvailability] = useState<Availability>(unit?.availability ?? 'to_let')
  return (
    <>
      <SelectField
        {...state}
        label={words.state}
        value={availability}
        onChange={(event) => setAvailability(availabilities.find((name) => name === event.target.value) ?? 'to_let')}
        hint={words.whatStateMeans[availability]}
      >
        {availabilities.map((name) => (
          <option key={name} value={name}>
            {availabilityNames[name]}
          </option>
        ))}
      </SelectField>
      {availability !== 'to_let' && (
        <DateField
          {...until}
          label={words.stateUntil}
          defaultValue={unit?.availabilityUntil ?? ''}
          hint={words.endsByItself}
        />
      )}
    </>
  )
}

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
