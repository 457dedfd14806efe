/** A message without its recipient. An SMS has no subject. */
export interface Words {
  subject: string
  body: string
}

const paragraphs = (...texts: readonly string[]) => texts.join('\n\n')
const sms = (body: string): Words => ({ subject: '', body })

/** Of no name: what a stranger typed as theirs is not sent to an address that need not be theirs. */
const hello = (name: string | null) => (name === null ? 'Hello,' : `Hello ${name},`)

/** `hours`: for how long it works. */
interface SentLink {
  link: string
  hours: number
}
const validity = ({ hours }: SentLink) => `The link works once and for ${hours === 1 ? 'one hour' : `${hours} hours`}.`

/** What mail about an account says: see `whatIsSent.account`. */
export const accountMails = {
  invitation: (to: { name: string | null; isStaff: boolean }, sent: SentLink): Words => ({
    subject: 'Set your Makao password',
    body: paragraphs(
      hello(to.name),
      to.isStaff
        ? 'an account has been made for you, with which you work on the rentals of your agency.'
        : 'an account has been made for you, where you see your rent, what you have paid and what is due.',
      'Choose your password here:',
      sent.link,
      validity(sent),
    ),
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
  /** To admins. */
  webhookOff: (url: string): Words => ({
    subject: 'Makao stopped calling a webhook',
    body: paragraphs(
      hello(null),
      'this address has not taken what Makao tells it, and is called no more:',
      url,
      'Nothing that happens from now on is told there. When the address works, turn it on again under Settings, API.',
    ),
  }),
}

export const accountSms = {
  invitation: ({ link, hours }: SentLink): Words =>
    sms(`Your Makao account: see your rent and payments. Choose a password within ${hours} hours: ${link}`),
  signInCode: (code: string): Words =>
    sms(`${code} is your Makao code. It works once and for 10 minutes. Give it to nobody.`),
}

/** Amounts and days as people read them. `how`: method and reference. `owed`: what is still to pay; null: nothing. */
interface SaidReceipt {
  number: string
  tenantName: string
  amount: string
  receivedOn: string
  how: string
  place: string
  owed: string | null
  agency: string
}
const stillToPay = ({ owed }: SaidReceipt) => (owed === null ? '' : ` Still to pay: ${owed}.`)

export const receiptWords = {
  /** @param link where anybody can check it */
  email: (receipt: SaidReceipt, link: string): Words => {
    const { number, tenantName, amount, receivedOn, how, place, agency } = receipt
    return {
      subject: `Receipt ${number}: ${amount}`,
      body: paragraphs(
        `Dear ${tenantName},`,
        `We received ${amount} on ${receivedOn} (${how}) for ${place}.${stillToPay(receipt)}`,
        `Receipt ${number}\nAnybody can check it here: ${link}`,
        agency,
      ),
    }
  },
  sms: (receipt: SaidReceipt): Words => {
    const { number, amount, receivedOn, how, place, agency } = receipt
    return sms(
      `Received ${amount} on ${receivedOn}, ${how}, for ${place}. Receipt ${number}.${stillToPay(receipt)} ${agency}`,
    )
  },
}

interface SaidNotice {
  title: string
  body: string
  agency: string
}
export const noticeWords = {
  /** With its title, which is lost where the text alone is copied or opened in WhatsApp. */
  email: ({ title, body, agency }: SaidNotice): Words => ({ subject: title, body: paragraphs(title, body, agency) }),
  sms: ({ title, body, agency }: SaidNotice): Words => sms(`${title}: ${body} ${agency}`),
}

/** How a mail about money ends: where to pay, where to look, and who wrote it. */
interface SaidFoot {
  ways: readonly { name: string; value: string }[]
  accountNumber: string
  baseUrl: string
  agency: string
}
function footOf({ ways, accountNumber, baseUrl, agency }: SaidFoot): string {
  const lines = ways.map(({ name, value }) => `${name}: ${value}`)
  const pay = lines.length > 0 ? ['How to pay', ...lines, `Account number: ${accountNumber}`, ''] : []
  return [...pay, `What you owe and have paid: ${baseUrl}`, '', agency].join('\n')
}

interface SaidDue {
  title: string
  dueDate: string
}

/** @param text what the settings say, with its gaps filled */
export const reminderWords = {
  sms: (text: string): Words => sms(text),
  ofOne: (
    text: string,
    { title, dueDate, place, isOverdue }: SaidDue & { place: string; isOverdue: boolean },
    foot: SaidFoot,
  ): Words => ({
    subject: `${title} ${isOverdue ? 'was' : 'is'} due ${dueDate}, ${place}`,
    body: paragraphs(text, footOf(foot)),
  }),
  /** `each`: the amounts that are overdue, which come to `total`. */
  ofSeveral: (
    text: string,
    { total, place, each }: { total: string; place: string; each: readonly (SaidDue & { balance: string })[] },
    foot: SaidFoot,
  ): Words => ({
    subject: `${total} is overdue, ${place}`,
    body: paragraphs(
      text,
      each.map(({ title, dueDate, balance }) => `${title}, due ${dueDate}: ${balance}`).join('\n'),
      footOf(foot),
    ),
  }),
}
