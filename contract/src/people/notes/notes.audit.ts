import { event } from '../../platform/audit/field-kinds.terms'

// Without the text: the log is kept longer than a person may be named.
export const noteEvents = {
  added: event('tenant.note-added', 'Note on a tenant added'),
  removed: event('tenant.note-removed', 'Note on a tenant removed'),
}
