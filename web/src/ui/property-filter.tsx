import { useQuery } from '@tanstack/react-query'
import { propertyNames } from '../lib/property-names'
import { FilterSelect } from './filters'

interface PropertyFilterProps {
  /** What it says while none is chosen. */
  all?: string
  value: string | null | undefined
  onChoose: (propertyId: string | undefined) => void
}

/** Narrows a list to one property. */
export function PropertyFilter({ all = 'All Properties', value, onChoose }: PropertyFilterProps) {
  const properties = useQuery(propertyNames())
  return (
    <FilterSelect
      label="Property"
      all={all}
      value={value ?? undefined}
      options={properties.data?.map(({ id, name }) => ({ value: id, text: name })) ?? []}
      onChoose={onChoose}
    />
  )
}
