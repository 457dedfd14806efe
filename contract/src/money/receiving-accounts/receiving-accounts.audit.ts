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
  added: event('setting.receiving-account-added', 'Account to receive into added', { after: account }),
  changed: event('setting.receiving-account-changed', 'Account to receive into changed', { fields: account }),
  /** Which were set, never what they say. */
  credentials: event('setting.receiving-account-credentials', 'Credentials of an account changed', {
    after: { credentials: text('Credentials') },
  }),
  callback: event('setting.receiving-account-callback', 'Secret address of an account made anew'),
  archived: event('setting.receiving-account-archived', 'Account to receive into archived'),
  restored: event('setting.receiving-account-restored', 'Account to receive into taken back into use'),
}
