import { type Currency, editableMoney } from '@makao/contract/money'
import type { Agreement } from '@makao/contract/money/owners/owners.schema'
import type { CommissionKind } from '@makao/contract/money/owners/owners.terms'
import { editablePercent } from '@makao/contract/percent'
import { useState } from 'react'
import type { FieldFor } from '../../../lib/form'
import { PercentField, SelectField } from '../../../ui/field'
import { FieldPair } from '../../../ui/form-section'
import { MoneyField } from '../../../ui/money-field'

const kindNames: Record<CommissionKind, string> = {
  none: 'No commission',
  percent: 'Percent of what is collected',
  fixed: 'Fixed amount each month',
}

interface CommissionFieldsProps {
  currency: Currency
  /** What the fields begin with. */
  start: Agreement | undefined
  field: FieldFor<'commissionKind' | 'commissionRate' | 'commissionAmount' | 'commissionBasis'>
}

/** What the agency earns: a part of what is collected, a fixed amount, or nothing. */
export function CommissionFields({ currency, start, field }: CommissionFieldsProps) {
  const [kind, setKind] = useState<CommissionKind>(start?.commissionKind ?? 'percent')
  return (
    <FieldPair>
      <SelectField
        label="Commission"
        {...field('commissionKind')}
        value={kind}
        onChange={(event) => setKind(event.target.value as CommissionKind)}
      >
        {Object.entries(kindNames).map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </SelectField>
      {kind === 'percent' && (
        <PercentField
          label="Percent"
          {...field('commissionRate')}
          className="figures"
          defaultValue={start?.commissionKind === 'percent' ? editablePercent(start.commissionRate) : ''}
        />
      )}
      {kind === 'fixed' && (
        <MoneyField
          label="Amount a month"
          {...field('commissionAmount')}
          currency={currency}
          defaultValue={start?.commissionKind === 'fixed' ? editableMoney(start.commissionAmount, currency) : ''}
        />
      )}
      {kind === 'percent' && (
        <div className="sm:col-span-2">
          <SelectField label="Charged on" {...field('commissionBasis')} defaultValue={start?.commissionBasis ?? 'rent'}>
            <option value="rent">Rent that is collected</option>
            <option value="all">All that is collected, service charge and utilities too</option>
          </SelectField>
        </div>
      )}
    </FieldPair>
  )
}
