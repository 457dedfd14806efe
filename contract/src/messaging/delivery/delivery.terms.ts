import type { Channel } from '../outbox/outbox.kinds'

/** What people do about a test that did not go out, by what mail servers and the SMS provider say. */
const remedies: Readonly<Record<Channel, readonly (readonly [said: RegExp, remedy: string])[]>> = {
  email: [
    [/EAUTH|invalid login|authentication|\b53[045]\b/i, 'Check the user and the password in SMTP_URL.'],
    [/ENOTFOUND|EDNS|EAI_AGAIN|getaddrinfo/i, 'Check the name of the mail server in SMTP_URL.'],
    [/ECONNREFUSED|ETIMEDOUT|timeout|greeting|did not answer/i, 'Check the server and its port in SMTP_URL.'],
    [
      /certificate|ssl|tls|wrong version/i,
      'Check whether the server takes smtps:// (port 465) or smtp:// (port 587) in SMTP_URL.',
    ],
    [/sender|from address|relay|\b55[34]\b/i, 'Check that the mail account may send as the address in MAIL_FROM.'],
    [/recipient|mailbox|user unknown|\b55[01]\b/i, 'Check your own address in Settings, General.'],
  ],
  sms: [
    [/\b401\b|authentication/i, 'Check AFRICASTALKING_USERNAME and AFRICASTALKING_API_KEY.'],
    [/insufficientbalance|\b405\b/i, "Top up the account at Africa's Talking."],
    [
      /invalidsenderid|sender ?id|\b402\b/i,
      "Check that the sender is registered at Africa's Talking, or leave AFRICASTALKING_SENDER out.",
    ],
    [
      /blacklist|\b406\b/i,
      'Your number wants no SMS from this sender: allow it at your mobile company, or test with another number.',
    ],
    [/invalidphonenumber|unsupportednumber|\b40[34]\b/i, 'Check your own number in Settings, General.'],
    [/cannot be reached|no answer|did not answer/i, 'Check that the computer that Makao runs on reaches the internet.'],
  ],
}

const otherwise: Readonly<Record<Channel, string>> = {
  email: 'Ask whoever looks after the mail account, and try again.',
  sms: "Look at the account at Africa's Talking, and try again.",
}

/** @param reason as the mail server or the SMS provider said it */
export const remedyFor = (channel: Channel, reason: string): string =>
  remedies[channel].find(([said]) => said.test(reason))?.[1] ?? otherwise[channel]
