import { type Availability, availabilities } from '@makao/contract/homes/units/units.kinds'
import type { UnitRow } from '@makao/contract/homes/units/units.schema'
import { availabilityNames } from '@makao/contract/homes/units/units.terms'
import { useState } from 'react'
import { DateField } from '../../../ui/date-field'
import { SelectField } from '../../../ui/field'
import * as words from './units.words'

export type Standing = Pick<UnitRow, 'availability' | 'availabilityUntil'>

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
