import { event } from '../../platform/audit/field-kinds.terms'

export const bookEvents = {
  closed: event('books.closed', 'Month closed'),
  reopened: event('books.reopened', 'Month opened again'),
}
