import { formatDay } from '@makao/contract/days'
import { type Currency, editableMoney, formatMoney } from '@makao/contract/money'
import { type AgreedRent, rentOn } from '@makao/contract/money/leases/leases.terms'
import { parsePercent } from '@makao/contract/percent'
import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { FieldFor } from '../../../lib/form'
import type { Rows } from '../../../lib/rows'
import { Button, IconButton } from '../../../ui/button'
import * as common from '../../../ui/common.words'
import { DateField } from '../../../ui/date-field'
import { PercentField } from '../../../ui/field'
import { MoneyField } from '../../../ui/money-field'
import { raisedRent } from './lease-sentences'
import * as words from './leases.words'

/** Another rent from a day on, as it is typed. */
export type RentChangeRow = { fromDay: string; amount: string }

interface RentChangesProps {
  changes: Rows<RentChangeRow>
  /** The rent as far as it is typed by now. */
  rent: AgreedRent
  currency: Currency
  field: FieldFor<`rentChanges.${number}.${keyof AgreedRent['rentChanges'][number]}`>
}

/** Other rents from certain days on: typed as amounts, or as a rise by percent. */
export function RentChanges({ changes, rent, currency, field }: RentChangesProps) {
  const [isRaising, setRaising] = useState(false)
  const { rows, add, change, remove } = changes
  return (
    <div>
      <h4 className="text-sm font-medium">{words.rentChanges}</h4>
      {rows.length === 0 && !isRaising && <p className="text-sm text-soft">{words.noneAgreed}</p>}
      <ul className="mt-2 space-y-3 empty:hidden">
        {rows.map(({ key, fromDay, amount }, index) => (
          <li key={key} className="grid grid-cols-[1fr_auto] items-start gap-2 sm:grid-cols-[11rem_1fr_auto]">
            <DateField
              label={words.dayOfRentChange(index + 1)}
              hideLabel
              {...field(`rentChanges.${index}.fromDay`)}
              value={fromDay}
              onChange={(event) => change(key, { fromDay: event.target.value })}
            />
            <div className="max-sm:row-start-2">
              <MoneyField
                label={words.rentAfterChange(index + 1)}
                hideLabel
                {...field(`rentChanges.${index}.rentAmount`)}
                currency={currency}
                value={amount}
                onChange={(event) => change(key, { amount: event.target.value })}
              />
            </div>
            <IconButton label={words.removeRentChange(index + 1)} danger onClick={() => remove(key)}>
              <Trash2 size={18} aria-hidden />
            </IconButton>
          </li>
        ))}
      </ul>
      {isRaising ? (
        <Raise
          rent={rent}
          currency={currency}
          onRaise={(fromDay, amount) => {
            add({ fromDay, amount })
            setRaising(false)
          }}
          onCancel={() => setRaising(false)}
        />
      ) : (
        <div className="mt-3 flex flex-wrap gap-2">
          <Button variant="secondary" onClick={() => setRaising(true)}>
            {words.raiseByPercent}
          </Button>
          <Button variant="secondary" data-adds="rentChanges" onClick={() => add({ fromDay: '', amount: '' })}>
            <Plus size={18} aria-hidden />
            {words.addAmount}
          </Button>
        </div>
      )}
    </div>
  )
}

interface RaiseProps {
  rent: AgreedRent
  currency: Currency
  onRaise: (fromDay: string, amount: string) => void
  onCancel: () => void
}

/** Makes a rent of the one before it and a percentage. */
function Raise({ rent, currency, onRaise, onCancel }: RaiseProps) {
  const [percent, setPercent] = useState('')
  const [fromDay, setFromDay] = useState('')
  const [isTold, setTold] = useState(false)
  const parsed = parsePercent(percent)
  const before = rentOn(fromDay || '9999', rent)
  const after = parsed.ok ? raisedRent(before, parsed.value, currency) : undefined
  function add(): void {
    if (after === undefined || !fromDay) setTold(true)
    else onRaise(fromDay, editableMoney(after, currency))
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Enter in a field of it would save the whole form
    <div
      className="mt-2 rounded-lg bg-sunken p-3"
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
        event.preventDefault()
        add()
      }}
    >
      <div className="grid grid-cols-2 items-start gap-2">
        {/* No names: the fields only make a row, and the form does not read them. */}
        <PercentField
          label={words.raiseByPercent}
          name=""
          placeholder="10"
          value={percent}
          onChange={(event) => setPercent(event.target.value)}
          error={isTold && !parsed.ok ? parsed.message : undefined}
        />
        <DateField
          label={common.from}
          name=""
          value={fromDay}
          onChange={(event) => setFromDay(event.target.value)}
          error={isTold && !fromDay ? words.sayFromWhenOn : undefined}
        />
      </div>
      <p role="status" className="mt-2 min-h-6 text-sm text-soft figures">
        {after !== undefined &&
          fromDay !== '' &&
          words.becomesOn(formatMoney(before, currency), formatMoney(after, currency), formatDay(fromDay))}
      </p>
      <div className="flex gap-2">
        <Button className="flex-1 sm:flex-none" onClick={add}>
          {words.addRise}
        </Button>
        <Button variant="ghost" onClick={onCancel}>
          {common.cancel}
        </Button>
      </div>
    </div>
  )
}
