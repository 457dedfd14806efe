import { dayInNairobi, formatDay } from '@makao/contract/days'
import { typedMoney } from '@makao/contract/money'
import { type AgreedRent, rentOn } from '@makao/contract/money/leases/leases.terms'
import { useState } from 'react'
import { DateField } from '../../../ui/date-field'
import { FieldPair, FormSection } from '../../../ui/form-section'
import { MoneyField } from '../../../ui/money-field'
import { LawWarning } from './law-warning'
import { editableTerm, type LeaseFieldsProps } from './lease-sentences'
import * as words from './leases.words'

/** The deposit, and from when on charges are made. @param agreed the rent that the deposit is measured by */
export function DepositFields({ lease, agreed, field }: LeaseFieldsProps & { agreed: AgreedRent }) {
  const { currency } = lease
  const [deposit, setDeposit] = useState(editableTerm(lease.depositAmount, currency))
  return (
    <FormSection title={words.depositAndCharges}>
      <FieldPair>
        <MoneyField
          label={words.depositAgreed}
          {...field('depositAmount')}
          currency={currency}
          placeholder="0"
          value={deposit}
          onChange={(event) => setDeposit(event.target.value)}
        />
        <DateField
          label={words.chargeFromOptional}
          {...field('chargeFrom')}
          defaultValue={lease.chargeFrom ?? ''}
          hint={words.leaveEmptyForTheStart(formatDay(lease.startDate))}
        />
      </FieldPair>
      {currency === 'UGX' && (typedMoney(deposit, currency) ?? 0) > rentOn(dayInNairobi(new Date()), agreed) && (
        <LawWarning>{words.inUgandaADepositIsAt}</LawWarning>
      )}
    </FormSection>
  )
}
