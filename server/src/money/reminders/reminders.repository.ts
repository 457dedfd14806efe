import type { Day } from '@makao/contract/days'
import type { Channel } from '@makao/contract/messaging/outbox/outbox.kinds'
import type { Currency } from '@makao/contract/money'
import type { PaymentType } from '@makao/contract/money/charges/charges.kinds'
import type { WrittenKind } from '@makao/contract/money/reminder-settings/reminder-settings.terms'
import type { ReminderWay } from '@makao/contract/money/reminders/reminders.terms'
import {
  and,
  asc,
  eq,
  exists,
  inArray,
  isNotNull,
  isNull,
  ne,
  not,
  notExists,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm'
import { insertRows } from '../../db/insert-rows'
import { takeLock } from '../../db/locks'
import type { Queryable, Tx } from '../../db/types'
import { properties } from '../../homes/properties/properties.table'
import { livesThere } from '../../homes/tenancies/tenancies.repository'
import { tenancies } from '../../homes/tenancies/tenancies.table'
import { units } from '../../homes/units/units.table'
import { asNumber } from '../../lists'
import { outboxMessages } from '../../messaging/outbox/outbox.table'
import { cancelWaiting } from '../../messaging/outbox/queue.repository'
import { profiles } from '../../people/accounts/accounts.table'
import { balance, isOpen, isOverdue, typeOrder } from '../charges/charges.repository'
import { charges } from '../charges/charges.table'
import { isPaused, quietUntil } from '../promises/promises.repository'
import { LATE_DAYS, type ReminderPlan, remindedTypes } from './reminders.rules'
import { askedReminders, reminders } from './reminders.table'

/** Who is reminded, and where. */
export interface Reached {
  currency: Currency
  tenantId: string
  tenantName: string
  email: string | null
  emailUnproven: boolean
  phoneNumber: string | null
  smsOptedOutAt: Date | null
  unitNumber: string
  accountNumber: string
  propertyId: string
  propertyName: string
  country: 'Kenya' | 'Uganda'
}

/** An amount that somebody owes who lives there. `balance`: minor units of `currency`, what remains to pay. */
export interface Owed extends Reached {
  chargeId: string
  tenancyId: string
  paymentType: PaymentType
  name: string | null
  dueDate: Day
  balance: number
  isOverdue: boolean
  /** A promise keeps quiet that it is overdue. */
  isPaused: boolean
  /** Its lease has a penalty for what is late. */
  hasPenalty: boolean
}

/** An amount that is due for a reminder, and for which. */
export interface Reminding extends Owed {
  kind: WrittenKind
  step: number
}

/** What is due within so many days, not before. */
const dueSoon = (types: readonly PaymentType[], days: number | null, today: Day): SQL =>
  days === null
    ? sql`false`
    : sql`(${inArray(charges.paymentType, [...types])} and ${charges.dueDate} between ${today}::date and ${today}::date + ${days}::int)`

/** Which reminder a charge is due for today, with its step; the rows of both are beside the charge. */
function dueReminder({ rent, serviceCharge, bill, overdue, overdueSince }: ReminderPlan, today: Day) {
  const late = sql`(${today}::date - ${charges.dueDate})`
  const days = sql`(array[${sql.join(
    (overdue ?? [0]).map((each) => sql`${each}::int`),
    sql`, `,
  )}])`
  const isDueSoon = {
    rent: dueSoon(remindedTypes.rent, rent, today),
    serviceCharge: dueSoon(remindedTypes.serviceCharge, serviceCharge, today),
    bill: dueSoon(remindedTypes.bill, bill, today),
  }
  const step = sql`(select coalesce(max(said.step), 0) + 1 from ${reminders} said
    where said.record_id = ${charges.id} and said.kind = 'overdue')`
  const apart = sql`(${days}[${step}] - coalesce(${days}[${step} - 1], 0))`
  // What was missed, by an outage or since days were shortened, is caught up on with as many days between as ever. Of one
  // tenant all amounts go by one rhythm: nobody is called twice a day, or on two days for what one message could say.
  const calledLately = sql`exists (select from ${reminders} told
    join ${charges} other on other.id = told.record_id join ${tenancies} held on held.id = other.tenancy_id
    where held.tenant_id = ${tenancies.tenantId} and held.currency = ${tenancies.currency} and told.kind = 'overdue'
      and (told.created_at at time zone 'Africa/Nairobi')::date > ${today}::date - ${apart})`
  const askedLately = sql`exists (select from ${askedReminders} where ${askedReminders.tenancyId} = ${charges.tenancyId}
    and ${askedReminders.day} > ${today}::date - ${apart} and ${askedReminders.day} > ${charges.dueDate})`
  const lastStep = overdue?.at(-1) ?? 0
  const isNew = sql`${charges.dueDate} + ${lastStep}::int + ${LATE_DAYS}::int >= ${overdueSince}::date`
  const isLongOverdue =
    overdue === null
      ? sql`false`
      : sql`(${late} >= ${days}[${step}] and ${isNew} and not ${calledLately} and not ${askedLately}
          and not ${isPaused(charges.tenancyId, today)})`
  return {
    kind: sql<WrittenKind>`case when ${isDueSoon.rent} then 'rent' when ${isDueSoon.serviceCharge} then 'serviceCharge'
      when ${isDueSoon.bill} then 'bill' else 'overdue' end`,
    step: asNumber(sql`case when ${late} > 0 then ${step} else 1 end`),
    is: sql`(${isDueSoon.rent} or ${isDueSoon.serviceCharge} or ${isDueSoon.bill} or ${isLongOverdue})`,
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
  propertyId: properties.id,
  propertyName: properties.name,
  country: properties.country,
}

const owedColumns = (today: Day) => ({
  chargeId: charges.id,
  tenancyId: charges.tenancyId,
  paymentType: charges.paymentType,
  name: charges.name,
  dueDate: charges.dueDate,
  balance: asNumber(balance),
  isOverdue: sql<boolean>`${isOverdue(today)}`,
  isPaused: sql<boolean>`${isPaused(charges.tenancyId, today)}`,
  hasPenalty: sql<boolean>`${tenancies.penaltyKind} <> 'none'`,
  ...debtorColumns,
})

/** Open amounts that are due for a reminder which was not written yet, of tenants who live here. */
function isReminding(plan: ReminderPlan, today: Day) {
  const due = dueReminder(plan, today)
  const written = sql`exists (select from ${reminders} where ${reminders.chargeId} = ${charges.id}
    and ${reminders.kind} = ${due.kind} and ${reminders.step} = ${due.step})`
  return { due, is: and(isOpen, due.is, livesThere(today), isNull(profiles.archivedAt), sql`not ${written}`) }
}

/** The tenants of whom an amount is due for a reminder, by id. Asked once of a run: it looks at all that is open. */
export async function listTenantsDue(
  db: Queryable,
  { plan, today }: { plan: ReminderPlan; today: Day },
): Promise<string[]> {
  const rows = await db
    .selectDistinct({ tenantId: profiles.id })
    .from(charges)
    .innerJoin(tenancies, eq(tenancies.id, charges.tenancyId))
    .innerJoin(profiles, eq(profiles.id, tenancies.tenantId))
    .where(isReminding(plan, today).is)
    .orderBy(asc(profiles.id))
  return rows.map(({ tenantId }) => tenantId)
}

/** What is due for a reminder of these tenants. */
export async function listReminding(
  db: Queryable,
  { plan, today, tenantIds }: { plan: ReminderPlan; today: Day; tenantIds: readonly string[] },
): Promise<Reminding[]> {
  const { due, is } = isReminding(plan, today)
  return db
    .select({ ...owedColumns(today), kind: due.kind, step: due.step })
    .from(charges)
    .innerJoin(tenancies, eq(tenancies.id, charges.tenancyId))
    .innerJoin(profiles, eq(profiles.id, tenancies.tenantId))
    .innerJoin(units, eq(units.id, tenancies.unitId))
    .innerJoin(properties, eq(properties.id, units.propertyId))
    .where(and(is, inArray(profiles.id, [...tenantIds])))
    .orderBy(asc(charges.dueDate), typeOrder, asc(charges.id))
}

/** All that tenants owe of the units in which they live, the oldest first. */
export async function listOwed(db: Queryable, tenantIds: readonly string[], today: Day): Promise<Owed[]> {
  return db
    .select(owedColumns(today))
    .from(charges)
    .innerJoin(tenancies, eq(tenancies.id, charges.tenancyId))
    .innerJoin(profiles, eq(profiles.id, tenancies.tenantId))
    .innerJoin(units, eq(units.id, tenancies.unitId))
    .innerJoin(properties, eq(properties.id, units.propertyId))
    .where(and(isOpen, livesThere(today), inArray(profiles.id, [...tenantIds])))
    .orderBy(asc(charges.dueDate), typeOrder, asc(charges.id))
}

/** The day of the first reminder of what was overdue; null: none was written yet. */
export async function findFirstOverdueDay(db: Queryable): Promise<Day | null> {
  const [first] = await db
    .select({ day: sql<Day | null>`(min(${reminders.createdAt}) at time zone 'Africa/Nairobi')::date::text` })
    .from(reminders)
    .where(eq(reminders.kind, 'overdue'))
  return first?.day ?? null
}

/** What was written of an amount, with others in one message or alone. */
export interface Written extends Pick<Reminding, 'chargeId' | 'kind' | 'step'> {
  groupId: string
}

/** Notes reminders that nobody has written yet. @returns the groups of those */
export async function insertReminders(tx: Tx, written: readonly Written[], now: Date): Promise<Set<string>> {
  const rows = written.map(({ chargeId, groupId, kind, step }) => ({
    id: crypto.randomUUID(),
    chargeId,
    groupId,
    kind,
    step,
    createdAt: now,
  }))
  const added = await insertRows(tx, reminders, rows, sql`on conflict do nothing returning group_id`)
  return new Set(added.map(({ group_id: groupId }) => String(groupId)))
}

/** What was written in one message, with whose it is; the amounts may be settled since. */
export async function listWritten(db: Queryable, groupId: string) {
  return db
    .select({
      chargeId: reminders.chargeId,
      kind: reminders.kind,
      step: reminders.step,
      tenancyId: charges.tenancyId,
      dueDate: charges.dueDate,
      tenantId: tenancies.tenantId,
      currency: tenancies.currency,
    })
    .from(reminders)
    .innerJoin(charges, eq(charges.id, reminders.chargeId))
    .innerJoin(tenancies, eq(tenancies.id, charges.tenancyId))
    .where(eq(reminders.groupId, groupId))
}

/** Overdue is said of what is overdue: staff may have given it another day since, or wait for what was promised. */
const isTrueOn = (today: Day) =>
  or(ne(reminders.kind, 'overdue'), and(isOverdue(today), sql`not ${isPaused(charges.tenancyId, today)}`))

/** What waits of reminders of amounts that nobody who lives here owes any more, or that are not overdue any more, is not sent. */
export async function cancelSettled(db: Queryable, today: Day, reason: string): Promise<void> {
  const owed = db
    .select({ id: reminders.id })
    .from(reminders)
    .innerJoin(charges, eq(charges.id, reminders.chargeId))
    .innerJoin(tenancies, eq(tenancies.id, charges.tenancyId))
    .where(and(eq(reminders.groupId, outboxMessages.reminderId), isOpen, isTrueOn(today), livesThere(today)))
  const owedOfAsked = db
    .select({ id: askedReminders.id })
    .from(askedReminders)
    .innerJoin(tenancies, eq(tenancies.id, askedReminders.tenancyId))
    .innerJoin(charges, eq(charges.tenancyId, tenancies.id))
    .where(
      and(
        eq(askedReminders.groupId, outboxMessages.reminderId),
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
  { kinds, channels }: { kinds: readonly WrittenKind[]; channels: readonly Channel[] },
  reason: string,
): Promise<void> {
  const toldWith = (which: SQL | undefined) =>
    db
      .select({ id: reminders.id })
      .from(reminders)
      .where(and(eq(reminders.groupId, outboxMessages.reminderId), which))
  const off = inArray(reminders.kind, [...kinds])
  const isOff = or(
    inArray(outboxMessages.channel, [...channels]),
    and(exists(toldWith(off)), notExists(toldWith(not(off)))),
  )
  await cancelWaiting(db, and(isNotNull(outboxMessages.reminderId), isNotNull(outboxMessages.expiresAt), isOff), reason)
}

/** Keeps everybody else who writes reminders waiting until the transaction ends: nobody is called overdue twice at once. */
export async function lockReminders(tx: Tx): Promise<void> {
  await takeLock(tx, 'reminders')
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

/** What is overdue of tenancies, the oldest first, whether anybody lives there or not. */
export async function listOverdueOf(db: Queryable, tenancyIds: readonly string[], today: Day): Promise<Owed[]> {
  return db
    .select(owedColumns(today))
    .from(charges)
    .innerJoin(tenancies, eq(tenancies.id, charges.tenancyId))
    .innerJoin(profiles, eq(profiles.id, tenancies.tenantId))
    .innerJoin(units, eq(units.id, tenancies.unitId))
    .innerJoin(properties, eq(properties.id, units.propertyId))
    .where(and(inArray(charges.tenancyId, [...tenancyIds]), isOverdue(today)))
    .orderBy(asc(charges.dueDate), typeOrder, asc(charges.id))
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
  join ${outboxMessages} on ${outboxMessages.reminderId} = ${reminders.groupId}
  where ${charges.tenancyId} = ${tenancyId} and ${balance} > 0 and ${hasLeft}`

/** Each time that staff reminded a tenancy of what is overdue, by a message that left or in a chat. */
const askedOf = (
  tenancyId: SQLWrapper,
) => sql`select ${askedReminders.createdAt} as at, asked_by.full_name as by, ${askedReminders.way} as way
  from ${askedReminders} left join ${profiles} asked_by on asked_by.id = ${askedReminders.createdBy}
  where ${askedReminders.tenancyId} = ${tenancyId} and ${askedReminders.way} in ('whatsapp', 'letter')
  union all
  select ${leftAt}, asked_by.full_name, case when ${isChat} then 'whatsapp' else 'message' end
  from ${askedReminders} left join ${profiles} asked_by on asked_by.id = ${askedReminders.createdBy}
  join ${outboxMessages} on ${outboxMessages.reminderId} = ${askedReminders.groupId}
  where ${askedReminders.tenancyId} = ${tenancyId} and ${hasLeft}`

/** When a reminder of what is overdue left the house last, in whatever way; null where none did. */
export const lastRemindedAt = (tenancyId: SQLWrapper) =>
  sql`(select max(said.at) from (${calledOf(tenancyId)} union all ${askedOf(tenancyId)}) said)`

/**
 * The tenancies that were reminded of what is overdue after a day, in whatever way. Those that staff had reminded on
 * `today` are among them while their message still waits: nobody is asked twice a day. Read once for all of them, not
 * tenancy by tenancy.
 */
export function remindedSince(day: SQL, today: Day): SQL {
  const since = (at: SQLWrapper) => sql`(${at} at time zone 'Africa/Nairobi')::date > ${day}`
  return sql`(
    select ${charges.tenancyId} from ${outboxMessages}
      join ${reminders} on ${reminders.groupId} = ${outboxMessages.reminderId} and ${reminders.kind} = 'overdue'
      join ${charges} on ${charges.id} = ${reminders.chargeId}
      where ${balance} > 0 and ${hasLeft} and ${since(leftAt)}
    union all
    select ${askedReminders.tenancyId} from ${outboxMessages}
      join ${askedReminders} on ${askedReminders.groupId} = ${outboxMessages.reminderId}
      where ${hasLeft} and ${since(leftAt)}
    union all
    select ${askedReminders.tenancyId} from ${askedReminders}
      where ${askedReminders.way} in ('whatsapp', 'letter') and ${since(askedReminders.createdAt)}
    union all
    select ${askedReminders.tenancyId} from ${askedReminders} where ${askedReminders.day} = ${today}::date)`
}

/** When, by whom and how each tenancy was reminded last of what is overdue: by what left the house, not by what waits. */
export async function listLastReminded(db: Queryable, tenancyIds: readonly string[]) {
  const { rows } = await db.execute<{ tenancy_id: string; at: string; by: string | null; way: ReminderWay }>(sql`
    select tenancies.id as tenancy_id, to_char(said.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, said.by, said.way
    from ${tenancies} cross join lateral (
      select * from (${calledOf(tenancies.id)} union all ${askedOf(tenancies.id)}) each_one order by at desc, way, by limit 1) said
    where ${inArray(tenancies.id, [...tenancyIds])}`)
  return new Map(rows.map(({ tenancy_id: tenancyId, at, by, way }) => [tenancyId, { at, by, way }]))
}

/** Of these tenancies reminders of what is overdue, by itself or asked for. */
const ofTenancies = (db: Queryable, tenancyIds: readonly string[]) =>
  or(
    inArray(
      outboxMessages.reminderId,
      db
        .select({ id: reminders.groupId })
        .from(reminders)
        .innerJoin(charges, eq(charges.id, reminders.chargeId))
        .where(and(inArray(charges.tenancyId, [...tenancyIds]), eq(reminders.kind, 'overdue'))),
    ),
    inArray(
      outboxMessages.reminderId,
      db
        .select({ id: askedReminders.groupId })
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
      join ${outboxMessages} on ${outboxMessages.reminderId} = ${reminders.groupId}
      where ${inArray(charges.tenancyId, [...tenancyIds])} and ${waits}
    union
    select ${askedReminders.tenancyId} from ${askedReminders}
      join ${outboxMessages} on ${outboxMessages.reminderId} = ${askedReminders.groupId}
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

/** The tenancies that one reminder was asked for, the one that was named before the others, each with who is its tenant now. */
export async function listAskedOf(db: Queryable, groupId: string) {
  return db
    .select({ tenancyId: askedReminders.tenancyId, tenantId: tenancies.tenantId })
    .from(askedReminders)
    .innerJoin(tenancies, eq(tenancies.id, askedReminders.tenancyId))
    .where(eq(askedReminders.groupId, groupId))
    .orderBy(sql`${askedReminders.id} <> ${groupId}`, asc(askedReminders.id))
}

export async function insertAsked(tx: Tx, asked: readonly (typeof askedReminders.$inferInsert)[]): Promise<void> {
  await insertRows(tx, askedReminders, asked)
}

async function countGroups(db: Queryable, ids: readonly string[]): Promise<number> {
  const [found] = await db
    .select({ groups: asNumber(sql`count(distinct ${askedReminders.groupId})`) })
    .from(askedReminders)
    .where(inArray(askedReminders.id, [...ids]))
  return found?.groups ?? 0
}

/** Notes it unless the tenancy was reminded so on that day. */
export async function insertAskedOnce(tx: Tx, asked: typeof askedReminders.$inferInsert): Promise<void> {
  await tx.insert(askedReminders).values(asked).onConflictDoNothing()
}

/** What a request that was seen before has written. @param ids of all reminders that it may have written */
export async function countAsked(db: Queryable, ids: readonly string[]) {
  const written = inArray(outboxMessages.reminderId, [...ids])
  const byChannel = (channel: Channel) => db.$count(outboxMessages, and(written, eq(outboxMessages.channel, channel)))
  return {
    tenants: await countGroups(db, ids),
    messages: { email: await byChannel('email'), sms: await byChannel('sms') } satisfies Record<Channel, number>,
  }
}

/** How far each amount that is overdue was called by itself, when its tenant was called last, and how long a promise keeps quiet. */
export async function listCalled(db: Queryable, tenancyIds: readonly string[], today: Day) {
  const dayOf = (at: SQL) => sql`(${at} at time zone 'Africa/Nairobi')::date`
  const calledLast = sql`(select max(${dayOf(sql`told.created_at`)}) from ${reminders} told
    join ${charges} other on other.id = told.record_id join ${tenancies} held on held.id = other.tenancy_id
    where held.tenant_id = ${tenancies.tenantId} and held.currency = ${tenancies.currency} and told.kind = 'overdue')`
  const askedLast = sql`(select max(${askedReminders.day}) from ${askedReminders} where ${askedReminders.tenancyId} = ${tenancies.id})`
  return db
    .select({
      tenancyId: charges.tenancyId,
      dueDate: charges.dueDate,
      said: asNumber(sql`(select coalesce(max(told.step), 0) from ${reminders} told
        where told.record_id = ${charges.id} and told.kind = 'overdue')`),
      calledLast: sql<Day | null>`${calledLast}::text`,
      askedLast: sql<Day | null>`${askedLast}::text`,
      quietUntil: sql<Day | null>`${quietUntil(charges.tenancyId, today)}::text`,
    })
    .from(charges)
    .innerJoin(tenancies, eq(tenancies.id, charges.tenancyId))
    .where(and(inArray(charges.tenancyId, [...tenancyIds]), isOverdue(today), livesThere(today)))
}
