import { formatDay } from '@makao/contract/days'
import { formatMoney } from '@makao/contract/money'
import type { OwnReading } from '@makao/contract/money/meters/meters.schema'
import { meterKindNames, readingKindNames } from '@makao/contract/money/meters/meters.terms'
import { formatQuantity, formatUsage } from '@makao/contract/money/meters/quantity.terms'
import { useQuery } from '@tanstack/react-query'
import { Camera } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '../../../ui/button'
import { Card, CardHeader } from '../../../ui/card'
import { type Column, DataTable, TwoLines } from '../../../ui/data-table'
import { Dialog } from '../../../ui/dialog'
import { Pagination } from '../../../ui/pagination'
import { ownReadings } from './meters.queries'
import { photoUrl } from './photo'

/** What was read of a tenant's meters, with the photos. Nothing where no meter is read. */
export function OwnReadings() {
  const [page, setPage] = useState(1)
  const { data } = useQuery(ownReadings(page))
  const [shown, setShown] = useState<OwnReading>()
  // Most tenants have no meter, and need not read that something could not be loaded about none.
  if (!data || data.total === 0) return null

  const columns: Column<OwnReading>[] = [
    {
      header: 'Meter',
      primary: true,
      cell: ({ meterKind, serialNumber }) => <TwoLines first={meterKindNames[meterKind]} second={serialNumber} />,
    },
    {
      header: 'Read On',
      cell: ({ day, kind }) => (
        <TwoLines first={formatDay(day)} second={kind === 'regular' ? undefined : readingKindNames[kind]} />
      ),
    },
    { header: 'Shows', numeric: true, cell: ({ value }) => formatQuantity(value) },
    { header: 'Used', numeric: true, cell: ({ usage, meterKind }) => usage !== null && formatUsage(usage, meterKind) },
    { header: 'Bill', numeric: true, cell: ({ bill }) => bill && formatMoney(bill.amount, bill.currency) },
    {
      header: 'Photo',
      actions: true,
      cell: (reading) =>
        reading.hasPhoto && (
          <IconButton label={`Photo of ${formatDay(reading.day)}`} onClick={() => setShown(reading)}>
            <Camera size={18} aria-hidden />
          </IconButton>
        ),
    },
  ]
  return (
    <Card className="mt-4">
      <CardHeader title="Meter Readings" />
      <DataTable caption="Meter Readings" columns={columns} rows={data.rows} keyOf={({ id }) => id} />
      <Pagination {...data} onPage={setPage} />
      {shown && (
        <Dialog title={`Photo of ${formatDay(shown.day)}`} width={720} onClose={() => setShown(undefined)}>
          <img
            src={photoUrl(shown.id)}
            alt={`Dial of the ${meterKindNames[shown.meterKind].toLowerCase()} meter, showing ${formatQuantity(shown.value)}`}
            className="mx-auto max-h-[70dvh] max-w-full rounded-lg"
          />
        </Dialog>
      )}
    </Card>
  )
}
