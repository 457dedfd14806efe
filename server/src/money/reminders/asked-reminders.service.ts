import { type Day, dayInNairobi } from '@makao/contract/days'
import type { Channel } from '@makao/contract/messaging/outbox/outbox.kinds'
import { whatIsSent } from '@makao/contract/messaging/outbox/what-is-sent.terms'
import type { Words } from '@makao/contract/messaging/outbox/words.terms'
import { reminderEvents } from '@makao/contract/money/reminders/reminders.audit'
import type { AskedReminder, Chat, ReminderPreview } from '@makao/contract/money/reminders/reminders.schema'
import type { ReminderObstacle, ReminderWay } from '@makao/contract/money/reminders/reminders.terms'
import type { Config } from '../../config'
import { limitOf, type SignedIn } from '../../context'
import type { Queryable, Tx } from '../../db/types'
import { Refusal } from '../../errors'
import { groupBy } from '../../lists'
import type { Review } from '../../messaging/delivery/sender.service'
import { whatsappUrl } from '../../messaging/outbox/phone.rules'
import { queueMessages } from '../../messaging/outbox/queue.repository'
import { writeAudit } from '../../platform/audit/audit.repository'
import { accountActions } from '../payments/payments.rules'
import { readSettings } from '../reminder-settings/reminder-settings.service'
import { isLetterTrue, LETTER_OVERTAKEN } from './demand-letter.service'
import { NOT_THEIRS } from './former-tenant.repository'
import {
  type Debtor,
  findAsked,
  insertAsked,
  listAskedOf,
  listDebtors,
  listLastAsked,
  listLastReminded,
  listOverdueOf,
  listOwed,
  listWaiting,
  lockReminders,
  type Owed,
  replaceWaiting,
} from './reminders.repository'
import { derivedId, expiryOf, goesOutOn } from './reminders.rules'
import { SETTLED, SWITCHED_OFF, type Waiting } from './reminders.service'
import {
  isOn,
  isSome,
  linksFor,
  messagesOn,
  numberOf,
  overdueWith,
  owedBy,
  readWording,
  type Told,
  totalOf,
  type Wording,
  waysTo,
  wordsOf,
} from './told.service'

/** How it stands with reminding a tenant of all that is overdue. */
export interface Standing {
  /** Of the tenancy for which it is asked. */
  debtor: Debtor
  /** Of all units in which the tenant lives and owes in this currency: one message names their total. */
  tenancyIds: readonly string[]
  amounts: readonly Owed[]
  last: ReminderPreview['last']
  waits: boolean
  messages: ({ channel: Channel; recipient: string } & Words)[]
  without: ReminderPreview['without']
  told: Told | undefined
  /** Why no reminder goes out now. */
  obstacle: ReminderPreview['obstacle']
  /** What staff would write in a chat, with whom, and why not now. */
  chat: { number: string | null; text: string; obstacle: ReminderPreview['obstacle'] }
}

type Context = Pick<SignedIn, 'config' | 'now'>

/**
 * By property and unit; of a tenant with several units one standing for all of them, at the first that was asked for.
 * @param isSent the addresses of bills that messages name are made, so that they can be sent
 * @param isLimited a key that is limited to properties asks, and is shown none
 */
export async function readStandings(
  db: Queryable,
  { config, now }: Context,
  asked: readonly string[],
  { isSent = false, isLimited = false }: { isSent?: boolean; isLimited?: boolean } = {},
): Promise<Standing[]> {
  const today = dayInNairobi(now)
  const chosen = await listDebtors(db, asked, today)
  const tenantIds = [...new Set(chosen.map(({ tenantId }) => tenantId))]
  const owed = groupBy(await listOwed(db, tenantIds, today), whose)
  const gone = groupBy(await listOverdueOf(db, asked, today), ({ tenancyId }) => tenancyId)
  const tenancyIds = [...new Set([...asked, ...[...owed.values()].flat().map(({ tenancyId }) => tenancyId)])]
  const reminded = await listLastReminded(db, tenancyIds)
  const waiting = await listWaiting(db, tenancyIds, now)
  const askedFor = await listLastAsked(db, tenancyIds)
  const wording = await readWording(db, config, tenancyIds, now)
  const linkOf = await linksFor(db, wording, tenantIds, { now, isSent, isLimited })
  const latest = <Each>(found: readonly (Each | undefined)[], at: (each: Each) => string) =>
    found.filter((each) => each !== undefined).toSorted((a, b) => (at(a) < at(b) ? 1 : -1))[0]

  function standingFor(debtor: Debtor): Standing {
    const lives = debtor.endDate === null || debtor.endDate >= today
    const all = owed.get(whose(debtor)) ?? []
    const isWhole = lives && !debtor.isPaused
    const amounts = isWhole ? overdueWith(all) : (gone.get(debtor.tenancyId) ?? [])
    const covered = isWhole
      ? [...new Set([debtor.tenancyId, ...amounts.map(({ tenancyId }) => tenancyId)])]
      : [debtor.tenancyId]
    const last = latest(
      covered.map((id) => reminded.get(id)),
      ({ at }) => at,
    )
    const said = {
      last: last ? { at: last.at, by: last.by } : null,
      waits: covered.some((id) => waiting.has(id)),
      askedFor: latest(
        covered.map((id) => askedFor.get(id)),
        (day) => day,
      ),
    }
    const told = isSome(amounts)
      ? { telling, amounts, balance: Math.max(owedBy(all, today), totalOf(amounts)), link: linkOf(debtor.tenantId) }
      : undefined
    return { ...standingOf(debtor, amounts, told, said, wording, now), tenancyIds: covered }
  }

  const seen = new Set<string>()
  return chosen.flatMap((debtor) => {
    if (seen.has(debtor.tenancyId)) return []
    const standing = standingFor(debtor)
    for (const id of standing.tenancyIds) seen.add(id)
    return [standing]
  })
}

const whose = ({ tenantId, currency }: { tenantId: string; currency: string }) => `${tenantId} ${currency}`

/** Staff call what is overdue in the words of the first step. */
const telling = { is: 'overdue', step: 1 } as const

/** What was said to a tenant before. `askedFor`: the latest day for which staff had it written. */
type Said = Pick<Standing, 'last' | 'waits'> & { askedFor: Day | undefined }

/** Why a tenant is not reminded of these amounts, whatever was sent before. */
export function obstacleFor(debtor: Debtor, amounts: readonly Owed[], today: Day): ReminderObstacle | undefined {
  const obstacle = debtor.isArchived
    ? 'MOVED_OUT'
    : accountActions.remind({ ...debtor, today, overdue: totalOf(amounts) })
  return obstacle ?? (debtor.isPaused ? 'PAUSED' : undefined)
}

function standingOf(
  debtor: Debtor,
  amounts: readonly Owed[],
  told: Told | undefined,
  said: Said,
  wording: Wording,
  now: Date,
): Omit<Standing, 'tenancyIds'> {
  const ways = waysTo(debtor, wording.settings)
  const messages = told ? messagesOn(ways, told, wording) : []
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
    told,
    messages,
    without,
    obstacle: before(goesOutOn(now)) ?? (isWritten ? 'WAITING_ALREADY' : undefined) ?? unreachable(messages.length > 0),
    last,
    waits,
    chat: {
      number,
      text: told ? wordsOf(told, 'sms', wording).body : '',
      // Opened now, whatever the hour.
      obstacle: before(today) ?? unreachable(number !== null),
    },
  }
}

/** @throws Refusal NOT_FOUND */
async function requireStanding(
  db: Queryable,
  context: Context,
  tenancyId: string,
  how: { isSent?: boolean; isLimited?: boolean } = {},
): Promise<Standing> {
  const [standing] = await readStandings(db, context, [tenancyId], how)
  if (!standing) throw new Refusal('NOT_FOUND')
  return standing
}

/**
 * What a tenant would be sent now of all that is overdue, and why not if not.
 * @throws Refusal NOT_FOUND
 */
export async function previewReminder(context: SignedIn, tenancyId: string): Promise<ReminderPreview> {
  const { db, actor, now } = context
  const standing = await requireStanding(db, context, tenancyId, { isLimited: limitOf(actor) !== null })
  const { debtor, amounts, messages, without, last, waits, obstacle } = standing
  const sends = context.whatSends.sends()
  return {
    tenancyId,
    tenantName: debtor.tenantName,
    currency: debtor.currency,
    total: totalOf(amounts),
    amounts: amounts.map(({ chargeId, unitNumber, paymentType, name, dueDate, balance }) => ({
      chargeId,
      unitNumber,
      paymentType,
      name,
      dueDate,
      balance,
    })),
    units: new Set(amounts.map(({ tenancyId }) => tenancyId)).size,
    messages: messages.map((message) => ({ ...message, isSetUp: sends[message.channel] })),
    without,
    goesOutOn: goesOutOn(now),
    last,
    waits,
    obstacle,
  }
}

/** The rows of a reminder that is asked for: one a unit that it covers, all of one message. */
function rowsOf(
  { id, standing }: Asked,
  asked: { day: Day; way: ReminderWay },
  { actor, now }: Pick<SignedIn, 'actor' | 'now'>,
) {
  const { debtor, tenancyIds } = standing
  return tenancyIds.map((tenancyId) => ({
    id: tenancyId === debtor.tenancyId ? id : derivedId(id, tenancyId),
    groupId: id,
    tenancyId,
    ...asked,
    createdBy: actor.id,
    createdAt: now,
  }))
}

interface Asked {
  id: string
  standing: Standing
}

/** Notes reminders that staff asked for, with their messages, which take the place of what waits. @returns how many messages they are */
export async function writeAsked(tx: Tx, context: SignedIn, asked: readonly Asked[]): Promise<Record<Channel, number>> {
  const { now } = context
  const day = goesOutOn(now)
  const rows = asked.flatMap((each) => rowsOf(each, { day, way: 'message' }, context))
  await replaceWaiting(
    tx,
    rows.map(({ tenancyId }) => tenancyId),
    'A newer reminder took its place',
  )
  await insertAsked(tx, rows)
  const messages = asked.flatMap(({ id, standing: { debtor, messages } }) =>
    messages.map((message) => ({
      kind: 'reminder' as const,
      profileId: debtor.tenantId,
      reminderId: id,
      isDaytimeOnly: whatIsSent.asked.onlyByDay,
      expiresAt: expiryOf(true, day, day),
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
    const standing = await requireStanding(tx, context, tenancyId, { isSent: true })
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
  const place = (standing: Standing) =>
    Math.min(...standing.tenancyIds.map((id) => tenancyIds.indexOf(id)).filter((at) => at >= 0))
  return standings.toSorted((a, b) => place(a) - place(b)).map(toChat)
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
    const standing = await requireStanding(tx, context, tenancyId, { isSent: true })
    const { debtor, amounts, chat } = standing
    if (earlier) return toChat(standing)
    if (chat.obstacle) throw new Refusal(chat.obstacle)
    await replaceWaiting(tx, standing.tenancyIds, 'Reminded in WhatsApp instead')
    await insertAsked(tx, rowsOf({ id: requestId, standing }, { day: dayInNairobi(now), way: 'whatsapp' }, context))
    const after = { currency: debtor.currency, amount: totalOf(amounts) }
    const audited = { entityId: requestId, subject: debtor.tenantName, after }
    await writeAudit(tx, actor, reminderEvents.chatOpened, audited, now)
    return toChat(standing)
  })
}

/**
 * Of a reminder that staff asked for: whether it is still needed, and what it says now. Undefined: nobody asked for it, or it is
 * a letter that goes as it was written.
 */
export async function reviewAskedReminder(
  { db, config }: { db: Queryable; config: Config },
  { reminderId, profileId, paperId, channel, expiresAt }: Waiting,
  now: Date,
): Promise<{ review: Review | undefined } | undefined> {
  const group = await listAskedOf(db, reminderId)
  if (group.length === 0) return undefined
  const asked = group.find(({ tenantId }) => tenantId === profileId)
  if (!asked) return { review: { notNeeded: NOT_THEIRS } }
  const [standing] = await readStandings(db, { config, now }, [asked.tenancyId], { isSent: true })
  const settings = await readSettings(db)
  const isOff = expiresAt !== null && paperId === null && !isOn(settings, channel)
  if (!standing || !isSome(standing.amounts)) return { review: { notNeeded: SETTLED } }
  const { debtor, amounts, told } = standing
  if (!told || obstacleFor(debtor, amounts, dayInNairobi(now))) return { review: { notNeeded: SETTLED } }
  if (isOff) return { review: { notNeeded: SWITCHED_OFF } }
  if (paperId === null)
    return { review: wordsOf(told, channel, await readWording(db, config, standing.tenancyIds, now)) }
  const ofUnit = amounts.filter(({ tenancyId }) => tenancyId === asked.tenancyId)
  return { review: (await isLetterTrue(db, paperId, ofUnit)) ? undefined : { notNeeded: LETTER_OVERTAKEN } }
}
