import { messageEvents } from '@makao/contract/messaging/outbox/outbox.audit'
import type {
  FailedMessages,
  MessagesAgain,
  OutboxFilter,
  OutboxMessage,
  OutboxPage,
  SentAgain,
  ShownLink,
  SmsSetUp,
  StuckMessages,
} from '@makao/contract/messaging/outbox/outbox.schema'
import { channelNames, messageStateNames } from '@makao/contract/messaging/outbox/outbox.terms'
import { can } from '@makao/contract/permissions'
import type { SignedIn } from '../../context'
import { Refusal } from '../../errors'
import type { WholeList } from '../../lists'
import { writeAudit } from '../../platform/audit/audit.repository'
import { callbackUrls, hasFormerAddress } from './callback-address.rules'
import {
  countFailed,
  listFailed,
  listMessages,
  lockMessage,
  markWhatsappOpened,
  readAllMessages,
  readSmsPrices,
  requireMessage,
  type ShownMessage,
  sendAgain,
  sumStuck,
} from './outbox.repository'
import { messageActions, messageFor, recipientNow } from './outbox.rules'
import { mobileNumber, phoneCountryOf, whatsappUrl } from './phone.rules'
import { withLink } from './sealed-link.service'
import { lockSmsChoice, requireSmsChoice, writeSmsChoice } from './sms-choice.repository'

const reachOf = ({ actor, now }: SignedIn) => ({ now, seesAccounts: can(actor.role, 'team:manage') })

/** A chat with the person. By mail too: many have the number in WhatsApp under which they are known here. */
function chatOf({ channel, recipient, phoneNumber, country }: ShownMessage, text: string): string | null {
  const number = channel === 'sms' ? recipient : mobileNumber(phoneNumber, phoneCountryOf(country))
  return number && whatsappUrl(number, text)
}

function toShow(context: Pick<SignedIn, 'whatSends' | 'actor'>, row: ShownMessage): OutboxMessage {
  const { email: _, phoneNumber: __, country: ___, cost, costCurrency, sealedLink: ____, linkHash, ...message } = row
  const isWaiting = message.state === 'waiting'
  return {
    ...message,
    cost: cost !== null && costCurrency !== null ? { amount: cost, currency: costCurrency } : null,
    whatsappUrl: linkHash === null ? chatOf(row, message.body) : null,
    holdsLink: linkHash !== null,
    whatsappOpenedAt: message.whatsappOpenedAt?.toISOString() ?? null,
    createdAt: message.createdAt.toISOString(),
    sentAt: message.sentAt?.toISOString() ?? null,
    nextAttemptAt: isWaiting ? message.nextAttemptAt.toISOString() : null,
    allowed: messageFor(context.actor)({ ...row, sends: context.whatSends.sends() }).allowed,
  }
}

/** Every message that a filter finds and the person may see. */
export async function readAllOfOutbox(
  context: SignedIn,
  filter: Omit<OutboxFilter, 'page'>,
): Promise<WholeList<OutboxMessage>> {
  const { total, rows } = await readAllMessages(context.db, filter, reachOf(context))
  async function* shown(): AsyncGenerator<OutboxMessage> {
    for await (const row of rows) yield toShow(context, row)
  }
  return { total, rows: shown() }
}

export async function readOutbox(context: SignedIn, filter: OutboxFilter): Promise<OutboxPage> {
  const { rows, ...rest } = await listMessages(context.db, filter, reachOf(context))
  return { ...rest, rows: rows.map((row) => toShow(context, row)), sends: context.whatSends.sends() }
}

/** What did not go out of what the person may see. @param propertyId only to those who live or lived there */
export async function readStuck(context: SignedIn, propertyId: string | null = null): Promise<StuckMessages[]> {
  const sends = context.whatSends.sends()
  const rows = await sumStuck(context.db, reachOf(context), propertyId)
  return rows.map((row) => ({ ...row, isSetUp: sends[row.channel] }))
}

export async function readFailed(context: SignedIn): Promise<FailedMessages> {
  const { total, isMore } = await countFailed(context.db, reachOf(context))
  return { messages: total, isMore }
}

const readMessage = async (context: SignedIn, messageId: string) =>
  toShow(context, await requireMessage(context.db, messageId, reachOf(context)))

const subjectOf = ({ recipientName, recipient }: Pick<OutboxMessage, 'recipientName' | 'recipient'>) =>
  recipientName ?? recipient

/** @throws Refusal NOT_FOUND, CHANNEL_UNSET, MESSAGE_GONE, WENT_THERE */
export async function retryMessage(context: SignedIn, messageId: string): Promise<OutboxMessage> {
  const { db, actor, now, mailWritten } = context
  await db.transaction(async (tx) => {
    await lockMessage(tx, messageId, reachOf(context))
    const message = await requireMessage(tx, messageId, reachOf(context))
    const obstacle = messageActions.retry({ ...message, sends: context.whatSends.sends() })
    if (obstacle) {
      const state = messageStateNames[message.state].toLowerCase()
      throw new Refusal(obstacle, { channel: channelNames[message.channel], state })
    }
    const recipient = recipientNow(message)
    if (recipient === null) throw new Refusal('MESSAGE_GONE', { state: 'to somebody without a mobile number' })
    await sendAgain(tx, messageId, recipient, now)
    const about = { entityId: messageId, subject: subjectOf(message) }
    await writeAudit(tx, actor, messageEvents.retried, about, now)
  })
  mailWritten()
  return readMessage(context, messageId)
}

/** At most so many are sent again at once. */
const MOST_AGAIN = 500

/** Sends many again, each for itself: what one is refused for keeps no other back. */
export async function retryMessages(context: SignedIn, { ids, ...filter }: MessagesAgain): Promise<SentAgain> {
  const chosen = ids ?? (await listFailed(context.db, filter, reachOf(context), MOST_AGAIN))
  const left = new Map<string, number>()
  const leave = (reason: string) => left.set(reason, (left.get(reason) ?? 0) + 1)
  let sent = 0
  for (const messageId of new Set(chosen)) {
    try {
      const { state } = await requireMessage(context.db, messageId, reachOf(context))
      // Whoever wants to risk that it arrives twice decides that of the one message.
      if (state === 'unknown') leave('may have arrived')
      else {
        await retryMessage(context, messageId)
        sent += 1
      }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      leave(leftOutReasons[error.code] ?? 'not there any more')
    }
  }
  return { sent, left: [...left].map(([reason, messages]) => ({ reason, messages })) }
}

const leftOutReasons: Partial<Record<string, string>> = {
  CHANNEL_UNSET: 'nothing is set up that sends them',
  MESSAGE_GONE: 'sent or cancelled',
  WENT_THERE: 'there already for the address or number of now',
}

/**
 * The text of a message with its one-time link, for whoever hands it on where no mail is set up. Each look is noted.
 * @throws Refusal NOT_FOUND, LINK_MAILED, LINK_GONE, LINK_UNREADABLE
 */
export async function showLink(context: SignedIn, messageId: string): Promise<ShownLink> {
  const { db, config, actor, now } = context
  return db.transaction(async (tx) => {
    await lockMessage(tx, messageId, reachOf(context))
    const message = await requireMessage(tx, messageId, reachOf(context))
    const { sealedLink } = message
    const obstacle = messageActions.showLink({ ...message, sends: context.whatSends.sends() })
    if (obstacle || sealedLink === null) throw new Refusal(obstacle ?? 'LINK_GONE')
    const body = await withLink(config, { body: message.body, sealedLink })
    if (body === undefined) throw new Refusal('LINK_UNREADABLE')
    const about = { entityId: messageId, subject: subjectOf(message) }
    await writeAudit(tx, actor, messageEvents.linkShown, about, now)
    return { body, whatsappUrl: chatOf(message, body) }
  })
}

/** @throws Refusal NOT_FOUND */
export async function noteWhatsapp(context: SignedIn, messageId: string): Promise<OutboxMessage> {
  const { db, actor, now } = context
  const message = await readMessage(context, messageId)
  await db.transaction(async (tx) => {
    await markWhatsappOpened(tx, messageId, now)
    const about = { entityId: messageId, subject: subjectOf(message) }
    await writeAudit(tx, actor, messageEvents.openedInWhatsapp, about, now)
  })
  return readMessage(context, messageId)
}

export async function readSmsSetUp(context: SignedIn): Promise<SmsSetUp> {
  const { db, config, actor } = context
  const sends = context.whatSends.sends()
  const none = { reportUrl: null, optOutUrl: null, formerAddressCounts: false }
  return {
    sends: sends.sms,
    sendsEmail: sends.email,
    prices: await readSmsPrices(db),
    ...(can(actor.role, 'team:manage')
      ? { ...callbackUrls(config), formerAddressCounts: hasFormerAddress(config) }
      : none),
  }
}

export const readOwnSmsChoice = async ({ db, actor }: SignedIn) => ({
  wantsSms: (await requireSmsChoice(db, actor.id)) === null,
})

/** @throws Refusal NOT_FOUND */
async function choose({ db, actor, now }: SignedIn, profileId: string, wantsSms: boolean) {
  await db.transaction(async (tx) => {
    const { fullName: subject, optedOutAt } = await lockSmsChoice(tx, profileId, { tenantOnly: profileId !== actor.id })
    const before = { wantsSms: optedOutAt === null }
    if (before.wantsSms === wantsSms) return
    await writeSmsChoice(tx, profileId, wantsSms ? null : now)
    const states = { before, after: { wantsSms } }
    await writeAudit(tx, actor, messageEvents.smsChosen, { entityId: profileId, subject, ...states }, now)
  })
  return { wantsSms }
}

export const chooseSms = (context: SignedIn, { wantsSms }: { wantsSms: boolean }) =>
  choose(context, context.actor.id, wantsSms)

/** @throws Refusal NOT_FOUND */
export const chooseSmsFor = (context: SignedIn, input: { tenantId: string; wantsSms: boolean }) =>
  choose(context, input.tenantId, input.wantsSms)
