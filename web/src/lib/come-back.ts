import { isRefusal } from './refusal'

/** The database is back within seconds most often; a sheet that is taken over can keep it for longer. In ms. */
const AGAIN = 5000

/** After how many ms what failed is asked for again by itself; false where only a person can do something about it. */
export const askedAgainAfter = (error: unknown): number | false =>
  isRefusal(error, 'DATABASE_UNAVAILABLE') ? AGAIN : false
