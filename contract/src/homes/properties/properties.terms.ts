import type { Country } from '../../countries'
import type { Currency } from '../../money'

export const propertyTypes = ['apartment', 'bedsitter', 'shop', 'office', 'house', 'warehouse'] as const
export type PropertyType = (typeof propertyTypes)[number]

export function currencyOf(country: Country): Currency {
  return country === 'Kenya' ? 'KES' : 'UGX'
}

export const propertyTypeNames: Record<PropertyType, string> = {
  apartment: 'Apartment',
  bedsitter: 'Bedsitter',
  shop: 'Shop',
  office: 'Office',
  house: 'House',
  warehouse: 'Warehouse',
}
