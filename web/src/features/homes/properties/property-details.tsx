import type { Property } from '@makao/contract/homes/properties/properties.schema'
import { propertyTypeNames } from '@makao/contract/homes/properties/properties.terms'
import type { Unit } from '@makao/contract/homes/units/units.schema'
import { formatMoney } from '@makao/contract/money'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useMay } from '../../../lib/session'
import { OccupancyBadge } from '../../../ui/badge'
import { buttonClass } from '../../../ui/button'
import { Card, CardHeader } from '../../../ui/card'
import { type Column, DataTable } from '../../../ui/data-table'
import { Loaded } from '../../../ui/loaded'
import { EmptyState } from '../../../ui/page'
import { Pagination } from '../../../ui/pagination'
import { propertyUnits } from './properties.queries'

interface PropertyDetailsProps {
  property: Property
  unitsPage: number
  onUnitsPage: (page: number) => void
}

export function PropertyDetails({ property, unitsPage, onUnitsPage }: PropertyDetailsProps) {
  const facts: [string, string][] = [
    ['Country', property.country],
    ['City', property.city],
    ['Type', propertyTypeNames[property.propertyType]],
    ['Currency', property.currency],
    ['Units', `${property.occupiedUnits} of ${property.totalUnits} occupied`],
    ['Address', property.address],
    ['Title (LR) number', property.landReference ?? '-'],
  ]
  return (
    <div className="space-y-4">
      <Card className="p-5">
        <dl className="grid grid-cols-2 gap-x-6 gap-y-4 sm:grid-cols-3">
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt className="text-sm text-soft">{label}</dt>
              <dd className="font-medium wrap-anywhere">{value}</dd>
            </div>
          ))}
        </dl>
        {property.description && (
          <div className="mt-4 border-t border-line pt-4">
            <h2 className="text-sm text-soft">Description</h2>
            <p className="wrap-anywhere whitespace-pre-line">{property.description}</p>
          </div>
        )}
      </Card>
      <UnitsCard propertyId={property.id} page={unitsPage} onPage={onUnitsPage} />
    </div>
  )
}

const columns: Column<Unit>[] = [
  { header: 'Unit', primary: true, cell: ({ unitNumber }) => <span className="font-medium">{unitNumber}</span> },
  { header: 'Rent', numeric: true, cell: ({ rentAmount, currency }) => formatMoney(rentAmount, currency, 'code') },
  {
    header: 'Service Charge',
    numeric: true,
    cell: ({ serviceChargeAmount, currency }) => formatMoney(serviceChargeAmount, currency, 'code'),
  },
  { header: 'Rent Due', cell: ({ rentDueDate }) => `Day ${rentDueDate}` },
  { header: 'Service Charge Due', cell: ({ serviceChargeDueDate }) => `Day ${serviceChargeDueDate}` },
  { header: 'Status', cell: ({ isOccupied }) => <OccupancyBadge isOccupied={isOccupied} /> },
]

function UnitsCard({ propertyId, page, onPage }: { propertyId: string; page: number; onPage: (page: number) => void }) {
  const query = useQuery(propertyUnits(propertyId, page))
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
            <DataTable caption="Units" columns={columns} rows={units.rows} keyOf={({ id }) => id} />
            <Pagination {...units} onPage={onPage} />
          </>
        )}
      </Loaded>
    </Card>
  )
}
