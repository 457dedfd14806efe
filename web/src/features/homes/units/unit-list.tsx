import type { UnitRow } from '@makao/contract/homes/units/units.schema'
import { unitSheet } from '@makao/contract/homes/units/units.sheet'
import { formatTotals } from '@makao/contract/money'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { LayoutGrid, List, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { OccupancyBadge } from '../../../ui/badge'
import { Button, IconButton } from '../../../ui/button'
import { Card, StatCard, StatGrid } from '../../../ui/card'
import { type Column, DataTable, TwoLines } from '../../../ui/data-table'
import { FilterBar, FilterSelect, SearchBox } from '../../../ui/filters'
import { Loaded } from '../../../ui/loaded'
import { EmptyState } from '../../../ui/page'
import { Pagination } from '../../../ui/pagination'
import { PropertyFilter } from '../../../ui/property-filter'
import { sheetColumns } from '../../../ui/sheet-columns'
import { textLinkClass } from '../../../ui/text-link'
import { DeleteUnitDialog } from './delete-unit-dialog'
import { EditUnitDialog } from './edit-unit-dialog'
import { type UnitActions, UnitCards, unitLabel } from './unit-cards'
import { type UnitSearch, unitList, unitSummary } from './units.queries'

export function UnitSummaryCards() {
  const { data } = useQuery(unitSummary())
  const figure = (value: number | undefined) => value?.toLocaleString('en-KE')
  return (
    <StatGrid>
      <StatCard label="Total Units" value={figure(data?.total)} />
      <StatCard label="Occupied" value={figure(data?.occupied)} />
      <StatCard label="Vacant" value={figure(data?.vacant)} />
      <StatCard label="Total Revenue" value={data && formatTotals(data.revenue).split(' · ')} />
    </StatGrid>
  )
}

type View = 'grid' | 'list'
const VIEW_KEY = 'makao.units.view'

/** How the person last looked at units, on this device. */
function useView() {
  const [view, setView] = useState<View>(() => (localStorage.getItem(VIEW_KEY) === 'list' ? 'list' : 'grid'))
  return [
    view,
    (chosen: View) => {
      localStorage.setItem(VIEW_KEY, chosen)
      setView(chosen)
    },
  ] as const
}

const columnsWith = ({ onEdit, onDelete }: UnitActions): Column<UnitRow>[] => [
  ...sheetColumns(unitSheet, {
    unit: ({ id, unitNumber, propertyName }) => (
      <TwoLines
        first={
          <Link to="/dashboard/units/$unitId" params={{ unitId: id }} className={textLinkClass}>
            {unitNumber}
          </Link>
        }
        second={propertyName}
      />
    ),
    status: ({ isOccupied }) => <OccupancyBadge isOccupied={isOccupied} />,
  }),
  {
    header: 'Actions',
    actions: true,
    cell: (unit) => (
      <span className="flex">
        {unit.allowed.includes('update') && (
          <IconButton label={`Edit Unit ${unitLabel(unit)}`} onClick={() => onEdit(unit)}>
            <Pencil size={18} aria-hidden />
          </IconButton>
        )}
        {unit.allowed.includes('remove') && (
          <IconButton label={`Delete Unit ${unitLabel(unit)}`} danger onClick={() => onDelete(unit)}>
            <Trash2 size={18} aria-hidden />
          </IconButton>
        )}
      </span>
    ),
  },
]

interface UnitListProps {
  filter: UnitSearch
  onFilter: (filter: UnitSearch) => void
}

export function UnitList({ filter, onFilter }: UnitListProps) {
  const query = useQuery(unitList(filter))
  const { data } = query
  const [view, setView] = useView()
  const [editing, setEditing] = useState<UnitRow>()
  const [deleting, setDeleting] = useState<UnitRow>()
  const { page: _, search, ...filters } = filter
  const active = Object.values(filters).filter(Boolean).length
  const isNarrowed = active > 0 || Boolean(search)
  const narrow = (change: UnitSearch) => onFilter({ ...filter, ...change, page: undefined })
  const actions: UnitActions = { onEdit: setEditing, onDelete: setDeleting }
  const clear = (
    <Button variant="secondary" onClick={() => onFilter({})}>
      Clear Filters
    </Button>
  )

  return (
    <Card>
      <FilterBar
        search={
          <SearchBox
            placeholder="Search units or properties..."
            value={search ?? undefined}
            onSearch={(text) => narrow({ search: text })}
          />
        }
        active={active}
        onClear={isNarrowed && data?.total !== 0 ? () => onFilter({}) : undefined}
      >
        <PropertyFilter value={filter.propertyId} onChoose={(propertyId) => narrow({ propertyId })} />
        <FilterSelect
          label="Status"
          all="All Status"
          value={filter.status ?? undefined}
          options={[
            { value: 'occupied', text: 'Occupied' },
            { value: 'vacant', text: 'Vacant' },
          ]}
          onChoose={(status) => narrow({ status })}
        />
      </FilterBar>
      <div className="flex min-h-12 items-center justify-between gap-3 border-b border-line px-4">
        <p role="status" className="text-sm text-soft figures">
          {data && `${data.total.toLocaleString('en-KE')} ${data.total === 1 ? 'unit' : 'units'} found`}
        </p>
        <fieldset className="flex" aria-label="View">
          {(
            [
              ['grid', 'Grid view', LayoutGrid],
              ['list', 'List view', List],
            ] as const
          ).map(([choice, label, Picture]) => (
            <IconButton
              key={choice}
              label={label}
              aria-pressed={view === choice}
              className={view === choice ? 'text-accent!' : undefined}
              onClick={() => setView(choice)}
            >
              <Picture size={18} aria-hidden />
            </IconButton>
          ))}
        </fieldset>
      </div>
      <Loaded
        query={query}
        loading="Loading units..."
        failed="Failed to load units"
        empty={({ total }) =>
          total === 0 && (
            <EmptyState
              title="No units found"
              text={isNarrowed ? 'Try adjusting your search or filters' : 'Create your first unit to get started'}
              action={isNarrowed && clear}
            />
          )
        }
      >
        {(units) => (
          <>
            {view === 'grid' ? (
              <UnitCards units={units.rows} {...actions} />
            ) : (
              <DataTable caption="Units" columns={columnsWith(actions)} rows={units.rows} keyOf={({ id }) => id} />
            )}
            <Pagination {...units} onPage={(page) => onFilter({ ...filter, page })} />
          </>
        )}
      </Loaded>
      {editing && (
        <EditUnitDialog unitId={editing.id} unitNumber={editing.unitNumber} onClose={() => setEditing(undefined)} />
      )}
      {deleting && (
        <DeleteUnitDialog
          unitId={deleting.id}
          unitNumber={deleting.unitNumber}
          onClose={() => setDeleting(undefined)}
        />
      )}
    </Card>
  )
}
