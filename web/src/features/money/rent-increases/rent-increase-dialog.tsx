import { dayInNairobi, formatDay } from '@makao/contract/days'
import { dayBegins, dayEnds } from '@makao/contract/messaging/outbox/sending-hours.terms'
import { formatMoney } from '@makao/contract/money'
import {
  type IncreasePreview,
  NewIncrease,
  type RaisedRent,
} from '@makao/contract/money/rent-increases/rent-increases.schema'
import {
  type IncreaseKind,
  increaseKindNames,
  increaseKinds,
  increaseObstacles,
  increaseWarnings,
  roundings,
} from '@makao/contract/money/rent-increases/rent-increases.terms'
import { useState } from 'react'
import { client } from '../../../lib/api'
import { day, money, percent } from '../../../lib/readers'
import { useRequestId } from '../../../lib/request-id'
import { useSave } from '../../../lib/save'
import { useSaveForm } from '../../../lib/save-form'
import { Button } from '../../../ui/button'
import * as common from '../../../ui/common.words'
import { DateField } from '../../../ui/date-field'
import { Actions, Dialog, FormActions } from '../../../ui/dialog'
import { PercentField, SelectField } from '../../../ui/field'
import { MoneyField } from '../../../ui/money-field'
import { Sentence } from '../../../ui/sentence'
import { Switch } from '../../../ui/switch'
import * as many from '../many-at-once/many-at-once.words'
import { MeantPlace, type MeantUnits, useMeantPlace } from '../many-at-once/meant-place'
import * as words from './rent-increases.words'

interface Seen {
  input: NewIncrease
  preview: IncreasePreview
}

/** Rents of many raised at once: from when and by how much, then what each becomes, then done. */
export function RentIncreaseDialog({ onClose, ...meant }: MeantUnits & { onClose: () => void }) {
  const requestId = useRequestId()
  const [today] = useState(() => dayInNairobi(new Date()))
  const place = useMeantPlace(meant)
  const { currency } = place
  const [kind, setKind] = useState<IncreaseKind>('percent')
  const [byEmail, setByEmail] = useState(true)
  const [bySms, setBySms] = useState(false)
  const [seen, setSeen] = useState<Seen>()
  const { field, busy, handleSubmit } = useSaveForm({
    schema: NewIncrease,
    read: ({ rounding }, { read }) => ({
      requestId,
      ...place.asked,
      currency,
      fromDay: read('fromDay', day),
      kind,
      rate: kind === 'percent' ? read('rate', percent) : 0,
      amount: kind === 'amount' ? read('amount', money(currency)) : 0,
      rounding,
      byEmail,
      bySms,
      seen: '',
    }),
    send: (input) => client.rentIncreases.preview(input),
    changes: [],
    onSaved: (preview, input) => setSeen({ input, preview }),
    fieldOf: { INCREASE_PAST: 'fromDay' },
    failed: words.rentsCouldNotBeCalculated,
  })
  const make = useSave({
    send: ({ input, preview }: Seen) => client.rentIncreases.make({ ...input, seen: preview.seen }),
    changes: ['tenancies', 'messages'],
    done: ({ leases, messages }) => words.raised(leases, messages),
    onSaved: onClose,
    failed: words.nothingWasRaised,
  })
  const rising = seen ? risingOf(seen.preview).length : 0
  return (
    <Dialog
      title={words.raiseRents}
      description={meant.unitIds ? many.unitsChosen(meant.unitIds.length) : words.ofAWholeProperty}
      width={560}
      busy={busy || make.busy}
      onClose={onClose}
    >
      <form onSubmit={handleSubmit} noValidate hidden={seen !== undefined} className="grid gap-4 sm:grid-cols-2">
        <MeantPlace place={place} field={field('propertyId')} />
        <DateField label={words.fromDay} {...field('fromDay')} defaultValue={firstOfMonthAfterNext(today)} />
        <SelectField
          label={words.by}
          {...field('kind')}
          value={kind}
          onChange={(event) => setKind(event.target.value as IncreaseKind)}
        >
          {increaseKinds.map((each) => (
            <option key={each} value={each}>
              {increaseKindNames[each]}
            </option>
          ))}
        </SelectField>
        {kind === 'percent' ? (
          <PercentField label={words.percent} {...field('rate')} />
        ) : (
          <MoneyField label={words.eachBy} {...field('amount')} currency={place.shown} />
        )}
        <SelectField label={words.roundTo} {...field('rounding')} defaultValue="0">
          {roundings.map((each) => (
            <option key={each} value={each}>
              {words.roundingNames[each]}
            </option>
          ))}
        </SelectField>
        <div className="sm:col-span-2">
          <Switch label={words.sendByEmail} checked={byEmail} onChange={setByEmail} />
          <Switch
            label={words.tellBySms}
            note={many.smsByDay(dayBegins, dayEnds)}
            checked={bySms}
            onChange={setBySms}
          />
        </div>
        <div className="sm:col-span-2">
          <FormActions busy={busy} label={words.seeTheRents} busyLabel={words.calculating} onCancel={onClose} />
        </div>
      </form>
      {seen && (
        <>
          <RentsSeen {...seen} />
          <Actions>
            <Button variant="secondary" disabled={make.busy} onClick={() => setSeen(undefined)}>
              {common.back}
            </Button>
            {rising > 0 && (
              <Button disabled={make.busy} onClick={() => make.save(seen)}>
                {make.busy ? words.raising : words.agree(rising)}
              </Button>
            )}
          </Actions>
        </>
      )}
    </Dialog>
  )
}

/** A month ahead at least, as the usual notice asks. */
function firstOfMonthAfterNext(today: string): string {
  const [year = 0, month = 0] = today.split('-').map(Number)
  const next = new Date(Date.UTC(year, month + 1, 1))
  return next.toISOString().slice(0, 10)
}

const risingOf = ({ rents }: IncreasePreview) => rents.filter(({ obstacle }) => obstacle === null)

function RentsSeen({ input, preview }: Seen) {
  const { currency, rents, before, after } = preview
  const rising = risingOf(preview)
  const kept = rents.filter(({ obstacle }) => obstacle !== null)
  const inBold = (amount: number) => <strong className="figures">{formatMoney(amount, currency)}</strong>
  return (
    <div className="space-y-3">
      <p role="status">
        {rising.length === 0 ? (
          words.noRentRises
        ) : (
          <Sentence
            text={words.risesFrom(rising.length, formatDay(input.fromDay))}
            parts={{ before: inBold(before), after: inBold(after) }}
          />
        )}
      </p>
      {rising.length > 0 && (
        <ul aria-label={words.newRents} className="divide-y divide-line rounded-xl border border-line">
          {rising.map((rent) => (
            <RentRow key={rent.tenancyId} rent={rent} currency={currency} />
          ))}
        </ul>
      )}
      {kept.length > 0 && (
        <details open={rising.length === 0} className="rounded-xl border border-line">
          <summary className="min-h-11 cursor-pointer px-4 py-2 font-medium">{words.rentsKept(kept.length)}</summary>
          <ul className="divide-y divide-line border-t border-line text-sm">
            {kept.map(({ tenancyId, tenantName, unitNumber, obstacle }) => (
              <li key={tenancyId} className="px-4 py-2 wrap-anywhere">
                {tenantName} · {unitNumber}
                <span className="block text-soft">{obstacle && increaseObstacles[obstacle]}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}

function RentRow({ rent, currency }: { rent: RaisedRent; currency: IncreasePreview['currency'] }) {
  const { tenantName, unitNumber, propertyName, before, after, warnings } = rent
  return (
    <li className="px-4 py-2">
      <div className="flex justify-between gap-3">
        <span className="min-w-0">
          <span className="block font-medium wrap-anywhere">{tenantName}</span>
          <span className="block text-sm wrap-anywhere text-soft">
            {unitNumber} · {propertyName}
          </span>
        </span>
        <span className="shrink-0 text-right figures">
          <span className="block">
            {words.becomes(formatMoney(before, currency), formatMoney(after, currency, 'none'))}
          </span>
          <span className="block text-sm text-soft">{words.more(formatMoney(after - before, currency))}</span>
        </span>
      </div>
      {warnings.map((warning) => (
        <p key={warning} className="mt-1 text-sm text-warn">
          {increaseWarnings[warning]}
        </p>
      ))}
    </li>
  )
}
