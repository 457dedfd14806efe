import { type Day, dayInNairobi, formatDay } from '@makao/contract/days'
import type { MeterRow } from '@makao/contract/money/meters/meters.schema'
import { isReadInMonth, meterKindNames, type Oddity } from '@makao/contract/money/meters/meters.terms'
import { formatQuantity } from '@makao/contract/money/meters/quantity.terms'
import { type KeyboardEvent, useState } from 'react'
import { toastError, toastSuccess } from '../../../lib/toast'
import { Button } from '../../../ui/button'
import { Card } from '../../../ui/card'
import * as common from '../../../ui/common.words'
import { type Column, DataTable, TwoLines } from '../../../ui/data-table'
import { LeaveGuard } from '../../../ui/leave-guard'
import { useLongRows } from '../../../ui/long-rows'
import { TenantLink, UnitLink } from '../../../ui/page-links'
import { TextField } from '../../../ui/text-field'
import { expectedText, outcomeText, typedUsage } from './expected'
import { type MeterSearch, refreshMeters } from './meters.queries'
import * as words from './meters.words'
import { OddQuestion } from './odd-question'
import { QuantityField } from './quantity-field'
import { RoundMeters, RoundSetting } from './round-setting'
import { type ReadingState, useReadingSender } from './use-reading'
import '../../../styles/typed-rows.css'
import '../../../styles/dashboard.css'

interface ReadingTableProps {
  filter: MeterSearch
  onFilter: (filter: MeterSearch) => void
}

/** All meters of a property below one another, for entering what somebody wrote down. */
export function ReadingTable({ filter, onFilter }: ReadingTableProps) {
  const [day, setDay] = useState<Day>(() => dayInNairobi(new Date()))
  const [isDayWrong, setDayWrong] = useState(false)
  const [isSaving, setSaving] = useState(false)
  return (
    <Card>
      <RoundSetting
        {...{ filter, onFilter, day, isDayWrong }}
        busy={isSaving}
        onDay={setDay}
        onWrongDay={setDayWrong}
      />
      <RoundMeters filter={filter}>
        {(meters) => (
          <Entries
            key={`${filter.propertyId} ${filter.kind}`}
            {...{ meters, day, isDayWrong, isSaving }}
            onSaving={setSaving}
          />
        )}
      </RoundMeters>
    </Card>
  )
}

interface Entry {
  typed: string
  state: ReadingState
  confirmed: readonly Oddity[]
}

const untouched: Entry = { typed: '', state: { status: 'open' }, confirmed: [] }

const isDone = ({ status }: ReadingState) => status === 'saved' || status === 'kept'

/** What was typed goes with the day when another is chosen; what was saved, or asked about, was of the one before. */
function typedAlone(entries: Readonly<Record<string, Entry>>): Record<string, Entry> {
  const open = Object.entries(entries).filter(([, { state }]) => !isDone(state))
  return Object.fromEntries(open.map(([id, { typed }]) => [id, { ...untouched, typed }]))
}

/** What somebody says to a reading that is asked about. */
interface Answer {
  confirmed?: readonly Oddity[]
  isStart?: boolean
}

/** What is typed for each meter, and what became of it. */
function useEntries(meters: readonly MeterRow[], day: Day, setSaving: (isSaving: boolean) => void) {
  const send = useReadingSender()
  const [entries, setEntries] = useState<Record<string, Entry>>({})
  const [ofDay, setOfDay] = useState(day)
  if (ofDay !== day) {
    setOfDay(day)
    setEntries(typedAlone)
  }
  const entryOf = ({ id }: MeterRow) => entries[id] ?? untouched
  const change = (meterId: string, part: Partial<Entry>) =>
    setEntries((all) => ({ ...all, [meterId]: { ...(all[meterId] ?? untouched), ...part } }))
  const waiting = meters.filter((meter) => entryOf(meter).typed.trim() && !isDone(entryOf(meter).state))

  let kept = 0

  /** @returns whether it was saved, or waits on this device */
  async function sendRow(meter: MeterRow, more: Answer): Promise<boolean> {
    const { typed, confirmed } = entryOf(meter)
    change(meter.id, { state: { status: 'sending' } })
    const { id: meterId, unitNumber } = meter
    const state = await send({ meterId, day, unitNumber, typed, confirmed, ...more })
    change(meter.id, { state, ...(more.confirmed && { confirmed: more.confirmed }) })
    if (state.status === 'kept') kept += 1
    return isDone(state)
  }

  async function save(): Promise<void> {
    setSaving(true)
    kept = 0
    let saved = 0
    // One after the other: what is refused stands beside its meter, and the rest is saved.
    for (const meter of waiting) if (await sendRow(meter, {})) saved += 1
    setSaving(false)
    if (saved > kept) toastSuccess(words.saved(saved - kept))
    const left = waiting.length - saved
    if (left > 0) toastError(words.anotherLook(left))
    await refreshMeters()
  }

  async function answer(meter: MeterRow, more: Answer) {
    setSaving(true)
    const isSaved = await sendRow(meter, more)
    setSaving(false)
    if (isSaved) await refreshMeters()
  }

  const type = ({ id }: MeterRow, typed: string) => change(id, { typed, state: { status: 'open' }, confirmed: [] })
  return { entryOf, type, answer, save, waiting: waiting.length }
}

interface EntriesProps {
  meters: readonly MeterRow[]
  day: Day
  isDayWrong: boolean
  isSaving: boolean
  onSaving: (isSaving: boolean) => void
}

function Entries({ meters, day, isDayWrong, isSaving, onSaving }: EntriesProps) {
  const { entryOf, type, answer, save, waiting } = useEntries(meters, day, onSaving)
  const long = useLongRows(meters.length)
  const columns: Column<MeterRow>[] = [
    {
      header: common.unit,
      primary: true,
      cell: ({ unitId, unitNumber, tenantId, tenantName, kind, serialNumber }) => (
        <TwoLines
          first={
            <>
              <UnitLink unitId={unitId}>{unitNumber}</UnitLink> ·{' '}
              {tenantId ? <TenantLink tenantId={tenantId}>{tenantName}</TenantLink> : common.vacant}
            </>
          }
          second={`${meterKindNames[kind]} ${serialNumber}`}
        />
      ),
    },
    {
      header: words.lastReadingLabel,
      numeric: true,
      cell: ({ lastReading }) => (
        <TwoLines
          first={lastReading ? formatQuantity(lastReading.value) : words.noneYet}
          second={lastReading && formatDay(lastReading.day)}
        />
      ),
    },
    { header: words.expectedLabel, cell: (meter) => <span className="figures">{expectedText(meter, day)}</span> },
    {
      header: words.readingNow,
      cell: (meter) => (
        <TypedValue {...{ meter, isSaving }} entry={entryOf(meter)} onType={(typed) => type(meter, typed)} />
      ),
    },
    {
      header: words.use,
      cell: (meter) => (
        <Outcome
          {...{ meter, day }}
          entry={entryOf(meter)}
          busy={isSaving || isDayWrong}
          onAnswer={(more) => void answer(meter, more)}
        />
      ),
    },
  ]
  return (
    <>
      <LeaveGuard isUnsaved={waiting > 0} />
      {long && <FindUnit meters={meters} onFound={long.bring} />}
      <div className="entry-rows">
        <DataTable caption={words.readingsToEnter} columns={columns} rows={meters} keyOf={({ id }) => id} long={long} />
      </div>
      <div className="at-foot sticky bottom-(--foot-bar) z-10 flex flex-wrap items-center justify-between gap-3 rounded-b-xl border-t border-line bg-surface p-4">
        <p role="status" className="text-soft figures">
          {waiting === 0 ? words.nothingToSave : words.toSave(waiting)}
        </p>
        <Button disabled={isSaving || isDayWrong || waiting === 0} onClick={() => void save()}>
          {isSaving ? common.saving : words.saveReadings}
        </Button>
      </div>
    </>
  )
}

interface FindUnitProps {
  meters: readonly MeterRow[]
  onFound: (place: number) => void
}

/** Leads to a unit of a long list: the browser's own search finds what is drawn alone. */
function FindUnit({ meters, onFound }: FindUnitProps) {
  const [sought, setSought] = useState('')
  const placeOf = (text: string) => {
    const wanted = text.trim().toLowerCase()
    return meters.findIndex(({ unitNumber }) => wanted !== '' && unitNumber.toLowerCase().startsWith(wanted))
  }
  const found = meters[placeOf(sought)]
  function handleChange(text: string): void {
    setSought(text)
    const place = placeOf(text)
    if (place >= 0) onFound(place)
  }
  function enterField({ key }: KeyboardEvent<HTMLInputElement>): void {
    if (key === 'Enter' && found) document.querySelector<HTMLElement>(`input[name="${found.id}"]`)?.focus()
  }
  return (
    <div className="max-w-60 px-4 pb-3 print:hidden">
      <TextField
        label={words.findUnit}
        name="find"
        autoComplete="off"
        enterKeyHint="go"
        value={sought}
        error={sought.trim() !== '' && !found ? words.noSuchUnit : undefined}
        onChange={({ target }) => handleChange(target.value)}
        onKeyDown={enterField}
      />
    </div>
  )
}

/** Enter leads to the next meter. */
function moveOn(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Enter') return
  event.preventDefault()
  const inputs = [...(event.currentTarget.closest('table')?.querySelectorAll('input') ?? [])]
  inputs[inputs.indexOf(event.currentTarget) + 1]?.focus()
}

interface EntryProps {
  meter: MeterRow
  entry: Entry
}

interface TypedValueProps extends EntryProps {
  isSaving: boolean
  onType: (typed: string) => void
}

/** The field for what the dial shows. */
function TypedValue({ meter, entry: { typed, state }, isSaving, onType }: TypedValueProps) {
  if (isDone(state)) return <span className="font-medium figures">{typed}</span>
  return (
    <div className="w-40 max-w-full">
      <QuantityField
        label={words.kindMeterOfUnitUnitNumber(meterKindNames[meter.kind], meter.unitNumber)}
        hideLabel
        name={meter.id}
        kind={meter.kind}
        value={typed}
        readOnly={isSaving}
        error={state.status === 'open' ? state.error : undefined}
        onKeyDown={moveOn}
        onChange={(event) => onType(event.target.value)}
      />
    </div>
  )
}

interface OutcomeProps extends EntryProps {
  day: Day
  busy: boolean
  onAnswer: (answer: Answer) => void
}

/** What was used, or the question that the reading raises. */
function Outcome({ meter, entry: { typed, state, confirmed }, day, busy, onAnswer }: OutcomeProps) {
  if (state.status === 'saved') return <span className="text-good">{outcomeText(state.reading, meter.kind)}</span>
  if (state.status === 'kept') return <span className="text-warn">{words.keptNotSent}</span>
  if (state.status === 'sending') return common.saving
  if (state.question) {
    const { question } = state
    return (
      <div className="max-w-80 text-left">
        <OddQuestion
          question={question}
          busy={busy}
          onConfirm={(reason) => onAnswer({ confirmed: [...confirmed, reason] })}
          onBegin={() => onAnswer({ isStart: true })}
        />
      </div>
    )
  }
  const used = typedUsage(meter, day, typed)
  if (used) return <span className={used.isOdd ? 'text-warn' : 'text-soft'}>{used.text}</span>
  return isReadInMonth(meter, day) ? <span className="text-soft">{words.readThisMonth}</span> : null
}
