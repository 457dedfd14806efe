import { amountOf, chosenInWords, type FilterWords, type Sheet } from '../../sheets'
import { floorName } from './floors.terms'
import type { ListedUnit, UnitFilter } from './units.schema'
import { furnishingNames, roomsName, unitStatus, unitStatusNames, unitTypeNames, unitUseNames } from './units.terms'

export const unitSheet = {
  title: 'Units',
  columns: {
    unit: { heading: 'Unit', kind: 'text', width: 14, value: ({ unitNumber }) => unitNumber },
    property: {
      heading: 'Property',
      kind: 'text',
      width: 26,
      value: ({ propertyName }) => propertyName,
    },
    tenant: { heading: 'Tenant', kind: 'text', width: 22, value: ({ tenantName }) => tenantName },
    accountNumber: {
      heading: 'Account',
      kind: 'text',
      width: 14,
      only: 'files',
      value: ({ accountNumber }) => accountNumber,
    },
    type: {
      heading: 'Type',
      kind: 'text',
      width: 12,
      only: 'files',
      value: ({ unitType }) => unitType && unitTypeNames[unitType],
    },
    use: { heading: 'Let as', kind: 'text', width: 10, only: 'files', value: ({ use }) => unitUseNames[use] },
    block: { heading: 'Block', kind: 'text', width: 10, only: 'files', value: ({ block }) => block },
    floor: {
      heading: 'Floor',
      kind: 'text',
      width: 14,
      only: 'files',
      value: ({ floor }) => floor && floorName(floor),
    },
    rooms: {
      heading: 'Rooms',
      kind: 'text',
      width: 10,
      only: 'files',
      value: ({ rooms }) => rooms && roomsName(rooms),
    },
    furnishing: {
      heading: 'Furnishing',
      kind: 'text',
      width: 14,
      only: 'files',
      value: ({ furnishingStatus }) => furnishingStatus && furnishingNames[furnishingStatus],
    },
    rent: { heading: 'Rent', kind: 'money', width: 16, value: amountOf('rentAmount') },
    serviceCharge: { heading: 'Service Charge', kind: 'money', width: 16, value: amountOf('serviceChargeAmount') },
    balance: { heading: 'Balance', kind: 'money', width: 16, value: amountOf('owed') },
    arrears: { heading: 'Overdue', kind: 'money', width: 16, value: amountOf('overdue') },
    due: { heading: 'Due', kind: 'text', width: 10, value: ({ rentDueDate }) => `Day ${rentDueDate}` },
    status: {
      heading: 'Status',
      kind: 'text',
      width: 12,
      value: unitStatus,
    },
    until: {
      heading: 'State until',
      kind: 'day',
      width: 12,
      only: 'files',
      value: ({ isOccupied, availabilityUntil }) => (isOccupied ? null : availabilityUntil),
    },
  },
} satisfies Sheet<Omit<ListedUnit, 'allowed'>>

/** With names in the place of ids. */
export const unitFilterWords: FilterWords<Omit<UnitFilter, 'page' | 'sort'>> = {
  search: (search) => `Search: ${search}`,
  propertyId: (name) => `Property: ${name}`,
  ids: chosenInWords,
  unitType: (type) => `Type: ${unitTypeNames[type]}`,
  use: (use) => `Let as: ${unitUseNames[use]}`,
  block: (block) => `Block: ${block}`,
  currency: (currency) => `Let in ${currency}`,
  status: (status) => `Status: ${unitStatusNames[status]}`,
}
