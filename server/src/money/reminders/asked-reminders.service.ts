import { type Day, dayInNairobi, formatWholeDay } from '@makao/contract/days'
import { type Channel, channels } from '@makao/contract/messaging/outbox/outbox.kinds'
import { whatIsSent } from '@makao/contract/messaging/outbox/what-is-sent.terms'
import type { Words } from '@makao/contract/messaging/outbox/words.terms'
import { plainMoney } from '@makao/contract/money'
import { chargeTitle } from '@makao/contract/money/charges/charges.terms'
import type { ReminderSettings } from '@makao/contract/money/reminder-settings/reminder-settings.schema'
import { fillTemplate } from '@makao/contract/money/reminder-settings/reminder-settings.terms'
import { reminderEvents } from '@makao/contract/money/reminders/reminders.audit'
import { reminderWords } from '@makao/contract/money/reminders/reminders.messages'
import type { AskedReminder, Chat, ReminderPreview } from '@makao/contract/money/reminders/reminders.schema'
import type { Config } from '../../config'
import type { SignedIn } from '../../context'
import type { Queryable, Tx } from '../../db/types'
import { Refusal } from '../../errors'
import { groupBy } from '../../lists'
import type { Review } from '../../messaging/delivery/sender.service'
import { whatsappUrl } from '../../messaging/outbox/phone.rules'
import { queueMessages } from '../../messaging/outbox/queue.repository'
import { readContact } from '../../platform/agency/agency.service'
import { writeAudit } from '../../platform/audit/audit.repository'
import { accountActions } from '../payments/payments.rules'
import { readSettings } from '../reminder-settings/reminder-settings.service'
import {
  type Debtor,
  findAsked,
  insertAsked,
  listDebtors,
  listLastAsked,
  listLastReminded,
  listOverdueOf,
  listWaiting,
  lockReminders,
  replaceWaiting,
} from './reminders.repository'
import { expiryOf, goesOutOn } from './reminders.rules'
import { footOf, isOn, numberOf, placeOf, SETTLED, SWITCHED_OFF, type Wording, wordsOf } from './reminders.service'

type Overdue = Awaited<ReturnType<typeof listOverdueOf>>[number]

export const totalOf = (amounts: readonly Overdue[]) => amounts.reduce((sum, { balance }) => sum + balance, 0)

/** What a reminder of all that is overdue says: of one amount as ever, of several their sum, and by mail each of them. */
function wordsOfAll(
  debtor: Debtor,
  amounts: readonly [Overdue, ...Overdue[]],
  channel: Channel,
  wording: Wording,
): Words {
  const [oldest] = amounts
  if (amounts.length === 1) return wordsOf({ ...debtor, ...oldest, kind: 'overdue', step: 1 }, channel, wording)
  const { currency, unitNumber } = debtor
  const money = (amount: number) => plainMoney(amount, currency, 'code')
  const text = fillTemplate(wording.settings[whatIsSent.overdue.template], {
    tenant_name: debtor.tenantName,
    amount: money(totalOf(amounts)),
    unit_number: unitNumber,
    due_date: formatWholeDay(oldest.dueDate),
  })
  if (channel === 'sms') return reminderWords.sms(text)
  const each = amounts.map((amount) => ({
    title: chargeTitle(amount),
    dueDate: formatWholeDay(amount.dueDate),
    balance: money(amount.balance),
  }))
  const said = { total: money(totalOf(amounts)), place: placeOf(debtor), each }
  return reminderWords.ofSeveral(text, said, footOf(debtor, wording))
}

type Way = { channel: Channel; recipient: string } | { channel: Channel; reason: string }

/** Where a channel reaches a tenant, or why it does not. */
function wayTo(debtor: Debtor, channel: Channel, settings: ReminderSettings): Way {
  if (!isOn(settings, channel)) return { channel, reason: 'Switched off in Settings, Notifications' }
  if (channel === 'email') {
    if (debtor.email === null) return { channel, reason: 'No email address is known' }
    // It may be anybody who reads what is owed there.
    if (debtor.emailUnproven) return { channel, reason: `${debtor.email} is not confirmed` }
    return { channel, recipient: debtor.email }
  }
  if (debtor.smsOptedOutAt !== null) return { channel, reason: `${debtor.tenantName} wants no SMS` }
  const number = numberOf(debtor)
  if (number !== null) return { channel, recipient: number }
  const { phoneNumber } = debtor
  return { channel, reason: phoneNumber ? `${phoneNumber} is no mobile number` : 'No phone number is known' }
}

/** How it stands with reminding a tenant of all that is overdue. */
export interface Standing {
  debtor: Debtor
  amounts: readonly Overdue[]
  last: ReminderPreview['last']
  waits: boolean
  messages: ({ channel: Channel; recipient: string } & Words)[]
  without: ReminderPreview['without']
  /** Why no reminder goes out now. */
  obstacle: ReminderPreview['obstacle']
  /** What staff would write in a chat, with whom, and why not now. */
  chat: { number: string | null; text: string; obstacle: ReminderPreview['obstacle'] }
}

/** On which channels anything is set up that sends. */
export const whatSends = (config: Config): Record<Channel, boolean> => ({
  email: config.smtpUrl !== undefined,
  sms: config.africasTalking !== undefined,
})

type Context = Pick<SignedIn, 'config' | 'now'>

/** By property and unit. */
export async function readStandings(
  db: Queryable,
  { config, now }: Context,
  tenancyIds: readonly string[],
): Promise<Standing[]> {
  const today = dayInNairobi(now)
  const debtors = await listDebtors(db, tenancyIds, today)
  const overdue = groupBy(await listOverdueOf(db, tenancyIds, today), ({ tenancyId }) => tenancyId)
  const reminded = await listLastReminded(db, tenancyIds)
  const waiting = await listWaiting(db, tenancyIds, now)
  const asked = await listLastAsked(db, tenancyIds)
  const settings = await readSettings(db)
  const wording = { settings, agency: await readContact(db), config }
  return debtors.map((debtor) => {
    const last = reminded.get(debtor.tenancyId)
    const said = {
      last: last ? { at: last.at, by: last.by } : null,
      waits: waiting.has(debtor.tenancyId),
      askedFor: asked.get(debtor.tenancyId),
    }
    return standingOf(debtor, overdue.get(debtor.tenancyId) ?? [], said, wording, now)
  })
}

/** What was said to a tenant before. `askedFor`: the latest day for which staff had it written. */
type Said = Pick<Standing, 'last' | 'waits'> & { askedFor: Day | undefined }

/** Why a tenant is not reminded of these amounts, whatever was sent before. */
function obstacleFor(debtor: Debtor, amounts: readonly Overdue[], today: Day) {
  const obstacle = debtor.isArchived
    ? 'MOVED_OUT'
    : accountActions.remind({ ...debtor, today, overdue: totalOf(amounts) })
  return obstacle ?? (debtor.isPaused ? 'PAUSED' : undefined)
}

function standingOf(debtor: Debtor, amounts: readonly Overdue[], said: Said, wording: Wording, now: Date): Standing {
  const ways = channels.map((channel) => wayTo(debtor, channel, wording.settings))
  const [oldest, ...others] = amounts
  const messages = ways.flatMap((way) =>
    'recipient' in way && oldest ? [{ ...way, ...wordsOfAll(debtor, [oldest, ...others], way.channel, wording) }] : [],
  )
  const without = ways.flatMap((way) => ('reason' in way ? [way] : []))
  const today = dayInNairobi(now)
  const number = numberOf(debtor)
  const { last, waits, askedFor } = said
  const before = (day: Day) =>
    obstacleFor(debtor, amounts, today) ??
    (last && dayInNairobi(new Date(last.at)) >= day ? 'REMINDED_ALREADY' : undefined)
  const isWritten = askedFor !== undefined && askedFor >= goesOutOn(now)
  const unreachable = (isReached: boolean) => (isReached ? null : 'UNREACHABLE')
  return {
    debtor,
    amounts,
    messages,
    without,
    obstacle: before(goesOutOn(now)) ?? (isWritten ? 'WAITING_ALREADY' : undefined) ?? unreachable(messages.length > 0),
    last,
    waits,
    chat: {
      number,
      text: oldest ? wordsOfAll(debtor, [oldest, ...others], 'sms', wording).body : '',
      // Opened now, whatever the hour.
      obstacle: before(today) ?? unreachable(number !== null),
    },
  }
}

/** @throws Refusal NOT_FOUND */
async function requireStanding(db: Queryable, context: Context, tenancyId: string): Promise<Standing> {
  const [standing] = await readStandings(db, context, [tenancyId])
  if (!standing) throw new Refusal('NOT_FOUND')
  return standing
}

/**
 * What a tenant would be sent now of all that is overdue, and why not if not.
 * @throws Refusal NOT_FOUND
 */
export async function previewReminder(context: SignedIn, tenancyId: string): Promise<ReminderPreview> {
  const { db, config, now } = context
  const standing = await requireStanding(db, context, tenancyId)
  const { debtor, amounts, messages, without, last, waits, obstacle } = standing
  const sends = whatSends(config)
  return {
    tenancyId,
    tenantName: debtor.tenantName,
    currency: debtor.currency,
    total: totalOf(amounts),
    amounts: amounts.map(({ tenancyId: _, ...amount }) => amount),
    messages: messages.map((message) => ({ ...message, isSetUp: sends[message.channel] })),
    without,
    goesOutOn: goesOutOn(now),
    last,
    waits,
    obstacle,
  }
}

/** Notes reminders that staff asked for, with their messages, which take the place of what waits. @returns how many messages they are */
export async function writeAsked(
  tx: Tx,
  { actor, now }: SignedIn,
  asked: readonly { id: string; standing: Standing }[],
): Promise<Record<Channel, number>> {
  const day = goesOutOn(now)
  const rows = asked.map(({ id, standing: { debtor } }) => ({ id, tenancyId: debtor.tenancyId, day }))
  await replaceWaiting(
    tx,
    rows.map(({ tenancyId }) => tenancyId),
    'A newer reminder took its place',
  )
  await insertAsked(
    tx,
    rows.map((row) => ({ ...row, createdBy: actor.id, createdAt: now })),
  )
  const messages = asked.flatMap(({ id, standing: { debtor, messages } }) =>
    messages.map((message) => ({
      kind: 'reminder' as const,
      profileId: debtor.tenantId,
      reminderId: id,
      isDaytimeOnly: whatIsSent.asked.onlyByDay,
      expiresAt: expiryOf('overdue', day, day),
      ...message,
    })),
  )
  await queueMessages(tx, messages, now)
  const count = (channel: Channel) => messages.filter((message) => message.channel === channel).length
  return { email: count('email'), sms: count('sms') }
}

/**
 * Has a tenant reminded of all that is overdue; once for a day, whoever asks. What waits of earlier ones is not sent any more.
 * @returns how things stand then; nothing new is sent when `requestId` was seen before
 * @throws Refusal NOT_FOUND, NOTHING_OVERDUE, MOVED_OUT, REMINDED_ALREADY, WAITING_ALREADY, UNREACHABLE, REQUEST_REUSED
 */
export async function askReminder(
  context: SignedIn,
  { tenancyId, requestId }: AskedReminder,
): Promise<ReminderPreview> {
  const { db, actor, now, mailWritten } = context
  await db.transaction(async (tx) => {
    // Two who ask at once, and the job: the second one finds what the first one has written.
    await lockReminders(tx)
    const earlier = await findAsked(tx, requestId)
    if (earlier && earlier.tenancyId !== tenancyId) throw new Refusal('REQUEST_REUSED')
    if (earlier) return
    const standing = await requireStanding(tx, context, tenancyId)
    const { debtor, amounts, messages, obstacle } = standing
    if (obstacle) throw new Refusal(obstacle)
    await writeAsked(tx, context, [{ id: requestId, standing }])
    const after = {
      currency: debtor.currency,
      amount: totalOf(amounts),
      sentTo: messages.map(({ recipient }) => recipient).join(', '),
    }
    const audited = { entityId: requestId, subject: debtor.tenantName, after }
    await writeAudit(tx, actor, reminderEvents.asked, audited, now)
  })
  mailWritten()
  return previewReminder(context, tenancyId)
}

const toChat = ({ debtor, amounts, last, chat }: Standing): Chat => ({
  tenancyId: debtor.tenancyId,
  tenantName: debtor.tenantName,
  unitNumber: debtor.unitNumber,
  propertyName: debtor.propertyName,
  currency: debtor.currency,
  total: totalOf(amounts),
  text: chat.text,
  url: chat.number && whatsappUrl(chat.number, chat.text),
  last,
  obstacle: chat.obstacle,
})

/** Chats in which staff remind tenants themselves, in the order in which they were asked for. */
export async function readChats(context: SignedIn, tenancyIds: readonly string[]): Promise<Chat[]> {
  const standings = await readStandings(context.db, context, tenancyIds)
  const found = new Map(standings.map((standing) => [standing.debtor.tenancyId, toChat(standing)]))
  return [...new Set(tenancyIds)].flatMap((tenancyId) => found.get(tenancyId) ?? [])
}

/**
 * Notes that staff open a chat with a tenant to remind them of all that is overdue: once a day, whoever does. What only waits
 * under Messages keeps nobody from it, and is not sent any more.
 * @returns the chat; nothing new is noted when `requestId` was seen before
 * @throws Refusal NOT_FOUND, NOTHING_OVERDUE, MOVED_OUT, PAUSED, REMINDED_ALREADY, UNREACHABLE, REQUEST_REUSED
 */
export async function openChat(context: SignedIn, { tenancyId, requestId }: AskedReminder): Promise<Chat> {
  const { db, actor, now } = context
  return db.transaction(async (tx) => {
    await lockReminders(tx)
    const earlier = await findAsked(tx, requestId)
    if (earlier && earlier.tenancyId !== tenancyId) throw new Refusal('REQUEST_REUSED')
    const standing = await requireStanding(tx, context, tenancyId)
    const { debtor, amounts, chat } = standing
    if (earlier) return toChat(standing)
    if (chat.obstacle) throw new Refusal(chat.obstacle)
    const asked = { id: requestId, tenancyId, day: dayInNairobi(now), way: 'whatsapp' as const }
    await replaceWaiting(tx, [tenancyId], 'Reminded in WhatsApp instead')
    await insertAsked(tx, [{ ...asked, createdBy: actor.id, createdAt: now }])
    const after = { currency: debtor.currency, amount: totalOf(amounts) }
    const audited = { entityId: requestId, subject: debtor.tenantName, after }
    await writeAudit(tx, actor, reminderEvents.chatOpened, audited, now)
    return toChat(standing)
  })
}

/** Of a reminder that staff asked for: whether it is still needed, and what it says now. Undefined: nobody asked for it. */
export async function reviewAskedReminder(
  { db, config }: { db: Queryable; config: Config },
  { reminderId, channel, expiresAt }: { reminderId: string; channel: Channel; expiresAt: Date | null },
  now: Date,
): Promise<Review | undefined> {
  const asked = await findAsked(db, reminderId)
  if (!asked) return undefined
  const today = dayInNairobi(now)
  const [debtor] = await listDebtors(db, [asked.tenancyId], today)
  const amounts = await listOverdueOf(db, [asked.tenancyId], today)
  const [oldest, ...others] = amounts
  if (!debtor || !oldest || obstacleFor(debtor, amounts, today)) return { notNeeded: SETTLED }
  const settings = await readSettings(db)
  if (expiresAt !== null && !isOn(settings, channel)) return { notNeeded: SWITCHED_OFF }
  return wordsOfAll(debtor, [oldest, ...others], channel, { settings, agency: await readContact(db), config })
}
