import { z } from 'zod'
import { allowed } from '../../allowed.schema'
import { ChosenIds, ChosenIdsInLink, PageNumber, pageOfSome } from '../../page'
import { Search } from '../../text'
import { channels, messageKinds, messageStates } from './outbox.kinds'
import { messageOrders } from './outbox.terms'

const Channel = z.enum(channels)
const MessageKind = z.enum(messageKinds)
const MessageState = z.enum(messageStates)

/** An amount as the provider says it, with its own decimals: 'KES', '0.8000'. */
export const Cost = z.object({ currency: z.string(), amount: z.string() })
export type Cost = z.infer<typeof Cost>

/**
 * One message as the outbox holds it. `recipient`: an address or a number as +254712345678. `parts`: how many SMS it is.
 * `expiresAt`: after this it is of no use and is not sent.
 */
export const OutboxMessage = z.object({
  id: z.uuid(),
  channel: Channel,
  kind: MessageKind,
  recipient: z.string(),
  /** Null: nobody who has an account. */
  profileId: z.uuid().nullable(),
  recipientName: z.string().nullable(),
  wantsSms: z.boolean(),
  subject: z.string(),
  body: z.string(),
  state: MessageState,
  attempts: z.int(),
  lastError: z.string().nullable(),
  parts: z.int().nullable(),
  cost: Cost.nullable(),
  /** Whether a one-time link belongs to its text, which is in what is sent alone. */
  holdsLink: z.boolean(),
  /** Opens a chat with the text filled in; null without a phone number, or where a link belongs to it. */
  whatsappUrl: z.string().nullable(),
  whatsappOpenedAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
  sentAt: z.iso.datetime().nullable(),
  /** When it is tried next; null when it is not. */
  nextAttemptAt: z.iso.datetime().nullable(),
  allowed: allowed('retry', 'showLink', 'noteWhatsapp', 'chooseSmsFor'),
})
export type OutboxMessage = z.infer<typeof OutboxMessage>

/** `search` looks into name, recipient and text. `profileId`: to whom they were written. `propertyId`: to who lives or lived there. */
export const OutboxFilter = z.object({
  kind: MessageKind.nullish(),
  channel: Channel.nullish(),
  state: MessageState.nullish(),
  search: Search,
  profileId: z.uuid().nullish(),
  propertyId: z.uuid().nullish(),
  ids: ChosenIdsInLink,
  sort: z.enum(messageOrders).nullish(),
  page: PageNumber,
})
export type OutboxFilter = z.infer<typeof OutboxFilter>

/**
 * How many of them are in each state, and what they cost: of the latest `total`, where the filter finds more. What waits or failed is
 * counted whenever it was written. `sends`: what is set up.
 */
export const OutboxPage = pageOfSome(OutboxMessage).extend({
  sends: z.object({ email: z.boolean(), sms: z.boolean() }),
  states: z.array(z.object({ state: MessageState, messages: z.int(), isMore: z.boolean() })),
  costs: z.array(Cost),
})
export type OutboxPage = z.infer<typeof OutboxPage>

/** Messages that did not go out; `isMore`: there are others, which were not counted. `isSetUp`: whether something sends this channel. `error`: what was said of most of them. */
export const StuckMessages = z.object({
  channel: Channel,
  state: MessageState.extract(['waiting', 'unknown', 'failed']),
  messages: z.int(),
  isMore: z.boolean(),
  isSetUp: z.boolean(),
  error: z.string().nullable(),
})
export type StuckMessages = z.infer<typeof StuckMessages>

/** As far as a list counts; `isMore`: there are others. The menu says '99+' long before. */
export const FailedMessages = z.object({ messages: z.int(), isMore: z.boolean() })
export type FailedMessages = z.infer<typeof FailedMessages>

/** A text with its one-time link, and the chat that it is filled into; null without a phone number. */
export const ShownLink = OutboxMessage.pick({ body: true, whatsappUrl: true })
export type ShownLink = z.infer<typeof ShownLink>

/** Messages that are to be sent again: those that were chosen, or else every failed one that a list shows. */
export const MessagesAgain = OutboxFilter.pick({ kind: true, channel: true, search: true, propertyId: true }).extend({
  ids: ChosenIds.nullish(),
})
export type MessagesAgain = z.infer<typeof MessagesAgain>

/** `sent`: how many go out again. `left`: those that do not, and why; `reason` is a few words for staff. */
export const SentAgain = z.object({
  sent: z.int(),
  left: z.array(z.object({ reason: z.string(), messages: z.int() })),
})
export type SentAgain = z.infer<typeof SentAgain>

export const MessageId = z.object({ messageId: z.uuid() })

/**
 * What SMS needs to know. What the provider is told to call holds a secret: null for whoever does not manage the team.
 */
export const SmsSetUp = z.object({
  sends: z.boolean(),
  /** Whether email is set up beside it. */
  sendsEmail: z.boolean(),
  /** Of one part, by the latest messages that were paid for; empty before the first. */
  prices: z.array(Cost),
  reportUrl: z.string().nullable(),
  optOutUrl: z.string().nullable(),
  /** AUTH_SECRET was replaced, and the addresses of before still count: the provider is to be told of these. */
  formerAddressCounts: z.boolean(),
})
export type SmsSetUp = z.infer<typeof SmsSetUp>

export const SmsChoice = z.object({ wantsSms: z.boolean() })
export const SmsChoiceFor = SmsChoice.extend({ tenantId: z.uuid() })
