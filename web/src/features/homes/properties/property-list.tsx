import { countries } from '@makao/contract/countries'
import type { Property } from '@makao/contract/homes/properties/properties.schema'
import { propertyFilterWords } from '@makao/contract/homes/properties/properties.sheet'
import { propertyOrders, propertyTypeNames } from '@makao/contract/homes/properties/properties.terms'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Eye, Pencil, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { Meant } from '../../../ui/bulk-bar'
import * as common from '../../../ui/common.words'
import type { Column, RowAction } from '../../../ui/data-table'
import { FilterSelect } from '../../../ui/filters'
import { ListCard } from '../../../ui/list-card'
import { PropertyLink } from '../../../ui/page-links'
import { DeletePropertyDialog } from './delete-property-dialog'
import { type PropertySearch, propertyCities, propertyList } from './properties.queries'
import * as words from './properties.words'

interface PropertyListProps {
  filter: PropertySearch
  onFilter: (filter: PropertySearch) => void
  /** What can be done with properties that are chosen. */
  bulk: (meant: Meant) => ReactNode
  /** What fills the list while there is nothing in it. */
  empty?: ReactNode
}

const columns: Column<Property>[] = [
  {
    key: 'name',
    header: words.propertyName,
    primary: true,
    phone: 'name',
    share: 34,
    cell: ({ id, name }) => <PropertyLink propertyId={id}>{name}</PropertyLink>,
  },
  { key: 'country', header: common.country, cell: ({ country }) => country },
  { key: 'city', header: common.city, phone: 'under', cell: ({ city }) => city },
  { key: 'type', header: words.type, phone: 'word', cell: ({ propertyType }) => propertyTypeNames[propertyType] },
  { key: 'units', header: common.units, numeric: true, phone: 'figure', cell: ({ totalUnits }) => totalUnits },
]

export function PropertyList({ filter, onFilter, bulk, empty }: PropertyListProps) {
  const query = useQuery(propertyList(filter))
  const cities = useQuery(propertyCities())
  const navigate = useNavigate()
  const [deleting, setDeleting] = useState<Property>()
  const narrow = (change: PropertySearch) => onFilter({ ...filter, ...change, page: undefined })

  const actionsOf = (property: Property): RowAction[] => {
    const { id, name, allowed } = property
    const params = { propertyId: id }
    return [
      {
        text: words.view,
        label: words.viewName(name),
        icon: Eye,
        onSelect: () => void navigate({ to: '/dashboard/properties/$propertyId', params }),
      },
      allowed.includes('update') && {
        text: common.edit,
        label: words.edit(name),
        icon: Pencil,
        isQuick: true,
        onSelect: () => void navigate({ to: '/dashboard/properties/$propertyId/edit', params }),
      },
      allowed.includes('remove') && {
        text: common.deleteIt,
        label: words.deleteIt(name),
        icon: Trash2,
        isDanger: true,
        onSelect: () => setDeleting(property),
      },
    ].filter((action) => action !== false)
  }

  return (
    <>
      <ListCard
        kept="properties"
        caption={common.properties}
        query={query}
        columns={columns}
        keyOf={({ id }) => id}
        nameOf={({ name }) => name}
        filter={filter}
        onFilter={onFilter}
        searchFor={words.searchProperties}
        words={propertyFilterWords}
        filters={
          <>
            <FilterSelect
              label={common.country}
              all={words.allCountries}
              value={filter.country ?? undefined}
              options={countries.map((country) => ({ value: country, text: country }))}
              onChoose={(country) => narrow({ country })}
            />
            <FilterSelect
              label={common.city}
              all={words.allCities}
              value={filter.city ?? undefined}
              options={cities.data?.map((city) => ({ value: city, text: city })) ?? []}
              onChoose={(city) => narrow({ city })}
            />
          </>
        }
        orders={propertyOrders}
        bulk={bulk}
        actions={actionsOf}
        loading={words.loadingProperties}
        failed={words.failedToLoadProperties}
        none={{ title: words.noPropertiesFound, text: words.addYourFirstPropertyToGet, action: empty }}
      />
      {deleting && <DeletePropertyDialog property={deleting} onClose={() => setDeleting(undefined)} />}
    </>
  )
}
