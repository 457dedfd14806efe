import { UnitChange, type UnitDetails, UnitInput } from '@makao/contract/homes/units/units.schema'
import {
  composedUnitNumber,
  type Floor,
  floorName,
  floors,
  furnishingNames,
  furnishingStatuses,
  roomCounts,
  roomsName,
} from '@makao/contract/homes/units/units.terms'
import { type Currency, editableMoney } from '@makao/contract/money'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '../../../lib/api'
import type { FieldFor } from '../../../lib/form'
import { propertyNames } from '../../../lib/property-names'
import { count, money, optional } from '../../../lib/readers'
import { useRows } from '../../../lib/rows'
import { useSaveForm } from '../../../lib/save-form'
import { FormActions } from '../../../ui/dialog'
import { SelectField, TextField } from '../../../ui/field'
import { MoneyField } from '../../../ui/money-field'
import { type ServiceChargeRow, ServiceChargeRows } from './service-charge-rows'
import { chargeTemplates } from './units.queries'

interface UnitFormProps {
  /** What is changed; undefined for a new unit. */
  unit?: UnitDetails
  onDone: () => void
  onCancel: () => void
  onBusy?: (busy: boolean) => void
}

/** Charges of a unit: those by name, or the one amount that a unit of the simple form has; else a row to type in. */
function typedCharges(unit: UnitDetails | undefined): ServiceChargeRow[] {
  if (!unit || unit.serviceCharges.length + unit.serviceChargeAmount === 0) return [{ name: '', amount: '' }]
  const simple = { name: 'Service Charge', amount: unit.serviceChargeAmount }
  const charges = unit.serviceCharges.length > 0 ? unit.serviceCharges : [simple]
  return charges.map(({ name, amount }) => ({ name, amount: editableMoney(amount, unit.currency) }))
}

/** The multi-field form of a unit, to create one or to change everything of one but its property. */
export function UnitForm({ unit, onDone, onCancel, onBusy }: UnitFormProps) {
  const properties = useQuery({ ...propertyNames(), enabled: !unit })
  const templates = useQuery(chargeTemplates())
  const [propertyId, setPropertyId] = useState('')
  const chosen = properties.data?.find(({ id }) => id === propertyId)
  const currency: Currency = unit?.currency ?? chosen?.currency ?? 'KES'
  const charges = useRows<ServiceChargeRow>(() => typedCharges(unit))

  const { field, busy, handleSubmit } = useSaveForm({
    schema: unit ? UnitChange : UnitInput,
    read: (typed, { read }) => ({
      ...typed,
      currency,
      ...(unit ? { unitId: unit.id } : { propertyId }),
      rentAmount: read('rentAmount', optional(money(currency, 'Rent amount'), 0)),
      rentDueDate: read('rentDueDate', count),
      serviceCharges: charges.rows.map(({ name, amount }, row) => ({
        name,
        amount: read(`serviceCharges.${row}.amount`, optional(money(currency), 0), amount),
      })),
    }),
    send: (input) => ('unitId' in input ? client.units.update(input) : client.units.create(input)),
    changes: ['units'],
    onBusy,
    done: unit ? 'Unit updated successfully' : 'Unit created successfully',
    onSaved: onDone,
    fieldOf: { UNIT_EXISTS: 'houseNumber' },
    failed: unit ? 'Failed to update unit' : 'Failed to create unit',
  })

  return (
    <form onSubmit={handleSubmit} noValidate className="grid grid-cols-1 gap-4 sm:grid-cols-2">
      {!unit && (
        <div className="sm:col-span-2">
          <SelectField
            label="Property"
            {...field('propertyId')}
            value={propertyId}
            onChange={(event) => setPropertyId(event.target.value)}
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
      <DescriptionFields {...{ unit, field }} />
      <MoneyField
        label="Rent Amount"
        {...field('rentAmount')}
        currency={currency}
        defaultValue={unit ? editableMoney(unit.rentAmount, currency) : '0'}
      />
      <TextField
        label="Rent Due Date"
        {...field('rentDueDate')}
        type="number"
        inputMode="numeric"
        min={1}
        max={31}
        defaultValue={unit?.rentDueDate ?? 1}
        hint="Day of the month, 1 to 31; service charges are due the same day"
      />
      <div className="sm:col-span-2">
        <ServiceChargeRows {...{ charges, currency, field }} templates={templates.data ?? []} />
      </div>
      <div className="sm:col-span-2">
        <FormActions
          busy={busy}
          label={unit ? 'Update Unit' : 'Create Unit'}
          busyLabel={unit ? 'Updating...' : 'Creating...'}
          onCancel={onCancel}
        />
      </div>
    </form>
  )
}

interface DescriptionFieldsProps {
  unit: UnitDetails | undefined
  field: FieldFor<'houseNumber' | 'floor' | 'rooms' | 'furnishingStatus'>
}

/** Where the unit is in the house and what it has; its number is composed while one types. */
function DescriptionFields({ unit, field }: DescriptionFieldsProps) {
  const [houseNumber, setHouseNumber] = useState(unit?.houseNumber ?? unit?.unitNumber ?? '')
  const [floor, setFloor] = useState<Floor | ''>(unit?.floor ?? '')
  return (
    <>
      <TextField
        label="House Number"
        {...field('houseNumber')}
        autoCapitalize="characters"
        autoComplete="off"
        maxLength={30}
        value={houseNumber}
        onChange={(event) => setHouseNumber(event.target.value)}
        hint={houseNumber.trim() && floor ? `Unit number: ${composedUnitNumber(houseNumber.trim(), floor)}` : undefined}
      />
      <SelectField
        label="Floor"
        {...field('floor')}
        value={floor}
        onChange={(event) => setFloor(floors.find((name) => name === event.target.value) ?? '')}
      >
        <option value="">Select a floor</option>
        {floors.map((name) => (
          <option key={name} value={name}>
            {floorName(name)}
          </option>
        ))}
      </SelectField>
      <SelectField label="Number of Rooms" {...field('rooms')} defaultValue={unit?.rooms ?? ''}>
        <option value="">Select rooms</option>
        {roomCounts.map((rooms) => (
          <option key={rooms} value={rooms}>
            {roomsName(rooms)}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Furnishing Status"
        {...field('furnishingStatus')}
        defaultValue={unit?.furnishingStatus ?? 'unfurnished'}
      >
        {furnishingStatuses.map((status) => (
          <option key={status} value={status}>
            {furnishingNames[status]}
          </option>
        ))}
      </SelectField>
    </>
  )
}
