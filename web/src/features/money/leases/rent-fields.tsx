import { dayInNairobi, formatDay } from '@makao/contract/days'
import { editableMoney, formatMoney, typedMoney } from '@makao/contract/money'
import type { Lease } from '@makao/contract/money/leases/leases.schema'
import { type AgreedRent, rentOn } from '@makao/contract/money/leases/leases.terms'
import { useState } from 'react'
import { useRows } from '../../../lib/rows'
import * as common from '../../../ui/common.words'
import { SelectField } from '../../../ui/field'
import { FieldPair, FormSection } from '../../../ui/form-section'
import { MoneyField } from '../../../ui/money-field'
import { SwitchField } from '../../../ui/switch'
import { LawWarning } from './law-warning'
import { type LeaseFieldsProps, rentMonthsInWords, riseInWords, steepRise } from './lease-sentences'
import * as words from './leases.words'
import { type RentChangeRow, RentChanges } from './rent-changes'

/** The usual ones; another that was agreed stays in the list. */
const monthsAtATime = [1, 2, 3, 4, 6, 12]

/** The rent and its changes, as typed. `agreed`: as far as they are amounts by now. */
export function useTypedRent({ rentAmount, rentChanges, unitRent, currency }: Lease) {
  const [amount, setAmount] = useState(rentAmount === null ? '' : editableMoney(rentAmount, currency))
  const changes = useRows<RentChangeRow>(() =>
    rentChanges.map((change) => ({ fromDay: change.fromDay, amount: editableMoney(change.rentAmount, currency) })),
  )
  const agreed: AgreedRent = {
    unitRent,
    rentAmount: typedMoney(amount, currency) ?? null,
    rentChanges: changes.rows.flatMap((change) => {
      const changed = typedMoney(change.amount, currency)
      return change.fromDay === '' || changed === undefined ? [] : [{ fromDay: change.fromDay, rentAmount: changed }]
    }),
  }
  return { amount, setAmount, changes, agreed }
}

interface RentFieldsProps extends LeaseFieldsProps {
  rent: ReturnType<typeof useTypedRent>
}

/** What the rent is, for how many months it is charged at once, and when it changes. */
export function RentFields({ lease, rent, field }: RentFieldsProps) {
  const { currency, unitRent } = lease
  return (
    <FormSection title={common.rent}>
      <FieldPair>
        <MoneyField
          label={words.rentAgreedOptional}
          {...field('rentAmount')}
          currency={currency}
          placeholder={formatMoney(unitRent, currency, 'none')}
          value={rent.amount}
          onChange={(event) => rent.setAmount(event.target.value)}
          hint={
            rent.amount.trim() ? words.unitCostsUnitRent(formatMoney(unitRent, currency)) : words.leaveEmptyForTheRentOf
          }
        />
        <SelectField label={words.rentIsCharged} {...field('rentMonths')} defaultValue={lease.rentMonths}>
          {[...new Set([...monthsAtATime, lease.rentMonths])]
            .sort((a, b) => a - b)
            .map((months) => (
              <option key={months} value={months}>
                {rentMonthsInWords(months)}
              </option>
            ))}
        </SelectField>
      </FieldPair>
      <SwitchField
        label={words.chargePartMonthsByTheDay}
        note={words.onMovingInMovingOutAnd}
        name={field('isProrated').name}
        isOn={lease.isProrated}
      />
      <RentChanges {...{ currency, field }} changes={rent.changes} rent={rent.agreed} />
      {currency === 'UGX' && <RiseWarning lease={lease} agreed={rent.agreed} />}
    </FormSection>
  )
}

/** Warned of, not refused: the two may have agreed otherwise, and the law allows that. */
function RiseWarning({ lease, agreed }: { lease: Lease; agreed: AgreedRent }) {
  const today = dayInNairobi(new Date())
  const now = rentOn(today, agreed)
  const isSteepNow = now * 10 > lease.currentRent * 11
  const steep = isSteepNow ? { fromDay: today, before: lease.currentRent, after: now } : steepRise(agreed)
  if (!steep) return null
  return (
    <LawWarning>
      {words.inUgandaRentRisesByAt(formatDay(steep.fromDay), riseInWords(steep.before, steep.after))}
    </LawWarning>
  )
}
