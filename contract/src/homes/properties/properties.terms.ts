import type { Country } from '../../countries'
import type { Currency } from '../../money'
import { ordersBy } from '../../order'

export const propertyTypes = ['apartment', 'bedsitter', 'shop', 'office', 'house', 'warehouse'] as const
export type PropertyType = (typeof propertyTypes)[number]

/** What rent of a property of each type is for, where its units do not say otherwise; taxes differ. */
export const useOfPropertyType = {
  apartment: 'home',
  bedsitter: 'home',
  house: 'home',
  shop: 'business',
  office: 'business',
  warehouse: 'business',
} as const satisfies Record<PropertyType, string>

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

/** By which columns the list of properties can be ordered. `occupied` and `collected` go by the share, which has no currency. */
export const propertyOrders = ordersBy('name', 'country', 'city', 'type', 'units', 'occupied', 'arrears', 'collected')
export type PropertyOrder = (typeof propertyOrders)[number]
