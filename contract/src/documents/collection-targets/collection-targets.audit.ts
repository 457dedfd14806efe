import { event, month, percent } from '../../platform/audit/field-kinds.terms'

export const collectionTargetEvents = {
  saved: event('setting.collection-target-saved', 'Collection target saved', {
    fields: { from: month('From'), rate: percent('Target') },
  }),
}
