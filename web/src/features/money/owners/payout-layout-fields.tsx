import type { PayoutLayout } from '@makao/contract/money/payouts/payout-layouts.schema'
import {
  amountFormatNames,
  amountFormats,
  dateFormats,
  layoutFieldNames,
  layoutFields,
  separatorNames,
  separators,
} from '@makao/contract/money/payouts/payout-layouts.terms'
import { ArrowUp, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { newRequestId } from '../../../lib/request-id'
import { Button, IconButton } from '../../../ui/button'
import { SelectField, TextField } from '../../../ui/field'
import { Switch } from '../../../ui/switch'
import * as words from './payout-file.words'

type LayoutColumn = PayoutLayout['columns'][number]

interface OfLayout {
  layout: PayoutLayout
  onChange: (layout: PayoutLayout) => void
}

/** The columns of a payment file in their order, and how it writes days and amounts. */
export function PayoutLayoutFields({ layout, onChange }: OfLayout) {
  const change = (changed: Partial<PayoutLayout>) => onChange({ ...layout, ...changed })
  return (
    <div className="space-y-4">
      <Columns columns={layout.columns} onColumns={(columns) => change({ columns })} />
      <div className="grid items-start gap-4 sm:grid-cols-3">
        <Choice
          label={words.betweenColumns}
          name="separator"
          value={layout.separator}
          among={separators}
          named={(each) => separatorNames[each]}
          onChoose={(separator) => change({ separator })}
        />
        <Choice
          label={words.dates}
          name="dateFormat"
          value={layout.dateFormat}
          among={dateFormats}
          named={(each) => each}
          onChoose={(dateFormat) => change({ dateFormat })}
        />
        <Choice
          label={words.amounts}
          name="amountFormat"
          value={layout.amountFormat}
          among={amountFormats}
          named={(each) => amountFormatNames[each]}
          onChoose={(amountFormat) => change({ amountFormat })}
        />
      </div>
      <Switch
        label={words.firstRowIsHeading}
        checked={layout.hasHeading}
        onChange={(hasHeading) => change({ hasHeading })}
      />
    </div>
  )
}

interface ChoiceProps<Key extends string> {
  label: string
  name: string
  value: Key
  among: readonly Key[]
  named: (key: Key) => string
  onChoose: (key: Key) => void
  hideLabel?: boolean
}

function Choice<Key extends string>({ value, among, named, onChoose, ...field }: ChoiceProps<Key>) {
  return (
    <SelectField
      {...field}
      error={undefined}
      value={value}
      onChange={({ target }) => {
        const chosen = among.find((each) => each === target.value)
        if (chosen) onChoose(chosen)
      }}
    >
      {among.map((each) => (
        <option key={each} value={each}>
          {named(each)}
        </option>
      ))}
    </SelectField>
  )
}

function Columns({
  columns,
  onColumns,
}: {
  columns: readonly LayoutColumn[]
  onColumns: (columns: LayoutColumn[]) => void
}) {
  const [keys, setKeys] = useState(() => columns.map(newRequestId))
  const set = (anew: LayoutColumn[], names = keys) => {
    setKeys(names)
    onColumns(anew)
  }
  const changed = (place: number, change: Partial<LayoutColumn>) =>
    set(columns.map((column, at) => (at === place ? { ...column, ...change } : column)))
  const without = <Item,>(items: readonly Item[], place: number) => items.filter((_, at) => at !== place)
  const raised = <Item,>(items: readonly Item[], place: number) =>
    items.flatMap((item, at) => (at === place ? [] : at === place - 1 ? [items[place] as Item, item] : [item]))
  return (
    <>
      <ul className="space-y-2">
        {columns.map(({ field, heading, text }, place) => (
          <li key={keys[place]} className="grid grid-cols-[1fr_auto] items-start gap-2 sm:grid-cols-[1fr_1fr_auto]">
            <Choice
              label={words.columnPlace(place + 1)}
              hideLabel
              name={`columns.${place}.field`}
              value={field}
              among={layoutFields}
              named={(each) => layoutFieldNames[each]}
              onChoose={(chosen) => changed(place, { field: chosen })}
            />
            <div className="col-start-1 space-y-2 sm:col-start-2">
              <TextField
                label={words.headingOf(place + 1)}
                hideLabel
                name={`columns.${place}.heading`}
                error={undefined}
                placeholder={words.heading}
                autoComplete="off"
                maxLength={60}
                value={heading}
                onChange={({ target }) => changed(place, { heading: target.value })}
              />
              {field === 'fixed' && (
                <TextField
                  label={words.textOf(place + 1)}
                  hideLabel
                  name={`columns.${place}.text`}
                  error={undefined}
                  placeholder={words.textInEachRow}
                  autoComplete="off"
                  maxLength={60}
                  value={text}
                  onChange={({ target }) => changed(place, { text: target.value })}
                />
              )}
            </div>
            <span className="col-start-2 row-start-1 flex sm:col-start-3">
              <IconButton
                label={words.moveUp(place + 1)}
                disabled={place === 0}
                onClick={() => set(raised(columns, place), raised(keys, place))}
              >
                <ArrowUp size={18} aria-hidden />
              </IconButton>
              <IconButton
                label={words.removeColumn(place + 1)}
                danger
                disabled={columns.length === 1}
                onClick={() => set(without(columns, place), without(keys, place))}
              >
                <Trash2 size={18} aria-hidden />
              </IconButton>
            </span>
          </li>
        ))}
      </ul>
      <Button
        variant="ghost"
        onClick={() => set([...columns, { field: 'narration', heading: '', text: '' }], [...keys, newRequestId()])}
      >
        <Plus size={18} aria-hidden />
        {words.addColumn}
      </Button>
    </>
  )
}
