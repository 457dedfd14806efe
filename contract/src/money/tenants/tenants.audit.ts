import { event, text, yesNo } from '../../platform/audit/field-kinds.terms'

const person = { fullName: text('Full name'), email: text('Email'), phoneNumber: text('Phone number') }
const taxPin = text('KRA PIN / TIN')

export const tenantEvents = {
  created: event('tenant.created', 'Tenant created', { fields: { ...person, taxPin } }),
  restored: event('tenant.restored', 'Tenant restored', { fields: { ...person, taxPin } }),
  takenOver: event('tenant.taken-over', 'Unconfirmed account made a tenant', { fields: { ...person, taxPin } }),
  invited: event('tenant.invited', 'Tenant invited', {
    fields: { emailConfirmed: yesNo('Email confirmed'), phoneNumber: person.phoneNumber },
  }),
  emailProofSent: event('tenant.email-proof-sent', 'Link to confirm the email sent'),
  changed: event('tenant.changed', 'Tenant changed', {
    fields: { fullName: person.fullName, phoneNumber: person.phoneNumber, taxPin },
  }),
  secondFactorRemoved: event('tenant.second-factor-removed', 'Second factor of tenant removed'),
  archived: event('tenant.archived', 'Tenant archived', { fields: person }),
  deleted: event('tenant.deleted', 'Tenant deleted', { fields: person }),
}
