/** Kept and broken follow from the money that came in until the end of the day; withdrawn: by staff, or by a later one. */
export const promiseStates = ['waiting', 'kept', 'broken', 'withdrawn'] as const
export type PromiseState = (typeof promiseStates)[number]

export const promiseStateNames: Record<PromiseState, string> = {
  waiting: 'Promised',
  kept: 'Kept',
  broken: 'Broken',
  withdrawn: 'Withdrawn',
}

/** So many days ahead at most: who says a later one promises nothing. */
export const PROMISED_AHEAD = 366
/** So many are made of one tenancy on one day at most. */
export const PROMISES_A_DAY = 10
