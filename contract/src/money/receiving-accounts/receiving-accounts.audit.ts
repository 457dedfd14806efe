import { choice, event, text } from '../../platform/audit/field-kinds.terms'
import { receivingKindNames } from './receiving-accounts.terms'

const account = {
  kind: choice('Kind', receivingKindNames),
  name: text('Name'),
  bank: text('Bank'),
  number: text('Number'),
  prefix: text('Account at the bank'),
  of: text('Of'),
}

export const receivingAccountEvents = {
  added: event('setting.receiving-account-added', 'Receiving account added', { after: account }),
  changed: event('setting.receiving-account-changed', 'Receiving account changed', { fields: account }),
  /** Which were set, never what they say. */
  credentials: event('setting.receiving-account-credentials', 'Account credentials changed', {
    after: { credentials: text('Credentials') },
  }),
  callback: event('setting.receiving-account-callback', 'Account address renewed'),
  archived: event('setting.receiving-account-archived', 'Receiving account archived'),
  restored: event('setting.receiving-account-restored', 'Receiving account restored'),
}
