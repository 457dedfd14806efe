import { roleNames } from '../../permissions'
import { choice, event, maybe, text, yesNo } from '../../platform/audit/field-kinds.terms'

const account = {
  email: text('Email'),
  role: choice('Role', roleNames),
  takenOver: maybe(yesNo('Taken over')),
}

export const accountEvents = {
  registered: event('account.registered', 'Signed up', {
    fields: { ...account, requestedRole: choice('Requested role', roleNames) },
  }),
  adminCreated: event('account.admin-created', 'First admin created', { fields: account }),
  profileSaved: event('account.profile-saved', 'Own profile changed', {
    fields: { fullName: text('Full name'), phoneNumber: text('Phone number') },
  }),
  invitationAccepted: event('account.invitation-accepted', 'Invitation accepted'),
  recoveryAsked: event('account.recovery-asked', 'New password asked for'),
  passwordRecovered: event('account.password-recovered', 'New password set by link'),
}
