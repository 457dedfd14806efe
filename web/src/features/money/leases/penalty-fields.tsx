import { type PenaltyKind, penaltyKindNames, penaltyKinds } from '@makao/contract/money/leases/leases.terms'
import { editablePercent } from '@makao/contract/percent'
import { useState } from 'react'
import type { FieldFor } from '../../../lib/form'
import { CountField, PercentField, SelectField } from '../../../ui/field'
import { FieldPair, FormSection } from '../../../ui/form-section'
import { MoneyField } from '../../../ui/money-field'
import { SwitchField } from '../../../ui/switch'
import { editableTerm, type Penalty } from './lease-sentences'
import * as words from './leases.words'

interface PenaltyFieldsProps {
  lease: Penalty
  field: FieldFor<Exclude<keyof Penalty, 'currency'>>
}

/** What the fields are called that stand here only for one kind of penalty. */
export const penaltyNames = {
  penaltyRate: words.percentOfTheRentOwed,
  penaltyAmount: words.penaltyAmount,
  penaltyGraceDays: words.daysOfGrace,
  penaltyCap: words.atMostOptional,
}

/** What late rent costs, and after how many days. */
export function PenaltyFields({ lease, field }: PenaltyFieldsProps) {
  const { currency } = lease
  const [penaltyKind, setPenaltyKind] = useState<PenaltyKind>(lease.penaltyKind)
  return (
    <FormSection title={words.lateRent}>
      <FieldPair>
        <SelectField
          label={words.penalty}
          {...field('penaltyKind')}
          value={penaltyKind}
          onChange={(event) => setPenaltyKind(penaltyKinds.find((kind) => kind === event.target.value) ?? 'none')}
        >
          {penaltyKinds.map((kind) => (
            <option key={kind} value={kind}>
              {penaltyKindNames[kind]}
            </option>
          ))}
        </SelectField>
        {penaltyKind === 'percent' && (
          <PercentField
            label={words.percentOfTheRentOwed}
            {...field('penaltyRate')}
            placeholder="10"
            defaultValue={lease.penaltyRate === 0 ? '' : editablePercent(lease.penaltyRate)}
          />
        )}
        {penaltyKind === 'fixed' && (
          <MoneyField
            label={words.penaltyAmount}
            {...field('penaltyAmount')}
            currency={currency}
            placeholder="500"
            defaultValue={editableTerm(lease.penaltyAmount, currency)}
          />
        )}
        {penaltyKind !== 'none' && (
          <CountField
            label={words.daysOfGrace}
            {...field('penaltyGraceDays')}
            defaultValue={lease.penaltyKind === 'none' ? 5 : lease.penaltyGraceDays}
          />
        )}
        {penaltyKind === 'percent' && (
          <MoneyField
            label={words.atMostOptional}
            {...field('penaltyCap')}
            currency={currency}
            placeholder={words.noLimit}
            defaultValue={editableTerm(lease.penaltyCap, currency)}
          />
        )}
      </FieldPair>
      {penaltyKind !== 'none' && (
        <SwitchField
          label={words.againEachMonth}
          note={words.asLongAsTheRentIs}
          name={field('isPenaltyMonthly').name}
          isOn={lease.isPenaltyMonthly}
        />
      )}
    </FormSection>
  )
}
