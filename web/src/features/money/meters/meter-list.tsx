import { dayInNairobi, formatDay } from '@makao/contract/days'
import { meterKinds } from '@makao/contract/money/meters/meters.kinds'
import type { MeterRow } from '@makao/contract/money/meters/meters.schema'
import { meterSheet } from '@makao/contract/money/meters/meters.sheet'
import { isReadInMonth, MONTH, meterKindNames } from '@makao/contract/money/meters/meters.terms'
import { formatUsage } from '@makao/contract/money/meters/quantity.terms'
import { useQuery } from '@tanstack/react-query'
import { Gauge, History } from 'lucide-react'
import { useState } from 'react'
import { useMay } from '../../../lib/session'
import { Badge } from '../../../ui/badge'
import { Button, IconButton } from '../../../ui/button'
import { Card } from '../../../ui/card'
import { type Column, DataTable, TwoLines } from '../../../ui/data-table'
import { FilterBar, FilterSelect, SearchBox } from '../../../ui/filters'
import { Loaded } from '../../../ui/loaded'
import { EmptyState } from '../../../ui/page'
import { Pagination } from '../../../ui/pagination'
import { PropertyFilter } from '../../../ui/property-filter'
import { sheetColumns } from '../../../ui/sheet-columns'
import { meterTitle, usualText } from './expected'
import { MeterHistoryDialog } from './meter-history-dialog'
import { type MeterSearch, meterList } from './meters.queries'
import { priceParts } from './prices'
import { ReadMeterDialog } from './read-meter-dialog'

interface MeterListProps {
  filter: MeterSearch
  onFilter: (filter: MeterSearch) => void
  /** The meter whose history is open. */
  open: string | undefined
  onOpen: (meterId: string | undefined) => void
  onAdd: () => void
}

export function MeterList({ filter, onFilter, open, onOpen, onAdd }: MeterListProps) {
  const query = useQuery(meterList(filter))
  const { data } = query
  const [reading, setReading] = useState<MeterRow>()
  const may = useMay()
  const today = dayInNairobi(new Date())
  const isNarrowed = countFilters(filter) > 0 || Boolean(filter.search)

  return (
    <Card>
      <MeterFilters filter={filter} onFilter={onFilter} canClear={isNarrowed && data?.total !== 0} />
      <p role="status" className="border-b border-line px-4 py-3 text-sm text-soft figures">
        {data ? `${data.total.toLocaleString('en-KE')} ${data.total === 1 ? 'meter' : 'meters'} found` : '\u00a0'}
      </p>
      <Loaded
        query={query}
        loading="Loading meters..."
        failed="Failed to load meters"
        empty={({ total }) =>
          total === 0 && (
            <EmptyState
              title="No meters found"
              text={
                isNarrowed
                  ? 'Try adjusting your search or filters'
                  : 'Add the first meter to read and charge what is used'
              }
              action={
                isNarrowed ? (
                  <Button variant="secondary" onClick={() => onFilter({})}>
                    Clear Filters
                  </Button>
                ) : (
                  may('meter:write') && <Button onClick={onAdd}>Add meter</Button>
                )
              }
            />
          )
        }
      >
        {(meters) => (
          <>
            <DataTable
              caption="Meters"
              columns={columnsOf({ onRead: setReading, onOpen })}
              rows={meters.rows.map((meter) => ({ ...meter, today }))}
              keyOf={({ id }) => id}
            />
            <Pagination {...meters} onPage={(page) => onFilter({ ...filter, page })} />
          </>
        )}
      </Loaded>
      {reading && <ReadMeterDialog meter={reading} onClose={() => setReading(undefined)} />}
      {open && <MeterHistoryDialog meterId={open} onMeter={onOpen} onClose={() => onOpen(undefined)} />}
    </Card>
  )
}

function countFilters({ page: _, search: __, ...filters }: MeterSearch): number {
  return Object.values(filters).filter(Boolean).length
}

interface MeterFiltersProps {
  filter: MeterSearch
  onFilter: (filter: MeterSearch) => void
  canClear: boolean
}

function MeterFilters({ filter, onFilter, canClear }: MeterFiltersProps) {
  const narrow = (change: MeterSearch) => onFilter({ ...filter, ...change, page: undefined })
  return (
    <FilterBar
      search={
        <SearchBox
          placeholder="Search units, properties or serial numbers..."
          value={filter.search}
          onSearch={(text) => narrow({ search: text })}
        />
      }
      active={countFilters(filter)}
      onClear={canClear ? () => onFilter({}) : undefined}
    >
      <PropertyFilter value={filter.propertyId} onChoose={(propertyId) => narrow({ propertyId })} />
      <FilterSelect
        label="Kind"
        all="All kinds"
        value={filter.kind}
        options={meterKinds.map((kind) => ({ value: kind, text: meterKindNames[kind] }))}
        onChoose={(kind) => narrow({ kind })}
      />
      <FilterSelect
        label="Show"
        all="In Use"
        value={filter.unread ? 'unread' : filter.state === 'removed' ? 'removed' : undefined}
        options={[
          { value: 'unread', text: 'Not read this month' },
          { value: 'removed', text: 'Removed' },
        ]}
        onChoose={(choice) =>
          narrow({
            unread: choice === 'unread' ? true : undefined,
            state: choice === 'removed' ? 'removed' : undefined,
          })
        }
      />
    </FilterBar>
  )
}

interface MeterActions {
  onRead: (meter: MeterRow) => void
  onOpen: (meterId: string) => void
}

const columnsOf = ({ onRead, onOpen }: MeterActions): Column<MeterRow & { today: string }>[] => [
  ...sheetColumns(meterSheet, {
    unit: ({ unitNumber, propertyName }) => <TwoLines first={unitNumber} second={propertyName} />,
    meter: ({ kind, serialNumber }) => <TwoLines first={meterKindNames[kind]} second={serialNumber} />,
    tenant: ({ tenantName }) => tenantName ?? <span className="text-soft">Vacant</span>,
    lastReading: ({ lastReading, kind }) => (
      <TwoLines
        first={lastReading ? formatUsage(lastReading.value, kind) : 'None yet'}
        second={lastReading && formatDay(lastReading.day)}
      />
    ),
    usual: (meter) => usualText(meter, MONTH) ?? <span className="text-soft">Not known yet</span>,
    priceNow: (meter) => {
      const [price, ...more] = priceParts(meter, meter.kind, meter.currency)
      return <TwoLines first={price} second={more.join(', ')} />
    },
    thisMonth: (meter) =>
      meter.removedOn !== null ? (
        <Badge>Removed</Badge>
      ) : (
        <Badge tone={isReadInMonth(meter, meter.today) ? 'good' : 'warn'}>
          {isReadInMonth(meter, meter.today) ? 'Read' : 'Not read'}
        </Badge>
      ),
  }),
  {
    header: 'Actions',
    actions: true,
    cell: (meter) => (
      <span className="flex">
        {meter.allowed.includes('read') && (
          <IconButton label={`Read ${meterTitle(meter)}`} onClick={() => onRead(meter)}>
            <Gauge size={18} aria-hidden />
          </IconButton>
        )}
        <IconButton label={`History of ${meterTitle(meter)}`} onClick={() => onOpen(meter.id)}>
          <History size={18} aria-hidden />
        </IconButton>
      </span>
    ),
  },
]
