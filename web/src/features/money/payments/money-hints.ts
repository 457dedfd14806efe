import * as words from './payments.words'

/** What the two ways to enter money do, since their names alone do not tell them apart. */
export const moneyHints = {
  enterCharge: words.addsAnAmountTheTenantOwes,
  receive: words.entersMoneyReceivedAnd,
} as const
