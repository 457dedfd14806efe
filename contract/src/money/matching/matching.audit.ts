import { choice, event, percent, text, yesNo } from '../../platform/audit/field-kinds.terms'
import { ruleKindNames } from './matching.terms'

const rule = {
  kind: choice('By', ruleKindNames),
  account: text('Into'),
  to: text('To'),
}

export const matchingEvents = {
  saved: event('setting.matching-saved', 'Matching of payments saved', {
    fields: { isAutomatic: yesNo('Assigns payments automatically'), threshold: percent('When so certain') },
  }),
  learned: event('payment.rule-learned', 'Payer remembered', { fields: rule }),
  forgotten: event('payment.rule-removed', 'Remembered payer removed', { fields: rule }),
}
