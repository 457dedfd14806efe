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
import { type Oddity, oddities } from '@makao/contract/money/meters/meters.terms'
import { formatUsage, MOST_DIGITS, parseQuantity } from '@makao/contract/money/meters/quantity'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useRef, useState } from 'react'
import { client } from '../../../lib/api'
import { useForm } from '../../../lib/form'
import { newRequestId } from '../../../lib/request-id'
import { reasonOf, toastError, toastSuccess } from '../../../lib/toast'
import { Dialog, FormActions } from '../../../ui/dialog'
import { DateField, SelectField, TextAreaField, TextField } from '../../../ui/field'
import { Picker } from '../../../ui/picker'
import { meterTitle } from './expected'
import { KindField } from './kind-field'
import { refreshMeters, unitChoices } from './meters.queries'
import { OddQuestion } from './odd-question'
import { PriceFields, readPrice } from './prices'
import { QuantityField } from './quantity-field'
import type { Question } from './use-reading'

type Refuse = (field: string, message: string) => void

function readQuantity(text: string | undefined, field: string, refuse: Refuse): number {
  const parsed = parseQuantity(text ?? '')
  if (!parsed.ok) refuse(field, parsed.message)
  return parsed.ok ? parsed.value : 0
}

function DigitsField({ digits = 5, error }: { digits?: number; error: string | undefined }) {
  return (
    <TextField
      label="Digits of the Dial"
      name="digits"
      type="number"
      inputMode="numeric"
      min={3}
      max={MOST_DIGITS}
      defaultValue={digits}
      hint="Before the decimal point, without the red ones"
      error={error}
    />
  )
}

export function AddMeterDialog({ onClose }: { onClose: () => void }) {
  const [requestId] = useState(newRequestId)
  const [search, setSearch] = useState('')
  const units = useQuery(unitChoices(useDeferredValue(search)))
  const [unit, setUnit] = useState<UnitRow>()
  const [kind, setKind] = useState<MeterKind>('water')
  const currency = unit?.currency ?? 'KES'
  const { errors, busy, handleSubmit } = useForm({
    schema: NewMeter,
    read: (typed, refuse) => ({
      ...typed,
      requestId,
      currency,
      digits: Number(typed.digits || Number.NaN),
      firstValue: readQuantity(typed.firstValue, 'firstValue', refuse),
      ...readPrice(typed, currency, refuse),
    }),
    submit: async (input) => {
      await client.meters.create(input)
      toastSuccess('Meter added')
      onClose()
      await refreshMeters()
    },
    fieldOf: { METER_EXISTS: 'unitId', BEYOND_DIAL: 'firstValue', DAY_AHEAD: 'installedOn' },
    onFailure: (reason) => toastError('Failed to add the meter', reason),
  })
  return (
    <Dialog title="Add Meter" width={640} busy={busy} onClose={onClose}>
      <form onSubmit={handleSubmit} noValidate className="grid gap-4 sm:grid-cols-2">
        <div className="sm:col-span-2">
          <Picker
            label="Unit"
            name="unitId"
            placeholder="Select a unit"
            empty="No such unit"
            error={errors.unitId}
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
        <KindField kind={kind} onKind={setKind} error={errors.kind} />
        <TextField
          label="Serial Number"
          name="serialNumber"
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={40}
          error={errors.serialNumber}
        />
        <DigitsField error={errors.digits} />
        <DateField
          label="Counts From"
          name="installedOn"
          max={dayInNairobi(new Date())}
          defaultValue={dayInNairobi(new Date())}
          error={errors.installedOn}
        />
        <QuantityField
          label="Shows on That Day"
          name="firstValue"
          kind={kind}
          hint="Nobody is charged for it"
          error={errors.firstValue}
        />
        <PriceFields key={currency} {...{ kind, currency, errors }} />
        <div className="sm:col-span-2">
          <FormActions busy={busy} label="Add Meter" busyLabel="Adding..." onCancel={onClose} />
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
  const { errors, busy, handleSubmit } = useForm({
    schema: MeterChange,
    read: (typed, refuse) => ({
      ...typed,
      requestId: requestId.current,
      meterId,
      confirmed: confirmed.current,
      lastValue: readQuantity(typed.lastValue, 'lastValue', refuse),
      digits: Number(typed.digits || Number.NaN),
      firstValue: readQuantity(typed.firstValue, 'firstValue', refuse),
    }),
    submit: async (input) => {
      const next = await client.meters.change(input)
      toastSuccess('Meter changed')
      onChanged(next.id)
      await refreshMeters()
    },
    fieldOf: {
      DAY_AHEAD: 'day',
      READING_NOT_AFTER: 'day',
      READING_EXISTS: 'lastValue',
    },
    onFailure: (reason, error) => {
      const { code, data } = error as { code?: string; data?: { reason?: unknown } }
      const odd = oddities.find((name) => name === data?.reason)
      if (code === 'READING_ODD' && odd) setQuestion({ reason: odd, text: reasonOf(error) })
      else toastError('Failed to change the meter', reason)
    },
  })
  const last = lastReading
    ? `Last reading: ${formatUsage(lastReading.value, kind)}. Charged with the next reading of the new meter`
    : undefined
  return (
    <Dialog title="Change Meter" description={meterTitle(meter)} width={560} busy={busy} onClose={onClose}>
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
            label="Changed On"
            name="day"
            max={dayInNairobi(new Date())}
            defaultValue={dayInNairobi(new Date())}
            error={errors.day}
          />
        </div>
        <div className="sm:col-span-2">
          <QuantityField
            label="Old Meter Shows at the End"
            name="lastValue"
            kind={kind}
            hint={last}
            error={errors.lastValue}
          />
        </div>
        <TextField
          label="Serial Number of the New Meter"
          name="serialNumber"
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={40}
          error={errors.serialNumber}
        />
        <DigitsField digits={meter.digits} error={errors.digits} />
        <div className="sm:col-span-2">
          <QuantityField
            label="New Meter Shows at the Beginning"
            name="firstValue"
            kind={kind}
            hint="The price stays as it is"
            error={errors.firstValue}
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
          <FormActions busy={busy} label="Change Meter" busyLabel="Changing..." onCancel={onClose} />
        </div>
      </form>
    </Dialog>
  )
}

export function CorrectMeterDialog({ meter, onClose }: MeterDialogProps) {
  const { errors, busy, handleSubmit } = useForm({
    schema: MeterCorrection,
    read: (typed) => ({ ...typed, meterId: meter.id, digits: Number(typed.digits || Number.NaN) }),
    submit: async (input) => {
      await client.meters.correct(input)
      toastSuccess('Meter saved')
      onClose()
      await refreshMeters()
    },
    fieldOf: { BEYOND_DIAL: 'digits' },
    onFailure: (reason) => toastError('Failed to save the meter', reason),
  })
  return (
    <Dialog title="Correct Meter" description={meterTitle(meter)} width={425} busy={busy} onClose={onClose}>
      <form onSubmit={handleSubmit} noValidate className="space-y-4">
        <TextField
          label="Serial Number"
          name="serialNumber"
          autoComplete="off"
          maxLength={40}
          defaultValue={meter.serialNumber}
          error={errors.serialNumber}
        />
        <DigitsField digits={meter.digits} error={errors.digits} />
        <FormActions busy={busy} label="Save" busyLabel="Saving..." onCancel={onClose} />
      </form>
    </Dialog>
  )
}

export function RemoveMeterDialog({ meter, onClose }: MeterDialogProps) {
  const { errors, busy, handleSubmit } = useForm({
    schema: MeterRemoval,
    read: (typed) => ({ ...typed, meterId: meter.id }),
    submit: async (input) => {
      await client.meters.remove(input)
      toastSuccess('Meter taken away')
      onClose()
      await refreshMeters()
    },
    fieldOf: { DAY_AHEAD: 'day', READING_NOT_AFTER: 'day' },
    onFailure: (reason) => toastError('Failed to take the meter away', reason),
  })
  return (
    <Dialog
      title="Take Meter Away"
      description={`${meterTitle(meter)}. Read it first, if its last use is to be charged.`}
      width={425}
      busy={busy}
      onClose={onClose}
    >
      <form onSubmit={handleSubmit} noValidate className="space-y-4">
        <DateField
          label="Taken Away On"
          name="day"
          max={dayInNairobi(new Date())}
          defaultValue={dayInNairobi(new Date())}
          error={errors.day}
        />
        <TextAreaField label="Reason" name="reason" maxLength={500} error={errors.reason} />
        <FormActions busy={busy} variant="danger" label="Take Away" busyLabel="Saving..." onCancel={onClose} />
      </form>
    </Dialog>
  )
}

export function VoidReadingDialog({ reading, onClose }: { reading: ReadingRow; onClose: () => void }) {
  const { bill } = reading
  const isPaid = bill?.paymentStatus === 'paid' || bill?.paymentStatus === 'partial'
  const { errors, busy, handleSubmit } = useForm({
    schema: ReadingVoid,
    read: (typed) => ({ ...typed, readingId: reading.id }),
    submit: async (input) => {
      await client.meters.voidReading(input)
      toastSuccess('Reading voided. Read the meter again')
      onClose()
      await refreshMeters()
    },
    onFailure: (reason) => toastError('Failed to void the reading', reason),
  })
  return (
    <Dialog
      title="Void Reading"
      description={bill ? 'Its bill is void with it.' : 'It counts no more.'}
      width={425}
      busy={busy}
      onClose={onClose}
    >
      <form onSubmit={handleSubmit} noValidate className="space-y-4">
        <TextAreaField label="Reason" name="reason" maxLength={500} error={errors.reason} />
        {isPaid && (
          <SelectField label="Money on the Bill" name="payments" defaultValue="keep" error={errors.payments}>
            <option value="keep">Stays as credit of the tenant</option>
            <option value="reverse">Never came in: reverse the payments</option>
          </SelectField>
        )}
        <FormActions busy={busy} variant="danger" label="Void" busyLabel="Voiding..." onCancel={onClose} />
      </form>
    </Dialog>
  )
}
