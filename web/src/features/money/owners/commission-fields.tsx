import { type Currency, editableMoney } from '@makao/contract/money'
import type { Agreement } from '@makao/contract/money/owners/owners.schema'
import type { CommissionKind } from '@makao/contract/money/owners/owners.terms'
import { editablePercent } from '@makao/contract/percent'
import { useState } from 'react'
import type { FieldFor } from '../../../lib/form'
import { PercentField, SelectField } from '../../../ui/field'
import { FieldPair } from '../../../ui/form-section'
import { MoneyField } from '../../../ui/money-field'
import * as words from './owners.words'

const kindNames: Record<CommissionKind, string> = {
  none: words.noCommission,
  percent: words.percentOfWhatIsCollected,
  fixed: words.fixedAmountEachMonth,
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
        label={words.commission}
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
          label={words.percent}
          {...field('commissionRate')}
          className="figures"
          defaultValue={start?.commissionKind === 'percent' ? editablePercent(start.commissionRate) : ''}
        />
      )}
      {kind === 'fixed' && (
        <MoneyField
          label={words.amountAMonth}
          {...field('commissionAmount')}
          currency={currency}
          defaultValue={start?.commissionKind === 'fixed' ? editableMoney(start.commissionAmount, currency) : ''}
        />
      )}
      {kind === 'percent' && (
        <div className="sm:col-span-2">
          <SelectField
            label={words.chargedOn}
            {...field('commissionBasis')}
            defaultValue={start?.commissionBasis ?? 'rent'}
          >
            <option value="rent">{words.rentThatIsCollected}</option>
            <option value="all">{words.allThatIsCollectedService}</option>
          </SelectField>
        </div>
      )}
    </FieldPair>
  )
}
