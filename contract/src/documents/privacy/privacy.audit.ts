import { event } from '../../platform/audit/field-kinds.terms'

export const privacyEvents = {
  anonymised: event('tenant.anonymised', 'Tenant anonymised'),
  dataExported: event('account.data-exported', 'Own data downloaded'),
}
