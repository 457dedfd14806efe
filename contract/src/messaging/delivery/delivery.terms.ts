import type { Channel } from '../outbox/outbox.kinds'
import type { Setter } from '../sending-accounts/sending-accounts.kinds'

/** What people do about it: the same wherever it is set, or by the names of the environment's variables and by those of the form. */
type Remedy = string | Readonly<Record<Setter, string>>

/** What people do about a test that did not go out, by what mail servers and the SMS provider say. */
const remedies: Readonly<Record<Channel, readonly (readonly [said: RegExp, remedy: Remedy])[]>> = {
  email: [
    [
      /EAUTH|invalid login|authentication|\b53[045]\b/i,
      {
        environment: 'Check the user and the password in SMTP_URL.',
        settings: 'Check the user and the password; Gmail and others want an app password.',
      },
    ],
    [
      /ENOTFOUND|EDNS|EAI_AGAIN|getaddrinfo|leads inside/i,
      {
        environment: 'Check the name of the mail server in SMTP_URL.',
        settings: 'Check the name of the mail server.',
      },
    ],
    [
      /ECONNREFUSED|ETIMEDOUT|timeout|greeting|did not answer/i,
      {
        environment: 'Check the server and its port in SMTP_URL.',
        settings: 'Check the server, its port and the encryption.',
      },
    ],
    [
      /certificate|ssl|tls|wrong version/i,
      {
        environment: 'Check whether the server takes smtps:// (port 465) or smtp:// (port 587) in SMTP_URL.',
        settings: 'Check whether the server takes TLS (port 465) or STARTTLS (port 587).',
      },
    ],
    [
      /sender|from address|relay|\b55[34]\b/i,
      {
        environment: 'Check that the mail account may send as the address in MAIL_FROM.',
        settings: 'Check that the mail account may send as the sender address.',
      },
    ],
    [/recipient|mailbox|user unknown|\b55[01]\b/i, 'Check your own address in Settings, General.'],
  ],
  sms: [
    [
      /\b401\b|authentication/i,
      {
        environment: 'Check AFRICASTALKING_USERNAME and AFRICASTALKING_API_KEY.',
        settings: 'Check the username and the API key.',
      },
    ],
    [/insufficientbalance|\b405\b/i, "Top up the account at Africa's Talking."],
    [
      /invalidsenderid|sender ?id|\b402\b/i,
      {
        environment: "Check that the sender is registered at Africa's Talking, or leave AFRICASTALKING_SENDER out.",
        settings: "Check that the sender is registered at Africa's Talking, or leave it empty.",
      },
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

/** @param reason as the mail server or the SMS provider said it @param setBy who says through which account it goes */
export function remedyFor(channel: Channel, reason: string, setBy: Setter): string {
  const remedy = remedies[channel].find(([said]) => said.test(reason))?.[1] ?? otherwise[channel]
  return typeof remedy === 'string' ? remedy : remedy[setBy]
}
