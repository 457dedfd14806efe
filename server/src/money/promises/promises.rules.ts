import { addDays, type Day } from '@makao/contract/days'
import { promises } from '@makao/contract/money/promises/promises.contract'
import { PROMISED_AHEAD, type PromiseState } from '@makao/contract/money/promises/promises.terms'
import { allowing } from '../../allowed'

interface Promised {
  amount: number
  received: number
  day: Day
  withdrawnAt: Date | null
}

/** Nobody sets it by hand: it follows from the money that came in until the end of the day. */
export function promiseStateOn(today: Day, { amount, received, day, withdrawnAt }: Promised): PromiseState {
  if (withdrawnAt !== null) return 'withdrawn'
  if (received >= amount) return 'kept'
  return day < today ? 'broken' : 'waiting'
}

/** Why nobody can promise to pay on this day; undefined when somebody can. */
export function dayProblem(day: Day, today: Day): 'PROMISE_DAY_PAST' | 'PROMISE_DAY_FAR' | undefined {
  if (day < today) return 'PROMISE_DAY_PAST'
  return day > addDays(today, PROMISED_AHEAD) ? 'PROMISE_DAY_FAR' : undefined
}

export const promiseActions = {
  withdraw: ({ state }: { state: PromiseState }) => (state === 'waiting' ? undefined : 'PROMISE_OVER'),
}

export const promiseFor = allowing(promises, promiseActions)
