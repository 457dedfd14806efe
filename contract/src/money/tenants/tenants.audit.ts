import { event, maybe, text, yesNo } from '../../platform/audit/field-kinds.terms'

const person = { fullName: text('Full name'), email: text('Email'), phoneNumber: text('Phone number') }
const taxPin = text('KRA PIN / TIN')
// Not the ID, the employer and the next of kin: the log is kept for good, and must not keep what anonymising takes away.
const known = { secondPhone: maybe(text('Second phone')), companyName: maybe(text('Company')) }

export const tenantEvents = {
  created: event('tenant.created', 'Tenant created', { fields: { ...person, taxPin, ...known } }),
  restored: event('tenant.restored', 'Tenant restored', { fields: { ...person, taxPin, ...known } }),
  takenOver: event('tenant.taken-over', 'Unconfirmed account made a tenant', {
    fields: { ...person, taxPin, ...known },
  }),
  invited: event('tenant.invited', 'Tenant invited', {
    fields: { emailConfirmed: yesNo('Email confirmed'), phoneNumber: person.phoneNumber },
  }),
  emailProofSent: event('tenant.email-proof-sent', 'Link to confirm the email sent'),
  changed: event('tenant.changed', 'Tenant changed', {
    fields: { ...person, email: maybe(person.email), taxPin, ...known },
  }),
  secondFactorRemoved: event('tenant.second-factor-removed', 'Second factor of tenant removed'),
  archived: event('tenant.archived', 'Tenant archived', { fields: person }),
  deleted: event('tenant.deleted', 'Tenant deleted', { fields: person }),
}
