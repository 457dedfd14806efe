import type { ServiceChargeTemplate } from '@makao/contract/homes/charge-templates/charge-templates.schema'
import type { UnitServiceCharge } from '@makao/contract/homes/units/units.schema'
import { type Currency, editableMoney, formatMoney, typedMoney } from '@makao/contract/money'
import { Plus, Trash2 } from 'lucide-react'
import type { FieldFor } from '../../../lib/form'
import type { Rows } from '../../../lib/rows'
import { Button, IconButton } from '../../../ui/button'
import { classNames } from '../../../ui/class-names'
import * as common from '../../../ui/common.words'
import { controlClass, TextField } from '../../../ui/field'
import { MoneyField } from '../../../ui/money-field'
import * as words from './units.words'

/** A service charge as it is typed. */
export type ServiceChargeRow = { name: string; amount: string }

interface ServiceChargeRowsProps {
  charges: Rows<ServiceChargeRow>
  currency: Currency
  /** The same, as fields show it: undefined while what says it is not chosen. */
  shown: Currency | undefined
  templates: readonly ServiceChargeTemplate[]
  field: FieldFor<'serviceCharges' | `serviceCharges.${number}.${keyof UnitServiceCharge}`>
}

/** Service charges by name, typed or taken from templates; rows that stay blank are not saved. */
export function ServiceChargeRows({ charges, currency, shown, templates, field }: ServiceChargeRowsProps) {
  const { rows, change, remove } = charges
  const offered = templates.filter((template) => template.currency === currency)
  const total = rows.reduce((sum, { amount }) => sum + (typedMoney(amount, currency) ?? 0), 0)
  const { error } = field('serviceCharges')

  function addTemplate(id: string): void {
    const template = offered.find((candidate) => candidate.id === id)
    if (!template) return
    const { name, defaultAmount } = template
    charges.add(
      { name, amount: editableMoney(defaultAmount, currency) },
      (row) => `${row.name}${row.amount}`.trim() !== '',
    )
  }

  return (
    <fieldset className="min-w-0 rounded-xl border border-line p-4">
      <legend className="px-1 text-sm font-medium">{words.serviceCharges}</legend>
      <div className="space-y-3">
        {rows.map(({ key, name, amount }, index) => (
          <div
            key={key}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2 sm:grid-cols-[minmax(0,1fr)_11rem_auto]"
          >
            <TextField
              label={words.nameOfCharge(index + 1)}
              hideLabel
              {...field(`serviceCharges.${index}.name`)}
              placeholder={words.forExampleWater}
              maxLength={80}
              value={name}
              onChange={(event) => change(key, { name: event.target.value })}
            />
            <div className="max-sm:col-span-1 max-sm:row-start-2">
              <MoneyField
                label={words.amountOfCharge(index + 1)}
                hideLabel
                {...field(`serviceCharges.${index}.amount`)}
                currency={shown}
                placeholder="0"
                value={amount}
                onChange={(event) => change(key, { amount: event.target.value })}
              />
            </div>
            <IconButton label={words.removeCharge(index + 1)} danger onClick={() => remove(key)}>
              <Trash2 size={18} aria-hidden />
            </IconButton>
          </div>
        ))}
      </div>
      {error && <p className="mt-2 text-sm text-bad">{error}</p>}
      <div className="mt-3 flex flex-wrap items-center gap-2">
        <Button variant="secondary" onClick={() => charges.add({ name: '', amount: '' })}>
          <Plus size={18} aria-hidden />
          {words.addCharge}
        </Button>
        {offered.length > 0 && (
          <select
            aria-label={words.addFromTemplate}
            value=""
            onChange={(event) => addTemplate(event.target.value)}
            className={classNames(controlClass, 'w-auto! max-w-full')}
          >
            <option value="">{words.addFromTemplate}</option>
            {offered.map(({ id, name, defaultAmount }) => (
              <option key={id} value={id}>
                {name} · {formatMoney(defaultAmount, currency)}
              </option>
            ))}
          </select>
        )}
        {shown && (
          <p className="ml-auto text-sm text-soft">
            {common.total} <span className="font-medium text-ink figures">{formatMoney(total, currency)}</span>
          </p>
        )}
      </div>
    </fieldset>
  )
}
