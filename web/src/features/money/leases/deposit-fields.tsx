import { dayInNairobi, formatDay } from '@makao/contract/days'
import { typedMoney } from '@makao/contract/money'
import { type AgreedRent, rentOn } from '@makao/contract/money/leases/leases.terms'
import { useState } from 'react'
import { DateField } from '../../../ui/date-field'
import { FieldPair, FormSection } from '../../../ui/form-section'
import { MoneyField } from '../../../ui/money-field'
import { LawWarning } from './law-warning'
import { editableTerm, type LeaseFieldsProps } from './lease-words'

/** The deposit, and from when on charges are made. @param agreed the rent that the deposit is measured by */
export function DepositFields({ lease, agreed, field }: LeaseFieldsProps & { agreed: AgreedRent }) {
  const { currency } = lease
  const [deposit, setDeposit] = useState(editableTerm(lease.depositAmount, currency))
  return (
    <FormSection title="Deposit and charges">
      <FieldPair>
        <MoneyField
          label="Deposit agreed"
          {...field('depositAmount')}
          currency={currency}
          placeholder="0"
          value={deposit}
          onChange={(event) => setDeposit(event.target.value)}
        />
        <DateField
          label="Charge from (Optional)"
          {...field('chargeFrom')}
          defaultValue={lease.chargeFrom ?? ''}
          hint={`Leave empty for the start, ${formatDay(lease.startDate)}`}
        />
      </FieldPair>
      {currency === 'UGX' && (typedMoney(deposit, currency) ?? 0) > rentOn(dayInNairobi(new Date()), agreed) && (
        <LawWarning>
          In Uganda a deposit is at most one month's rent (Landlord and Tenant Act, section 30). You can save it all the
          same.
        </LawWarning>
      )}
    </FormSection>
  )
}
