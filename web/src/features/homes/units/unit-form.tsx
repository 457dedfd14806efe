import { UnitChange, type UnitDetails, UnitInput } from '@makao/contract/homes/units/units.schema'
import {
  composedUnitNumber,
  type Floor,
  floors,
  furnishingStatuses,
  roomCounts,
} from '@makao/contract/homes/units/units.terms'
import { type Currency, editableMoney, parseMoney } from '@makao/contract/money'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import { useSaveForm } from '../../../lib/save-form'
import { Button } from '../../../ui/button'
import { Actions } from '../../../ui/dialog'
import { SelectField, TextField } from '../../../ui/field'
import { MoneyField } from '../../../ui/money-field'
import { ServiceChargeRows, useChargeRows } from './service-charge-rows'
import { floorName, furnishingNames, roomsName } from './unit-names'
import { chargeTemplates, unitProperties } from './units.queries'

interface UnitFormProps<Schema extends z.ZodType> {
  schema: Schema
  /** What is changed; undefined for a new unit. */
  unit?: UnitDetails
  send: (input: z.output<Schema>) => Promise<unknown>
  done: string
  failed: string
  saveLabel: string
  busyLabel: string
  onDone: () => void
  onCancel: () => void
  onBusy?: (busy: boolean) => void
}

/** Charges of a unit: those by name, or the one amount that a unit of the simple form has. */
function chargesOf(unit: UnitDetails | undefined) {
  if (!unit || unit.serviceCharges.length > 0) return unit?.serviceCharges ?? []
  return unit.serviceChargeAmount > 0 ? [{ name: 'Service Charge', amount: unit.serviceChargeAmount }] : []
}

/** The multi-field form of a unit, to create one or to change everything of one but its property. */
function UnitForm<Schema extends z.ZodType>(props: UnitFormProps<Schema>) {
  const { schema, unit, send, done, failed, saveLabel, busyLabel, onDone, onCancel, onBusy } = props
  const properties = useQuery({ ...unitProperties(), enabled: !unit })
  const templates = useQuery(chargeTemplates())
  const [propertyId, setPropertyId] = useState('')
  const chosen = properties.data?.find(({ id }) => id === propertyId)
  const currency: Currency = unit?.currency ?? chosen?.currency ?? 'KES'
  const [houseNumber, setHouseNumber] = useState(unit?.houseNumber ?? unit?.unitNumber ?? '')
  const [floor, setFloor] = useState<Floor | ''>(unit?.floor ?? '')
  const [rows, setRows] = useChargeRows(chargesOf(unit), currency)

  const { errors, busy, handleSubmit } = useSaveForm({
    schema,
    read: (typed, refuse) => {
      const readAmount = (field: string, text: string) => {
        const parsed = parseMoney(text.trim() || '0', currency)
        if (!parsed.ok) refuse(field, parsed.message)
        return parsed.ok ? parsed.amount : 0
      }
      return {
        ...typed,
        currency,
        ...(unit ? { unitId: unit.id } : { propertyId }),
        rentAmount: readAmount('rentAmount', typed.rentAmount ?? ''),
        rentDueDate: Number(typed.rentDueDate || Number.NaN),
        serviceCharges: rows.map(({ name, amount }, index) => ({
          name,
          amount: readAmount(`serviceCharges.${index}.amount`, amount),
        })),
      }
    },
    send,
    changes: ['units'],
    onBusy,
    done,
    onSaved: onDone,
    fieldOf: { UNIT_EXISTS: 'houseNumber' },
    failed,
  })

  return (
    <form onSubmit={handleSubmit} noValidate className="grid grid-cols-1 gap-4 sm:grid-cols-2">
      {!unit && (
        <div className="sm:col-span-2">
          <SelectField
            label="Property"
            name="propertyId"
            value={propertyId}
            onChange={(event) => setPropertyId(event.target.value)}
            error={errors.propertyId}
          >
            <option value="">Select a property</option>
            {properties.data?.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
        </div>
      )}
      <TextField
        label="House Number"
        name="houseNumber"
        autoCapitalize="characters"
        autoComplete="off"
        maxLength={30}
        value={houseNumber}
        onChange={(event) => setHouseNumber(event.target.value)}
        hint={houseNumber.trim() && floor ? `Unit number: ${composedUnitNumber(houseNumber.trim(), floor)}` : undefined}
        error={errors.houseNumber}
      />
      <SelectField
        label="Floor"
        name="floor"
        value={floor}
        onChange={(event) => setFloor(floors.find((name) => name === event.target.value) ?? '')}
        error={errors.floor}
      >
        <option value="">Select a floor</option>
        {floors.map((name) => (
          <option key={name} value={name}>
            {floorName(name)}
          </option>
        ))}
      </SelectField>
      <SelectField label="Number of Rooms" name="rooms" defaultValue={unit?.rooms ?? ''} error={errors.rooms}>
        <option value="">Select rooms</option>
        {roomCounts.map((rooms) => (
          <option key={rooms} value={rooms}>
            {roomsName(rooms)}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Furnishing Status"
        name="furnishingStatus"
        defaultValue={unit?.furnishingStatus ?? 'unfurnished'}
        error={errors.furnishingStatus}
      >
        {furnishingStatuses.map((status) => (
          <option key={status} value={status}>
            {furnishingNames[status]}
          </option>
        ))}
      </SelectField>
      <MoneyField
        label="Rent Amount"
        name="rentAmount"
        currency={currency}
        defaultValue={unit ? editableMoney(unit.rentAmount, currency) : '0'}
        error={errors.rentAmount}
      />
      <TextField
        label="Rent Due Date"
        name="rentDueDate"
        type="number"
        inputMode="numeric"
        min={1}
        max={31}
        defaultValue={unit?.rentDueDate ?? 1}
        hint="Day of the month, 1 to 31; service charges are due the same day"
        error={errors.rentDueDate}
      />
      <div className="sm:col-span-2">
        <ServiceChargeRows {...{ rows, currency, errors }} templates={templates.data ?? []} onChange={setRows} />
      </div>
      <div className="sm:col-span-2">
        <Actions>
          <Button variant="secondary" disabled={busy} onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" disabled={busy}>
            {busy ? busyLabel : saveLabel}
          </Button>
        </Actions>
      </div>
    </form>
  )
}

type Ways = Pick<UnitFormProps<z.ZodType>, 'onDone' | 'onCancel' | 'onBusy'>

export function NewUnitForm({ send, ...ways }: Ways & { send: (input: UnitInput) => Promise<unknown> }) {
  return (
    <UnitForm
      {...ways}
      schema={UnitInput}
      send={send}
      done="Unit created successfully"
      failed="Failed to create unit"
      saveLabel="Create Unit"
      busyLabel="Creating..."
    />
  )
}

export function ChangeUnitForm({
  unit,
  send,
  ...ways
}: Ways & { unit: UnitDetails; send: (input: UnitChange) => Promise<unknown> }) {
  return (
    <UnitForm
      {...ways}
      schema={UnitChange}
      unit={unit}
      send={send}
      done="Unit updated successfully"
      failed="Failed to update unit"
      saveLabel="Update Unit"
      busyLabel="Updating..."
    />
  )
}
