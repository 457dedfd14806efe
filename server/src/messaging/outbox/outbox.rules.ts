import { outbox } from '@makao/contract/messaging/outbox/outbox.contract'
import type { Channel, MessageKind, MessageState } from '@makao/contract/messaging/outbox/outbox.kinds'
import type { OutboxPage } from '@makao/contract/messaging/outbox/outbox.schema'
import { type Actions, allowing, always } from '../../allowed'
import { mobileNumber, phoneCountryOf } from './phone.rules'

const HOUR = 3_600_000
const MINUTE = 60_000
const LONGEST_WAIT = 6 * HOUR
/** With the waits below, three days: a provider that goes down on Friday evening is back on Monday morning. */
export const MOST_ATTEMPTS = 21

/** How long to wait after an attempt that failed: a minute, then twice as long each time, up to six hours. */
export function waitAfter(attempts: number): number {
  return Math.min(LONGEST_WAIT, MINUTE * 2 ** (attempts - 1))
}

const mayRetryFrom: readonly MessageState[] = ['waiting', 'failed', 'unknown', 'expired']

interface Judged {
  channel: Channel
  kind: MessageKind
  state: MessageState
  profileId: string | null
  /** Null: none is kept. */
  sealedLink: unknown
  /** What is set up. */
  sends: OutboxPage['sends']
}

/** What may be done with a message. A one-time link that is out of date opens nothing. */
export const messageActions = {
  retry: ({ channel, kind, state, sends }) => {
    if (!sends[channel]) return 'CHANNEL_UNSET'
    const isOver = !mayRetryFrom.includes(state) || (state === 'expired' && kind === 'account')
    return isOver ? 'MESSAGE_GONE' : undefined
  },
  showLink: ({ sealedLink, state, sends }) => {
    if (sends.email) return 'LINK_MAILED'
    return sealedLink === null || state === 'expired' ? 'LINK_GONE' : undefined
  },
  noteWhatsapp: always,
  chooseSmsFor: ({ profileId }) => (profileId === null ? 'NOT_FOUND' : undefined),
} satisfies Actions<Judged>

export const messageFor = allowing(outbox, messageActions)

interface Addressed {
  kind: MessageKind
  channel: Channel
  recipient: string
  profileId: string | null
  email: string | null
  phoneNumber: string | null
  country: 'Kenya' | 'Uganda' | null
}

/** Where the person is reached now: the address or number may have been mended since. Null: nowhere. */
export function recipientNow({ kind, channel, profileId, recipient, email, phoneNumber, country }: Addressed) {
  // A link about an account goes where it was asked for.
  if (kind === 'account' || profileId === null) return recipient
  return channel === 'email' ? email : mobileNumber(phoneNumber, phoneCountryOf(country))
}

/**
 * How handing a message to a provider ended. Again: it was certainly not taken; with `pause` nor would any other be.
 * Unknown: it may have been taken. Cancelled: it was not handed over.
 */
export type Outcome =
  | { is: 'sent'; providerId?: string | null; cost?: { amount: string; currency: string } | null }
  | { is: 'again'; error: string; pause?: boolean }
  | { is: 'unknown'; error: string }
  | { is: 'failed'; error: string; optedOut?: boolean }
  | { is: 'cancelled'; error: string }

interface Recipient {
  statusCode?: unknown
  status?: unknown
  cost?: unknown
  messageId?: unknown
}

const taken = [100, 101, 102]
/** Risk hold, sender id, balance: no message gets through until somebody mends it. */
const blocked = [401, 402, 405]
/** No route, internal, gateway, rejected by gateway. */
const passing = [407, 500, 501, 502]
const OPTED_OUT = 406

/** 'KES 0.8000' as currency and amount; null for what is none. */
function costOf(text: unknown): { amount: string; currency: string } | null {
  const [, currency, amount] = /^([A-Z]{3}) (\d{1,10}(?:\.\d{1,4})?)$/.exec(String(text)) ?? []
  return currency && amount ? { currency, amount } : null
}

/** What Africa's Talking says of one message that was sent to one number. `answer`: the JSON of a reply with HTTP 2xx. */
export function outcomeOfAnswer(answer: unknown): Outcome {
  const data = (answer as { SMSMessageData?: { Message?: unknown; Recipients?: unknown } } | null)?.SMSMessageData
  if (!data || !Array.isArray(data.Recipients)) {
    return { is: 'unknown', error: 'The SMS provider answered with something that cannot be read.' }
  }
  const recipients = data.Recipients as Recipient[]
  // Answered twice: taken once is taken.
  const recipient = recipients.find(({ statusCode }) => taken.includes(Number(statusCode))) ?? recipients[0]
  // Nobody was named, so nothing was sent: the set-up is wrong, and the reason stands in the message alone.
  if (!recipient) return { is: 'again', error: `The SMS provider refused: ${String(data.Message)}`, pause: true }
  const { statusCode, status, cost, messageId } = recipient
  const code = Number(statusCode)
  if (taken.includes(code)) {
    const providerId = typeof messageId === 'string' && messageId !== 'None' ? messageId : null
    return { is: 'sent', providerId, cost: costOf(cost) }
  }
  const error = `${String(status)} (${code})`
  if (blocked.includes(code)) return { is: 'again', error, pause: true }
  if (passing.includes(code)) return { is: 'again', error }
  return { is: 'failed', error, optedOut: code === OPTED_OUT }
}

/** An answer with an HTTP status that is no success: whether the provider can have taken the message all the same. */
export function outcomeOfStatus(status: number, text: string): Outcome {
  const error = `The SMS provider answered ${status}${text ? `: ${text.slice(0, 200)}` : ''}`
  // 500 and 504: it had the message in hand. The others turned it away at the door.
  if (status === 500 || status === 504) return { is: 'unknown', error }
  return { is: 'again', error, pause: true }
}

/** Codes of errors that happen before a connection stands, so that nothing can have been taken. */
const neverConnected = [
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
  'EDNS',
]
/** Codes of Node and OpenSSL for who does not prove to be the provider, or speaks no TLS: before that nothing is sent. */
const neverTrusted = /^(CERT_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_|ERR_TLS_CERT_|ERR_SSL_\w*(VERSION|HANDSHAKE_FAILURE))/
/** Node has one code for whoever hangs up, but says when. */
const HUNG_UP_BEFORE = 'before secure TLS connection was established'

export function outcomeOfError(error: unknown): Outcome {
  const { code, message } = (error instanceof Error && error.cause ? error.cause : error) as Error & { code?: unknown }
  const reason = String(code)
  if (neverConnected.includes(reason) || neverTrusted.test(reason) || message.includes(HUNG_UP_BEFORE)) {
    return { is: 'again', error: `The SMS provider cannot be reached (${reason}).`, pause: true }
  }
  return { is: 'unknown', error: `No answer of the SMS provider: ${message}` }
}

/** What a delivery report makes of a message; undefined when it says nothing new. A final state is never taken back. */
export function reportedState(state: MessageState, status: string): 'sent' | 'delivered' | 'failed' | undefined {
  if (state === 'delivered' || state === 'failed' || state === 'cancelled') return undefined
  if (status === 'Success') return 'delivered'
  if (['Failed', 'Rejected', 'Expired'].includes(status)) return 'failed'
  return state === 'sent' ? undefined : 'sent'
}

/** Why mail about an account is not sent whose link opens nothing any more. */
export const LINK_OVER = 'Its link was used, replaced or closed.'

/** Why an SMS is not sent to who opted out. */
export const NO_SMS = 'Wants no SMS any more'
