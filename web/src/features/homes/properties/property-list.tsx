import { countries } from '@makao/contract/countries'
import type { Property } from '@makao/contract/homes/properties/properties.schema'
import { propertyTypeNames } from '@makao/contract/homes/properties/properties.terms'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Eye, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { IconButton, iconButtonClass } from '../../../ui/button'
import { Card } from '../../../ui/card'
import { type Column, DataTable } from '../../../ui/data-table'
import { FilterBar, FilterSelect, SearchBox } from '../../../ui/filters'
import { Loaded } from '../../../ui/loaded'
import { EmptyState } from '../../../ui/page'
import { Pagination } from '../../../ui/pagination'
import { DeletePropertyDialog } from './delete-property-dialog'
import { type PropertySearch, propertyCities, propertyList } from './properties.queries'

interface PropertyListProps {
  filter: PropertySearch
  onFilter: (filter: PropertySearch) => void
}

export function PropertyList({ filter, onFilter }: PropertyListProps) {
  const query = useQuery(propertyList(filter))
  const cities = useQuery(propertyCities())
  const [deleting, setDeleting] = useState<Property>()
  const { page: _, ...narrowing } = filter
  const isNarrowed = Object.values(narrowing).some(Boolean)
  const narrow = (change: PropertySearch) => onFilter({ ...filter, ...change, page: undefined })

  const columns: Column<Property>[] = [
    {
      header: 'Property Name',
      primary: true,
      cell: ({ id, name }) => (
        <Link
          to="/dashboard/properties/$propertyId"
          params={{ propertyId: id }}
          className="font-medium wrap-anywhere hover:text-accent"
        >
          {name}
        </Link>
      ),
    },
    { header: 'Country', cell: ({ country }) => country },
    { header: 'City', cell: ({ city }) => city },
    { header: 'Type', cell: ({ propertyType }) => propertyTypeNames[propertyType] },
    { header: 'Units', numeric: true, cell: ({ totalUnits }) => totalUnits },
    {
      header: 'Actions',
      actions: true,
      cell: (property) => (
        <span className="flex">
          <Link
            to="/dashboard/properties/$propertyId"
            params={{ propertyId: property.id }}
            aria-label={`View ${property.name}`}
            title="View"
            className={iconButtonClass}
          >
            <Eye size={18} aria-hidden />
          </Link>
          {property.allowed.includes('update') && (
            <Link
              to="/dashboard/properties/$propertyId/edit"
              params={{ propertyId: property.id }}
              aria-label={`Edit ${property.name}`}
              title="Edit"
              className={iconButtonClass}
            >
              <Pencil size={18} aria-hidden />
            </Link>
          )}
          {property.allowed.includes('remove') && (
            <IconButton label={`Delete ${property.name}`} danger onClick={() => setDeleting(property)}>
              <Trash2 size={18} aria-hidden />
            </IconButton>
          )}
        </span>
      ),
    },
  ]

  return (
    <Card>
      <FilterBar
        search={
          <SearchBox
            placeholder="Search properties..."
            value={filter.search ?? undefined}
            onSearch={(search) => narrow({ search })}
          />
        }
        active={[filter.country, filter.city].filter(Boolean).length}
        onClear={isNarrowed ? () => narrow({ search: undefined, country: undefined, city: undefined }) : undefined}
      >
        <FilterSelect
          label="Country"
          all="All Countries"
          value={filter.country ?? undefined}
          options={countries.map((country) => ({ value: country, text: country }))}
          onChoose={(country) => narrow({ country })}
        />
        <FilterSelect
          label="City"
          all="All cities"
          value={filter.city ?? undefined}
          options={cities.data?.map((city) => ({ value: city, text: city })) ?? []}
          onChoose={(city) => narrow({ city })}
        />
      </FilterBar>
      <Loaded
        query={query}
        loading="Loading properties..."
        failed="Failed to load properties"
        empty={({ total }) =>
          total === 0 && (
            <EmptyState
              title="No properties found"
              text={isNarrowed ? 'Try adjusting your search or filters' : 'Add your first property to get started.'}
            />
          )
        }
      >
        {(data) => (
          <>
            <DataTable caption="Properties" columns={columns} rows={data.rows} keyOf={({ id }) => id} />
            <Pagination {...data} onPage={(page) => onFilter({ ...filter, page })} />
          </>
        )}
      </Loaded>
      {deleting && <DeletePropertyDialog property={deleting} onClose={() => setDeleting(undefined)} />}
    </Card>
  )
}
