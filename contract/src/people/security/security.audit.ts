import { event, text, yesNo } from '../../platform/audit/field-kinds.terms'

const email = { email: text('Email') }

export const securityEvents = {
  passwordChanged: event('account.password-changed', 'Password changed'),
  emailChangeAsked: event('account.email-change-asked', 'Change of email asked for', { fields: email }),
  emailChanged: event('account.email-changed', 'Email changed', { fields: email }),
  emailProofAsked: event('account.email-proof-asked', 'Link to confirm the email asked for'),
  emailConfirmed: event('account.email-confirmed', 'Email confirmed', { fields: email }),
  secondFactorOn: event('account.second-factor-on', 'Second factor turned on'),
  secondFactorOff: event('account.second-factor-off', 'Second factor turned off'),
  recoveryCodesReplaced: event('account.recovery-codes-replaced', 'Recovery codes replaced'),
  sessionEnded: event('account.session-ended', 'Own session ended'),
  sessionsEnded: event('account.sessions-ended', 'Own sessions ended'),
  tokenReused: event('account.token-reused', 'Session ended: its used refresh token came again'),
  linkMade: event('account.link-made', 'Link to an account made', { fields: email }),
  passwordSetFor: event('account.password-set-for', 'Password set for somebody'),
  saved: event('setting.security-saved', 'Security settings saved', {
    fields: { adminsNeedSecondFactor: yesNo('Admins need a second factor') },
  }),
}
