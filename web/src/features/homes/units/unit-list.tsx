import { UNITS_PER_PAGE, unitOrders } from '@makao/contract/homes/units/unit-list.terms'
import { unitStatuses, unitTypes, unitUses } from '@makao/contract/homes/units/units.kinds'
import type { ListedUnit, UnitRowPage } from '@makao/contract/homes/units/units.schema'
import { unitFilterWords, unitSheet } from '@makao/contract/homes/units/units.sheet'
import { unitStatusNames, unitTypeNames, unitUseNames } from '@makao/contract/homes/units/units.terms'
import { type Currency, formatMoney } from '@makao/contract/money'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CalendarClock, LayoutGrid, List, Pencil, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useSaidNames } from '../../../lib/said-names'
import type { Meant } from '../../../ui/bulk-bar'
import { IconButton } from '../../../ui/button'
import * as common from '../../../ui/common.words'
import type { Column, RowAction } from '../../../ui/data-table'
import { FilterSelect } from '../../../ui/filter-select'
import { laterDialog } from '../../../ui/later-dialog'
import { ListCard } from '../../../ui/list-card'
import { openerClass } from '../../../ui/one-line'
import { PropertyLink, TenantLink } from '../../../ui/page-links'
import { PropertyFilter } from '../../../ui/property-filter'
import { sheetColumns } from '../../../ui/sheet-columns'
import { Strip } from '../../../ui/strip'
import { type UnitActions, UnitCards, unitLabel } from './unit-cards'
import { UnitStateBadge } from './unit-state-badge'
import { keepUnitsPerPage, narrowed, type UnitSearch, unitList, unitPageSizes, unitSummary } from './units.queries'
import * as words from './units.words'

const EditUnitDialog = laterDialog(() => import('./edit-unit-dialog').then((file) => file.EditUnitDialog))
const DeleteUnitDialog = laterDialog(() => import('./delete-unit-dialog').then((file) => file.DeleteUnitDialog))
const AvailabilityDialog = laterDialog(() => import('./availability-dialog').then((file) => file.AvailabilityDialog))

/** Over all units. @param found how many of them the list below finds */
function UnitFigures({ found }: { found: UnitRowPage | undefined }) {
  const { data } = useQuery(unitSummary())
  const figure = (value: number | undefined) => value?.toLocaleString('en-KE')
  return (
    <Strip
      figures={[
        { label: words.totalUnits, value: figure(data?.total) },
        { label: words.occupied, value: figure(data?.occupied) },
        { label: common.vacant, value: figure(data?.vacant) },
        ...(data?.notForRent ? [{ label: words.notForRent, value: figure(data.notForRent) }] : []),
        { label: words.totalRevenue, value: data?.revenue, note: words.aMonth, hasLine: true },
      ]}
    >
      {/* On a phone the foot of the list says it, and there is a row more. */}
      <span role="status" className="max-sm:sr-only">
        {found && words.found(found.total, found.isMore)}
      </span>
    </Strip>
  )
}

type View = 'grid' | 'list'
const VIEW_KEY = 'makao.units.view'

/** How the person last looked at units, on this device. */
function useView() {
  const [view, setView] = useState<View>(() => (localStorage.getItem(VIEW_KEY) === 'grid' ? 'grid' : 'list'))
  return [
    view,
    (chosen: View) => {
      localStorage.setItem(VIEW_KEY, chosen)
      setView(chosen)
    },
  ] as const
}

const columns: Column<ListedUnit>[] = sheetColumns(
  unitSheet,
  {
    unit: ({ id, unitNumber, propertyName }) => (
      <>
        <Link to="/dashboard/units/$unitId" params={{ unitId: id }} data-opens className={openerClass}>
          {unitNumber}
        </Link>
        <span className="on-phone font-normal text-soft"> · {propertyName}</span>
      </>
    ),
    property: ({ propertyId, propertyName }) => <PropertyLink propertyId={propertyId}>{propertyName}</PropertyLink>,
    tenant: ({ tenantId, tenancyId, tenantName }) =>
      tenantId && (
        <TenantLink tenantId={tenantId} tenancyId={tenancyId ?? undefined}>
          {tenantName}
        </TenantLink>
      ),
    balance: ({ owed, currency }) => (owed === 0 ? '-' : formatMoney(owed, currency)),
    arrears: ({ overdue, currency }) =>
      overdue > 0 ? <span className="font-medium text-bad">{formatMoney(overdue, currency)}</span> : '-',
    status: (unit) => <UnitStateBadge unit={unit} />,
  },
  {
    placed: {
      unit: { phone: 'name' },
      property: { share: 28 },
      tenant: { phone: 'under', share: 20 },
      rent: { from: 'wide' },
      balance: { from: 'wide' },
      serviceCharge: { from: 'widest' },
      arrears: { phone: 'figure' },
      due: { from: 'wide' },
      status: { phone: 'word' },
    },
  },
)

const actionsOf = (unit: ListedUnit, { onEdit, onState, onDelete }: UnitActions): RowAction[] => {
  const { allowed } = unit
  return [
    allowed.includes('update') && {
      text: words.editUnitLabel,
      label: words.editUnitUnit(unitLabel(unit)),
      icon: Pencil,
      isQuick: true,
      onSelect: () => onEdit(unit),
    },
    allowed.includes('update') && {
      text: words.setState,
      label: words.setStateOf(unitLabel(unit)),
      icon: CalendarClock,
      onSelect: () => onState(unit),
    },
    allowed.includes('remove') && {
      text: words.deleteUnit,
      label: words.deleteUnitUnit(unitLabel(unit)),
      icon: Trash2,
      isDanger: true,
      onSelect: () => onDelete(unit),
    },
  ].filter((action) => action !== false)
}

interface UnitListProps {
  filter: UnitSearch
  onFilter: (filter: UnitSearch) => void
  /** What can be done with units that are chosen. */
  bulk: (meant: Meant) => ReactNode
  /** What fills the list while there is nothing in it. */
  empty?: ReactNode
}

export function UnitList({ filter, onFilter, bulk, empty }: UnitListProps) {
  const [, redraw] = useState(0)
  const query = useQuery(unitList(filter))
  const asked = narrowed(filter)
  const said = useSaidNames(filter)
  const [view, setView] = useView()
  const [editing, setEditing] = useState<ListedUnit>()
  const [stating, setStating] = useState<ListedUnit>()
  const [deleting, setDeleting] = useState<ListedUnit>()
  const narrow = (change: UnitSearch) => onFilter({ ...filter, ...change, page: undefined })
  const actions: UnitActions = { onEdit: setEditing, onState: setStating, onDelete: setDeleting }

  return (
    <>
      <UnitFigures found={query.data} />
      <ListCard
        kept="units"
        caption={common.units}
        query={query}
        columns={columns}
        keyOf={({ id }) => id}
        nameOf={(unit) => words.unit(unitLabel(unit))}
        filter={{ ...filter, status: asked.status, unitType: asked.unitType, use: asked.use, currency: asked.currency }}
        onFilter={onFilter}
        searchFor={words.searchUnitsOrProperties}
        words={unitFilterWords}
        said={said}
        filters={
          <>
            <PropertyFilter value={filter.propertyId} onChoose={(propertyId) => narrow({ propertyId })} />
            <FilterSelect
              label={common.status}
              all={words.allStatus}
              value={asked.status}
              options={statuses}
              onChoose={(status) => narrow({ status })}
            />
            <FilterSelect
              label={words.type}
              all={words.allTypes}
              value={asked.unitType}
              options={types}
              onChoose={(unitType) => narrow({ unitType })}
            />
            <FilterSelect
              label={words.letAs}
              all={words.homesAndBusinesses}
              value={asked.use}
              options={uses}
              onChoose={(use) => narrow({ use })}
            />
            <BlockFilter value={filter.block} onChoose={(block) => narrow({ block })} />
            <CurrencyFilter value={asked.currency} onChoose={(currency) => narrow({ currency })} />
          </>
        }
        orders={unitOrders}
        usual="property"
        actions={(unit) => actionsOf(unit, actions)}
        bulk={bulk}
        takesAll
        paging={({ total, pageSize }) =>
          total > UNITS_PER_PAGE && (
            <PageSize
              value={pageSize}
              onChoose={(size) => {
                keepUnitsPerPage(size)
                redraw(size)
                narrow({})
              }}
            />
          )
        }
        loading={words.loadingUnits}
        failed={words.failedToLoadUnits}
        none={{
          title: words.noUnitsFound,
          text: words.createYourFirstUnitToGet,
          action: empty,
        }}
        drawn={view === 'grid' ? (units) => <UnitCards units={units} {...actions} /> : undefined}
        tools={
          <fieldset className="flex max-sm:hidden" aria-label={words.view}>
            {views.map(([choice, label, Picture]) => (
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
        }
      />
      {editing && (
        <EditUnitDialog unitId={editing.id} unitNumber={editing.unitNumber} onClose={() => setEditing(undefined)} />
      )}
      {stating && <AvailabilityDialog unit={stating} onClose={() => setStating(undefined)} />}
      {deleting && (
        <DeleteUnitDialog
          unitId={deleting.id}
          unitNumber={deleting.unitNumber}
          isOccupied={deleting.isOccupied}
          onClose={() => setDeleting(undefined)}
        />
      )}
    </>
  )
}

/** How many units a page has. */
function PageSize({ value, onChoose }: { value: number; onChoose: (size: number) => void }) {
  return (
    <select
      aria-label={words.unitsOnAPage}
      value={value}
      onChange={({ target }) => onChoose(Number(target.value))}
      className="min-h-9 rounded-lg border border-line bg-surface px-2 text-sm pointer-coarse:min-h-11 sm:mr-auto"
    >
      {unitPageSizes.map((size) => (
        <option key={size} value={size}>
          {words.aPage(size)}
        </option>
      ))}
    </select>
  )
}

/** Left out where no unit says in which block it is. */
function BlockFilter({
  value,
  onChoose,
}: {
  value: string | undefined
  onChoose: (block: string | undefined) => void
}) {
  const { data } = useQuery(unitSummary())
  if (!data || (data.blocks.length === 0 && value === undefined)) return null
  return (
    <FilterSelect
      label={words.blockLabel}
      all={words.allBlocks}
      value={value}
      options={data.blocks.map((block) => ({ value: block, text: block }))}
      onChoose={onChoose}
    />
  )
}

/** Left out where all units are let in one currency. */
function CurrencyFilter({
  value,
  onChoose,
}: {
  value: Currency | undefined
  onChoose: (currency: Currency | undefined) => void
}) {
  const { data } = useQuery(unitSummary())
  const used = data?.revenue.map(({ currency }) => ({ value: currency, text: currency })) ?? []
  if (used.length < 2 && value === undefined) return null
  return (
    <FilterSelect label={words.letIn} all={words.bothCurrencies} value={value} options={used} onChoose={onChoose} />
  )
}

const types = unitTypes.map((value) => ({ value, text: unitTypeNames[value] }))
const uses = unitUses.map((value) => ({ value, text: unitUseNames[value] }))

const statuses = unitStatuses.map((value) => ({ value, text: unitStatusNames[value] }))

const views = [
  ['grid', words.gridView, LayoutGrid],
  ['list', words.listView, List],
] as const
