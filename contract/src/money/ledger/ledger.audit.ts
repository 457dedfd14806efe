import { event } from '../../platform/audit/audit.kinds'

export const bookEvents = {
  closed: event('books.closed', 'Month closed'),
  reopened: event('books.reopened', 'Month opened again'),
}
