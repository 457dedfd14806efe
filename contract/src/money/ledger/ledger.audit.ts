import { event, maybe, text } from '../../platform/audit/field-kinds.terms'

export const bookEvents = {
  closed: event('books.closed', 'Month closed', { after: { notAgreed: maybe(text('Not agreed with the statement')) } }),
  reopened: event('books.reopened', 'Month opened again'),
}
