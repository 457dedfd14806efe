import { event } from '../../platform/audit/field-kinds.terms'

export const archiveEvents = {
  taken: event('backup.everything-taken-out', 'Everything taken out as an archive'),
}
