import { amount, event, text } from '../../platform/audit/field-kinds.terms'

export const templateEvents = {
  saved: event('setting.template-saved', 'Service charge template saved', {
    fields: { name: text('Name'), defaultAmount: amount('Default amount'), description: text('Description') },
  }),
  removed: event('setting.template-removed', 'Service charge template deleted'),
}
