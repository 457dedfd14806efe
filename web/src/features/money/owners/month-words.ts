import { monthName } from '@makao/contract/days'

/** Whoever pays an owner before a month is over pays part of it. */
export const notOver = (month: string) =>
  `${monthName(month)} is not over: what still comes in and goes out is not in these figures.`
