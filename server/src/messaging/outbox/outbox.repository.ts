import type { Channel, MessageState } from '@makao/contract/messaging/outbox/outbox.kinds'
import type { Cost, OutboxFilter, StuckMessages } from '@makao/contract/messaging/outbox/outbox.schema'
import type { MessageOrder } from '@makao/contract/messaging/outbox/outbox.terms'
import { and, asc, count, eq, gt, inArray, isNotNull, isNull, lte, ne, or, type SQL, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { Queryable, Tx } from '../../db/types'
import { Refusal, takenKey } from '../../errors'
import { coTenants } from '../../homes/tenancies/co-tenants.table'
import { tenancies } from '../../homes/tenancies/tenancies.table'
import { units } from '../../homes/units/units.table'
import {
  countedUpTo,
  countSome,
  holdsWords,
  inOrder,
  latestFirst,
  mostCounted,
  neverNull,
  type OrderedBy,
  pageWindow,
  readWhole,
} from '../../lists'
import { profiles } from '../../people/accounts/accounts.table'
import { outboxMessages as messages } from './outbox.table'
import { countryOf } from './queue.repository'

const PAGE_SIZE = 25

/** 'expired' is never stored: it begins by itself. */
const stateOn = (now: Date) =>
  sql<MessageState>`case when ${messages.state} = 'waiting' and ${messages.expiresAt} <= ${now.toISOString()} then 'expired' else ${messages.state} end`

/** Said of what is stored, so that an index finds the few that were not sent. */
function isIn(state: MessageState, now: Date): SQL | undefined {
  if (state === 'expired') return and(eq(messages.state, 'waiting'), lte(messages.expiresAt, now))
  if (state !== 'waiting') return eq(messages.state, state)
  return and(eq(messages.state, state), or(isNull(messages.expiresAt), gt(messages.expiresAt, now)))
}

/** Neither sent nor cancelled, in the order in which they are told. */
const openStates = ['expired', 'failed', 'sending', 'unknown', 'waiting'] as const

const shown = (now: Date) => ({
  id: messages.id,
  channel: messages.channel,
  kind: messages.kind,
  recipient: messages.recipient,
  profileId: messages.profileId,
  recipientName: profiles.fullName,
  wantsSms: sql<boolean>`${profiles.smsOptedOutAt} is null`,
  email: profiles.email,
  phoneNumber: profiles.phoneNumber,
  country: countryOf(messages.profileId),
  subject: messages.subject,
  body: messages.body,
  sealedLink: messages.sealedLink,
  linkHash: messages.linkHash,
  state: stateOn(now).as('shown_state'),
  attempts: messages.attempts,
  lastError: messages.lastError,
  parts: messages.parts,
  cost: messages.cost,
  costCurrency: messages.costCurrency,
  whatsappOpenedAt: messages.whatsappOpenedAt,
  createdAt: messages.createdAt,
  sentAt: messages.sentAt,
  nextAttemptAt: messages.nextAttemptAt,
})
export type ShownMessage = Awaited<ReturnType<typeof listMessages>>['rows'][number]

interface Reach {
  now: Date
  /** Whether messages about accounts, with their links, are within reach. */
  seesAccounts: boolean
}

const reached = ({ seesAccounts }: Reach) => (seesAccounts ? undefined : ne(messages.kind, 'account'))

type Narrowing = Partial<Omit<OutboxFilter, 'page' | 'sort'>>

/** Written to who lives or lived in a property. */
const isOf = (propertyId: string) =>
  sql`${messages.profileId} in (select unnest(array_append(array(select other.profile_id from ${coTenants} other
      where other.tenancy_id = ${tenancies.id}), ${tenancies.tenantId})) from ${tenancies}
    join ${units} on ${units.id} = ${tenancies.unitId} where ${units.propertyId} = ${propertyId})`

function found(filter: Narrowing, reach: Reach): SQL | undefined {
  const { kind, channel, state, search, profileId, propertyId, ids } = filter
  return and(
    reached(reach),
    propertyId ? isOf(propertyId) : undefined,
    profileId ? eq(messages.profileId, profileId) : undefined,
    kind ? eq(messages.kind, kind) : undefined,
    channel ? eq(messages.channel, channel) : undefined,
    ids ? inArray(messages.id, ids) : undefined,
    state ? isIn(state, reach.now) : undefined,
    holdsWords(
      sql`lower(coalesce(${profiles.fullName}, '') || ' ' || ${messages.recipient} || ' ' || ${messages.subject} || ' ' || ${messages.body})`,
      search,
    ),
  )
}

const newestFirst = [latestFirst(messages.createdAt), asc(messages.id)]

/** A message stands by whom it is for, wherever the person is reached. */
const orderedBy = (now: Date): OrderedBy<MessageOrder> => ({
  to: sql`lower(coalesce(${profiles.fullName}, ${messages.recipient}))`,
  about: [neverNull(messages.kind), neverNull(messages.channel)],
  written: neverNull(messages.createdAt),
  status: stateOn(now),
})

const selectShown = (db: Queryable, now: Date) =>
  db.select(shown(now)).from(messages).leftJoin(profiles, eq(profiles.id, messages.profileId))

/** Every message that a filter finds. */
export const readAllMessages = (db: Queryable, filter: Narrowing, reach: Reach) =>
  readWhole(
    db
      .select({ id: messages.id })
      .from(messages)
      .leftJoin(profiles, eq(profiles.id, messages.profileId))
      .where(found(filter, reach))
      .orderBy(...newestFirst),
    (ids) => selectShown(db, reach.now).where(inArray(messages.id, ids)),
  )

/** The ids of failed messages that a filter finds, the oldest first and at most so many. */
export async function listFailed(db: Queryable, filter: Narrowing, reach: Reach, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: messages.id })
    .from(messages)
    .leftJoin(profiles, eq(profiles.id, messages.profileId))
    .where(and(eq(messages.state, 'failed'), found(filter, reach)))
    .orderBy(asc(messages.createdAt), asc(messages.id))
    .limit(limit)
  return rows.map(({ id }) => id)
}

/** How many failed, as far as a list counts. */
export async function countFailed(db: Queryable, reach: Reach) {
  const failed = db
    .select({ id: messages.id })
    .from(messages)
    .where(and(eq(messages.state, 'failed'), reached(reach)))
  return countSome(db, failed, pageWindow(1, PAGE_SIZE))
}

/**
 * How many a filter finds, how many of them are in each state, and what they cost: of the latest, as far as the page counts. What
 * waits or failed is counted whenever it was written.
 */
async function sumFound(db: Queryable, where: SQL | undefined, now: Date, most: number) {
  const chosen = (condition: SQL | undefined) =>
    db
      .select({ state: stateOn(now).as('state_now'), currency: messages.costCurrency, cost: messages.cost })
      .from(messages)
      .leftJoin(profiles, eq(profiles.id, messages.profileId))
      .where(condition)
      .$dynamic()
  const newest = chosen(where).orderBy(...newestFirst)
  const latest = newest.limit(most).as('latest')
  // By state and by currency, in one go through them.
  const sums = await db
    .select({
      state: latest.state,
      currency: latest.currency,
      messages: count(),
      amount: sql<string | null>`sum(${latest.cost})::text`,
      isOfCosts: sql<boolean>`grouping(${latest.state}) = 1`,
    })
    .from(latest)
    .groupBy(sql`grouping sets ((${latest.state}), (${latest.currency}))`)
    .orderBy(latest.state, latest.currency)
  const states = sums.flatMap(({ isOfCosts, state, messages }) => (isOfCosts ? [] : [{ state, messages }]))
  const costs = sums.flatMap(({ isOfCosts, currency, amount }) =>
    isOfCosts && currency !== null && amount !== null ? [{ currency, amount }] : [],
  )
  const total = countOf(states)
  const isMore = total === most && (await newest.limit(1).offset(most)).length > 0
  if (!isMore) return { total, isMore, costs, states: states.map((each) => ({ ...each, isMore })) }
  const settled = states.filter(({ state }) => openStates.every((other) => other !== state))
  const open = []
  for (const state of openStates) {
    // Each by itself: of many in one state those in another would be left uncounted.
    const some = chosen(and(where, isIn(state, now))).limit(most + 1)
    const counted = countedUpTo(await db.$count(some.as('some')), most)
    if (counted.total > 0) open.push({ state, messages: counted.total, isMore: counted.isMore })
  }
  return { total, isMore, costs, states: [...settled.map((each) => ({ ...each, isMore })), ...open] }
}

const countOf = (states: readonly { messages: number }[]) => states.reduce((sum, { messages }) => sum + messages, 0)

/** What was written to people, newest first. */
export async function listMessages(db: Queryable, filter: OutboxFilter, reach: Reach) {
  const window = pageWindow(filter.page, PAGE_SIZE)
  const where = found(filter, reach)
  const rows = await selectShown(db, reach.now)
    .where(where)
    .orderBy(...inOrder(filter.sort, orderedBy(reach.now), newestFirst))
    .limit(window.limit)
    .offset(window.offset)
  const sums = await sumFound(db, where, reach.now, mostCounted(window))
  return { rows, ...sums, page: filter.page, pageSize: PAGE_SIZE }
}

/**
 * What did not go out, with what was said of most of it: each channel and state counted as far as a list would.
 * @param propertyId only to those who live or lived there
 */
export async function sumStuck(db: Queryable, reach: Reach, propertyId: string | null) {
  const most = mostCounted(pageWindow(1, PAGE_SIZE))
  // Each by itself: of many in one state or channel those in another would be left uncounted.
  const stuckOf = (channel: Channel, state: StuckMessages['state']) =>
    db
      .select({
        channel: messages.channel,
        state: sql<StuckMessages['state']>`${messages.state}`.as('stuck_state'),
        lastError: messages.lastError,
      })
      .from(messages)
      .where(
        and(
          reached(reach),
          eq(messages.channel, channel),
          isIn(state, reach.now),
          propertyId === null ? undefined : isOf(propertyId),
        ),
      )
      .limit(most + 1)
  const stuck = unionAll(
    stuckOf('email', 'failed'),
    stuckOf('email', 'unknown'),
    stuckOf('email', 'waiting'),
    stuckOf('sms', 'failed'),
    stuckOf('sms', 'unknown'),
    stuckOf('sms', 'waiting'),
  ).as('stuck')
  const sums = await db
    .select({
      channel: stuck.channel,
      state: stuck.state,
      messages: count(),
      error: sql<string | null>`mode() within group (order by ${stuck.lastError})`,
    })
    .from(stuck)
    .groupBy(stuck.channel, stuck.state)
    .orderBy(stuck.channel, stuck.state)
  return sums.map((sum) => {
    const { total, isMore } = countedUpTo(sum.messages, most)
    return { ...sum, messages: total, isMore }
  })
}

/** @throws Refusal NOT_FOUND */
export async function requireMessage(db: Queryable, messageId: string, reach: Reach) {
  const [message] = await selectShown(db, reach.now).where(and(eq(messages.id, messageId), reached(reach)))
  if (!message) throw new Refusal('NOT_FOUND')
  return message
}

/** Keeps a message from the sender and from others until the transaction ends. @throws Refusal NOT_FOUND */
export async function lockMessage(tx: Tx, messageId: string, reach: Reach) {
  const [message] = await tx
    .select({ kind: messages.kind, state: stateOn(reach.now) })
    .from(messages)
    .where(and(eq(messages.id, messageId), reached(reach)))
    .for('update')
  if (!message) throw new Refusal('NOT_FOUND')
  return message
}

/**
 * Has a message sent at once, however old it is, and with all its attempts before it. The provider names it anew.
 * @throws Refusal WENT_THERE: its paper is there for this recipient in another message
 */
export async function sendAgain(tx: Tx, messageId: string, recipient: string, now: Date): Promise<void> {
  const sent = tx
    .update(messages)
    .set({
      state: 'waiting',
      recipient,
      providerId: null,
      attempts: 0,
      nextAttemptAt: now,
      // A link runs out, whoever sends it again.
      expiresAt: sql`case when ${messages.kind} = 'account' then ${messages.expiresAt} end`,
      isDaytimeOnly: false,
    })
    .where(eq(messages.id, messageId))
  await sent.catch((error: unknown) => {
    throw takenKey(error) === 'outbox_messages_paper_unique' ? new Refusal('WENT_THERE', { recipient }) : error
  })
}

export async function markWhatsappOpened(tx: Tx, messageId: string, now: Date): Promise<void> {
  await tx.update(messages).set({ whatsappOpenedAt: now }).where(eq(messages.id, messageId))
}

/** How many of the latest paid messages tell what an SMS costs. */
const PRICED = 200

/** Where the signed-in person is reached. @throws Refusal NOT_FOUND */
export async function requireContact(db: Queryable, profileId: string) {
  const { email, phoneNumber } = profiles
  const [own] = await db.select({ email, phoneNumber }).from(profiles).where(eq(profiles.id, profileId))
  if (!own) throw new Refusal('NOT_FOUND')
  return own
}

/** What a part costs, by currency, in the middle of the latest messages that were paid for. */
export async function readSmsPrices(db: Queryable): Promise<Cost[]> {
  const latest = db
    .select({ currency: messages.costCurrency, each: sql`${messages.cost} / ${messages.parts}`.as('each') })
    .from(messages)
    .where(and(isNotNull(messages.cost), sql`${messages.cost} > 0`, sql`${messages.parts} > 0`))
    .orderBy(...newestFirst)
    .limit(PRICED)
    .as('latest')
  return db
    .select({
      currency: sql<string>`${latest.currency}`,
      amount: sql<string>`round((percentile_disc(0.5) within group (order by ${latest.each}))::numeric, 4)::text`,
    })
    .from(latest)
    .groupBy(latest.currency)
    .orderBy(latest.currency)
}
