import { count, day, event } from '../../platform/audit/field-kinds.terms'

const fields = {
  startsOn: day('Kept here from'),
  owners: count('Landlords'),
  properties: count('Properties'),
  units: count('Units'),
  tenants: count('Tenants'),
  tenancies: count('Tenancies'),
  meters: count('Meters'),
  leftOut: count('Rows left out'),
}

export const importEvents = {
  taken: event('import.taken-over', 'Sheet imported', { after: fields }),
  withdrawn: event('import.withdrawn', 'Sheet withdrawn before it was imported', { fields }),
  undone: event('import.undone', 'Taking over of a sheet undone', { fields }),
}
