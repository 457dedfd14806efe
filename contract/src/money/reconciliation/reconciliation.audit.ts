import { amount, event, month, text } from '../../platform/audit/field-kinds.terms'

const figures = {
  cameIn: amount('Came in'),
  wentOut: amount('Went out'),
  closing: amount('Balance at the end'),
  note: text('Note'),
}
const agreed = { month: month('Month'), cameIn: amount('Came in') }

export const reconciliationEvents = {
  entered: event('payment.statement-day-entered', 'Figures of a statement entered', {
    short: 'Figures entered',
    fields: figures,
  }),
  agreed: event('payment.month-agreed', 'Month of an account agreed', { short: 'Month agreed', after: agreed }),
  takenBack: event('payment.month-agreement-taken-back', 'Agreement of a month taken back', {
    short: 'Agreement taken back',
    fields: agreed,
  }),
}
