import { countries } from '@makao/contract/countries'
import type { ListedProperty } from '@makao/contract/homes/properties/properties.schema'
import { propertyFilterWords } from '@makao/contract/homes/properties/properties.sheet'
import { propertyOrders, propertyTypeNames } from '@makao/contract/homes/properties/properties.terms'
import { formatMoney } from '@makao/contract/money'
import { formatRate } from '@makao/contract/sheets'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Eye, Pencil, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { Meant } from '../../../ui/bulk-bar'
import * as common from '../../../ui/common.words'
import type { Column, RowAction } from '../../../ui/data-table'
import { FilterSelect } from '../../../ui/filter-select'
import { laterDialog } from '../../../ui/later-dialog'
import { ListCard } from '../../../ui/list-card'
import { PropertyLink } from '../../../ui/page-links'
import { type PropertySearch, propertyCities, propertyList } from './properties.queries'
import * as words from './properties.words'

const DeletePropertyDialog = laterDialog(() =>
  import('./delete-property-dialog').then((file) => file.DeletePropertyDialog),
)

interface PropertyListProps {
  filter: PropertySearch
  onFilter: (filter: PropertySearch) => void
  /** What can be done with properties that are chosen. */
  bulk: (meant: Meant) => ReactNode
  /** What fills the list while there is nothing in it. */
  empty?: ReactNode
}

const share = (part: number, whole: number) => formatRate((part / whole) * 100)

const columns: Column<ListedProperty>[] = [
  {
    key: 'name',
    header: words.propertyName,
    primary: true,
    phone: 'name',
    share: 22,
    cell: ({ id, name }) => <PropertyLink propertyId={id}>{name}</PropertyLink>,
  },
  { key: 'country', header: common.country, from: 'wide', cell: ({ country }) => country },
  { key: 'city', header: common.city, from: 'wide', cell: ({ city }) => city },
  { key: 'type', header: words.type, from: 'wide', cell: ({ propertyType }) => propertyTypeNames[propertyType] },
  { key: 'units', header: common.units, numeric: true, cell: ({ totalUnits }) => totalUnits },
  {
    key: 'occupied',
    header: words.occupied,
    numeric: true,
    phone: 'under',
    cell: ({ city, occupiedUnits, totalUnits }) => (
      <>
        <span className="on-phone">{city} · </span>
        {totalUnits === 0 ? (
          words.noUnits
        ) : (
          <>
            {occupiedUnits}
            <span className="on-phone">{words.ofUnitsOccupied(totalUnits)}</span>
            <span className="off-phone text-soft"> · {share(occupiedUnits, totalUnits)}</span>
          </>
        )}
      </>
    ),
  },
  {
    key: 'arrears',
    header: words.arrears,
    numeric: true,
    phone: 'figure',
    cell: ({ arrears, currency }) =>
      arrears > 0 ? <span className="font-medium text-bad">{formatMoney(arrears, currency)}</span> : '-',
  },
  {
    key: 'collected',
    header: words.collectedThisMonth,
    numeric: true,
    phone: 'word',
    cell: ({ collected, expected, currency }) =>
      expected === 0 ? (
        words.nothingDue
      ) : (
        <span title={words.ofWhatIsDueThisMonth(formatMoney(expected, currency))}>
          <span className="off-phone">{formatMoney(collected, currency)}</span>
          <span className="on-phone">{words.collectedShare(share(collected, expected))}</span>
          <span className="off-phone text-soft"> · {share(collected, expected)}</span>
        </span>
      ),
  },
]

export function PropertyList({ filter, onFilter, bulk, empty }: PropertyListProps) {
  const query = useQuery(propertyList(filter))
  const cities = useQuery(propertyCities())
  const navigate = useNavigate()
  const [deleting, setDeleting] = useState<ListedProperty>()
  const narrow = (change: PropertySearch) => onFilter({ ...filter, ...change, page: undefined })

  const actionsOf = (property: ListedProperty): RowAction[] => {
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
