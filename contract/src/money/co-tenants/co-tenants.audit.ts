import { day, event, text } from '../../platform/audit/field-kinds.terms'

const fields = { since: day('Since'), until: day('Until') }

/** Of whom it speaks stands in the subject. */
export const coTenantEvents = {
  added: event('tenancy.person-added', 'Person added to a tenancy', { fields }),
  removed: event('tenancy.person-removed', 'Person taken off a tenancy', { fields }),
  first: event('tenancy.written-to-first', 'Other person is written to first', {
    fields: { writtenToFirst: text('Written to first') },
  }),
}
