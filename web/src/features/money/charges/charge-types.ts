import { type PaymentType, paymentTypes } from '@makao/contract/money/charges/charges.kinds'

const usual: PaymentType[] = ['rent', 'service_charge']

/** What an amount can be due for, in the order in which people look for it. */
export const offeredTypes: readonly PaymentType[] = [
  ...usual,
  ...paymentTypes.filter((type) => !usual.includes(type) && type !== 'opening_balance'),
  'opening_balance',
]
