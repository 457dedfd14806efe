import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../lib/api'
import { propertyNames } from '../../../lib/property-names'
import * as common from '../../../ui/common.words'
import { SelectField } from '../../../ui/field'
import * as words from './many-at-once.words'

/** Where something is done to many: a property that is chosen already, or units. */
export interface MeantUnits {
  propertyId?: string | undefined
  unitIds?: string[] | undefined
}

/** Which property, or which units, and their currency; of units the first one says it, and others are refused. */
export function useMeantPlace({ propertyId: given, unitIds }: MeantUnits) {
  const properties = useQuery({ ...propertyNames(), enabled: unitIds === undefined })
  const unitId = unitIds?.[0]
  const unit = useQuery(api.units.get.queryOptions({ input: { unitId: unitId ?? '' }, enabled: unitId !== undefined }))
  const [propertyId, setPropertyId] = useState(given ?? '')
  const chosen = unitIds ? unit.data : properties.data?.find(({ id }) => id === propertyId)
  return {
    asked: unitIds ? { propertyId: null, unitIds } : { propertyId: propertyId || null, unitIds: null },
    currency: chosen?.currency ?? 'KES',
    /** The same, as a field shows it: undefined while nothing is chosen. */
    shown: chosen?.currency,
    choice: unitIds ? undefined : { properties: properties.data ?? [], propertyId, setPropertyId },
  }
}

interface MeantPlaceProps {
  place: ReturnType<typeof useMeantPlace>
  field: { name: string; error: string | undefined }
}

/** Chooses the property, unless units were chosen. */
export function MeantPlace({ place: { choice }, field }: MeantPlaceProps) {
  if (!choice) return null
  return (
    <div className="sm:col-span-2">
      <SelectField
        label={common.property}
        {...field}
        value={choice.propertyId}
        onChange={(event) => choice.setPropertyId(event.target.value)}
      >
        <option value="">{words.selectAProperty}</option>
        {choice.properties.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
    </div>
  )
}
