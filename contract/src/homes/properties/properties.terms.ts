import type { Currency } from '../../money'

export const countries = ['Kenya', 'Uganda'] as const
export type Country = (typeof countries)[number]

export const propertyTypes = ['apartment', 'bedsitter', 'shop', 'office', 'house', 'warehouse'] as const
export type PropertyType = (typeof propertyTypes)[number]

export function currencyOf(country: Country): Currency {
  return country === 'Kenya' ? 'KES' : 'UGX'
}
