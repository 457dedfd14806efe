import { useQuery } from '@tanstack/react-query'
import { propertyNames } from '../lib/property-names'
import * as common from './common.words'
import { FilterSelect } from './filter-select'

interface PropertyFilterProps {
  /** What it says while none is chosen. */
  all?: string
  /** What stands before the properties. */
  first?: { value: string; text: string } | undefined
  value: string | null | undefined
  onChoose: (propertyId: string | undefined) => void
}

/** Narrows a list to one property. */
export function PropertyFilter({ all = common.allProperties, first, value, onChoose }: PropertyFilterProps) {
  const properties = useQuery(propertyNames())
  return (
    <FilterSelect
      label={common.property}
      all={all}
      value={value ?? undefined}
      options={[
        ...(first ? [first] : []),
        ...(properties.data?.map(({ id, name }) => ({ value: id, text: name })) ?? []),
      ]}
      onChoose={onChoose}
    />
  )
}
