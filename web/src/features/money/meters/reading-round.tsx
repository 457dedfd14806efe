import { type Day, dayInNairobi, formatDay } from '@makao/contract/days'
import type { MeterRow, ReadingRow } from '@makao/contract/money/meters/meters.schema'
import { isReadInMonth, meterKindNames } from '@makao/contract/money/meters/meters.terms'
import { formatUsage } from '@makao/contract/money/meters/quantity.terms'
import { Check, ChevronLeft, ChevronRight } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { toastSuccess } from '../../../lib/toast'
import { Button, IconButton } from '../../../ui/button'
import { Card } from '../../../ui/card'
import { classNames } from '../../../ui/class-names'
import * as common from '../../../ui/common.words'
import { LeaveGuard } from '../../../ui/leave-guard'
import { EmptyState } from '../../../ui/page'
import { TenantLink, UnitLink } from '../../../ui/page-links'
import { expectedText, outcomeText, typedUsage } from './expected'
import { type MeterSearch, refreshMeters } from './meters.queries'
import * as words from './meters.words'
import { OddQuestion } from './odd-question'
import type { TakenPhoto } from './photo'
import { PhotoButton } from './photo-button'
import { QuantityField } from './quantity-field'
import { RoundMeters, RoundSetting } from './round-setting'
import { useReading } from './use-reading'
import '../../../styles/dashboard.css'

interface RoundProps {
  filter: MeterSearch
  onFilter: (filter: MeterSearch) => void
}

/** A reading that is not saved yet. */
interface BegunReading {
  typed: string
  photo: TakenPhoto | undefined
}

const notBegun: BegunReading = { typed: '', photo: undefined }

/** Where somebody is, and what they have begun by meter: it stays while they look at others, or choose another day. */
interface Begun {
  meterId?: string | undefined
  byMeter: Readonly<Record<string, BegunReading>>
}

/** The round of other meters: what was begun stays. */
const isRound = (search: URLSearchParams) => search.get('tab') === 'round'

/** One meter after the other, for walking around with a phone. */
export function ReadingRound({ filter, onFilter }: RoundProps) {
  const [day, setDay] = useState<Day>(() => dayInNairobi(new Date()))
  const [isDayWrong, setDayWrong] = useState(false)
  const [begun, setBegun] = useState<Begun>({ byMeter: {} })
  return (
    <Card className="mx-auto max-w-xl">
      <LeaveGuard
        isUnsaved={Object.values(begun.byMeter).some(({ typed, photo }) => typed !== '' || photo !== undefined)}
        isKeptAt={isRound}
      />
      <RoundSetting {...{ filter, onFilter, day, isDayWrong }} onDay={setDay} onWrongDay={setDayWrong} />
      <RoundMeters filter={filter}>
        {(meters) => (
          <Walk
            key={`${filter.propertyId} ${filter.kind} ${day}`}
            {...{ meters, day, isDayWrong, begun }}
            onBegun={setBegun}
          />
        )}
      </RoundMeters>
    </Card>
  )
}

/** A reading that waits on this device. */
const KEPT = 'kept'

interface WalkProps {
  meters: readonly MeterRow[]
  day: Day
  isDayWrong: boolean
  begun: Begun
  onBegun: (change: (begun: Begun) => Begun) => void
}

function Walk({ meters, day, isDayWrong, begun, onBegun }: WalkProps) {
  // What is still to be read when one sets out: the order stays while one walks, whatever is read meanwhile.
  const [toRead] = useState(() => meters.filter((meter) => !isReadInMonth(meter, day)).map(({ id }) => id))
  const [place, setPlace] = useState(() => Math.max(0, toRead.indexOf(begun.meterId ?? '')))
  const [saved, setSaved] = useState<Record<string, ReadingRow | typeof KEPT>>({})
  const walk = toRead.flatMap((id) => meters.find((meter) => meter.id === id) ?? [])
  const meter = walk[place]
  const done = walk.filter(({ id }) => saved[id]).length

  function goTo(next: number): void {
    setPlace(next)
    onBegun((all) => ({ ...all, meterId: walk[next]?.id }))
  }

  const begin = (meterId: string, part: Partial<BegunReading>) =>
    onBegun(({ byMeter }) => ({
      meterId,
      byMeter: { ...byMeter, [meterId]: { ...(byMeter[meterId] ?? notBegun), ...part } },
    }))

  function handleSaved(read: MeterRow, reading: ReadingRow | undefined): void {
    setSaved((all) => ({ ...all, [read.id]: reading ?? KEPT }))
    begin(read.id, notBegun)
    goTo(place + 1)
    if (!reading) return
    toastSuccess(outcomeText(reading, read.kind), words.unit(read.unitNumber))
    void refreshMeters()
  }

  if (walk.length === 0) {
    return <EmptyState title={words.allRead} text={words.everyOneOfTheMetersWas(meters.length, formatDay(day))} />
  }
  return (
    <div className="p-4 sm:p-5">
      <div className="mb-4 flex items-center justify-between gap-2">
        <IconButton label={words.previousMeter} disabled={place === 0} onClick={() => goTo(place - 1)}>
          <ChevronLeft size={22} aria-hidden />
        </IconButton>
        <div className="min-w-0 grow text-center">
          <p className="text-sm text-soft figures" role="status">
            {meter ? words.ofRead(place + 1, walk.length, done) : words.doneOfCountRead(done, walk.length)}
          </p>
          <div aria-hidden className="mx-auto mt-1 h-2 max-w-56 overflow-hidden rounded-full border border-line-strong">
            <div className="h-full rounded-full bg-accent" style={{ width: `${(100 * done) / walk.length}%` }} />
          </div>
        </div>
        <IconButton label={words.nextMeter} disabled={!meter} onClick={() => goTo(place + 1)}>
          <ChevronRight size={22} aria-hidden />
        </IconButton>
      </div>
      {meter ? (
        <MeterStep
          key={meter.id}
          {...{ meter, day, isDayWrong }}
          reading={saved[meter.id]}
          onSaved={(reading) => handleSaved(meter, reading)}
          begun={begun.byMeter[meter.id]}
          onBegin={(part) => begin(meter.id, part)}
          onNext={() => goTo(place + 1)}
        />
      ) : (
        <EndOfWalk walk={walk} saved={saved} onGo={goTo} />
      )}
    </div>
  )
}

function MeterHeading({ meter }: { meter: MeterRow }) {
  return (
    <header>
      <h2 className="text-2xl font-semibold wrap-anywhere">
        <UnitLink unitId={meter.unitId}>{meter.unitNumber}</UnitLink>
      </h2>
      <p className="wrap-anywhere text-soft">
        {meterKindNames[meter.kind]} · {meter.serialNumber} ·{' '}
        {meter.tenantId ? <TenantLink tenantId={meter.tenantId}>{meter.tenantName}</TenantLink> : common.vacant}
      </p>
    </header>
  )
}

interface MeterStepProps extends Pick<WalkProps, 'day' | 'isDayWrong'> {
  meter: MeterRow
  begun: BegunReading | undefined
  onBegin: (part: Partial<BegunReading>) => void
  /** What was read of it on this walk. */
  reading: ReadingRow | typeof KEPT | undefined
  /** Without a reading where it waits on this device, with its photo. */
  onSaved: (reading: ReadingRow | undefined) => void
  onNext: () => void
}

function MeterStep({ meter, day, isDayWrong, begun, onBegin, reading, onSaved, onNext }: MeterStepProps) {
  const photo = begun?.photo
  const form = useRef<HTMLFormElement>(null)
  const about = { meterId: meter.id, day, photo, unitNumber: meter.unitNumber }
  const entry = useReading(about, (saved) => onSaved(saved), begun?.typed)
  const busy = entry.state.status === 'sending'
  const { error, question } = entry.state.status === 'open' ? entry.state : {}
  const used = typedUsage(meter, day, entry.typed)

  useEffect(() => {
    form.current?.querySelector('input')?.focus()
  }, [])

  if (reading) {
    return (
      <div className="space-y-3">
        <MeterHeading meter={meter} />
        <p className="flex gap-2 rounded-xl bg-good-tint px-4 py-3 text-good">
          <Check size={20} aria-hidden className="mt-0.5 shrink-0" />
          {reading === KEPT ? words.keptNotSent : outcomeText(reading, meter.kind)}
        </p>
        <Button className="w-full" onClick={onNext}>
          {words.next}
        </Button>
      </div>
    )
  }

  function handleSubmit(event: FormEvent): void {
    event.preventDefault()
    void entry.submit()
  }

  const facts: [string, string][] = [
    [
      words.lastReading,
      meter.lastReading
        ? `${formatUsage(meter.lastReading.value, meter.kind)}, ${formatDay(meter.lastReading.day)}`
        : words.noneYetWithin,
    ],
    [words.expectedLabel, expectedText(meter, day)],
  ]
  return (
    <form ref={form} onSubmit={handleSubmit} noValidate className="space-y-4">
      <MeterHeading meter={meter} />
      <dl className="space-y-1">
        {facts.map(([name, value]) => (
          <div key={name} className="flex justify-between gap-3">
            <dt className="text-soft">{name}</dt>
            <dd className="text-right font-medium figures">{value}</dd>
          </div>
        ))}
      </dl>
      <div>
        <QuantityField
          label={words.whatTheMeterShows}
          name="value"
          kind={meter.kind}
          large
          value={entry.typed}
          error={error}
          readOnly={busy}
          onChange={({ target: { value: typed } }) => {
            entry.setTyped(typed)
            onBegin({ typed })
          }}
        />
        <p
          aria-live="polite"
          className={classNames('mt-1 min-h-6 figures', used?.isOdd ? 'font-medium text-warn' : 'text-soft')}
        >
          {!error && used?.text}
        </p>
      </div>
      {question && (
        <OddQuestion
          question={question}
          busy={busy || isDayWrong}
          onConfirm={(reason) => void entry.confirm(reason)}
          onBegin={() => void entry.begin()}
        />
      )}
      <div className="grid grid-cols-[auto_1fr] gap-2">
        <PhotoButton photo={photo} onPhoto={(taken) => onBegin({ photo: taken })} disabled={busy} large />
        <Button type="submit" disabled={busy || isDayWrong} className="min-h-14! px-2! text-base">
          {busy ? common.saving : words.saveAndNext}
        </Button>
      </div>
    </form>
  )
}

function EndOfWalk(props: {
  walk: readonly MeterRow[]
  saved: Record<string, ReadingRow | typeof KEPT>
  onGo: (place: number) => void
}) {
  const { walk, saved, onGo } = props
  const left = walk.flatMap((meter, place) => (saved[meter.id] ? [] : [{ ...meter, place }]))
  if (left.length === 0) {
    return <EmptyState title={words.roundFinished} text={words.allMetersAreRead(walk.length)} />
  }
  return (
    <div>
      <h2 className="text-lg font-semibold">{words.stillToBeRead}</h2>
      <ul className="mt-3 divide-y divide-line rounded-xl border border-line">
        {left.map(({ id, place, unitNumber, kind, serialNumber }) => (
          <li key={id}>
            <button
              type="button"
              onClick={() => onGo(place)}
              className="flex min-h-12 w-full items-center justify-between gap-3 px-4 text-left hover:bg-sunken"
            >
              <span className="font-medium">{unitNumber}</span>
              <span className="text-sm text-soft">
                {meterKindNames[kind]} · {serialNumber}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
