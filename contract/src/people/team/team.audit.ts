import { roleNames } from '../../permissions'
import { choice, event, maybe, text, yesNo } from '../../platform/audit/field-kinds.terms'

const role = choice('Role', roleNames)
const request = { role, requestedRole: choice('Requested role', roleNames) }

export const teamEvents = {
  requestApproved: event('team.request-approved', 'Staff request approved', { fields: request }),
  requestDeclined: event('team.request-declined', 'Staff request declined', { fields: request }),
  invited: event('team.invited', 'Team invited', {
    fields: { email: text('Email'), role, takenOver: maybe(yesNo('Taken over')) },
  }),
  renamed: event('team.renamed', 'Name changed', { fields: { fullName: text('Full name') } }),
  roleChanged: event('team.role-changed', 'Team role changed', { fields: { role } }),
  deactivated: event('team.deactivated', 'Team deactivated'),
  reactivated: event('team.reactivated', 'Team reactivated'),
  sessionsEnded: event('team.sessions-ended', 'Signed out everywhere'),
  secondFactorRemoved: event('team.second-factor-removed', 'Second factor removed'),
  signUpSaved: event('setting.sign-up-saved', 'Self sign-up changed', {
    fields: { selfSignUp: yesNo('People can sign up by themselves') },
  }),
}
