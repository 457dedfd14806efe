import type { PropertyType } from '@makao/contract/homes/properties/properties.terms'

export const propertyTypeNames: Record<PropertyType, string> = {
  apartment: 'Apartment',
  bedsitter: 'Bedsitter',
  shop: 'Shop',
  office: 'Office',
  house: 'House',
  warehouse: 'Warehouse',
}
