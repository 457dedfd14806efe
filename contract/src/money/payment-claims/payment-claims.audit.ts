import { event, text } from '../../platform/audit/field-kinds.terms'

export const claimEvents = {
  filed: event('payment.claimed', 'Payment reported by tenant', { fields: { code: text('Code') } }),
  declined: event('payment.claim-declined', 'Reported payment declined', { fields: { code: text('Code') } }),
}
