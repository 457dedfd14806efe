import { event, text } from '../../platform/audit/field-kinds.terms'

const property = {
  name: text('Name'),
  country: text('Country'),
  city: text('City'),
  address: text('Address'),
  propertyType: text('Property type'),
  description: text('Description'),
  landReference: text('Title (LR) number'),
  managerName: text('Managed by'),
  currency: text('Currency'),
}

export const propertyEvents = {
  created: event('property.created', 'Property created', { fields: property }),
  changed: event('property.changed', 'Property changed', { fields: property }),
  archived: event('property.archived', 'Property archived'),
  deleted: event('property.deleted', 'Property deleted'),
}
