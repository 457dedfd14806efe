import { formatDay } from '@makao/contract/days'
import { type Currency, formatMoney } from '@makao/contract/money'
import { chargeTitle } from '@makao/contract/money/charges/charges.terms'
import type { AllocationStep } from '@makao/contract/money/payments/payments.schema'
import * as words from './payments.words'

type Moved = Pick<AllocationStep, 'amount' | 'chargeId' | 'paymentType' | 'name' | 'dueDate'>

/** 'KES 5,000 went to Rent, due 5 Nov', 'KES 5,000 was taken back from Rent, due 5 Nov'. */
export function sentenceOf({ amount, chargeId, paymentType, name, dueDate }: Moved, currency: Currency): string {
  const money = formatMoney(Math.abs(amount), currency)
  if (chargeId === null || paymentType === null) {
    return amount > 0 ? words.wasPaidBackToTheTenant(money) : words.thatWasPaidBackCountsAgain(money)
  }
  const where = `${chargeTitle({ paymentType, name })}${dueDate ? words.due(formatDay(dueDate)) : ''}`
  return amount > 0 ? words.wentTo(money, where) : words.wasTakenBackFrom(money, where)
}
