import {
  amount,
  choice,
  count,
  day,
  event,
  list,
  maybe,
  text,
  unsaid,
  yesNo,
} from '../../platform/audit/field-kinds.terms'
import { availabilityNames, unitTypeNames, unitUseNames } from './units.terms'

const unit = {
  propertyId: unsaid,
  unitNumber: text('Unit number'),
  rentAmount: amount('Rent amount'),
  serviceChargeAmount: amount('Service charge amount'),
  rentDueDate: count('Rent due date'),
  serviceChargeDueDate: count('Service charge due date'),
  // The form of a property's page asks for none of these.
  propertyName: maybe(text('Property name')),
  houseNumber: maybe(text('House number')),
  floor: maybe(text('Floor')),
  rooms: maybe(text('Rooms')),
  furnishingStatus: maybe(text('Furnishing status')),
  accountNumber: maybe(text('Account number')),
  accountAliases: maybe(text('Older account numbers')),
  unitType: maybe(choice('Type', unitTypeNames)),
  unitUse: maybe(choice('Let as', unitUseNames)),
  block: maybe(text('Block')),
  availability: maybe(choice('State', availabilityNames)),
  availabilityUntil: maybe(day('State until')),
  isOccupied: maybe(yesNo('Occupied')),
  serviceCharges: maybe(list('Service charges', { name: text('Name'), amount: amount('Amount') })),
}

export const unitEvents = {
  created: event('unit.created', 'Unit created', { fields: unit }),
  changed: event('unit.changed', 'Unit changed', { fields: unit }),
  archived: event('unit.archived', 'Unit archived'),
  deleted: event('unit.deleted', 'Unit deleted'),
}
