import type { Property } from '@makao/contract/homes/properties/properties.schema'
import { NewUnits } from '@makao/contract/homes/units/units.schema'
import { type ListedUnit, listedUnits, MOST_AT_ONCE } from '@makao/contract/homes/units/units.terms'
import { parseMoney } from '@makao/contract/money'
import { useEffect, useRef, useState } from 'react'
import { client } from '../../../lib/api'
import { count, money, optional } from '../../../lib/readers'
import { useSaveForm } from '../../../lib/save-form'
import { Card } from '../../../ui/card'
import { FormActions } from '../../../ui/dialog'
import { TextAreaField, TextField } from '../../../ui/field'
import { MoneyField } from '../../../ui/money-field'

/** How many numbers are shown before the rest is counted. */
const SHOWN = 40

interface AddUnitsFormProps {
  property: Property
  onDone: () => void
  onCancel: () => void
}

const rentOf = ({ rent }: ListedUnit, currency: Property['currency']) =>
  rent === undefined ? null : parseMoney(rent, currency, 'Rent amount')

/** The units of a house by one pattern or pasted from a sheet, with their rent once or each with its own. */
export function AddUnitsForm({ property, onDone, onCancel }: AddUnitsFormProps) {
  const { currency } = property
  const [text, setText] = useState('')
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector('textarea')?.focus(), [])
  const units = listedUnits(text)
  const numbers = units?.map(({ unitNumber }) => unitNumber)
  const rents = units?.map((unit) => rentOf(unit, currency))
  const haveAllRents = rents?.length !== 0 && rents?.every((rent) => rent !== null) === true
  const { field, busy, handleSubmit } = useSaveForm({
    schema: NewUnits,
    read: (_, { read, refuse }) => {
      if (!units) {
        refuse('unitNumbers', `Write a range as A1 to A20, or one unit a line, at most ${MOST_AT_ONCE}`)
      }
      const wrong = rents?.find((rent) => rent?.ok === false)
      if (wrong?.ok === false) refuse('unitNumbers', wrong.message)
      const rentDueDate = read('rentDueDate', count)
      const rent = money(currency, 'Rent amount')
      return {
        propertyId: property.id,
        currency,
        unitNumbers: numbers ?? [],
        rentAmounts: rents?.some((each) => each !== null) ? rents.map((each) => (each?.ok ? each.value : null)) : [],
        rentAmount: read('rentAmount', haveAllRents ? optional(rent, 0) : rent),
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
      <form ref={form} onSubmit={handleSubmit} noValidate className="grid items-start gap-4 sm:grid-cols-2">
        <div className="sm:col-span-2">
          <TextAreaField
            label="Units"
            {...field('unitNumbers')}
            value={text}
            onChange={(event) => setText(event.target.value)}
            rows={3}
            placeholder="A1 to A20"
            autoCapitalize="characters"
            autoComplete="off"
            spellCheck={false}
            maxLength={20_000}
            hint="A range such as A1 to A20, or paste a list: one unit a line, with its rent beside it where they differ"
          />
        </div>
        <MoneyField
          label="Rent Amount"
          {...field('rentAmount')}
          currency={currency}
          hint={haveAllRents ? 'Each unit has its own in the list' : 'Of each, a month'}
        />
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
        {units && units.length > 0 && (
          <div className="sm:col-span-2">
            <p role="status" className="text-sm font-medium">
              {units.length === 1 ? '1 unit' : `${units.length} units`}
            </p>
            <ul className="mt-1.5 grid grid-cols-[repeat(auto-fill,minmax(4.5rem,1fr))] gap-1.5 text-center text-sm">
              {units.slice(0, SHOWN).map(({ unitNumber, rent }, place) => (
                <li
                  // biome-ignore lint/suspicious/noArrayIndexKey: a number may stand there twice until it is mended
                  key={`${place} ${unitNumber}`}
                  className="truncate rounded-md border border-dashed border-line-strong px-1 py-1.5"
                >
                  {unitNumber}
                  {rent !== undefined && <span className="block text-xs text-soft figures">{rent}</span>}
                </li>
              ))}
              {units.length > SHOWN && <li className="py-1.5 text-soft">and {units.length - SHOWN} more</li>}
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
