import type { Currency } from './money'

export const countries = ['Kenya', 'Uganda'] as const
export type Country = (typeof countries)[number]

/** Where a currency is paid in. */
export const countryOf: Record<Currency, Country> = { KES: 'Kenya', UGX: 'Uganda' }
