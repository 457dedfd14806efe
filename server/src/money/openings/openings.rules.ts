import { addDays, addMonths, type Day } from '@makao/contract/days'
import { openings } from '@makao/contract/money/openings/openings.contract'
import { type Actions, allowing } from '../../allowed'

/** The day on which a balance stood that is carried on from `startsOn`. */
export const openingDay = (startsOn: Day): Day => addDays(startsOn, -1)

/** The latest day from which an account can be carried on: nobody knows a balance of a day that lies ahead. */
export const latestStart = (today: Day): Day => addDays(today, 1)

/** From when on rent is charged by itself: what began before the start is in the balance that was brought. */
export function chargedFrom(startsOn: Day): Day {
  return startsOn.endsWith('-01') ? startsOn : `${addMonths(startsOn.slice(0, 7), 1)}-01`
}

export const openingActions = {
  enter: ({ isEntered }) => (isEntered ? 'OPENING_ENTERED' : undefined),
  withdraw: ({ isEntered }) => (isEntered ? undefined : 'OPENING_NONE'),
} satisfies Actions<{ isEntered: boolean }>

export const openingFor = allowing(openings, openingActions)
