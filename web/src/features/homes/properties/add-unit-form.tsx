import type { Property } from '@makao/contract/homes/properties/properties.schema'
import { NewUnit } from '@makao/contract/homes/units/units.schema'
import { type Currency, parseMoney } from '@makao/contract/money'
import { client } from '../../../lib/api'
import { useSaveForm } from '../../../lib/save-form'
import { Card } from '../../../ui/card'
import { FormActions } from '../../../ui/dialog'
import { TextField } from '../../../ui/field'
import { MoneyField } from '../../../ui/money-field'

interface AddUnitFormProps {
  property: Property
  onDone: () => void
  onCancel: () => void
}

/** A day of the month as typed; what is not a number becomes 1, and one out of range is refused by the schema. */
function readDay(text = ''): number {
  return /^-?\d+$/.test(text.trim()) ? Number(text) : 1
}

/** An amount as typed; empty means none. */
function readAmount(text: string | undefined, currency: Currency, refuse: (message: string) => void): number {
  const parsed = parseMoney(text?.trim() || '0', currency)
  if (!parsed.ok) refuse(parsed.message)
  return parsed.ok ? parsed.amount : 0
}

export function AddUnitForm({ property, onDone, onCancel }: AddUnitFormProps) {
  const { currency } = property
  const { errors, busy, handleSubmit } = useSaveForm({
    schema: NewUnit,
    read: (typed, refuse) => ({
      propertyId: property.id,
      currency,
      unitNumber: typed.unitNumber,
      rentAmount: readAmount(typed.rentAmount, currency, (message) =>
        refuse('rentAmount', message.replace('Amount must not be negative', 'Rent amount must be positive')),
      ),
      serviceChargeAmount: readAmount(typed.serviceChargeAmount, currency, (message) =>
        refuse(
          'serviceChargeAmount',
          message.replace('Amount must not be negative', 'Service charge must be positive'),
        ),
      ),
      rentDueDate: readDay(typed.rentDueDate),
      serviceChargeDueDate: readDay(typed.serviceChargeDueDate),
    }),
    send: (input) => client.units.addToProperty(input),
    changes: ['units'],
    done: 'Unit added successfully',
    onSaved: onDone,
    fieldOf: { UNIT_EXISTS: 'unitNumber' },
    failed: 'Failed to add unit',
  })
  const dayField = { type: 'number', inputMode: 'numeric', min: 1, max: 31, defaultValue: 1 } as const

  return (
    <Card className="max-w-2xl p-5 sm:p-6">
      <form onSubmit={handleSubmit} noValidate className="grid gap-4 sm:grid-cols-2">
        <div className="sm:col-span-2">
          <TextField
            label="Unit Number"
            name="unitNumber"
            autoCapitalize="characters"
            maxLength={40}
            error={errors.unitNumber}
          />
        </div>
        <MoneyField
          label="Rent Amount"
          name="rentAmount"
          currency={currency}
          defaultValue="0"
          error={errors.rentAmount}
        />
        <MoneyField
          label="Service Charge Amount"
          name="serviceChargeAmount"
          currency={currency}
          defaultValue="0"
          error={errors.serviceChargeAmount}
        />
        <TextField
          label="Rent Due Date"
          name="rentDueDate"
          hint="Day of the month, 1 to 31"
          error={errors.rentDueDate}
          {...dayField}
        />
        <TextField
          label="Service Charge Due Date"
          name="serviceChargeDueDate"
          hint="Day of the month, 1 to 31"
          error={errors.serviceChargeDueDate}
          {...dayField}
        />
        <div className="sm:col-span-2">
          <FormActions busy={busy} label="Add Unit" busyLabel="Adding..." onCancel={onCancel} />
        </div>
      </form>
    </Card>
  )
}
