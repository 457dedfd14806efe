import { formatDay, formatMonth } from '@makao/contract/days'
import { formatMoney } from '@makao/contract/money'
import type { OwnReading } from '@makao/contract/money/meters/meters.schema'
import { meterKindNames, readingKindNames } from '@makao/contract/money/meters/meters.terms'
import { formatQuantity, formatUsage, MILLI, unitOf } from '@makao/contract/money/meters/quantity.terms'
import { useQuery } from '@tanstack/react-query'
import { Camera, ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { Button, IconButton } from '../../../ui/button'
import { Card, CardHeader } from '../../../ui/card'
import { countMeasure } from '../../../ui/charts.scale'
import { Dialog } from '../../../ui/dialog'
import { Loaded } from '../../../ui/loaded'
import { MonthlyColumns } from '../../../ui/monthly-columns'
import { Pagination } from '../../../ui/pagination'
import * as words from './meters.words'
import { ownReadings } from './own-readings.queries'
import { photoUrl } from './photo'

/** As many columns as a card has room for. */
const SHOWN = 12

/** What was read of a tenant's meters: what was used from reading to reading, the last one, and all of them with their photos. */
export function OwnReadings() {
  const [page, setPage] = useState(1)
  const newest = useQuery(ownReadings(1))
  const listed = useQuery(ownReadings(page))
  const [shown, setShown] = useState<OwnReading>()
  // Most tenants have no meter, and need not read that something could not be loaded about none.
  if (!newest.data || newest.data.total === 0) return null
  const meters = new Map<string, OwnReading[]>()
  for (const reading of newest.data.rows) {
    const key = words.meterKindMeterSerialNumber(meterKindNames[reading.meterKind], reading.serialNumber)
    meters.set(key, [...(meters.get(key) ?? []), reading])
  }
  return (
    <Card>
      {[...meters].map(([title, readings]) => (
        <Meter key={title} title={title} readings={readings} onPhoto={setShown} />
      ))}
      <details className="group border-t border-line">
        <summary className="flex min-h-12 cursor-pointer items-center justify-between gap-3 px-5 font-medium">
          {words.meterReadings}
          <ChevronDown
            size={20}
            aria-hidden
            className="shrink-0 text-soft transition-transform group-open:rotate-180"
          />
        </summary>
        <Loaded query={listed} failed={words.readingsCouldNotBeLoaded}>
          {({ rows }) => (
            <ul className="divide-y divide-line border-t border-line">
              {rows.map((reading) => (
                <Reading key={reading.id} reading={reading} onPhoto={setShown} />
              ))}
            </ul>
          )}
        </Loaded>
        <Pagination {...(listed.data ?? { ...newest.data, page })} onPage={setPage} />
      </details>
      {shown && (
        <Dialog title={words.photoOf(formatDay(shown.day))} width={720} onClose={() => setShown(undefined)}>
          <img
            src={photoUrl(shown.id)}
            alt={words.dialOfTheMeterShowing(
              meterKindNames[shown.meterKind].toLowerCase(),
              formatQuantity(shown.value),
            )}
            className="mx-auto max-h-[70dvh] max-w-full rounded-lg"
          />
        </Dialog>
      )}
    </Card>
  )
}

interface MeterProps {
  title: string
  /** The latest first. */
  readings: readonly OwnReading[]
  onPhoto: (reading: OwnReading) => void
}

function Meter({ title, readings, onPhoto }: MeterProps) {
  const [last] = readings
  if (!last) return null
  const unit = unitOf(last.meterKind)
  const used = readings.flatMap(({ day, usage }) => (usage === null ? [] : [{ day, usage }])).slice(0, SHOWN)
  return (
    <div className="px-5 pb-4">
      <div className="-mx-5">
        <CardHeader title={title} />
      </div>
      {used.length === 0 ? (
        <p className="text-soft">{words.nothingWasCountedYet}</p>
      ) : (
        <MonthlyColumns
          title={words.usedBetweenReadings(unit)}
          className="h-28"
          measure={{
            ...countMeasure(unit),
            format: (usage) => `${formatQuantity(Math.round(usage * MILLI))}\u00a0${unit}`,
          }}
          names={{ value: words.used }}
          columns={used.toReversed().map(({ day, usage }) => ({
            name: words.until(formatDay(day)),
            label: formatMonth(day.slice(0, 7)).slice(0, 3),
            value: usage / MILLI,
          }))}
        />
      )}
      <p className="mt-2 flex min-h-11 flex-wrap items-center justify-between gap-x-4">
        <span>
          {words.lastReading}{' '}
          <b className="font-medium figures">
            {formatQuantity(last.value)} {unit}
          </b>
          , {formatDay(last.day)}
        </span>
        {last.hasPhoto && (
          <Button variant="secondary" onClick={() => onPhoto(last)}>
            <Camera size={18} aria-hidden />
            {words.photo}
          </Button>
        )}
      </p>
    </div>
  )
}

function Reading({ reading, onPhoto }: { reading: OwnReading } & Pick<MeterProps, 'onPhoto'>) {
  const { day, kind, value, usage, bill, meterKind, serialNumber, hasPhoto } = reading
  const about = [
    `${meterKindNames[meterKind]} ${serialNumber}`,
    words.showsValue(formatQuantity(value)),
    kind !== 'regular' && readingKindNames[kind],
  ]
  return (
    <li className="flex min-h-14 items-center gap-3 px-5 py-2">
      <span className="min-w-0 grow">
        {formatDay(day)}
        <span className="block text-sm wrap-anywhere text-soft">{about.filter(Boolean).join(' · ')}</span>
      </span>
      <span className="shrink-0 text-right figures">
        {usage !== null && formatUsage(usage, meterKind)}
        {bill && <span className="block text-sm text-soft">{formatMoney(bill.amount, bill.currency)}</span>}
      </span>
      {hasPhoto && (
        <IconButton label={words.photoOf(formatDay(day))} onClick={() => onPhoto(reading)}>
          <Camera size={18} aria-hidden />
        </IconButton>
      )}
    </li>
  )
}
