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
  per_unit: words.amountForEachUnit,
}

export const hasAmount = (kind: string | undefined) => kind === 'fixed' || kind === 'per_unit'
export const hasMinimum = (kind: string | undefined) => kind === 'percent' || kind === 'per_unit'

interface CommissionFieldsProps {
  currency: Currency
  /** What the fields begin with. */
  start: Agreement | undefined
  field: FieldFor<
    | 'commissionKind'
    | 'commissionRate'
    | 'commissionAmount'
    | 'commissionBasis'
    | 'commissionMinimum'
    | 'lettingFeeRate'
  >
}

/** What the agency earns: a part of what is collected or charged, an amount for each unit, a fixed one, or nothing. */
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
      {hasAmount(kind) && (
        <MoneyField
          key={kind}
          label={kind === 'fixed' ? words.amountAMonth : words.amountAUnit}
          {...field('commissionAmount')}
          currency={currency}
          hint={kind === 'per_unit' ? words.unitsWhoseRentFallsDue : undefined}
          defaultValue={start?.commissionKind === kind ? editableMoney(start.commissionAmount, currency) : ''}
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
            <option value="rent_charged">{words.rentThatIsCharged}</option>
            <option value="all_charged">{words.allThatIsCharged}</option>
          </SelectField>
        </div>
      )}
      {hasMinimum(kind) && (
        <MoneyField
          label={words.minimumAMonth}
          {...field('commissionMinimum')}
          currency={currency}
          defaultValue={start && start.commissionMinimum > 0 ? editableMoney(start.commissionMinimum, currency) : ''}
        />
      )}
      <PercentField
        label={words.lettingFeeOptional}
        {...field('lettingFeeRate')}
        className="figures"
        hint={words.ofTheFirstRent}
        defaultValue={start && start.lettingFeeRate > 0 ? editablePercent(start.lettingFeeRate) : ''}
      />
    </FieldPair>
  )
}
