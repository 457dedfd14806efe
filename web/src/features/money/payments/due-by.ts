import type { Day } from '@makao/contract/days'

interface Open {
  openCharges: readonly { dueDate: Day; balance: number }[]
}

/** What of an account is due by a day, that day included, in minor units: rent of next month is charged before anybody owes it. */
export const dueBy = (day: Day, { openCharges }: Open) =>
  openCharges.filter(({ dueDate }) => dueDate <= day).reduce((sum, { balance }) => sum + balance, 0)
