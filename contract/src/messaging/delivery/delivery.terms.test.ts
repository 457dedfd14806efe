import { expect, test } from 'vitest'
import { remedyFor } from './delivery.terms'

test.each([
  [
    'email',
    'Invalid login: 535 5.7.8 Username and Password not accepted',
    'Check the user and the password in SMTP_URL.',
  ],
  ['email', 'getaddrinfo ENOTFOUND smtp.exmaple.com', 'Check the name of the mail server in SMTP_URL.'],
  ['email', 'connect ECONNREFUSED 127.0.0.1:25', 'Check the server and its port in SMTP_URL.'],
  ['email', 'The mail server did not answer within 20 seconds.', 'Check the server and its port in SMTP_URL.'],
  [
    'email',
    'self-signed certificate',
    'Check whether the server takes smtps:// (port 465) or smtp:// (port 587) in SMTP_URL.',
  ],
  [
    'email',
    'Mail command failed: 553 Sender address rejected',
    'Check that the mail account may send as the address in MAIL_FROM.',
  ],
  [
    'email',
    "Can't send mail - all recipients were rejected: 550 No such mailbox here",
    'Check your own address in Settings, General.',
  ],
  ['email', 'Something new', 'Ask whoever looks after the mail account, and try again.'],
  [
    'sms',
    'The SMS provider answered 401: The supplied authentication is invalid',
    'Check AFRICASTALKING_USERNAME and AFRICASTALKING_API_KEY.',
  ],
  ['sms', 'InsufficientBalance (405)', "Top up the account at Africa's Talking."],
  [
    'sms',
    'The SMS provider refused: InvalidSenderId',
    "Check that the sender is registered at Africa's Talking, or leave AFRICASTALKING_SENDER out.",
  ],
  ['sms', 'InvalidPhoneNumber (403)', 'Check your own number in Settings, General.'],
  [
    'sms',
    'The SMS provider cannot be reached (ENOTFOUND).',
    'Check that the computer that Makao runs on reaches the internet.',
  ],
  ['sms', 'InternalServerError (500)', "Look at the account at Africa's Talking, and try again."],
] as const)('a test by %s that says "%s" is not left without what to do', (channel, reason, remedy) => {
  expect(remedyFor(channel, reason, 'environment')).toBe(remedy)
})

test('who set it up in Settings is sent to no variable of the environment', () => {
  const said = [
    remedyFor('email', 'Invalid login: 535', 'settings'),
    remedyFor('email', 'getaddrinfo ENOTFOUND smtp.exmaple.com', 'settings'),
    remedyFor('email', 'connect ECONNREFUSED 127.0.0.1:25', 'settings'),
    remedyFor('email', 'self-signed certificate', 'settings'),
    remedyFor('email', '553 Sender address rejected', 'settings'),
    remedyFor('sms', 'The SMS provider answered 401', 'settings'),
    remedyFor('sms', 'InvalidSenderId', 'settings'),
  ]
  for (const each of said) expect(each).toMatch(/^Check [^_]+\.$/)
  expect(new Set(said).size).toBe(said.length)
})
