import { event, text } from '../../platform/audit/field-kinds.terms'

export const claimEvents = {
  filed: event('payment.claimed', 'Payment told by tenant', { fields: { code: text('Code') } }),
  declined: event('payment.claim-declined', 'Told payment declined', { fields: { code: text('Code') } }),
}
