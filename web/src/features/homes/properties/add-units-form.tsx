import type { Property } from '@makao/contract/homes/properties/properties.schema'
import { NewUnits } from '@makao/contract/homes/units/units.schema'
import { MOST_AT_ONCE, unitNumbersFrom } from '@makao/contract/homes/units/units.terms'
import { useState } from 'react'
import { client } from '../../../lib/api'
import { count, money } from '../../../lib/readers'
import { useSaveForm } from '../../../lib/save-form'
import { Card } from '../../../ui/card'
import { FormActions } from '../../../ui/dialog'
import { TextField } from '../../../ui/field'
import { MoneyField } from '../../../ui/money-field'

/** How many numbers are shown before the rest is counted. */
const SHOWN = 40

interface AddUnitsFormProps {
  property: Property
  onDone: () => void
  onCancel: () => void
}

/** The units of a house by one pattern, with their rent once. */
export function AddUnitsForm({ property, onDone, onCancel }: AddUnitsFormProps) {
  const { currency } = property
  const [first, setFirst] = useState('')
  const [last, setLast] = useState('')
  const numbers = unitNumbersFrom(first, last)
  const { field, busy, handleSubmit } = useSaveForm({
    schema: NewUnits,
    read: (_, { read, refuse }) => {
      if (!numbers && first.trim()) {
        refuse(
          'unitNumbers',
          `Write the first and the last of one row, for example A1 and A20, at most ${MOST_AT_ONCE}`,
        )
      }
      const rentDueDate = read('rentDueDate', count)
      return {
        propertyId: property.id,
        currency,
        unitNumbers: numbers ?? [],
        rentAmount: read('rentAmount', money(currency, 'Rent amount')),
        serviceChargeAmount: 0,
        rentDueDate,
        serviceChargeDueDate: rentDueDate,
      }
    },
    send: (input) => client.units.addMany(input),
    changes: ['units'],
    done: ({ added }) => (added === 1 ? 'Unit added successfully' : `${added} units added`),
    onSaved: onDone,
    fieldOf: { UNIT_EXISTS: 'unitNumbers' },
    failed: 'Failed to add units',
  })
  return (
    <Card className="max-w-2xl p-5 sm:p-6">
      <form onSubmit={handleSubmit} noValidate className="grid items-start gap-4 sm:grid-cols-2">
        <TextField
          label="First unit"
          {...field('unitNumbers')}
          value={first}
          onChange={(event) => setFirst(event.target.value)}
          placeholder="A1"
          autoCapitalize="characters"
          maxLength={40}
        />
        <TextField
          label="Last unit"
          name="last"
          error={undefined}
          value={last}
          onChange={(event) => setLast(event.target.value)}
          placeholder="A20"
          autoCapitalize="characters"
          maxLength={40}
          hint="Leave empty for one unit"
        />
        <MoneyField label="Rent Amount" {...field('rentAmount')} currency={currency} hint="Of each, a month" />
        <TextField
          label="Rent Due Date"
          {...field('rentDueDate')}
          type="number"
          inputMode="numeric"
          min={1}
          max={31}
          defaultValue={5}
          hint="Day of the month, 1 to 31"
        />
        {numbers && (
          <div className="sm:col-span-2">
            <p role="status" className="text-sm font-medium">
              {numbers.length === 1 ? '1 unit' : `${numbers.length} units`}
            </p>
            <ul className="mt-1.5 grid grid-cols-[repeat(auto-fill,minmax(4rem,1fr))] gap-1.5 text-center text-sm">
              {numbers.slice(0, SHOWN).map((number) => (
                <li key={number} className="truncate rounded-md border border-dashed border-line-strong px-1 py-1.5">
                  {number}
                </li>
              ))}
              {numbers.length > SHOWN && <li className="py-1.5 text-soft">and {numbers.length - SHOWN} more</li>}
            </ul>
          </div>
        )}
        <div className="sm:col-span-2">
          <FormActions
            busy={busy}
            label={numbers && numbers.length > 1 ? `Add ${numbers.length} units` : 'Add units'}
            busyLabel="Adding..."
            onCancel={onCancel}
          />
        </div>
      </form>
    </Card>
  )
}
