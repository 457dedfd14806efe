import { dayInNairobi, formatNearDay } from '@makao/contract/days'
import { meterKinds } from '@makao/contract/money/meters/meters.kinds'
import type { MeterRow } from '@makao/contract/money/meters/meters.schema'
import { meterFilterWords, meterSheet } from '@makao/contract/money/meters/meters.sheet'
import { isReadInMonth, MONTH, meterKindNames, meterOrders } from '@makao/contract/money/meters/meters.terms'
import { formatUsage } from '@makao/contract/money/meters/quantity.terms'
import { useQuery } from '@tanstack/react-query'
import { Gauge, History } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useSaidNames } from '../../../lib/said-names'
import { useMay } from '../../../lib/session'
import { Badge } from '../../../ui/badge'
import type { Meant } from '../../../ui/bulk-bar'
import { Button } from '../../../ui/button'
import * as common from '../../../ui/common.words'
import type { Column, RowAction } from '../../../ui/data-table'
import { FilterSelect } from '../../../ui/filter-select'
import { laterDialog } from '../../../ui/later-dialog'
import { ListCard } from '../../../ui/list-card'
import { openerClass } from '../../../ui/one-line'
import { PropertyLink, TenantLink, UnitLink } from '../../../ui/page-links'
import { PropertyFilter } from '../../../ui/property-filter'
import { sheetColumns } from '../../../ui/sheet-columns'
import { meterTitle, usualText } from './expected'
import { type MeterSearch, meterList } from './meters.queries'
import * as words from './meters.words'
import { priceParts } from './price-text'

const MeterHistoryDialog = laterDialog(() => import('./meter-history-dialog').then((file) => file.MeterHistoryDialog))
const ReadMeterDialog = laterDialog(() => import('./read-meter-dialog').then((file) => file.ReadMeterDialog))

interface MeterListProps {
  filter: MeterSearch
  onFilter: (filter: MeterSearch) => void
  /** The meter whose history is open. */
  open: string | undefined
  onOpen: (meterId: string | undefined) => void
  onAdd: () => void
  /** What can be done with meters that are chosen. */
  bulk: (meant: Meant) => ReactNode
}

export function MeterList({ filter, onFilter, open, onOpen, onAdd, bulk }: MeterListProps) {
  const query = useQuery(meterList(filter))
  const said = useSaidNames(filter)
  const [reading, setReading] = useState<MeterRow>()
  const may = useMay()
  const narrow = (change: MeterSearch) => onFilter({ ...filter, ...change, page: undefined })
  return (
    <>
      <ListCard
        kept="meters"
        caption={common.meters}
        query={query}
        columns={columnsOf(onOpen)}
        keyOf={({ id }) => id}
        nameOf={meterTitle}
        filter={filter}
        onFilter={onFilter}
        searchFor={words.searchMeters}
        words={meterFilterWords}
        said={said}
        filters={
          <>
            <PropertyFilter value={filter.propertyId} onChoose={(propertyId) => narrow({ propertyId })} />
            <FilterSelect
              label={common.kind}
              all={words.allKinds}
              value={filter.kind}
              options={meterKinds.map((kind) => ({ value: kind, text: meterKindNames[kind] }))}
              onChoose={(kind) => narrow({ kind })}
            />
            <FilterSelect
              label={words.show}
              all={words.inUseLabel}
              value={filter.unread ? 'unread' : filter.state === 'removed' ? 'removed' : undefined}
              options={[
                { value: 'unread', text: words.notReadThisMonth },
                { value: 'removed', text: words.removed },
              ]}
              onChoose={(choice) =>
                narrow({
                  unread: choice === 'unread' ? true : undefined,
                  state: choice === 'removed' ? 'removed' : undefined,
                })
              }
            />
          </>
        }
        orders={meterOrders}
        actions={(meter) => actionsOf(meter, { onRead: setReading, onOpen })}
        bulk={bulk}
        takesAll
        loading={words.loadingMeters}
        failed={words.failedToLoadMeters}
        none={{
          title: words.noMetersFound,
          text: words.addTheFirstMeterToRead,
          action: may('meter:write') && <Button onClick={onAdd}>{words.addMeter}</Button>,
        }}
      />
      {reading && <ReadMeterDialog meter={reading} onClose={() => setReading(undefined)} />}
      {open && <MeterHistoryDialog meterId={open} onMeter={onOpen} onClose={() => onOpen(undefined)} />}
    </>
  )
}

interface MeterActions {
  onRead: (meter: MeterRow) => void
  onOpen: (meterId: string) => void
}

const actionsOf = (meter: MeterRow, { onRead, onOpen }: MeterActions): RowAction[] => [
  ...(meter.allowed.includes('read')
    ? [
        {
          text: words.read,
          label: words.readMeter(meterTitle(meter)),
          icon: Gauge,
          isQuick: true,
          onSelect: () => onRead(meter),
        },
      ]
    : []),
  { text: words.history, label: words.historyOf(meterTitle(meter)), icon: History, onSelect: () => onOpen(meter.id) },
]

function ThisMonth({ meter }: { meter: MeterRow }) {
  if (meter.removedOn !== null) return <Badge>{words.removed}</Badge>
  const isRead = isReadInMonth(meter, dayInNairobi(new Date()))
  if (!isRead && meter.tenantId === null) return <span className="text-soft">{common.vacant}</span>
  return <Badge tone={isRead ? 'good' : 'warn'}>{isRead ? words.read : words.notRead}</Badge>
}

const columnsOf = (onOpen: (meterId: string) => void): Column<MeterRow>[] =>
  sheetColumns<MeterRow & { today: string }, keyof typeof meterSheet.columns>(
    meterSheet,
    {
      unit: ({ unitId, unitNumber, propertyName }) => (
        <>
          <UnitLink unitId={unitId}>{unitNumber}</UnitLink>
          <span className="on-phone font-normal text-soft"> · {propertyName}</span>
        </>
      ),
      property: ({ propertyId, propertyName }) => <PropertyLink propertyId={propertyId}>{propertyName}</PropertyLink>,
      meter: ({ id, kind, serialNumber }) => (
        <button
          type="button"
          data-opens
          title={words.openMeter(meterKindNames[kind].toLowerCase(), serialNumber)}
          className={openerClass}
          onClick={() => onOpen(id)}
        >
          {meterKindNames[kind]} <span className="whitespace-nowrap">{serialNumber}</span>
        </button>
      ),
      tenant: ({ tenantId, tenantName }) =>
        tenantId && tenantName ? (
          <TenantLink tenantId={tenantId}>{tenantName}</TenantLink>
        ) : (
          <span className="text-soft">{common.vacant}</span>
        ),
      lastReading: ({ lastReading, kind }) =>
        lastReading ? formatUsage(lastReading.value, kind) : <span className="text-soft">{words.noneYet}</span>,
      readOn: ({ lastReading }) => (
        <span className="whitespace-nowrap">{lastReading ? formatNearDay(lastReading.day) : '-'}</span>
      ),
      usual: (meter) => usualText(meter, MONTH) ?? <span className="text-soft">{words.notKnownYetLabel}</span>,
      priceNow: (meter) => {
        const [price, ...more] = priceParts(meter, meter.kind, meter.currency)
        return (
          <span className="whitespace-nowrap" title={[price, ...more].join(', ')}>
            {price}
            {more.length > 0 && <span className="text-soft"> …</span>}
          </span>
        )
      },
      thisMonth: (meter) => <ThisMonth meter={meter} />,
    },
    {
      placed: {
        unit: { phone: 'name' },
        property: { share: 17 },
        meter: { phone: 'under', share: 17 },
        tenant: { share: 17, from: 'wide' },
        lastReading: { phone: 'figure' },
        readOn: { from: 'wide' },
        usual: { from: 'widest' },
        priceNow: { from: 'widest' },
        thisMonth: { phone: 'word' },
      },
    },
  ) as Column<MeterRow>[]
