import { dayInNairobi, formatDay } from '@makao/contract/days'
import type { MeterRow } from '@makao/contract/money/meters/meters.schema'
import { formatUsage } from '@makao/contract/money/meters/quantity.terms'
import { type FormEvent, useState } from 'react'
import { toastSuccess } from '../../../lib/toast'
import { classNames } from '../../../ui/class-names'
import * as common from '../../../ui/common.words'
import { DateField } from '../../../ui/date-field'
import { Dialog, FormActions } from '../../../ui/dialog'
import { expectedText, meterTitle, outcomeText, typedUsage } from './expected'
import { refreshMeters } from './meters.queries'
import * as words from './meters.words'
import { OddQuestion } from './odd-question'
import type { TakenPhoto } from './photo'
import { PhotoButton } from './photo-button'
import { QuantityField } from './quantity-field'
import { useReading } from './use-reading'

/** One reading of one meter. */
export function ReadMeterDialog({ meter, onClose }: { meter: MeterRow; onClose: () => void }) {
  const today = dayInNairobi(new Date())
  const [day, setDay] = useState(today)
  const [isDayWrong, setDayWrong] = useState(false)
  const [photo, setPhoto] = useState<TakenPhoto>()
  const about = { meterId: meter.id, day, photo, unitNumber: meter.unitNumber }
  const entry = useReading(about, async (reading, photoSent) => {
    if (reading) toastSuccess(outcomeText(reading, meter.kind), words.unit(meter.unitNumber))
    await photoSent
    onClose()
    await refreshMeters()
  })
  const busy = entry.state.status !== 'open'
  const { error, question } = entry.state.status === 'open' ? entry.state : {}
  const used = typedUsage(meter, day, entry.typed)
  const { lastReading, kind } = meter

  function handleSubmit(event: FormEvent): void {
    event.preventDefault()
    if (!isDayWrong) void entry.submit()
  }

  return (
    <Dialog title={words.readMeterLabel} description={meterTitle(meter)} width={425} busy={busy} onClose={onClose}>
      <form onSubmit={handleSubmit} noValidate className="space-y-4">
        <p className="text-soft figures">
          {lastReading && words.lastOn(formatUsage(lastReading.value, kind), formatDay(lastReading.day))}
          {words.expected(expectedText(meter, day))}
        </p>
        <DateField
          label={words.readOn}
          name="day"
          max={today}
          value={day}
          onWrong={setDayWrong}
          onChange={({ target }) => target.value && setDay(target.value)}
        />
        <div>
          <QuantityField
            label={words.whatTheMeterShows}
            name="value"
            kind={kind}
            large
            data-first
            value={entry.typed}
            error={error}
            readOnly={busy}
            onChange={(event) => entry.setTyped(event.target.value)}
          />
          <p className={classNames('mt-1 min-h-6 figures', used?.isOdd ? 'font-medium text-warn' : 'text-soft')}>
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
        <PhotoButton photo={photo} onPhoto={setPhoto} disabled={busy} />
        <FormActions busy={busy} label={words.saveReading} busyLabel={common.saving} onCancel={onClose} />
      </form>
    </Dialog>
  )
}
