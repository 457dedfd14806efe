import { z } from 'zod'
import { currencies } from './money'

export const Currency = z.enum(currencies)

/** An amount in minor units of a currency that travels beside it. Whole, and small enough to stay exact in JSON. */
export const Minor = z.int({ error: 'Enter an amount as a number' })

/**
 * What amounts come to, as it is read and never entered. Wider than `Minor`: a list is shown also when what was entered long ago
 * comes to more than JSON holds exactly.
 */
export const MinorSum = z.number().refine(Number.isInteger, 'An amount in minor units is whole')

/** What amounts of one currency come to; those of different currencies are never added. `amount`: minor units. */
export const Money = z.object({ amount: MinorSum, currency: Currency })
