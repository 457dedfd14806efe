import { formatDay } from '@makao/contract/days'
import type { PlaceRow } from '@makao/contract/documents/places/places.schema'
import { formatMoney } from '@makao/contract/money'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useMay } from '../../../lib/session'
import { Badge, OccupancyBadge } from '../../../ui/badge'
import { buttonClass } from '../../../ui/button'
import { Card, CardHeader } from '../../../ui/card'
import { type Column, DataTable, TwoLines } from '../../../ui/data-table'
import { Loaded } from '../../../ui/loaded'
import { EmptyState } from '../../../ui/page'
import { Pagination } from '../../../ui/pagination'
import { textLinkClass } from '../../../ui/text-link'
import { propertyPlaces } from './places.queries'

const money = ({ currency }: PlaceRow, amount: number) => formatMoney(amount, currency)

const columnsOf = (propertyId: string): Column<PlaceRow>[] => [
  {
    header: 'Unit',
    primary: true,
    phone: 'name',
    cell: ({ unitId, unitNumber }) => (
      <Link to="/dashboard/units/$unitId" params={{ unitId }} className={`${textLinkClass} -my-2 inline-block py-2`}>
        {unitNumber}
      </Link>
    ),
  },
  {
    header: 'Tenant',
    phone: 'under',
    cell: ({ tenantId, tenantName, until }) =>
      tenantId === null ? (
        <OccupancyBadge isOccupied={false} />
      ) : (
        <TwoLines
          first={
            <Link to="/dashboard/tenants/$tenantId" params={{ tenantId }} className={textLinkClass}>
              {tenantName}
            </Link>
          }
          second={until && `Leaves ${formatDay(until)}`}
        />
      ),
  },
  {
    header: 'Rent',
    numeric: true,
    cell: (row) => (
      <TwoLines
        first={money(row, row.rent)}
        second={[`Day ${row.rentDueDate}`, row.serviceCharge > 0 && `charges ${money(row, row.serviceCharge)}`]
          .filter(Boolean)
          .join(' · ')}
      />
    ),
  },
  {
    header: 'Balance',
    numeric: true,
    phone: 'figure',
    cell: (row) => {
      if (row.tenancyId === null) return '-'
      if (row.owed < 0) return `${money(row, -row.owed)} credit`
      if (row.overdue === 0) return <TwoLines first={money(row, row.owed)} second={row.owed > 0 && 'not yet due'} />
      const later = row.owed - row.overdue
      return (
        <TwoLines
          first={<span className="text-bad">{money(row, row.overdue)}</span>}
          second={later > 0 && `${money(row, later)} not yet due`}
        />
      )
    },
  },
  {
    header: 'Rent paid to',
    phone: 'word',
    cell: ({ tenancyId, paidTo }) =>
      tenancyId !== null && <span className="whitespace-nowrap">{paidTo ? formatDay(paidTo) : 'Nothing yet'}</span>,
  },
  {
    header: 'Meters',
    cell: ({ unreadMeters, unitNumber }) =>
      unreadMeters > 0 && (
        <Link to="/dashboard/meters" search={{ propertyId, search: unitNumber, unread: true }}>
          <Badge tone="warn">{unreadMeters === 1 ? 'Not read' : `${unreadMeters} not read`}</Badge>
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
      <div className="py-1.5">
        <CardHeader title="Units">{query.data && query.data.total > 0 && addUnit('Add Unit')}</CardHeader>
      </div>
      <Loaded
        query={query}
        loading="Loading units..."
        failed="Failed to load units"
        empty={({ total }) => total === 0 && <EmptyState title="No units yet" action={addUnit('Add First Unit')} />}
      >
        {(units) => (
          <>
            <DataTable
              caption="Units"
              columns={columnsOf(propertyId)}
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
