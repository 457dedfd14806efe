import type { PlacesTaken } from '@makao/contract/documents/reports/report-places.terms'
import { useQuery } from '@tanstack/react-query'
import { FilterSelect } from '../../../ui/filter-select'
import { PropertyFilter } from '../../../ui/property-filter'
import type { Asked, ReportsSearch } from './report-bounds'
import { landlords, managers, unitSummary } from './reports.queries'
import * as words from './reports.words'

export interface PlaceFiltersProps {
  taken: PlacesTaken
  places: Asked['places']
  onChange: (search: ReportsSearch) => void
}

/** What no block is called, since names have neither a space before nor after. */
const NONE = ' none '
const none = { value: NONE, text: words.none }
const isNone = (chosen: string | undefined) => chosen === NONE || undefined

/** What narrows a report to places, in the panel of `PlaceFields`. */
export function PlaceFilters({ taken, places, onChange }: PlaceFiltersProps) {
  const { propertyId, block, managerId, ownerId } = places
  const { withoutProperty, withoutBlock, withoutManager, withoutOwner } = places
  const hasUnits = taken === 'units' || taken === 'rent'
  const { data: team = [] } = useQuery(managers())
  const { data: owners = [] } = useQuery(landlords())
  const { data: summary } = useQuery(unitSummary())
  const blocks = summary?.blocks ?? []
  return (
    <>
      <PropertyFilter
        value={withoutProperty ? NONE : propertyId}
        first={taken === 'entries' ? none : undefined}
        onChoose={(chosen) =>
          onChange({ property: chosen === NONE ? undefined : chosen, withoutProperty: isNone(chosen) })
        }
      />
      {hasUnits && (blocks.length > 0 || block !== undefined || withoutBlock) && (
        <FilterSelect
          label={words.block}
          all={words.allBlocks}
          value={withoutBlock ? NONE : block}
          options={[none, ...blocks.map((name) => ({ value: name, text: name }))]}
          onChoose={(chosen) => onChange({ block: chosen === NONE ? undefined : chosen, withoutBlock: isNone(chosen) })}
        />
      )}
      <FilterSelect
        label={words.managedBy}
        all={words.allManagers}
        value={withoutManager ? NONE : managerId}
        options={[none, ...team.map(({ id, name }) => ({ value: id, text: name }))]}
        onChoose={(chosen) =>
          onChange({ manager: chosen === NONE ? undefined : chosen, withoutManager: isNone(chosen) })
        }
      />
      {taken !== 'rent' && (
        <FilterSelect
          label={words.landlord}
          all={words.allLandlords}
          value={withoutOwner ? NONE : ownerId}
          options={[none, ...owners.map(({ id, name }) => ({ value: id, text: name }))]}
          onChoose={(chosen) => onChange({ owner: chosen === NONE ? undefined : chosen, withoutOwner: isNone(chosen) })}
        />
      )}
    </>
  )
}
