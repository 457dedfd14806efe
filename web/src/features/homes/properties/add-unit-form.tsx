import type { Property } from '@makao/contract/homes/properties/properties.schema'
import { client } from '../../../lib/api'
import { count, money, optional } from '../../../lib/readers'
import { useSaveForm } from '../../../lib/save-form'
import { Card } from '../../../ui/card'
import * as common from '../../../ui/common.words'
import { TextField } from '../../../ui/field'
import { MoneyField } from '../../../ui/money-field'
import { PageFormActions } from '../../../ui/page-form-actions'
import * as words from './properties.words'

interface AddUnitFormProps {
  property: Property
  onDone: () => void
  onCancel: () => void
}

const rules = () => import('@makao/contract/homes/units/units.schema').then((file) => file.NewUnit)

export function AddUnitForm({ property, onDone, onCancel }: AddUnitFormProps) {
  const { currency } = property
  const { field, busy, handleSubmit } = useSaveForm({
    schema: rules,
    read: (typed, { read }) => ({
      propertyId: property.id,
      currency,
      unitNumber: typed.unitNumber,
      rentAmount: read('rentAmount', optional(money(currency, words.rentAmount), 0)),
      serviceChargeAmount: read('serviceChargeAmount', optional(money(currency, words.serviceCharge), 0)),
      rentDueDate: read('rentDueDate', optional(count, 1)),
      serviceChargeDueDate: read('serviceChargeDueDate', optional(count, 1)),
    }),
    send: (input) => client.units.addToProperty(input),
    changes: ['units'],
    done: words.unitAddedSuccessfully,
    title: common.success,
    onSaved: onDone,
    fieldOf: { UNIT_EXISTS: 'unitNumber' },
    failed: words.failedToAddUnit,
  })
  const dayField = { type: 'number', inputMode: 'numeric', min: 1, max: 31, defaultValue: 1 } as const

  return (
    <Card className="max-w-2xl p-5 sm:p-6">
      <form onSubmit={handleSubmit} noValidate className="grid gap-4 sm:grid-cols-2">
        <div className="sm:col-span-2">
          <TextField label={words.unitNumber} {...field('unitNumber')} autoCapitalize="characters" maxLength={40} />
        </div>
        <MoneyField label={words.rentAmountLabel} {...field('rentAmount')} currency={currency} defaultValue="0" />
        <MoneyField
          label={words.serviceChargeAmount}
          {...field('serviceChargeAmount')}
          currency={currency}
          defaultValue="0"
        />
        <TextField label={words.rentDueDate} {...field('rentDueDate')} hint={words.dayOfTheMonth1To} {...dayField} />
        <TextField
          label={words.serviceChargeDueDate}
          {...field('serviceChargeDueDate')}
          hint={words.dayOfTheMonth1To}
          {...dayField}
        />
        <div className="sm:col-span-2">
          <PageFormActions busy={busy} label={words.addUnit} busyLabel={words.adding} onCancel={onCancel} />
        </div>
      </form>
    </Card>
  )
}
