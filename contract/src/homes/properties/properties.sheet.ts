import { amountOf, chosenInWords, type FilterWords, type Sheet } from '../../sheets'
import type { ListedProperty, PropertyFilter } from './properties.schema'
import { propertyTypeNames } from './properties.terms'

export const propertySheet = {
  title: 'Properties',
  columns: {
    name: { heading: 'Property', kind: 'text', width: 28, value: ({ name }) => name },
    type: { heading: 'Type', kind: 'text', width: 12, value: ({ propertyType }) => propertyTypeNames[propertyType] },
    country: { heading: 'Country', kind: 'text', width: 10, value: ({ country }) => country },
    city: { heading: 'City', kind: 'text', width: 16, value: ({ city }) => city },
    address: { heading: 'Address', kind: 'text', width: 32, value: ({ address }) => address },
    landReference: {
      heading: 'Title (LR) number',
      kind: 'text',
      width: 20,
      value: ({ landReference }) => landReference,
    },
    units: { heading: 'Total Units', kind: 'count', width: 12, value: ({ totalUnits }) => totalUnits },
    occupied: { heading: 'Occupied', kind: 'count', width: 12, value: ({ occupiedUnits }) => occupiedUnits },
    arrears: { heading: 'Arrears', kind: 'money', width: 16, value: amountOf('arrears') },
    expected: { heading: 'Due this month', kind: 'money', width: 16, value: amountOf('expected') },
    collected: { heading: 'Collected of it', kind: 'money', width: 16, value: amountOf('collected') },
    description: { heading: 'Description', kind: 'text', width: 40, value: ({ description }) => description },
  },
} satisfies Sheet<Omit<ListedProperty, 'allowed'>>

export const propertyFilterWords: FilterWords<Omit<PropertyFilter, 'page' | 'sort'>> = {
  search: (search) => `Search: ${search}`,
  country: (country) => `Country: ${country}`,
  city: (city) => `City: ${city}`,
  ids: chosenInWords,
}
