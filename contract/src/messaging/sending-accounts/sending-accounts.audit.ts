import { choice, count, event, text } from '../../platform/audit/field-kinds.terms'
import { encryptionNames } from './sending-accounts.terms'

const mail = {
  host: text('Mail server'),
  port: count('Port'),
  encryption: choice('Encryption', encryptionNames),
  user: text('User'),
  fromAddress: text('Sender address'),
  fromName: text('Sender name'),
}
const sms = {
  user: text('Username'),
  sender: text('Sender'),
  senderKenya: text('Sender in Kenya'),
  senderUganda: text('Sender in Uganda'),
}

export const sendingAccountEvents = {
  /** Whether the password was given anew, never what it says. */
  mailSaved: event('setting.mail-account-saved', 'Mail account saved', {
    fields: mail,
    after: { ...mail, password: text('Password') },
  }),
  smsSaved: event('setting.sms-account-saved', 'SMS account saved', {
    fields: sms,
    after: { ...sms, apiKey: text('API key') },
  }),
  removed: event('setting.sending-account-removed', 'Mail or SMS account removed'),
}
