import { type Day, daysBetween } from '@makao/contract/days'
import type { PaymentType } from '@makao/contract/money/charges/charges.kinds'
import type { StatementAges } from '@makao/contract/money/payments/statement.schema'

interface Owed {
  dueDate: Day
  paymentType: PaymentType
  amount: number
}

/**
 * How old what is owed is on a day; what is due on that very day is not late yet. A deposit stands apart from rent.
 * @param owed below zero: paid already of what is charged only after that day, which is credit until then
 */
export function agesOf(owed: readonly Owed[], credit: number, asOf: Day): StatementAges {
  const ages = { notYetDue: 0, upTo30: 0, upTo60: 0, upTo90: 0, over90: 0, depositOwed: 0, credit }
  for (const { dueDate, paymentType, amount } of owed) {
    const days = daysBetween(dueDate, asOf)
    if (amount < 0) ages.credit -= amount
    else if (paymentType === 'deposit') ages.depositOwed += amount
    else if (days <= 0) ages.notYetDue += amount
    else if (days <= 30) ages.upTo30 += amount
    else if (days <= 60) ages.upTo60 += amount
    else if (days <= 90) ages.upTo90 += amount
    else ages.over90 += amount
  }
  return { asOf, ...ages }
}
