import { countries } from '@makao/contract/countries'
import type { ImportReading } from '@makao/contract/exchange/import/import.schema'
import { currencyOf } from '@makao/contract/homes/properties/properties.terms'
import { editableMoney, parseMoney } from '@makao/contract/money'
import { useState } from 'react'
import * as common from '../../../ui/common.words'
import { SelectField, TextField } from '../../../ui/field'
import { MoneyField } from '../../../ui/money-field'
import * as words from './import.words'

const days = Array.from({ length: 31 }, (_, place) => place + 1)

interface ReadingFieldsProps {
  reading: ImportReading
  hasMeters: boolean
  busy: boolean
  onReading: (change: Partial<ImportReading>) => void
}

type Price = 'waterPrice' | 'powerPrice'

/** A price for the meters beside which the sheet has none; empty: their use costs nothing. */
function PriceField({
  name,
  label,
  reading,
  busy,
  onReading,
}: Omit<ReadingFieldsProps, 'hasMeters'> & { name: Price; label: string }) {
  const [error, setError] = useState<string>()
  const currency = currencyOf(reading.country)
  const price = reading[name]
  return (
    <MoneyField
      label={label}
      name={name}
      currency={currency}
      defaultValue={price === null ? '' : editableMoney(price, currency)}
      error={error}
      disabled={busy}
      onBlur={({ target }) => {
        const read =
          target.value.trim() === '' ? ({ ok: true, value: null } as const) : parseMoney(target.value, currency)
        setError(read.ok ? undefined : read.message)
        if (read.ok && read.value !== price) onReading({ [name]: read.value })
      }}
    />
  )
}

/** What holds where the sheet does not say it: country and town, on which day rent is due, what the use of meters costs. */
export function ReadingFields({ reading, hasMeters, busy, onReading }: ReadingFieldsProps) {
  const { country, city, dueDay } = reading
  const price = { reading, busy, onReading }
  return (
    <fieldset className="min-w-0 grow">
      <legend className="mb-2 text-sm text-soft">{words.whereNotSaid}</legend>
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-5">
        <SelectField
          label={common.country}
          name="country"
          value={country}
          disabled={busy}
          onChange={({ target }) => onReading({ country: countries.find((each) => each === target.value) ?? country })}
        >
          {countries.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </SelectField>
        <TextField
          label={words.town}
          name="city"
          defaultValue={city}
          maxLength={80}
          disabled={busy}
          onBlur={({ target }) => {
            const town = target.value.trim()
            if (town !== '' && town !== city) onReading({ city: town })
          }}
        />
        <SelectField
          label={words.rentDueOn}
          name="dueDay"
          value={String(dueDay)}
          disabled={busy}
          onChange={({ target }) => onReading({ dueDay: Number(target.value) })}
        >
          {days.map((day) => (
            <option key={day}>{day}</option>
          ))}
        </SelectField>
        {hasMeters && <PriceField name="waterPrice" label={words.waterPrice} {...price} />}
        {hasMeters && <PriceField name="powerPrice" label={words.powerPrice} {...price} />}
      </div>
    </fieldset>
  )
}
