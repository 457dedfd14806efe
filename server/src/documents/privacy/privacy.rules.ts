import type { Day } from '@makao/contract/days'
import { addDays, isDay } from '@makao/contract/days'
import { privacy } from '@makao/contract/documents/privacy/privacy.contract'
import { type Actions, allowing } from '../../allowed'

/**
 * How long the accounts of a tenancy name the person, from its last day. Kenya: Tax Procedures Act, section 23 (five
 * years), and Companies Act (seven), as charges managers report them in 2026.
 */
export const KEEPING_YEARS = 7

/** The day from which somebody may be anonymised who was here last on `lastDay`. */
export function keptUntil(lastDay: Day): Day {
  const year = Number(lastDay.slice(0, 4)) + KEEPING_YEARS
  // A tenancy may be entered with an end so far ahead that no day is left.
  if (year >= 2200) return '2200-12-31'
  const sameDay = `${year}${lastDay.slice(4)}`
  // 29 February has none in most years.
  return addDays(isDay(sameDay) ? sameDay : `${year}-02-28`, 1)
}

/** What may be done about somebody who moved out. */
export const formerActions = {
  anonymise: ({ keptUntil, today }) => (keptUntil > today ? 'STILL_KEPT' : undefined),
} satisfies Actions<{ keptUntil: Day; today: Day }>

export const formerFor = allowing(privacy, formerActions)
