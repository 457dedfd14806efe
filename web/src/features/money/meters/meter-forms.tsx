import { dayInNairobi } from '@makao/contract/days'
import type { UnitRow } from '@makao/contract/homes/units/units.schema'
import type { MeterKind } from '@makao/contract/money/meters/meters.kinds'
import {
  MeterChange,
  MeterCorrection,
  MeterRemoval,
  type MeterRow,
  NewMeter,
  type ReadingRow,
  ReadingVoid,
} from '@makao/contract/money/meters/meters.schema'
import type { Oddity } from '@makao/contract/money/meters/meters.terms'
import { formatUsage, MOST_DIGITS, parseQuantity } from '@makao/contract/money/meters/quantity.terms'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useRef, useState } from 'react'
import { client } from '../../../lib/api'
import type { FieldFor } from '../../../lib/form'
import { count } from '../../../lib/readers'
import { isRefusal } from '../../../lib/refusal'
import { newRequestId, useRequestId } from '../../../lib/request-id'
import { useSaveForm } from '../../../lib/save-form'
import { reasonOf, toastError } from '../../../lib/toast'
import * as common from '../../../ui/common.words'
import { DateField } from '../../../ui/date-field'
import { Dialog, FormActions, FormDialog } from '../../../ui/dialog'
import { SelectField, TextAreaField, TextField } from '../../../ui/field'
import { Picker } from '../../../ui/picker'
import { ReasonDialog } from '../../../ui/reason-dialog'
import { meterTitle } from './expected'
import { KindField } from './kind-field'
import { unitChoices } from './meters.queries'
import * as words from './meters.words'
import { OddQuestion } from './odd-question'
import { PriceFields, readPrice } from './prices'
import { QuantityField } from './quantity-field'
import type { Question } from './use-reading'

function DigitsField({ digits = 5, field }: { digits?: number; field: FieldFor<'digits'> }) {
  return (
    <TextField
      label={words.digitsOnTheMeter}
      {...field('digits')}
      type="number"
      inputMode="numeric"
      min={3}
      max={MOST_DIGITS}
      defaultValue={digits}
      hint={words.blackDigitsOnly}
    />
  )
}

export function AddMeterDialog({ onClose }: { onClose: () => void }) {
  const requestId = useRequestId()
  const [search, setSearch] = useState('')
  const units = useQuery(unitChoices(useDeferredValue(search)))
  const [unit, setUnit] = useState<UnitRow>()
  const [kind, setKind] = useState<MeterKind>('water')
  const currency = unit?.currency ?? 'KES'
  const { field, busy, handleSubmit } = useSaveForm({
    schema: NewMeter,
    read: (typed, { read }) => ({
      ...typed,
      requestId,
      currency,
      digits: read('digits', count),
      firstValue: read('firstValue', parseQuantity),
      ...readPrice(read, currency),
    }),
    send: (input) => client.meters.create(input),
    changes: ['meters', 'payments'],
    done: words.meterAdded,
    onSaved: onClose,
    fieldOf: { METER_EXISTS: 'unitId', BEYOND_DIAL: 'firstValue', DAY_AHEAD: 'installedOn' },
    failed: words.failedToAddTheMeter,
  })
  return (
    <Dialog title={words.addMeter} width={640} busy={busy} onClose={onClose}>
      <form onSubmit={handleSubmit} noValidate className="grid gap-4 sm:grid-cols-2">
        <div className="sm:col-span-2">
          <Picker
            label={common.unit}
            {...field('unitId')}
            placeholder={words.selectAUnit}
            empty={words.noSuchUnit}
            query={units}
            options={
              units.data?.rows.map(({ id, unitNumber, propertyName }) => ({
                value: id,
                text: `${unitNumber}, ${propertyName}`,
              })) ?? []
            }
            onSearch={setSearch}
            onPick={(unitId) => setUnit(units.data?.rows.find(({ id }) => id === unitId))}
          />
        </div>
        <KindField kind={kind} onKind={setKind} field={field} />
        <TextField
          label={words.serialNumber}
          {...field('serialNumber')}
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={40}
        />
        <DigitsField field={field} />
        <DateField
          label={words.inUseSince}
          {...field('installedOn')}
          max={dayInNairobi(new Date())}
          defaultValue={dayInNairobi(new Date())}
        />
        <QuantityField
          label={words.readingOnThatDay}
          {...field('firstValue')}
          kind={kind}
          hint={words.nobodyIsChargedForIt}
        />
        <PriceFields key={currency} {...{ kind, field }} currency={unit?.currency} />
        <div className="sm:col-span-2">
          <FormActions busy={busy} label={words.addMeter} busyLabel={words.adding} onCancel={onClose} />
        </div>
      </form>
    </Dialog>
  )
}

interface MeterDialogProps {
  meter: MeterRow
  onClose: () => void
}

/** @param onChanged is given the meter that took the place */
export function ChangeMeterDialog({
  meter,
  onClose,
  onChanged,
}: MeterDialogProps & { onChanged: (meterId: string) => void }) {
  const { id: meterId, kind, lastReading } = meter
  const form = useRef<HTMLFormElement>(null)
  // Beside the state: the form is sent again before it is drawn again.
  const confirmed = useRef<Oddity[]>([])
  const isStart = useRef(false)
  const requestId = useRef(newRequestId())
  const [question, setQuestion] = useState<Question>()
  const { field, busy, handleSubmit } = useSaveForm({
    schema: MeterChange,
    read: (typed, { read }) => ({
      ...typed,
      requestId: requestId.current,
      meterId,
      confirmed: confirmed.current,
      isStart: isStart.current,
      lastValue: read('lastValue', parseQuantity),
      digits: read('digits', count),
      firstValue: read('firstValue', parseQuantity),
    }),
    send: (input) => client.meters.change(input),
    changes: ['meters', 'payments'],
    done: words.meterChanged,
    onSaved: (next) => onChanged(next.id),
    fieldOf: {
      DAY_AHEAD: 'day',
      READING_NOT_AFTER: 'day',
      READING_EXISTS: 'lastValue',
    },
    failed: (reason, error) => {
      if (isRefusal(error, 'READING_ODD')) setQuestion({ reason: error.data.reason, text: reasonOf(error) })
      else toastError(words.failedToChangeTheMeter, reason)
    },
  })
  const last = lastReading ? words.lastReadingChargedWithThe(formatUsage(lastReading.value, kind)) : undefined
  return (
    <Dialog title={words.changeMeter} description={meterTitle(meter)} width={560} busy={busy} onClose={onClose}>
      <form
        ref={form}
        onSubmit={handleSubmit}
        onChange={() => {
          confirmed.current = []
          isStart.current = false
          setQuestion(undefined)
        }}
        noValidate
        className="grid gap-4 sm:grid-cols-2"
      >
        <div className="sm:col-span-2">
          <DateField
            label={words.changedOn}
            {...field('day')}
            max={dayInNairobi(new Date())}
            defaultValue={dayInNairobi(new Date())}
          />
        </div>
        <div className="sm:col-span-2">
          <QuantityField label={words.oldMeterLastReading} {...field('lastValue')} kind={kind} hint={last} />
        </div>
        <TextField
          label={words.newMeterSerialNumber}
          {...field('serialNumber')}
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={40}
        />
        <DigitsField digits={meter.digits} field={field} />
        <div className="sm:col-span-2">
          <QuantityField
            label={words.newMeterFirstReading}
            {...field('firstValue')}
            kind={kind}
            hint={words.priceStaysAsItIs}
          />
        </div>
        {question && (
          <div className="sm:col-span-2">
            <OddQuestion
              question={question}
              busy={busy}
              onConfirm={(reason) => {
                confirmed.current = [...confirmed.current, reason]
                setQuestion(undefined)
                form.current?.requestSubmit()
              }}
              onBegin={() => {
                isStart.current = true
                setQuestion(undefined)
                form.current?.requestSubmit()
              }}
            />
          </div>
        )}
        <div className="sm:col-span-2">
          <FormActions busy={busy} label={words.changeMeter} busyLabel={words.changing} onCancel={onClose} />
        </div>
      </form>
    </Dialog>
  )
}

export function CorrectMeterDialog({ meter, onClose }: MeterDialogProps) {
  const { field, ...form } = useSaveForm({
    schema: MeterCorrection,
    read: (typed, { read }) => ({ ...typed, meterId: meter.id, digits: read('digits', count) }),
    send: (input) => client.meters.correct(input),
    changes: ['meters', 'payments'],
    done: words.meterSaved,
    onSaved: onClose,
    fieldOf: { BEYOND_DIAL: 'digits' },
    failed: words.failedToSaveTheMeter,
  })
  return (
    <FormDialog
      title={words.correctMeter}
      description={meterTitle(meter)}
      width={425}
      form={form}
      label={common.save}
      onClose={onClose}
    >
      <TextField
        label={words.serialNumber}
        {...field('serialNumber')}
        autoComplete="off"
        maxLength={40}
        defaultValue={meter.serialNumber}
      />
      <DigitsField digits={meter.digits} field={field} />
    </FormDialog>
  )
}

export function RemoveMeterDialog({ meter, onClose }: MeterDialogProps) {
  const { field, ...form } = useSaveForm({
    schema: MeterRemoval,
    read: (typed) => ({ ...typed, meterId: meter.id }),
    send: (input) => client.meters.remove(input),
    changes: ['meters', 'payments'],
    done: words.meterRemoved,
    onSaved: onClose,
    fieldOf: { DAY_AHEAD: 'day', READING_NOT_AFTER: 'day' },
    failed: words.failedToRemoveTheMeter,
  })
  return (
    <ReasonDialog
      title={words.removeMeter}
      description={words.enterALastReadingFirstIf(meterTitle(meter))}
      form={form}
      field={field}
      onClose={onClose}
    >
      <DateField
        label={words.removedOn}
        {...field('day')}
        max={dayInNairobi(new Date())}
        defaultValue={dayInNairobi(new Date())}
      />
    </ReasonDialog>
  )
}

export function VoidReadingDialog({ reading, onClose }: { reading: ReadingRow; onClose: () => void }) {
  const { bill } = reading
  const isPaid = bill?.paymentStatus === 'paid' || bill?.paymentStatus === 'partial'
  const { field, ...form } = useSaveForm({
    schema: ReadingVoid,
    read: (typed) => ({ ...typed, readingId: reading.id }),
    send: (input) => client.meters.voidReading(input),
    changes: ['meters', 'payments'],
    done: words.readingVoidedReadTheMeter,
    onSaved: onClose,
    failed: words.failedToVoidTheReading,
  })
  return (
    <FormDialog
      title={words.voidReading}
      description={bill ? words.itsBillIsVoidWithIt : words.itIsNoLongerCounted}
      width={425}
      form={form}
      variant="danger"
      label={words.voidIt}
      busyLabel={words.voiding}
      onClose={onClose}
    >
      <TextAreaField label={common.reason} {...field('reason')} maxLength={500} />
      {isPaid && (
        <SelectField label={words.moneyOnTheBill} {...field('payments')} defaultValue="keep">
          <option value="keep">{words.staysAsCreditOfTheTenant}</option>
          <option value="reverse">{words.neverCameInReverseThe}</option>
        </SelectField>
      )}
    </FormDialog>
  )
}
