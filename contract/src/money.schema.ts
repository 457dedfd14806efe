import { z } from 'zod'
import { currencies } from './money'

export const Currency = z.enum(currencies)

/** An amount in minor units of a currency that travels beside it. Whole, and small enough to stay exact in JSON. */
export const Minor = z.int({ error: 'Enter an amount as a number' })

/** An amount of one currency; amounts of different currencies are never added. `amount`: minor units. */
export const Money = z.object({ amount: Minor, currency: Currency })
