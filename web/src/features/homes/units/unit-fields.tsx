import { floorName, floors } from '@makao/contract/homes/units/floors.terms'
import { unitTypes, unitUses } from '@makao/contract/homes/units/units.kinds'
import type { UnitDetails } from '@makao/contract/homes/units/units.schema'
import { unitTypeNames, unitUseNames } from '@makao/contract/homes/units/units.terms'
import type { FieldFor } from '../../../lib/form'
import { SelectField, TextField } from '../../../ui/field'
import * as words from './units.words'

interface KindFieldsProps {
  unit: Pick<UnitDetails, 'unitType' | 'unitUse' | 'block'> | undefined
  field: FieldFor<'unitType' | 'unitUse' | 'block'>
}

/** What a unit is, what it is let for, and in which block it stands. */
export function KindFields({ unit, field }: KindFieldsProps) {
  return (
    <>
      <SelectField label={words.unitType} {...field('unitType')} defaultValue={unit?.unitType ?? ''}>
        <option value="">{words.noType}</option>
        {unitTypes.map((type) => (
          <option key={type} value={type}>
            {unitTypeNames[type]}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={words.unitUse}
        {...field('unitUse')}
        defaultValue={unit?.unitUse ?? ''}
        hint={words.taxFollowsIt}
      >
        <option value="">{words.asTheTypeSays}</option>
        {unitUses.map((use) => (
          <option key={use} value={use}>
            {unitUseNames[use]}
          </option>
        ))}
      </SelectField>
      <TextField
        label={words.block}
        {...field('block')}
        autoComplete="off"
        maxLength={30}
        defaultValue={unit?.block ?? ''}
      />
    </>
  )
}

/** A floor that may be left out. */
export function FloorField({ label, field }: { label: string; field: ReturnType<FieldFor<'floor'>> }) {
  return (
    <SelectField label={label} {...field} defaultValue="">
      <option value="">{words.selectAFloor}</option>
      {floors.map((name) => (
        <option key={name} value={name}>
          {floorName(name)}
        </option>
      ))}
    </SelectField>
  )
}
