import { type Day, formatDay } from '@makao/contract/days'
import { meterKinds } from '@makao/contract/money/meters/meters.kinds'
import type { MeterRow } from '@makao/contract/money/meters/meters.schema'
import { meterKindNames } from '@makao/contract/money/meters/meters.terms'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { propertyNames } from '../../../lib/property-names'
import { Button } from '../../../ui/button'
import { classNames } from '../../../ui/class-names'
import * as common from '../../../ui/common.words'
import { FilterDate } from '../../../ui/filter-date'
import { FilterSelect } from '../../../ui/filter-select'
import { Loaded } from '../../../ui/loaded'
import { EmptyState } from '../../../ui/page'
import { PropertyFilter } from '../../../ui/property-filter'
import { type MeterSearch, meterRound } from './meters.queries'
import * as words from './meters.words'

interface RoundSettingProps {
  filter: MeterSearch
  onFilter: (filter: MeterSearch) => void
  /** The day on which the meters are read. */
  day: Day
  onDay: (day: Day) => void
  /** What was typed last is no day. */
  isDayWrong: boolean
  onWrongDay: (isWrong: boolean) => void
  /** Readings of the day are on their way. */
  busy?: boolean
}

/** Which meters are read, and on which day. */
export function RoundSetting({
  filter,
  onFilter,
  day,
  onDay,
  isDayWrong,
  onWrongDay,
  busy = false,
}: RoundSettingProps) {
  const properties = useQuery(propertyNames())
  const [isOpen, setOpen] = useState(false)
  const property = properties.data?.find(({ id }) => id === filter.propertyId)
  // On a phone the meters need the room.
  const isFolded = property !== undefined && !isOpen && !isDayWrong
  return (
    <div className="border-b border-line p-4 max-md:py-2">
      {property && (
        <div className="flex items-center justify-between gap-3 md:hidden">
          <p className="min-w-0 text-sm wrap-anywhere text-soft">
            {[property.name, filter.kind && meterKindNames[filter.kind], formatDay(day)].filter(Boolean).join(' · ')}
          </p>
          <Button variant="ghost" className="-mr-3" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? common.done : words.change}
          </Button>
        </div>
      )}
      <div className={classNames('flex flex-wrap items-start gap-3 max-md:py-2', isFolded && 'max-md:hidden')}>
        <Labelled text={common.property}>
          <PropertyFilter
            all={words.selectAProperty}
            value={filter.propertyId}
            onChoose={(propertyId) => onFilter({ ...filter, propertyId })}
          />
        </Labelled>
        <Labelled text={common.kind}>
          <FilterSelect
            label={common.kind}
            all={words.allKinds}
            value={filter.kind}
            options={meterKinds.map((kind) => ({ value: kind, text: meterKindNames[kind] }))}
            onChoose={(kind) => onFilter({ ...filter, kind })}
          />
        </Labelled>
        <div className={partClass}>
          <FilterDate
            label={words.readOnLabel}
            value={day}
            disabled={busy}
            onWrong={onWrongDay}
            onChoose={(chosen) => chosen && onDay(chosen)}
          />
        </div>
      </div>
    </div>
  )
}

/** As wide as the others beside it. */
const partClass = 'min-w-0 grow basis-40 sm:max-w-72'

/** A filter names itself to screen readers: here its name is seen as well. */
function Labelled({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div className={partClass}>
      <span aria-hidden className="mb-1 block text-sm text-soft">
        {text}
      </span>
      {children}
    </div>
  )
}

/** The meters of the chosen property, or what stands in their place. */
export function RoundMeters({
  filter: { propertyId, kind },
  children,
}: {
  filter: MeterSearch
  children: (meters: readonly MeterRow[]) => ReactNode
}) {
  if (!propertyId) {
    return <EmptyState title={words.whichProperty} text={words.selectThePropertyWhoseMeters} />
  }
  return (
    <FoundMeters propertyId={propertyId} kind={kind}>
      {children}
    </FoundMeters>
  )
}

function FoundMeters(props: {
  propertyId: string
  kind: MeterRow['kind'] | undefined
  children: (meters: readonly MeterRow[]) => ReactNode
}) {
  const { propertyId, kind, children } = props
  const query = useQuery(meterRound({ propertyId, kind }))
  return (
    <Loaded
      query={query}
      loading={words.loadingMeters}
      failed={words.failedToLoadMeters}
      empty={(meters) =>
        meters.length === 0 && <EmptyState title={words.noMetersHere} text={words.addTheMetersOfThisProperty} />
      }
    >
      {children}
    </Loaded>
  )
}
