import { count, event, yesNo } from '../../platform/audit/field-kinds.terms'

export const chargeRunEvents = {
  made: event('charges.made', 'Charges made'),
  started: event('charges.started', 'Charges started by hand'),
  saved: event('setting.charges-saved', 'Charge settings saved', {
    fields: { isAutomatic: yesNo('Is automatic'), daysBefore: count('Days before') },
  }),
}
