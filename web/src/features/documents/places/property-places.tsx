import { formatDay } from '@makao/contract/days'
import type { PlaceRow } from '@makao/contract/documents/places/places.schema'
import { holdReasons } from '@makao/contract/homes/units/units.kinds'
import { formatMoney } from '@makao/contract/money'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useMay } from '../../../lib/session'
import { Badge, OccupancyBadge } from '../../../ui/badge'
import { buttonClass } from '../../../ui/button'
import { Card, CardHeader } from '../../../ui/card'
import * as common from '../../../ui/common.words'
import { type Column, DataTable, TwoLines } from '../../../ui/data-table'
import { HoldBadge } from '../../../ui/hold-badge'
import { Loaded } from '../../../ui/loaded'
import { EmptyState } from '../../../ui/page'
import { Pagination } from '../../../ui/pagination'
import { textLinkClass } from '../../../ui/text-link'
import { propertyPlaces } from './places.queries'
import * as words from './places.words'

const money = ({ currency }: PlaceRow, amount: number) => formatMoney(amount, currency)

/** The row itself leads to its unit: that this leads elsewhere is seen before it is pointed at. */
const tenantLinkClass =
  'person font-medium underline decoration-line-strong underline-offset-2 hover:decoration-current'

/** What all of some units have in common, so that it is said once; undefined where they differ. */
function commonTo<Value>(rows: readonly PlaceRow[], pick: (row: PlaceRow) => Value): Value | undefined {
  const [first, ...others] = rows.map(pick)
  return others.length > 0 && others.every((other) => other === first) ? first : undefined
}

interface Shared {
  dueDate: number | undefined
  serviceCharge: number | undefined
}

const sharedBy = (rows: readonly PlaceRow[]): Shared => ({
  dueDate: commonTo(rows, ({ rentDueDate }) => rentDueDate),
  serviceCharge: commonTo(rows, ({ serviceCharge }) => serviceCharge),
})

/** 'Rent due on day 5 of the month, service charge KES 4,500 each' */
function sharedInWords({ dueDate, serviceCharge }: Shared, [row]: readonly PlaceRow[]): string {
  const parts = [
    dueDate !== undefined && words.allDueOn(dueDate),
    row && serviceCharge !== undefined && serviceCharge > 0 && words.serviceChargeOfAll(money(row, serviceCharge)),
  ]
  const text = parts.filter(Boolean).join(', ')
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}

const columnsOf = (propertyId: string, shared: Shared): Column<PlaceRow>[] => [
  {
    header: common.unit,
    primary: true,
    phone: 'name',
    cell: ({ unitId, unitNumber }) => (
      <Link to="/dashboard/units/$unitId" params={{ unitId }} className={`${textLinkClass} -my-2 inline-block py-2`}>
        {unitNumber}
      </Link>
    ),
  },
  {
    header: common.tenant,
    phone: 'under',
    share: 30,
    cell: ({ tenantId, tenantName, until, state }) => {
      const held = holdReasons.find((reason) => reason === state)
      if (tenantId === null) return held ? <HoldBadge reason={held} /> : <OccupancyBadge isOccupied={false} />
      return (
        <TwoLines
          first={
            <Link to="/dashboard/tenants/$tenantId" params={{ tenantId }} className={tenantLinkClass}>
              {tenantName}
            </Link>
          }
          second={until && words.leaves(formatDay(until))}
        />
      )
    },
  },
  {
    header: common.rent,
    numeric: true,
    cell: (row) => (
      <TwoLines
        first={money(row, row.rent)}
        second={
          shared.serviceCharge === undefined && row.serviceCharge > 0 && words.charges(money(row, row.serviceCharge))
        }
      />
    ),
  },
  ...(shared.dueDate === undefined
    ? [
        {
          header: common.due,
          cell: ({ rentDueDate }: PlaceRow) => <span className="whitespace-nowrap">{words.day(rentDueDate)}</span>,
        },
      ]
    : []),
  {
    header: common.balance,
    numeric: true,
    phone: 'figure',
    cell: (row) => {
      if (row.tenancyId === null) return '-'
      if (row.owed < 0) return words.credit(money(row, -row.owed))
      if (row.overdue === 0) return <TwoLines first={money(row, row.owed)} second={row.owed > 0 && words.notYetDue} />
      const later = row.owed - row.overdue
      return (
        <TwoLines
          first={<span className="text-bad">{money(row, row.overdue)}</span>}
          second={later > 0 && words.rowNotYetDue(money(row, later))}
        />
      )
    },
  },
  {
    header: words.rentPaidTo,
    phone: 'word',
    cell: ({ tenancyId, paidTo }) =>
      tenancyId !== null && <span className="whitespace-nowrap">{paidTo ? formatDay(paidTo) : words.nothingYet}</span>,
  },
  {
    header: common.meters,
    cell: ({ unreadMeters, unitNumber }) =>
      unreadMeters > 0 && (
        <Link to="/dashboard/meters" search={{ propertyId, search: unitNumber, unread: true }}>
          <Badge tone="warn">{words.notRead(unreadMeters)}</Badge>
        </Link>
      ),
  },
]

interface PropertyPlacesProps {
  propertyId: string
  page: number
  onPage: (page: number) => void
}

/** The units of a property with who lives there and how they stand. */
export function PropertyPlaces({ propertyId, page, onPage }: PropertyPlacesProps) {
  const query = useQuery(propertyPlaces(propertyId, page))
  const may = useMay()
  const addUnit = (text: string) =>
    may('unit:write') && (
      <Link to="/dashboard/properties/$propertyId/units/new" params={{ propertyId }} className={buttonClass()}>
        <Plus size={18} aria-hidden />
        {text}
      </Link>
    )
  return (
    <Card>
      <CardHeader title={common.units}>{query.data && query.data.total > 0 && addUnit(words.addUnit)}</CardHeader>
      <Loaded
        query={query}
        loading={words.loadingUnits}
        failed={words.failedToLoadUnits}
        empty={({ total }) =>
          total === 0 && <EmptyState title={words.noUnitsYet} action={addUnit(words.addFirstUnit)} />
        }
      >
        {(units) => (
          <>
            <p className="-mt-1 px-5 pb-2 text-sm text-soft empty:hidden">
              {sharedInWords(sharedBy(units.rows), units.rows)}
            </p>
            <DataTable
              caption={common.units}
              columns={columnsOf(propertyId, sharedBy(units.rows))}
              rows={units.rows}
              keyOf={({ unitId }) => unitId}
            />
            <Pagination {...units} onPage={onPage} />
          </>
        )}
      </Loaded>
    </Card>
  )
}
