import { event } from '../../platform/audit/field-kinds.terms'

export const billEvents = {
  linkHandedOut: event('tenant.bill-link', 'Bill link handed out'),
  linkWithdrawn: event('tenant.bill-link-withdrawn', 'Bill link withdrawn'),
}
