import { useQuery } from '@tanstack/react-query'
import { FilterPanel, FilterSelect } from '../../../ui/filters'
import { PropertyFilter } from '../../../ui/property-filter'
import type { Asked, ReportsSearch } from './report-bounds'
import { landlords, managers, unitSummary } from './reports.queries'
import * as words from './reports.words'

interface PlaceFieldsProps {
  /** Whether units can be chosen by their block too. */
  taken: 'units' | 'properties'
  places: Asked['places']
  onChange: (search: ReportsSearch) => void
}

const nowhere = { property: undefined, block: undefined, manager: undefined, owner: undefined }

/** Narrows a report to a property, a block, what somebody manages or what an owner has. */
export function PlaceFields({ taken, places, onChange }: PlaceFieldsProps) {
  const { propertyId, block, managerId, ownerId } = places
  const { data: team = [] } = useQuery(managers())
  const { data: owners = [] } = useQuery(landlords())
  const { data: summary } = useQuery(unitSummary())
  const blocks = summary?.blocks ?? []
  const active = Object.values(places).filter((value) => value !== undefined).length
  return (
    <FilterPanel active={active} onClear={active > 0 ? () => onChange(nowhere) : undefined}>
      <PropertyFilter value={propertyId} onChoose={(property) => onChange({ property })} />
      {taken === 'units' && (blocks.length > 0 || block !== undefined) && (
        <FilterSelect
          label={words.block}
          all={words.allBlocks}
          value={block}
          options={blocks.map((name) => ({ value: name, text: name }))}
          onChoose={(block) => onChange({ block })}
        />
      )}
      <FilterSelect
        label={words.managedBy}
        all={words.allManagers}
        value={managerId}
        options={team.map(({ id, name }) => ({ value: id, text: name }))}
        onChoose={(manager) => onChange({ manager })}
      />
      <FilterSelect
        label={words.landlord}
        all={words.allLandlords}
        value={ownerId}
        options={owners.map(({ id, name }) => ({ value: id, text: name }))}
        onChoose={(owner) => onChange({ owner })}
      />
    </FilterPanel>
  )
}
