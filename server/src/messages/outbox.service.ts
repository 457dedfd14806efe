import { channelNames, messageStateNames } from '@makao/contract/messages/messages.names'
import type { OutboxFilter, OutboxMessage, OutboxPage, SmsSetUp } from '@makao/contract/messages/messages.schema'
import { can } from '@makao/contract/permissions'
import { writeAudit } from '../audit/audit.repository'
import type { SignedIn } from '../context'
import { Refusal } from '../errors'
import { mayRetry, recipientNow } from './messages.rules'
import {
  listMessages,
  lockMessage,
  markWhatsappOpened,
  readSmsPrices,
  requireMessage,
  type ShownMessage,
  sendAgain,
} from './outbox.repository'
import { mobileNumber, phoneCountryOf, whatsappUrl } from './phone.rules'
import { callbackUrls } from './reports.service'
import { lockSmsChoice, readSmsChoice, writeSmsChoice } from './sms-choice.repository'

const reachOf = ({ actor, now }: SignedIn) => ({ now, seesAccounts: can(actor.role, 'team:manage') })

function toShow({ email: _, phoneNumber, country, cost, costCurrency, ...message }: ShownMessage): OutboxMessage {
  // By mail too: many people have the number in WhatsApp under which they are known here.
  const number = message.channel === 'sms' ? message.recipient : mobileNumber(phoneNumber, phoneCountryOf(country))
  const isWaiting = message.state === 'waiting'
  return {
    ...message,
    cost: cost !== null && costCurrency !== null ? { amount: cost, currency: costCurrency } : null,
    whatsappUrl: number && whatsappUrl(number, message.body),
    whatsappOpenedAt: message.whatsappOpenedAt?.toISOString() ?? null,
    createdAt: message.createdAt.toISOString(),
    sentAt: message.sentAt?.toISOString() ?? null,
    nextAttemptAt: isWaiting ? message.nextAttemptAt.toISOString() : null,
    mayRetry: mayRetry(message),
  }
}

export async function readOutbox(context: SignedIn, filter: OutboxFilter): Promise<OutboxPage> {
  const { rows, ...rest } = await listMessages(context.db, filter, reachOf(context))
  return { ...rest, rows: rows.map(toShow), sends: sendsBy(context) }
}

const sendsBy = ({ config }: Pick<SignedIn, 'config'>) => ({
  email: config.smtpUrl !== undefined,
  sms: config.africasTalking !== undefined,
})

const readMessage = async (context: SignedIn, messageId: string) =>
  toShow(await requireMessage(context.db, messageId, reachOf(context)))

const subjectOf = ({ recipientName, recipient }: OutboxMessage) => recipientName ?? recipient

/** @throws Refusal NOT_FOUND, CHANNEL_UNSET, MESSAGE_GONE */
export async function retryMessage(context: SignedIn, messageId: string): Promise<OutboxMessage> {
  const { db, actor, now, mailWritten } = context
  const message = await readMessage(context, messageId)
  if (!sendsBy(context)[message.channel]) {
    throw new Refusal('CHANNEL_UNSET', { channel: channelNames[message.channel] })
  }
  await db.transaction(async (tx) => {
    const locked = await lockMessage(tx, messageId, reachOf(context))
    if (!mayRetry(locked)) {
      throw new Refusal('MESSAGE_GONE', { state: messageStateNames[locked.state].toLowerCase() })
    }
    const recipient = recipientNow(await requireMessage(tx, messageId, reachOf(context)))
    if (recipient === null) throw new Refusal('MESSAGE_GONE', { state: 'to somebody without a mobile number' })
    await sendAgain(tx, messageId, recipient, now)
    const audited = { action: 'message.retried', entityId: messageId, subject: subjectOf(message) }
    await writeAudit(tx, actor, audited, now)
  })
  mailWritten()
  return readMessage(context, messageId)
}

/** @throws Refusal NOT_FOUND */
export async function noteWhatsapp(context: SignedIn, messageId: string): Promise<OutboxMessage> {
  const { db, actor, now } = context
  const message = await readMessage(context, messageId)
  await db.transaction(async (tx) => {
    await markWhatsappOpened(tx, messageId, now)
    const audited = { action: 'message.opened-in-whatsapp', entityId: messageId, subject: subjectOf(message) }
    await writeAudit(tx, actor, audited, now)
  })
  return readMessage(context, messageId)
}

export async function readSmsSetUp(context: SignedIn): Promise<SmsSetUp> {
  const { db, config, actor } = context
  const none = { reportUrl: null, optOutUrl: null }
  return {
    sends: sendsBy(context).sms,
    prices: await readSmsPrices(db),
    ...(can(actor.role, 'team:manage') ? callbackUrls(config) : none),
  }
}

export const readOwnSmsChoice = async ({ db, actor }: SignedIn) => ({
  wantsSms: (await readSmsChoice(db, actor.id)) === null,
})

/** @throws Refusal NOT_FOUND */
async function choose({ db, actor, now }: SignedIn, profileId: string, wantsSms: boolean) {
  await db.transaction(async (tx) => {
    const { fullName: subject, optedOutAt } = await lockSmsChoice(tx, profileId, { tenantOnly: profileId !== actor.id })
    const before = { wantsSms: optedOutAt === null }
    if (before.wantsSms === wantsSms) return
    await writeSmsChoice(tx, profileId, wantsSms ? null : now)
    const states = { before, after: { wantsSms } }
    await writeAudit(tx, actor, { action: 'message.sms-chosen', entityId: profileId, subject, ...states }, now)
  })
  return { wantsSms }
}

export const chooseSms = (context: SignedIn, { wantsSms }: { wantsSms: boolean }) =>
  choose(context, context.actor.id, wantsSms)

/** @throws Refusal NOT_FOUND */
export const chooseSmsFor = (context: SignedIn, input: { tenantId: string; wantsSms: boolean }) =>
  choose(context, input.tenantId, input.wantsSms)
