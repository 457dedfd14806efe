import { FilterPanel } from '../../../ui/filter-panel'
import { laterPart } from '../../../ui/later-part'
import type { PlaceFiltersProps } from './place-filters'

const PlaceFilters = laterPart(() => import('./place-filters').then((file) => file.PlaceFilters))

const nowhere = {
  ...{ property: undefined, block: undefined, manager: undefined, owner: undefined },
  ...{ withoutProperty: undefined, withoutBlock: undefined, withoutManager: undefined, withoutOwner: undefined },
}

/** Tax has the landlord as a field of its own, which stays. */
const { owner: _, ...ofAnyLandlord } = nowhere

/** Narrows a report to a property, a block, what somebody manages or what an owner has. */
export function PlaceFields({ taken, places, onChange }: PlaceFiltersProps) {
  const active = Object.values(places).filter((value) => value !== undefined).length
  return (
    <FilterPanel
      active={active}
      onClear={active > 0 ? () => onChange(taken === 'rent' ? ofAnyLandlord : nowhere) : undefined}
    >
      <PlaceFilters {...{ taken, places, onChange }} />
    </FilterPanel>
  )
}
