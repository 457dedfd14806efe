import { hello, paragraphs, sms, type Words } from '../../messaging/outbox/words.terms'

/** `hours`: for how long it works. */
interface SentLink {
  link: string
  hours: number
}
const validity = ({ hours }: SentLink) => `The link works once and for ${hours === 1 ? 'one hour' : `${hours} hours`}.`

/** For what somebody is given an account. */
const uses = {
  staff: 'an account has been made for you, with which you work on the rentals of your agency.',
  tenant: 'an account has been made for you, where you see your rent, what you have paid and what is due.',
  owner: 'an account has been made for you, where you see your properties, what came in for you and what is paid out.',
} as const
export type AccountUse = keyof typeof uses

/** What mail about an account says. */
export const accountMails = {
  invitation: (to: { name: string | null; use: AccountUse }, sent: SentLink): Words => ({
    subject: 'Set your Makao password',
    body: paragraphs(hello(to.name), uses[to.use], 'Choose your password here:', sent.link, validity(sent)),
  }),
  recovery: (name: string | null, sent: SentLink): Words => ({
    subject: 'Your new Makao password',
    body: paragraphs(
      hello(name),
      'somebody, probably you, asked for a new password for your Makao account. Choose it here:',
      sent.link,
      validity(sent),
      'If it was not you, do nothing: your password stays as it is.',
    ),
  }),
  emailProof: (sent: SentLink): Words => ({
    subject: 'Confirm your email address',
    body: paragraphs(
      hello(null),
      'somebody, probably you, signed up to Makao with this address. Confirm here that it is yours:',
      sent.link,
      `${validity(sent)} You are asked for the password that you chose when you signed up.`,
      'If it was not you, do nothing: without your confirmation the account is given nothing.',
    ),
  }),
  /** `secret`: the code, and a link where one was asked for. */
  signInCode: (name: string, secret: string): Words => ({
    subject: 'Your Makao code',
    body: paragraphs(
      hello(name),
      'somebody, probably you, wants to sign in to Makao without a password. This lets them in:',
      secret,
      'It works once and for 10 minutes. Give it to nobody, whoever asks for it.',
      'If it was not you, do nothing.',
    ),
  }),
  proofCode: (name: string, code: string): Words => ({
    subject: 'Your Makao code',
    body: paragraphs(
      hello(name),
      'a change of your password, address or second factor was asked for where you are signed in. This code confirms it:',
      code,
      'It works once and for 10 minutes. Give it to nobody, whoever asks for it.',
      'If it was not you, sign out everywhere under Settings, Security and choose another password.',
    ),
  }),
  newAddress: (sent: SentLink): Words => ({
    subject: 'Confirm your new address',
    body: paragraphs(
      hello(null),
      'confirm here that you sign in to Makao with this address from now on:',
      sent.link,
      `${validity(sent)} You are asked for your password.`,
      'If you did not ask for it, do nothing.',
    ),
  }),
  /** To somebody whose address another account was to be given. */
  addressTaken: (): Words => ({
    subject: 'Your Makao account',
    body: paragraphs(
      hello(null),
      'somebody asked to use this address for a Makao account. It already has one, so nothing was changed.',
      'If it was you and you forgot the password, ask for a new one on the page where you sign in.',
    ),
  }),
  /** To the address of before. */
  addressChanged: (): Words => ({
    subject: 'Your Makao address was changed',
    body: paragraphs(
      hello(null),
      'you sign in to Makao with another address now. If it was not you, tell your agency at once.',
    ),
  }),
}

export const accountSms = {
  invitation: (use: AccountUse, { link, hours }: SentLink): Words =>
    sms(
      `Your Makao account: see your ${use === 'owner' ? 'properties and payouts' : 'rent and payments'}. Choose a password within ${hours} hours: ${link}`,
    ),
  signInCode: (code: string): Words =>
    sms(`${code} is your Makao code. It works once and for 10 minutes. Give it to nobody.`),
}
