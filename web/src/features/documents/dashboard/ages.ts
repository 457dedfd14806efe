import { addDays, type Day } from '@makao/contract/days'

/** The due days of arrears of an age, '31-60' or '90+', for the address of their rows. */
export function daysOfAge(age: string, today: Day): { from?: Day; to?: Day } {
  const [youngest = '', oldest] = age.split('-')
  // '90+' is older than the ninety days of the part before it.
  if (oldest === undefined) return { to: addDays(today, -(Number.parseInt(youngest, 10) + 1)) }
  const from = addDays(today, -Number(oldest))
  // What was entered as overdue before its day is among the youngest.
  return youngest === '1' ? { from } : { from, to: addDays(today, -Number(youngest)) }
}
