import type { Day } from '@makao/contract/days'
import type { Channel } from '@makao/contract/messaging/outbox/outbox.kinds'
import type { Currency } from '@makao/contract/money'
import type { PaymentType } from '@makao/contract/money/charges/charges.kinds'
import type { ReminderKind } from '@makao/contract/money/reminder-settings/reminder-settings.terms'
import type { ReminderWay } from '@makao/contract/money/reminders/reminders.terms'
import {
  and,
  asc,
  eq,
  exists,
  gt,
  inArray,
  isNotNull,
  isNull,
  ne,
  notExists,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm'
import { insertRows } from '../../db/insert-rows'
import type { Queryable, Tx } from '../../db/types'
import { properties } from '../../homes/properties/properties.table'
import { livesThere } from '../../homes/tenancies/tenancies.repository'
import { tenancies } from '../../homes/tenancies/tenancies.table'
import { units } from '../../homes/units/units.table'
import { asNumber } from '../../lists'
import { outboxMessages } from '../../messaging/outbox/outbox.table'
import { cancelWaiting } from '../../messaging/outbox/queue.repository'
import { profiles } from '../../people/accounts/accounts.table'
import { balance, isOpen, isOverdue } from '../charges/charges.repository'
import { charges } from '../charges/charges.table'
import { isPaused } from '../promises/promises.repository'
import { LATE_DAYS, MOST_STEPS, type ReminderPlan, remindedTypes } from './reminders.rules'
import { askedReminders, reminders } from './reminders.table'

/** An amount of which a tenant is to be reminded. `balance`: minor units of `currency`, what remains to pay. */
export interface Reminding {
  chargeId: string
  kind: ReminderKind
  step: number
  paymentType: PaymentType
  name: string | null
  dueDate: Day
  balance: number
  currency: Currency
  tenantId: string
  tenantName: string
  email: string | null
  emailUnproven: boolean
  phoneNumber: string | null
  smsOptedOutAt: Date | null
  unitNumber: string
  accountNumber: string
  propertyName: string
  country: 'Kenya' | 'Uganda'
}

/** What is due within so many days, not before. */
const dueSoon = (types: readonly PaymentType[], days: number | null, today: Day): SQL =>
  days === null
    ? sql`false`
    : sql`(${inArray(charges.paymentType, [...types])} and ${charges.dueDate} between ${today}::date and ${today}::date + ${days}::int)`

/** Which reminder a charge is due for today, with its step; the rows of both are beside the charge. */
function dueReminder({ rent, serviceCharge, overdue, overdueSince }: ReminderPlan, today: Day) {
  const late = sql`(${today}::date - ${charges.dueDate})`
  const each = sql`${overdue ?? 1}::int`
  const isDueSoon = {
    rent: dueSoon(remindedTypes.rent, rent, today),
    serviceCharge: dueSoon(remindedTypes.serviceCharge, serviceCharge, today),
  }
  // What was missed, by an outage or since days were shortened, is caught up on with this many days between.
  const calledLately = sql`exists (select from ${reminders} where ${reminders.chargeId} = ${charges.id}
    and ${reminders.kind} = 'overdue' and (${reminders.createdAt} at time zone 'Africa/Nairobi')::date > ${today}::date - ${each})`
  const askedLately = sql`exists (select from ${askedReminders} where ${askedReminders.tenancyId} = ${charges.tenancyId}
    and ${askedReminders.day} > ${today}::date - ${each} and ${askedReminders.day} > ${charges.dueDate})`
  const step = sql`(select coalesce(max(said.step), 0) + 1 from ${reminders} said
    where said.record_id = ${charges.id} and said.kind = 'overdue')`
  const isNew = sql`${charges.dueDate} + ${MOST_STEPS}::int * ${each} + ${LATE_DAYS}::int >= ${overdueSince}::date`
  const isLongOverdue =
    overdue === null
      ? sql`false`
      : sql`(${late} >= ${each} and ${step} <= ${MOST_STEPS}::int and ${isNew} and not ${calledLately} and not ${askedLately}
          and not ${isPaused(charges.tenancyId, today)})`
  return {
    kind: sql<ReminderKind>`case when ${isDueSoon.rent} then 'rent' when ${isDueSoon.serviceCharge} then 'serviceCharge' else 'overdue' end`,
    step: asNumber(sql`case when ${late} > 0 then ${step} else 1 end`),
    is: sql`(${isDueSoon.rent} or ${isDueSoon.serviceCharge} or ${isLongOverdue})`,
  }
}

/** Who is reminded, and where. */
const debtorColumns = {
  currency: tenancies.currency,
  tenantId: profiles.id,
  tenantName: profiles.fullName,
  email: profiles.email,
  emailUnproven: profiles.emailUnproven,
  phoneNumber: profiles.phoneNumber,
  smsOptedOutAt: profiles.smsOptedOutAt,
  unitNumber: units.unitNumber,
  accountNumber: units.accountNumber,
  propertyName: properties.name,
  country: properties.country,
}

/** Amounts with who owes them and where. */
const selectReminding = (db: Queryable, { kind, step }: { kind: SQL<ReminderKind>; step: SQL<number> }) =>
  db
    .select({
      chargeId: charges.id,
      kind,
      step,
      paymentType: charges.paymentType,
      name: charges.name,
      dueDate: charges.dueDate,
      balance: asNumber(balance),
      ...debtorColumns,
    })
    .from(charges)
    .innerJoin(tenancies, eq(tenancies.id, charges.tenancyId))
    .innerJoin(profiles, eq(profiles.id, tenancies.tenantId))
    .innerJoin(units, eq(units.id, tenancies.unitId))
    .innerJoin(properties, eq(properties.id, units.propertyId))

/** The next open amounts of tenants who live here that are due for a reminder which was not written yet, by id. */
export async function listReminding(
  db: Queryable,
  { plan, today, after, limit }: { plan: ReminderPlan; today: Day; after: string | undefined; limit: number },
): Promise<Reminding[]> {
  const due = dueReminder(plan, today)
  const written = sql`exists (select from ${reminders} where ${reminders.chargeId} = ${charges.id}
    and ${reminders.kind} = ${due.kind} and ${reminders.step} = ${due.step})`
  return selectReminding(db, due)
    .where(
      and(
        isOpen,
        due.is,
        livesThere(today),
        isNull(profiles.archivedAt),
        after === undefined ? undefined : gt(charges.id, after),
        sql`not ${written}`,
      ),
    )
    .orderBy(asc(charges.id))
    .limit(limit)
}

/** The day of the first reminder of what was overdue; null: none was written yet. */
export async function findFirstOverdueDay(db: Queryable): Promise<Day | null> {
  const [first] = await db
    .select({ day: sql<Day | null>`(min(${reminders.createdAt}) at time zone 'Africa/Nairobi')::date::text` })
    .from(reminders)
    .where(eq(reminders.kind, 'overdue'))
  return first?.day ?? null
}

/** Notes reminders that nobody has written yet. @returns the ids of those, by charge */
export async function insertReminders(
  tx: Tx,
  due: readonly Pick<Reminding, 'chargeId' | 'kind' | 'step'>[],
  now: Date,
): Promise<Map<string, string>> {
  const rows = due.map(({ chargeId, kind, step }) => ({
    id: crypto.randomUUID(),
    chargeId,
    kind,
    step,
    createdAt: now,
  }))
  const added = await insertRows(tx, reminders, rows, sql`on conflict do nothing returning id, record_id`)
  return new Map(added.map(({ id, record_id: chargeId }) => [String(chargeId), String(id)]))
}

/** Overdue is said of what is overdue: staff may have given it another day since, or wait for what was promised. */
const isTrueOn = (today: Day) =>
  or(ne(reminders.kind, 'overdue'), and(isOverdue(today), sql`not ${isPaused(charges.tenancyId, today)}`))

/** The amount that a reminder speaks of, as it is now; undefined when it is not owed any more by somebody who lives here, or overdue. */
export async function findReminding(db: Queryable, reminderId: string, today: Day): Promise<Reminding | undefined> {
  const written = { kind: sql<ReminderKind>`${reminders.kind}`, step: asNumber(sql`${reminders.step}`) }
  const [owed] = await selectReminding(db, written)
    .innerJoin(reminders, eq(reminders.chargeId, charges.id))
    .where(and(eq(reminders.id, reminderId), isOpen, isTrueOn(today), livesThere(today)))
  return owed
}

/** What waits of reminders of amounts that nobody who lives here owes any more, or that are not overdue any more, is not sent. */
export async function cancelSettled(db: Queryable, today: Day, reason: string): Promise<void> {
  const owed = db
    .select({ id: reminders.id })
    .from(reminders)
    .innerJoin(charges, eq(charges.id, reminders.chargeId))
    .innerJoin(tenancies, eq(tenancies.id, charges.tenancyId))
    .where(and(eq(reminders.id, outboxMessages.reminderId), isOpen, isTrueOn(today), livesThere(today)))
  const owedOfAsked = db
    .select({ id: askedReminders.id })
    .from(askedReminders)
    .innerJoin(tenancies, eq(tenancies.id, askedReminders.tenancyId))
    .innerJoin(charges, eq(charges.tenancyId, tenancies.id))
    .where(
      and(
        eq(askedReminders.id, outboxMessages.reminderId),
        isOverdue(today),
        livesThere(today),
        sql`not ${isPaused(tenancies.id, today)}`,
      ),
    )
  const isUnneeded = and(isNotNull(outboxMessages.reminderId), notExists(owed), notExists(owedOfAsked))
  await cancelWaiting(db, isUnneeded, reason)
}

/** What waits of reminders that Settings has not sent any more; not what staff have sent again, which has no end. */
export async function cancelSwitchedOff(
  db: Queryable,
  { kinds, channels }: { kinds: readonly ReminderKind[]; channels: readonly Channel[] },
  reason: string,
): Promise<void> {
  const ofKind = db
    .select({ id: reminders.id })
    .from(reminders)
    .where(and(eq(reminders.id, outboxMessages.reminderId), inArray(reminders.kind, [...kinds])))
  const isOff = or(inArray(outboxMessages.channel, [...channels]), exists(ofKind))
  await cancelWaiting(db, and(isNotNull(outboxMessages.reminderId), isNotNull(outboxMessages.expiresAt), isOff), reason)
}

/** Keeps everybody else who writes reminders waiting until the transaction ends: nobody is called overdue twice at once. */
export async function lockReminders(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('makao.reminders'))`)
}

/** Where tenants live, and where else something of theirs is overdue. */
export async function listTenanciesOf(
  db: Queryable,
  tenantIds: readonly string[],
  today: Day,
  limit: number,
): Promise<string[]> {
  const owing = db
    .select({ id: charges.id })
    .from(charges)
    .where(and(eq(charges.tenancyId, tenancies.id), isOverdue(today)))
  const rows = await db
    .select({ id: tenancies.id })
    .from(tenancies)
    .where(and(inArray(tenancies.tenantId, [...tenantIds]), or(tenancies.isActive, exists(owing))))
    .orderBy(asc(tenancies.id))
    .limit(limit)
  return rows.map(({ id }) => id)
}

/** Who is reminded of a tenancy, and where. */
export type Debtor = Awaited<ReturnType<typeof listDebtors>>[number]

/** By unit. */
export function listDebtors(db: Queryable, tenancyIds: readonly string[], today: Day) {
  return db
    .select({
      tenancyId: tenancies.id,
      endDate: tenancies.endDate,
      isArchived: sql<boolean>`${profiles.archivedAt} is not null`,
      isPaused: sql<boolean>`${isPaused(tenancies.id, today)}`,
      ...debtorColumns,
    })
    .from(tenancies)
    .innerJoin(profiles, eq(profiles.id, tenancies.tenantId))
    .innerJoin(units, eq(units.id, tenancies.unitId))
    .innerJoin(properties, eq(properties.id, units.propertyId))
    .where(inArray(tenancies.id, [...tenancyIds]))
    .orderBy(asc(properties.name), asc(units.unitNumber), asc(tenancies.id))
}

/** What is overdue of tenancies, the oldest first. */
export async function listOverdueOf(db: Queryable, tenancyIds: readonly string[], today: Day) {
  return db
    .select({
      chargeId: charges.id,
      tenancyId: charges.tenancyId,
      paymentType: charges.paymentType,
      name: charges.name,
      dueDate: charges.dueDate,
      balance: asNumber(balance),
    })
    .from(charges)
    .where(and(inArray(charges.tenancyId, [...tenancyIds]), isOverdue(today)))
    .orderBy(asc(charges.dueDate), asc(charges.id))
}

/** Messages that left the house, or may have: whoever gets them knows what they say. */
export const hasLeft = sql`(${outboxMessages.state} in ('sending', 'sent', 'delivered', 'unknown')
  or ${outboxMessages.whatsappOpenedAt} is not null)`
/** When it did; greatest leaves out what is null. */
const leftAt = sql`coalesce(greatest(${outboxMessages.sentAt}, ${outboxMessages.whatsappOpenedAt}), ${outboxMessages.createdAt})`
const isChat = sql`(${outboxMessages.sentAt} is null and ${outboxMessages.whatsappOpenedAt} is not null)`

/** Of what is still owed: each time that a tenant was told by itself that it is overdue, of a tenancy with this id. */
const calledOf = (tenancyId: SQLWrapper) => sql`select ${leftAt} as at, null::text as by,
    case when ${isChat} then 'whatsapp' else 'message' end as way
  from ${charges} join ${reminders} on ${reminders.chargeId} = ${charges.id} and ${reminders.kind} = 'overdue'
  join ${outboxMessages} on ${outboxMessages.reminderId} = ${reminders.id}
  where ${charges.tenancyId} = ${tenancyId} and ${balance} > 0 and ${hasLeft}`

/** Each time that staff reminded a tenancy of what is overdue, by a message that left or in a chat. */
const askedOf = (
  tenancyId: SQLWrapper,
) => sql`select ${askedReminders.createdAt} as at, asked_by.full_name as by, ${askedReminders.way} as way
  from ${askedReminders} left join ${profiles} asked_by on asked_by.id = ${askedReminders.createdBy}
  where ${askedReminders.tenancyId} = ${tenancyId} and ${askedReminders.way} = 'whatsapp'
  union all
  select ${leftAt}, asked_by.full_name, case when ${isChat} then 'whatsapp' else 'message' end
  from ${askedReminders} left join ${profiles} asked_by on asked_by.id = ${askedReminders.createdBy}
  join ${outboxMessages} on ${outboxMessages.reminderId} = ${askedReminders.id}
  where ${askedReminders.tenancyId} = ${tenancyId} and ${hasLeft}`

/** When a reminder of what is overdue left the house last, in whatever way; null where none did. */
export const lastRemindedAt = (tenancyId: SQLWrapper) =>
  sql`(select max(said.at) from (${calledOf(tenancyId)} union all ${askedOf(tenancyId)}) said)`

/**
 * The tenancies that were reminded of what is overdue after a day, in whatever way, and those that staff had reminded on
 * `today`, also where that still waits: nobody is asked twice a day. Read once for all of them, not tenancy by tenancy.
 */
export function remindedSince(day: SQL, today: Day): SQL {
  const since = (at: SQLWrapper) => sql`(${at} at time zone 'Africa/Nairobi')::date > ${day}`
  return sql`(
    select ${charges.tenancyId} from ${outboxMessages}
      join ${reminders} on ${reminders.id} = ${outboxMessages.reminderId} and ${reminders.kind} = 'overdue'
      join ${charges} on ${charges.id} = ${reminders.chargeId}
      where ${balance} > 0 and ${hasLeft} and ${since(leftAt)}
    union all
    select ${askedReminders.tenancyId} from ${outboxMessages}
      join ${askedReminders} on ${askedReminders.id} = ${outboxMessages.reminderId}
      where ${hasLeft} and ${since(leftAt)}
    union all
    select ${askedReminders.tenancyId} from ${askedReminders}
      where ${askedReminders.way} = 'whatsapp' and ${since(askedReminders.createdAt)}
    union all
    select ${askedReminders.tenancyId} from ${askedReminders} where ${askedReminders.day} = ${today}::date)`
}

/** When, by whom and how each tenancy was reminded last of what is overdue: by what left the house, not by what waits. */
export async function listLastReminded(db: Queryable, tenancyIds: readonly string[]) {
  const { rows } = await db.execute<{ tenancy_id: string; at: string; by: string | null; way: ReminderWay }>(sql`
    select tenancies.id as tenancy_id, to_char(said.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, said.by, said.way
    from ${tenancies} cross join lateral (
      select * from (${calledOf(tenancies.id)} union all ${askedOf(tenancies.id)}) each_one order by at desc limit 1) said
    where ${inArray(tenancies.id, [...tenancyIds])}`)
  return new Map(rows.map(({ tenancy_id: tenancyId, at, by, way }) => [tenancyId, { at, by, way }]))
}

/** Of these tenancies reminders of what is overdue, by itself or asked for. */
const ofTenancies = (db: Queryable, tenancyIds: readonly string[]) =>
  or(
    inArray(
      outboxMessages.reminderId,
      db
        .select({ id: reminders.id })
        .from(reminders)
        .innerJoin(charges, eq(charges.id, reminders.chargeId))
        .where(and(inArray(charges.tenancyId, [...tenancyIds]), eq(reminders.kind, 'overdue'))),
    ),
    inArray(
      outboxMessages.reminderId,
      db
        .select({ id: askedReminders.id })
        .from(askedReminders)
        .where(inArray(askedReminders.tenancyId, [...tenancyIds])),
    ),
  )

/** The tenancies of which a reminder of what is overdue waits to be sent. */
export async function listWaiting(db: Queryable, tenancyIds: readonly string[], now: Date): Promise<Set<string>> {
  const waits = sql`${outboxMessages.state} = 'waiting' and ${outboxMessages.whatsappOpenedAt} is null
    and (${outboxMessages.expiresAt} is null or ${outboxMessages.expiresAt} > ${now.toISOString()})`
  const { rows } = await db.execute<{ tenancy_id: string }>(sql`
    select ${charges.tenancyId} as tenancy_id from ${charges}
      join ${reminders} on ${reminders.chargeId} = ${charges.id} and ${reminders.kind} = 'overdue'
      join ${outboxMessages} on ${outboxMessages.reminderId} = ${reminders.id}
      where ${inArray(charges.tenancyId, [...tenancyIds])} and ${waits}
    union
    select ${askedReminders.tenancyId} from ${askedReminders}
      join ${outboxMessages} on ${outboxMessages.reminderId} = ${askedReminders.id}
      where ${inArray(askedReminders.tenancyId, [...tenancyIds])} and ${waits}`)
  return new Set(rows.map(({ tenancy_id: tenancyId }) => tenancyId))
}

/** What waits of reminders of what is overdue is not sent any more: these tenants are told anew, or were told in a chat. */
export const replaceWaiting = (tx: Tx, tenancyIds: readonly string[], reason: string) =>
  cancelWaiting(tx, ofTenancies(tx, tenancyIds), reason)

/** The day of the latest reminder of each tenancy that staff had written as messages. */
export async function listLastAsked(db: Queryable, tenancyIds: readonly string[]): Promise<Map<string, Day>> {
  const rows = await db
    .select({ tenancyId: askedReminders.tenancyId, day: sql<Day>`max(${askedReminders.day})::text` })
    .from(askedReminders)
    .where(and(inArray(askedReminders.tenancyId, [...tenancyIds]), eq(askedReminders.way, 'message')))
    .groupBy(askedReminders.tenancyId)
  return new Map(rows.map(({ tenancyId, day }) => [tenancyId, day]))
}

export async function findAsked(db: Queryable, requestId: string) {
  const [asked] = await db
    .select({ tenancyId: askedReminders.tenancyId })
    .from(askedReminders)
    .where(eq(askedReminders.id, requestId))
  return asked
}

export async function insertAsked(tx: Tx, asked: readonly (typeof askedReminders.$inferInsert)[]): Promise<void> {
  await insertRows(tx, askedReminders, asked)
}

/** What a request that was seen before has written. @param ids of all reminders that it may have written */
export async function countAsked(db: Queryable, ids: readonly string[]) {
  const written = inArray(outboxMessages.reminderId, [...ids])
  const byChannel = (channel: Channel) => db.$count(outboxMessages, and(written, eq(outboxMessages.channel, channel)))
  return {
    tenants: await db.$count(askedReminders, inArray(askedReminders.id, [...ids])),
    messages: { email: await byChannel('email'), sms: await byChannel('sms') } satisfies Record<Channel, number>,
  }
}
