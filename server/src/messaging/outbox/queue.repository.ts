import type { Channel, MessageKind, MessageState } from '@makao/contract/messaging/outbox/outbox.kinds'
import type { Cost } from '@makao/contract/messaging/outbox/outbox.schema'
import { smsLength } from '@makao/contract/messaging/outbox/sms.terms'
import type { Words } from '@makao/contract/messaging/outbox/words.terms'
import {
  and,
  asc,
  type Column,
  count,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lte,
  ne,
  notInArray,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm'
import type { Config } from '../../config'
import { insertRows } from '../../db/insert-rows'
import type { Queryable, Tx } from '../../db/types'
import { properties } from '../../homes/properties/properties.table'
import { tenancies } from '../../homes/tenancies/tenancies.table'
import { units } from '../../homes/units/units.table'
import { subselect } from '../../lists'
import { profiles } from '../../people/accounts/accounts.table'
import { rentedBy } from '../../renters'
import { LINK_OVER } from './outbox.rules'
import { outboxMessages as messages } from './outbox.table'
import { sealLink } from './sealed-link.service'

export interface NewMail {
  /** To whom it is written; null when the address need not be the person's. */
  profileId: string | null
  recipient: string
  subject: string
  body: string
  /** After this the message is of no use and is not sent. */
  expiresAt: Date | null
}

/**
 * Writes mail about an account, or an SMS, in the transaction that causes it; the sender takes it after the commit.
 * @param mail.link the one-time link or code in its text, which is stored apart, so that only who has AUTH_SECRET can read it
 */
export async function queueMail(
  tx: Tx,
  { link, ...mail }: NewMail & { link?: { link: string; linkHash: string }; channel?: Channel },
  { config, now }: { config: Pick<Config, 'authSecret'>; now: Date },
): Promise<void> {
  const sealed = await sealLink(config, mail.body, link?.link)
  await tx.insert(messages).values({
    ...mail,
    ...sealed,
    linkHash: link?.linkHash ?? null,
    parts: mail.channel === 'sms' ? smsLength(mail.body).parts : null,
    nextAttemptAt: now,
    createdAt: now,
  })
}

/** Links that were used, replaced or closed open nothing: what still holds one forgets it, and is not sent. */
export async function forgetLinks(tx: Tx, linkHashes: readonly string[]): Promise<void> {
  if (linkHashes.length === 0) return
  await tx
    .update(messages)
    .set({
      sealedLink: null,
      state: sql`case when ${messages.state} = 'waiting' then 'cancelled' else ${messages.state} end`,
      lastError: LINK_OVER,
    })
    .where(and(inArray(messages.linkHash, [...linkHashes]), isNotNull(messages.sealedLink)))
}

/** Links that have run out are kept nowhere. */
export async function forgetOldLinks(db: Queryable, now: Date): Promise<void> {
  await db
    .update(messages)
    .set({ sealedLink: null })
    .where(and(isNotNull(messages.sealedLink), lte(messages.expiresAt, now)))
}

/** Encrypts links that wait anew, after AUTH_SECRET was replaced. */
export async function rewriteLinks(tx: Tx, reencrypt: (sealed: string) => Promise<string | undefined>): Promise<void> {
  const rows = await tx
    .select({ id: messages.id, sealedLink: messages.sealedLink })
    .from(messages)
    .where(isNotNull(messages.sealedLink))
    .for('no key update')
  for (const { id, sealedLink } of rows) {
    const rewritten = sealedLink && (await reencrypt(sealedLink))
    if (rewritten) await tx.update(messages).set({ sealedLink: rewritten }).where(eq(messages.id, id))
  }
}

/** What a message is about: at most one of each goes to a person on a channel, however often it is written. */
type About =
  | { paymentId: string }
  | { reminderId: string }
  | { noticeId: string }
  | { paperId: string }
  | { reportMailingId: string }

export type NewMessage = NewMail &
  About & {
    channel: Channel
    kind: Exclude<MessageKind, 'account'>
    isDaytimeOnly: boolean
  }

/** Writes messages in the transaction that causes them. What was written before is left as it is. */
export async function queueMessages(tx: Tx, written: readonly NewMessage[], now: Date): Promise<void> {
  const rows = written.map((message) => ({
    paymentId: null,
    reminderId: null,
    noticeId: null,
    paperId: null,
    reportMailingId: null,
    ...message,
    parts: message.channel === 'sms' ? smsLength(message.body).parts : null,
    nextAttemptAt: now,
    createdAt: now,
  }))
  await insertRows(
    tx,
    messages,
    rows.map((row) => ({ id: crypto.randomUUID(), ...row })),
    sql`on conflict do nothing`,
  )
}

export interface ClaimedMessage {
  id: string
  channel: Channel
  kind: MessageKind
  recipient: string
  subject: string
  body: string
  sealedLink: string | null
  linkHash: string | null
  attempts: number
  /** Null also where staff have it sent again, however old it is. */
  expiresAt: Date | null
  paymentId: string | null
  reminderId: string | null
  noticeId: string | null
  paperId: string | null
  reportMailingId: string | null
  profileId: string | null
  /** Of the person it is for, as is what follows. */
  smsOptedOutAt: Date | null
  email: string | null
  phoneNumber: string | null
  country: 'Kenya' | 'Uganda' | null
}

/** Where the person lives or lived last, which tells how the phone number is written; null where that was nowhere. */
export const countryOf = (profileId: SQLWrapper) =>
  subselect(sql<'Kenya' | 'Uganda' | null>`select place.country from ${tenancies} held
  join ${units} unit on unit.id = held.unit_id join ${properties} place on place.id = unit.property_id
  where held.id in ${rentedBy(sql`${profileId}`)} order by held.is_active desc, held.start_date desc, held.end_date desc, held.id limit 1`)

export async function countryOfTenant(tx: Tx, profileId: string) {
  const [person] = await tx
    .select({ country: countryOf(profiles.id) })
    .from(profiles)
    .where(eq(profiles.id, profileId))
  return person?.country ?? null
}

const ofPerson = <Value>(column: Column) =>
  sql<Value | null>`(select ${column} from ${profiles} where ${profiles.id} = ${messages.profileId})`

const isOfUse = (now: Date) => or(isNull(messages.expiresAt), sql`${messages.expiresAt} > ${now.toISOString()}`)

/**
 * Takes the message of a channel that is due first, so that no other process takes it before `until`. Until it is handed
 * over it stays 'waiting': whoever dies before that has sent nothing.
 */
export async function claimMessage(
  db: Queryable,
  channel: Channel,
  { now, until, claimedBy, isDaytime }: { now: Date; until: Date; claimedBy: string; isDaytime: boolean },
): Promise<ClaimedMessage | undefined> {
  const due = db
    .select({ id: messages.id })
    .from(messages)
    .where(
      and(
        eq(messages.channel, channel),
        eq(messages.state, 'waiting'),
        lte(messages.nextAttemptAt, now),
        isOfUse(now),
        isDaytime ? undefined : eq(messages.isDaytimeOnly, false),
      ),
    )
    .orderBy(asc(messages.nextAttemptAt))
    .limit(1)
    .for('update', { skipLocked: true })
  const [message] = await db
    .update(messages)
    .set({ nextAttemptAt: until, claimedBy, attempts: sql`${messages.attempts} + 1` })
    .where(eq(messages.id, due))
    .returning({
      id: messages.id,
      channel: messages.channel,
      kind: messages.kind,
      recipient: messages.recipient,
      subject: messages.subject,
      body: messages.body,
      sealedLink: messages.sealedLink,
      linkHash: messages.linkHash,
      attempts: messages.attempts,
      expiresAt: messages.expiresAt,
      paymentId: messages.paymentId,
      reminderId: messages.reminderId,
      noticeId: messages.noticeId,
      paperId: messages.paperId,
      reportMailingId: messages.reportMailingId,
      profileId: messages.profileId,
      smsOptedOutAt: ofPerson<Date>(profiles.smsOptedOutAt),
      email: ofPerson<string>(profiles.email),
      phoneNumber: ofPerson<string>(profiles.phoneNumber),
      country: countryOf(messages.profileId),
    })
  return message
}

/** What a paper went along with to an address. */
export async function findPaperMail(db: Queryable, paperId: string, recipient: string) {
  const [mail] = await db
    .select({ id: messages.id, state: messages.state, createdAt: messages.createdAt })
    .from(messages)
    .where(and(eq(messages.paperId, paperId), eq(messages.recipient, recipient)))
  return mail
}

/** Has a message that waits go elsewhere. @returns it with its new recipient; undefined: the same paper is there for that one already */
export async function readdress(
  db: Queryable,
  message: ClaimedMessage,
  recipient: string,
): Promise<ClaimedMessage | undefined> {
  if (message.paperId !== null && (await findPaperMail(db, message.paperId, recipient))) return undefined
  await db.update(messages).set({ recipient }).where(one(message.id, 'waiting'))
  return { ...message, recipient }
}

/** Has a message that waits say something else. @returns it with its new words */
export async function rewrite(
  db: Queryable,
  message: ClaimedMessage,
  { subject, body }: Words,
): Promise<ClaimedMessage> {
  const parts = message.channel === 'sms' ? smsLength(body).parts : null
  await db.update(messages).set({ subject, body, parts }).where(one(message.id, 'waiting'))
  return { ...message, subject, body }
}

const one = (id: string, ...states: MessageState[]) => and(eq(messages.id, id), inArray(messages.state, states))

/** From now on the provider may have it. @returns false when somebody else has taken it meanwhile */
export async function markSending(db: Queryable, messageId: string, until: Date): Promise<boolean> {
  const marked = await db
    .update(messages)
    .set({ state: 'sending', nextAttemptAt: until })
    .where(one(messageId, 'waiting'))
    .returning({ id: messages.id })
  return marked.length > 0
}

/**
 * Two SMS to one number are told apart by their answers alone. A report that came before them may have been noted on the wrong
 * one of the two: then each gets what the other has.
 */
async function sortReports(db: Queryable, messageId: string, providerId: string): Promise<void> {
  const [isOwn, isNamed] = [eq(messages.id, messageId), eq(messages.providerId, providerId)]
  const isMixedUp = or(and(isNamed, ne(messages.id, messageId)), and(isOwn, ne(messages.providerId, providerId)))
  if ((await db.$count(messages, isMixedUp)) === 0) return
  await db.transaction(async (tx) => {
    const isUnnamed = and(inArray(messages.state, ['unknown', 'sending']), isNull(messages.providerId))
    const number = tx.select({ recipient: messages.recipient }).from(messages).where(isOwn)
    const { state, sentAt, lastError, nextAttemptAt, createdAt } = messages
    const rows = await tx
      .select({ id: messages.id, providerId: messages.providerId, state, sentAt, lastError, nextAttemptAt, createdAt })
      .from(messages)
      .where(and(eq(messages.recipient, number), or(isOwn, isNamed, isUnnamed)))
      .orderBy(asc(messages.id))
      .for('update')
    const own = rows.find(({ id }) => id === messageId)
    const others = rows.filter(({ id }) => id !== messageId)
    if (!own || own.providerId === providerId || own.state === 'waiting') return
    const other =
      // A name that was used long ago is none of this.
      others.find((each) => each.providerId === providerId && each.nextAttemptAt >= own.createdAt) ??
      (own.providerId === null ? undefined : others.find((each) => each.providerId === null))
    if (!other) return
    const noted = ({ id: _, createdAt: __, ...rest }: typeof own) => rest
    await tx.update(messages).set(noted(own)).where(eq(messages.id, other.id))
    await tx.update(messages).set(noted(other)).where(isOwn)
  })
}

/** A report of its delivery may have come before the answer of the provider, and says more. */
export async function markSent(
  db: Queryable,
  messageId: string,
  { now, providerId = null, cost = null }: { now: Date; providerId?: string | null; cost?: Cost | null },
): Promise<void> {
  if (providerId !== null) await sortReports(db, messageId, providerId)
  await db
    .update(messages)
    .set({
      state: sql`case when ${messages.state} = 'delivered' then 'delivered' else 'sent' end`,
      sentAt: now,
      sealedLink: null,
      claimedBy: null,
      lastError: null,
      providerId: sql`coalesce(${messages.providerId}, ${providerId}::text)`,
      cost: cost?.amount ?? null,
      costCurrency: cost?.currency ?? null,
    })
    .where(one(messageId, 'waiting', 'sending', 'sent', 'unknown', 'delivered'))
}

/**
 * It did not go out, or nobody knows. Not where it was taken again since, by a process for which it was kept too long: that one
 * may have handed it over. `retryAt`: when it is looked at again.
 */
export async function markUnsent(
  db: Queryable,
  { id, attempts }: Pick<ClaimedMessage, 'id' | 'attempts'>,
  { state, error, retryAt }: { state: 'waiting' | 'unknown' | 'failed' | 'cancelled'; error: string; retryAt: Date },
): Promise<void> {
  await db
    .update(messages)
    .set({
      state,
      // PostgreSQL keeps no NUL, and an error page may hold anything.
      lastError: error.slice(0, 500).replaceAll('\0', ' '),
      nextAttemptAt: retryAt,
      claimedBy: null,
      ...(state === 'cancelled' && { sealedLink: null }),
    })
    .where(and(one(id, 'waiting', 'sending'), eq(messages.attempts, attempts)))
}

/** What waits for another attempt is tried at once: its channel goes out through another account now. */
export async function dueNow(tx: Tx, channel: Channel, now: Date): Promise<void> {
  const isTurnedAway = and(eq(messages.state, 'waiting'), isNull(messages.claimedBy), gt(messages.attempts, 0))
  await tx
    .update(messages)
    .set({ nextAttemptAt: now })
    .where(and(eq(messages.channel, channel), isTurnedAway, gt(messages.nextAttemptAt, now)))
}

/** What waits of some messages is not sent any more. @param which by the columns of the outbox */
export async function cancelWaiting(db: Queryable, which: SQL | undefined, reason: string): Promise<void> {
  await db
    .update(messages)
    .set({ state: 'cancelled', lastError: reason, sealedLink: null })
    .where(and(eq(messages.state, 'waiting'), which))
}

export const cancelMessagesOf = (tx: Tx, of: { noticeId: string } | { paymentId: string }, reason: string) =>
  cancelWaiting(
    tx,
    'noticeId' in of ? eq(messages.noticeId, of.noticeId) : eq(messages.paymentId, of.paymentId),
    reason,
  )

/**
 * What this machine was sending when its process ended. What it had not handed over is sent now; of the rest nobody knows.
 * @param handedOver by the journal of the channel
 */
export async function settleOwn(
  db: Queryable,
  { channel, claimedBy, handedOver }: { channel: Channel; claimedBy: string; handedOver: readonly string[] },
  now: Date,
): Promise<void> {
  const own = and(eq(messages.channel, channel), eq(messages.claimedBy, claimedBy))
  const isUnsent = handedOver.length === 0 ? undefined : notInArray(messages.id, [...handedOver])
  await db
    .update(messages)
    .set({ state: 'waiting', nextAttemptAt: now, claimedBy: null })
    .where(and(own, inArray(messages.state, ['waiting', 'sending']), isUnsent))
  await giveUp(db, and(own, eq(messages.state, 'sending')))
}

/** The same for machines that have not come back in time; what they noted on their disks nobody else can read. */
export function settleAbandoned(db: Queryable, now: Date): Promise<void> {
  return giveUp(db, and(eq(messages.state, 'sending'), lte(messages.nextAttemptAt, now)))
}

/** Whether anything that this machine handed over still lacks its end: the database was away when it was to be noted. */
export async function isUnsettled(db: Queryable, channel: Channel, claimedBy: string): Promise<boolean> {
  const own = and(eq(messages.channel, channel), eq(messages.claimedBy, claimedBy), eq(messages.state, 'sending'))
  return (await db.$count(messages, own)) > 0
}

/** No report that is missing says that the provider never had it. */
const NEVER = new Date('9999-12-31T00:00:00Z')

/**
 * Whether they arrived nobody knows: a report may have come while nobody was there to take it. A mail about an account is simply
 * sent again, since a second link does no harm.
 */
async function giveUp(db: Queryable, which: SQL | undefined): Promise<void> {
  await db
    .update(messages)
    .set({ state: 'waiting', claimedBy: null })
    .where(and(which, eq(messages.kind, 'account')))
  await db
    .update(messages)
    .set({
      state: 'unknown',
      lastError: 'Makao was stopped while it was being sent. It may have arrived.',
      nextAttemptAt: NEVER,
      claimedBy: null,
    })
    .where(which)
}

/**
 * What waited when a backup was made may have been sent since, so none of it is sent by itself once it is restored. Mail about
 * accounts is: a second link does no harm. @returns how many messages are held
 */
export async function holdRestored(db: Queryable): Promise<number> {
  const held = await db
    .update(messages)
    .set({
      state: 'unknown',
      lastError: 'Restored from a backup: it may have been sent since.',
      nextAttemptAt: NEVER,
      claimedBy: null,
    })
    .where(and(inArray(messages.state, ['waiting', 'sending']), ne(messages.kind, 'account')))
    .returning({ id: messages.id })
  return held.length
}

/**
 * Sends SMS again of which the provider has reported nothing, although it reported on a later one: it never had them.
 * @param quiet how long a report is waited for, in ms
 * @param since what was handed over before may have been reported on while nobody was there
 */
export async function resendUnreported(
  db: Queryable,
  now: Date,
  { quiet, since }: { quiet: number; since: Date },
): Promise<void> {
  const handedOverAt = sql`${messages.nextAttemptAt} - ${quiet}::float8 * interval '1 millisecond'`
  const reportsCame = sql`exists (select from ${messages} other
    where other.channel = 'sms' and other.state = 'delivered' and other.next_attempt_at > ${handedOverAt})`
  await db
    .update(messages)
    .set({ state: 'waiting' })
    .where(
      and(
        eq(messages.channel, 'sms'),
        eq(messages.state, 'unknown'),
        lte(messages.nextAttemptAt, now),
        sql`${handedOverAt} >= ${since.toISOString()}`,
        reportsCame,
      ),
    )
}

/** The message that a delivery report speaks of, kept from others until the transaction ends. */
export async function lockReported(tx: Tx, providerId: string, number: string) {
  const locked = (where: SQL | undefined) =>
    tx
      .select({ id: messages.id, state: messages.state })
      .from(messages)
      .where(where)
      .orderBy(sql`${messages.state} = 'unknown' desc`, asc(messages.createdAt), asc(messages.id))
      .limit(1)
      .for('update')
  const [known] = await locked(eq(messages.providerId, providerId))
  if (known) return known
  // Its answer never came, so its name is not known here: the oldest to this number of which that is so.
  const [unnamed] = await locked(
    and(
      eq(messages.channel, 'sms'),
      inArray(messages.state, ['unknown', 'sending']),
      eq(messages.recipient, number),
      isNull(messages.providerId),
    ),
  )
  if (unnamed) {
    await tx.update(messages).set({ providerId }).where(eq(messages.id, unnamed.id))
    return unnamed
  }
  // Or its answer came between the two looks.
  const [answered] = await locked(eq(messages.providerId, providerId))
  return answered
}

export async function markReported(
  tx: Tx,
  messageId: string,
  { state, reason, now }: { state: 'sent' | 'delivered' | 'failed'; reason: string | null; now: Date },
): Promise<void> {
  await tx
    .update(messages)
    .set({
      state,
      sentAt: state === 'failed' ? null : sql`coalesce(${messages.sentAt}, ${now.toISOString()}::timestamptz)`,
      lastError: reason,
      // Nothing is tried any more, so it tells when reports came.
      nextAttemptAt: now,
    })
    .where(eq(messages.id, messageId))
}

export async function countWaitingMessages(db: Queryable, now: Date): Promise<number> {
  const [waiting] = await db
    .select({ total: count() })
    .from(messages)
    .where(and(inArray(messages.state, ['waiting', 'sending']), isOfUse(now)))
  return waiting?.total ?? 0
}
