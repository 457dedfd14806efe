import { event } from '../../platform/audit/audit.kinds'

export const privacyEvents = {
  anonymised: event('tenant.anonymised', 'Tenant anonymised'),
  dataExported: event('account.data-exported', 'Own data taken out'),
}
