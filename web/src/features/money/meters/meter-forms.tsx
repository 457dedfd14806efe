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
import { DateField } from '../../../ui/date-field'
import { Dialog, FormActions, FormDialog } from '../../../ui/dialog'
import { SelectField, TextAreaField, TextField } from '../../../ui/field'
import { Picker } from '../../../ui/picker'
import { meterTitle } from './expected'
import { KindField } from './kind-field'
import { unitChoices } from './meters.queries'
import { OddQuestion } from './odd-question'
import { PriceFields, readPrice } from './prices'
import { QuantityField } from './quantity-field'
import type { Question } from './use-reading'

function DigitsField({ digits = 5, field }: { digits?: number; field: FieldFor<'digits'> }) {
  return (
    <TextField
      label="Digits on the meter"
      {...field('digits')}
      type="number"
      inputMode="numeric"
      min={3}
      max={MOST_DIGITS}
      defaultValue={digits}
      hint="Black digits only"
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
    done: 'Meter added',
    onSaved: onClose,
    fieldOf: { METER_EXISTS: 'unitId', BEYOND_DIAL: 'firstValue', DAY_AHEAD: 'installedOn' },
    failed: 'Failed to add the meter',
  })
  return (
    <Dialog title="Add meter" width={640} busy={busy} onClose={onClose}>
      <form onSubmit={handleSubmit} noValidate className="grid gap-4 sm:grid-cols-2">
        <div className="sm:col-span-2">
          <Picker
            label="Unit"
            {...field('unitId')}
            placeholder="Select a unit"
            empty="No such unit"
            loading={units.isPending}
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
          label="Serial Number"
          {...field('serialNumber')}
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={40}
        />
        <DigitsField field={field} />
        <DateField
          label="In use since"
          {...field('installedOn')}
          max={dayInNairobi(new Date())}
          defaultValue={dayInNairobi(new Date())}
        />
        <QuantityField
          label="Reading on that day"
          {...field('firstValue')}
          kind={kind}
          hint="Nobody is charged for it"
        />
        <PriceFields key={currency} {...{ kind, currency, field }} />
        <div className="sm:col-span-2">
          <FormActions busy={busy} label="Add meter" busyLabel="Adding..." onCancel={onClose} />
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
  const requestId = useRef(newRequestId())
  const [question, setQuestion] = useState<Question>()
  const { field, busy, handleSubmit } = useSaveForm({
    schema: MeterChange,
    read: (typed, { read }) => ({
      ...typed,
      requestId: requestId.current,
      meterId,
      confirmed: confirmed.current,
      lastValue: read('lastValue', parseQuantity),
      digits: read('digits', count),
      firstValue: read('firstValue', parseQuantity),
    }),
    send: (input) => client.meters.change(input),
    changes: ['meters', 'payments'],
    done: 'Meter changed',
    onSaved: (next) => onChanged(next.id),
    fieldOf: {
      DAY_AHEAD: 'day',
      READING_NOT_AFTER: 'day',
      READING_EXISTS: 'lastValue',
    },
    failed: (reason, error) => {
      if (isRefusal(error, 'READING_ODD')) setQuestion({ reason: error.data.reason, text: reasonOf(error) })
      else toastError('Failed to change the meter', reason)
    },
  })
  const last = lastReading
    ? `Last reading: ${formatUsage(lastReading.value, kind)}. Charged with the next reading of the new meter`
    : undefined
  return (
    <Dialog title="Change meter" description={meterTitle(meter)} width={560} busy={busy} onClose={onClose}>
      <form
        ref={form}
        onSubmit={handleSubmit}
        onChange={() => {
          confirmed.current = []
          setQuestion(undefined)
        }}
        noValidate
        className="grid gap-4 sm:grid-cols-2"
      >
        <div className="sm:col-span-2">
          <DateField
            label="Changed on"
            {...field('day')}
            max={dayInNairobi(new Date())}
            defaultValue={dayInNairobi(new Date())}
          />
        </div>
        <div className="sm:col-span-2">
          <QuantityField label="Old meter: last reading" {...field('lastValue')} kind={kind} hint={last} />
        </div>
        <TextField
          label="New meter: serial number"
          {...field('serialNumber')}
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={40}
        />
        <DigitsField digits={meter.digits} field={field} />
        <div className="sm:col-span-2">
          <QuantityField
            label="New meter: first reading"
            {...field('firstValue')}
            kind={kind}
            hint="The price stays as it is"
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
            />
          </div>
        )}
        <div className="sm:col-span-2">
          <FormActions busy={busy} label="Change meter" busyLabel="Changing..." onCancel={onClose} />
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
    done: 'Meter saved',
    onSaved: onClose,
    fieldOf: { BEYOND_DIAL: 'digits' },
    failed: 'Failed to save the meter',
  })
  return (
    <FormDialog
      title="Correct meter"
      description={meterTitle(meter)}
      width={425}
      form={form}
      label="Save"
      onClose={onClose}
    >
      <TextField
        label="Serial Number"
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
    done: 'Meter removed',
    onSaved: onClose,
    fieldOf: { DAY_AHEAD: 'day', READING_NOT_AFTER: 'day' },
    failed: 'Failed to remove the meter',
  })
  return (
    <FormDialog
      title="Remove meter"
      description={`${meterTitle(meter)}. Enter a last reading first if the last use is to be charged.`}
      width={425}
      form={form}
      variant="danger"
      label="Remove meter"
      onClose={onClose}
    >
      <DateField
        label="Removed on"
        {...field('day')}
        max={dayInNairobi(new Date())}
        defaultValue={dayInNairobi(new Date())}
      />
      <TextAreaField label="Reason" {...field('reason')} maxLength={500} />
    </FormDialog>
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
    done: 'Reading voided. Read the meter again',
    onSaved: onClose,
    failed: 'Failed to void the reading',
  })
  return (
    <FormDialog
      title="Void reading"
      description={bill ? 'Its bill is void with it.' : 'It is no longer counted.'}
      width={425}
      form={form}
      variant="danger"
      label="Void"
      busyLabel="Voiding..."
      onClose={onClose}
    >
      <TextAreaField label="Reason" {...field('reason')} maxLength={500} />
      {isPaid && (
        <SelectField label="Money on the bill" {...field('payments')} defaultValue="keep">
          <option value="keep">Stays as credit of the tenant</option>
          <option value="reverse">Never came in: reverse the payments</option>
        </SelectField>
      )}
    </FormDialog>
  )
}
