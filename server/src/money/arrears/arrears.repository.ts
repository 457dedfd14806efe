import { addDays, type Day } from '@makao/contract/days'
import type { Currency } from '@makao/contract/money'
import type { ArrearsView } from '@makao/contract/money/arrears/arrears.kinds'
import type { ArrearsChoice } from '@makao/contract/money/arrears/arrears.schema'
import { ARREARS_DAYS, type ArrearsOrder } from '@makao/contract/money/arrears/arrears.terms'
import { and, asc, desc, eq, gte, inArray, isNull, lt, lte, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { together } from '../../db/together'
import type { Queryable } from '../../db/types'
import { properties } from '../../homes/properties/properties.table'
import { tenancies } from '../../homes/tenancies/tenancies.table'
import { units } from '../../homes/units/units.table'
import {
  asNumber,
  holdsWordsOrPhone,
  inOrder,
  isOneOf,
  latestFirst,
  naturally,
  type OrderedBy,
  subselect,
} from '../../lists'
import { profiles } from '../../people/accounts/accounts.table'
import { balance, isOpen, isOverdue, isSumOpen, sumOfBalances } from '../charges/charges.repository'
import { charges } from '../charges/charges.table'
import { cameIn } from '../payments/payments.repository'
import { payments } from '../payments/payments.table'
import { isSpreadPart, spreadOf } from '../payments/transfers.repository'
import { hasOpenPromise, openPromiseDay } from '../promises/promises.repository'
import { promises } from '../promises/promises.table'
import { lastRemindedAt, remindedSince } from '../reminders/reminders.repository'
import { countOwing, findOwingDays, firstOwingDay, ofPlace } from '../sums/sums.repository'
import { chargeSums, owingTenancies } from '../sums/sums.table'

export const PAGE_SIZE = 50

/** What is open of tenancies and past its day, or due within the week. @param of those alone, where they are known before */
function owedByTenancy(db: Queryable, today: Day, of?: SQL) {
  const overdue = isOverdue(today)
  const isNear = lt(charges.dueDate, addDays(today, ARREARS_DAYS))
  const due = and(sql`not (${overdue})`, isNear)
  const sumOf = (which: SQL | undefined) => sql<string>`coalesce(sum(${balance}) filter (where ${which}), 0)`
  const firstOf = (which: SQL | undefined) => sql<Day | null>`min(${charges.dueDate}) filter (where ${which})::text`
  return db
    .select({
      tenancyId: charges.tenancyId,
      overdue: sumOf(overdue).as('overdue'),
      overdueSince: firstOf(overdue).as('overdue_since'),
      due: sumOf(due).as('due'),
      dueOn: firstOf(due).as('due_on'),
    })
    .from(charges)
    .where(and(isOpen, or(overdue, isNear), of))
    .groupBy(charges.tenancyId)
    .as('owed')
}

/** Told in the last days, by itself or by staff, in whatever way; what waits told nobody, unless staff asked for it today. */
const told = (today: Day) => remindedSince(sql`${today}::date - ${ARREARS_DAYS}::int`, today)
const wasReminded = (today: Day) => sql`${tenancies.id} in ${told(today)}`

function tables(
  db: Queryable,
  today: Day,
  { propertyId, search, ids, currency }: Omit<ArrearsChoice, 'view'>,
  of?: SQL,
) {
  const owed = owedByTenancy(db, today, of)
  const isLate = sql`${owed.overdue} > 0`
  const within: Record<ArrearsView, SQL> = {
    overdue: isLate,
    due: sql`${owed.due} > 0`,
    promised: sql`(${owed.overdue} > 0 or ${owed.due} > 0) and ${hasOpenPromise(tenancies.id)}`,
    broken: sql`(${owed.overdue} > 0 or ${owed.due} > 0) and ${hasOpenPromise(tenancies.id, today)}`,
    notReminded: sql`${isLate} and not ${wasReminded(today)}`,
  }
  const narrowed = and(
    holdsWordsOrPhone(tenancies.searchText, search),
    propertyId ? eq(units.propertyId, propertyId) : undefined,
    ids ? inArray(tenancies.id, [...ids]) : undefined,
    currency ? eq(tenancies.currency, currency) : undefined,
  )
  return { owed, within, narrowed }
}

/** Since when a tenancy owes what is past its day, and when it owes next within the week; null: it does not. */
interface OwingDays {
  overdueSince: SQLWrapper
  dueOn: SQLWrapper
}

/** The oldest debt first, then what is due first. */
const oldestFirst = ({ overdueSince, dueOn }: OwingDays) => [
  sql`${overdueSince} nulls last`,
  sql`${dueOn} nulls last`,
  ...naturally(units.unitNumber),
  asc(tenancies.id),
]

type DaysOrder = Exclude<ArrearsOrder, 'owes' | '-owes'>

const lastPaidOn = sql`(select max(came.received_on) from ${payments} came
  where came.tenancy_id = ${tenancies.id} and came.reversed_at is null
    and (came.method not in ('opening', 'transfer') or ${isSpreadPart(sql`came.id`)}))`

const isShownLate = (view: ArrearsView, { overdueSince }: OwingDays) =>
  view === 'due' ? sql`false` : sql`${overdueSince} is not null`

/** What the columns of the list order by that need no amounts, as the view shows them. */
function orderedByDays(view: ArrearsView, days: OwingDays): OrderedBy<DaysOrder> {
  return {
    tenant: sql`lower(${profiles.fullName})`,
    unit: [sql`lower(${properties.name})`, ...naturally(units.unitNumber)],
    since: sql`case when ${isShownLate(view, days)} then ${days.overdueSince} else ${days.dueOn} end`,
    paid: lastPaidOn,
    reminded: lastRemindedAt(tenancies.id),
    // Nobody else's is looked for: those who promised are few among all who owe.
    promise: sql`case when ${tenancies.id} in (select ${promises.tenancyId} from ${promises}) then ${openPromiseDay(tenancies.id)} end`,
  }
}

/** The same with how much each owes; amounts of different currencies are not compared. */
function orderedBy(view: ArrearsView, owed: ReturnType<typeof owedByTenancy>): OrderedBy<ArrearsOrder> {
  const amount = sql`case when ${isShownLate(view, owed)} then ${owed.overdue} else ${owed.due} end`
  return { ...orderedByDays(view, owed), owes: [tenancies.currency, amount] }
}

interface Window {
  limit: number
  offset: number
}

/** Tenancies that owe: those that a filter finds, all of them or some in their order. @param of of those alone, where they are known before */
export async function listArrears(
  db: Queryable,
  { sort, ...filter }: ArrearsChoice & { sort?: ArrearsOrder | null | undefined },
  today: Day,
  window?: Window,
  of?: SQL,
) {
  const { owed, within, narrowed } = tables(db, today, filter, of)
  const found = db
    .select({
      tenancyId: tenancies.id,
      tenantId: tenancies.tenantId,
      tenantName: profiles.fullName,
      unitId: units.id,
      unitNumber: units.unitNumber,
      propertyId: properties.id,
      propertyName: properties.name,
      country: properties.country,
      endDate: tenancies.endDate,
      currency: tenancies.currency,
      overdue: asNumber(sql`${owed.overdue}`),
      overdueSince: owed.overdueSince,
      due: asNumber(sql`${owed.due}`),
      dueOn: owed.dueOn,
      phoneNumber: profiles.phoneNumber,
    })
    .from(owed)
    .innerJoin(tenancies, eq(tenancies.id, owed.tenancyId))
    .innerJoin(profiles, eq(profiles.id, tenancies.tenantId))
    .innerJoin(units, eq(units.id, tenancies.unitId))
    .innerJoin(properties, eq(properties.id, units.propertyId))
    .where(and(narrowed, within[filter.view]))
    .orderBy(...inOrder(sort, orderedBy(filter.view, owed), oldestFirst(owed)))
    .$dynamic()
  return window ? found.limit(window.limit).offset(window.offset) : found
}

/** On which a tenancy owes next of the days that are kept of it, within the week. */
const nextOwingDay = (today: Day) => sql`(select min(day) from unnest(${owingTenancies.days}) day
  where day >= ${today}::date and day < ${addDays(today, ARREARS_DAYS)}::date)`

/**
 * One page of all that is overdue in all properties, the oldest first: of each tenancy the days on which it owes are kept, so that nobody
 * is added up who does not stand on the page. Only while nothing that is due ahead was entered as overdue.
 */
export async function listOldest(
  db: Queryable,
  { currency }: Pick<ArrearsChoice, 'currency'>,
  today: Day,
  { limit, offset }: Window,
): ReturnType<typeof listArrears> {
  const days = await findOwingDays(db, { before: today, currency }, { limit, offset })
  if (!days) return []
  // In the same order as their rows.
  const onPage = await db
    .select({ id: owingTenancies.tenancyId })
    .from(owingTenancies)
    .innerJoin(tenancies, eq(tenancies.id, owingTenancies.tenancyId))
    .innerJoin(units, eq(units.id, tenancies.unitId))
    .where(
      and(
        gte(firstOwingDay, days.first),
        lte(firstOwingDay, days.last),
        currency ? eq(tenancies.currency, currency) : undefined,
      ),
    )
    .orderBy(firstOwingDay, sql`${nextOwingDay(today)} nulls last`, ...naturally(units.unitNumber), asc(tenancies.id))
    .limit(limit)
    .offset(days.skipped)
  const ids = onPage.map(({ id }) => id)
  return listArrears(db, { view: 'overdue', currency }, today, undefined, isOneOf(charges.tenancyId, ids))
}

/** Whether an order of the list can be told from the days that are kept of each tenancy. */
export const isOrderOfDays = (sort: ArrearsOrder | null | undefined): sort is DaysOrder | null | undefined =>
  sort !== 'owes' && sort !== '-owes'

/**
 * One page of all that is overdue, or due within the week, in all properties, in an order that needs no amounts: who owes is known by the
 * days that are kept, and only those on the page are added up. Only while nothing that is due ahead was entered as overdue.
 */
export async function listByDays(
  db: Queryable,
  {
    view,
    currency,
    sort,
  }: { view: 'overdue' | 'due'; currency: Currency | null | undefined; sort?: DaysOrder | null | undefined },
  today: Day,
  { limit, offset }: Window,
): ReturnType<typeof listArrears> {
  const isLate = lt(firstOwingDay, today)
  const dueOn = nextOwingDay(today)
  const days: OwingDays = { overdueSince: sql`case when ${isLate} then ${firstOwingDay} end`, dueOn }
  // As its index has it: who is not late owes first on the day on which they owe next.
  const usual = [firstOwingDay, sql`${dueOn} nulls last`, ...naturally(units.unitNumber), asc(tenancies.id)]
  const onPage = await db
    .select({ id: owingTenancies.tenancyId })
    .from(owingTenancies)
    .innerJoin(tenancies, eq(tenancies.id, owingTenancies.tenancyId))
    .innerJoin(profiles, eq(profiles.id, tenancies.tenantId))
    .innerJoin(units, eq(units.id, tenancies.unitId))
    .innerJoin(properties, eq(properties.id, units.propertyId))
    .where(
      and(
        view === 'overdue' ? isLate : and(lt(firstOwingDay, addDays(today, ARREARS_DAYS)), sql`${dueOn} is not null`),
        currency ? eq(tenancies.currency, currency) : undefined,
      ),
    )
    .orderBy(...inOrder(sort, orderedByDays(view, days), usual))
    .limit(limit)
    .offset(offset)
  const ids = onPage.map(({ id }) => id)
  return listArrears(db, { view, currency, sort }, today, undefined, isOneOf(charges.tenancyId, ids))
}

/** Who promised something: few, so that what the others owe need not be added up. */
const isOfPromiser = (db: Queryable) => inArray(charges.tenancyId, db.select({ id: promises.tenancyId }).from(promises))

/** One page of those in all properties who promised something, or who broke it. */
export const listPromisers = (
  db: Queryable,
  filter: {
    view: 'promised' | 'broken'
    currency: Currency | null | undefined
    sort?: ArrearsOrder | null | undefined
  },
  today: Day,
  window: Window,
) => listArrears(db, filter, today, window, isOfPromiser(db))

/**
 * How many tenancies each view shows, and what those of one view come to in each currency. Of a wanted currency alone, in
 * every view, but where nobody owes anything in it: then it is what there is.
 */
export async function sumArrears(db: Queryable, { currency, ...filter }: ArrearsChoice, today: Day) {
  return shownOf(await sumByCurrency(db, filter, today), currency)
}

/** @param of those alone, where they are known before */
function sumByCurrency(db: Queryable, filter: Omit<ArrearsChoice, 'currency'>, today: Day, of?: SQL) {
  const { owed, within, narrowed } = tables(db, today, filter, of)
  const countOf = (view: ArrearsView) => asNumber(sql`count(*) filter (where ${within[view]})`)
  // Of these two views one amount is that of all who owe, and the other says so of all as well.
  const summed = filter.view === 'overdue' || filter.view === 'due' ? sql`true` : within[filter.view]
  const sumOf = (amount: typeof owed.overdue) => asNumber(sql`coalesce(sum(${amount}) filter (where ${summed}), 0)`)
  return db
    .select({
      currency: tenancies.currency,
      overdue: countOf('overdue'),
      due: countOf('due'),
      promised: countOf('promised'),
      broken: countOf('broken'),
      notReminded: countOf('notReminded'),
      overdueAmount: sumOf(owed.overdue),
      dueAmount: sumOf(owed.due),
    })
    .from(owed)
    .innerJoin(tenancies, eq(tenancies.id, owed.tenancyId))
    .innerJoin(units, eq(units.id, tenancies.unitId))
    .where(narrowed)
    .groupBy(tenancies.currency)
    .orderBy(tenancies.currency)
}

interface ArrearsSum extends Record<ArrearsView | 'overdueAmount' | 'dueAmount', number> {
  currency: Currency
}

function shownOf(sums: readonly ArrearsSum[], currency: Currency | null | undefined) {
  const wanted = sums.filter((sum) => sum.currency === currency)
  const shown = wanted.length > 0 ? wanted : sums
  const all = (view: ArrearsView) => shown.reduce((total, sum) => total + sum[view], 0)
  return {
    /** Undefined: of all. */
    currency: shown.length === 1 ? shown[0]?.currency : undefined,
    counts: {
      overdue: all('overdue'),
      due: all('due'),
      promised: all('promised'),
      broken: all('broken'),
      notReminded: all('notReminded'),
    },
    totals: sums.map(({ currency, overdueAmount, dueAmount }) => ({
      currency,
      overdue: overdueAmount,
      due: dueAmount,
    })),
  }
}

/**
 * The same of all properties, as the sums have it; of promises what those come to who promised. Undefined while something that is due ahead
 * was entered as overdue.
 */
export async function sumArrearsKept(
  db: Queryable,
  { view, currency }: { view: Exclude<ArrearsView, 'notReminded'>; currency?: Currency | null | undefined },
  today: Day,
) {
  const isPast = lt(chargeSums.dueDate, today)
  const isNear = lt(chargeSums.dueDate, addDays(today, ARREARS_DAYS))
  const sumOf = (which: SQL) => asNumber(sql`coalesce(sum(${sumOfBalances}) filter (where ${which}), 0)`)
  const marked = sql`${chargeSums.isMarkedOverdue} and not ${isPast}`
  const isOfPromises = view === 'promised' || view === 'broken'
  const [amounts, [overdue, due], followed, promised] = await together(
    db,
    () =>
      db
        .select({
          currency: chargeSums.currency,
          overdueAmount: sumOf(isPast),
          dueAmount: sumOf(sql`not ${isPast}`),
          marked: asNumber(sql`coalesce(sum(${chargeSums.charges}) filter (where ${marked}), 0)`),
        })
        .from(chargeSums)
        .where(and(ofPlace(null), isSumOpen, or(isNear, eq(chargeSums.isMarkedOverdue, true))))
        .groupBy(chargeSums.currency)
        .having(sql`sum(${chargeSums.charges}) > 0`)
        .orderBy(chargeSums.currency),
    () => countOwing(db, [{ to: addDays(today, -1) }, { from: today, to: addDays(today, ARREARS_DAYS - 1) }]),
    () => countFollowed(db, today),
    async () => (isOfPromises ? sumByCurrency(db, { view }, today, isOfPromiser(db)) : undefined),
  )
  if (amounts.some(({ marked }) => marked > 0)) return undefined
  const sums = amounts.map(({ marked: _, ...amount }) => {
    const standing = followed.find((one) => one.currency === amount.currency)
    const late = overdue?.get(amount.currency) ?? 0
    const counts = {
      overdue: late,
      due: due?.get(amount.currency) ?? 0,
      promised: standing?.promised ?? 0,
      broken: standing?.broken ?? 0,
      notReminded: late - (standing?.reminded ?? 0),
    }
    if (!promised) return { ...amount, ...counts }
    const { overdueAmount = 0, dueAmount = 0 } = promised.find((one) => one.currency === amount.currency) ?? {}
    return { currency: amount.currency, overdueAmount, dueAmount, ...counts }
  })
  return shownOf(sums, currency)
}

/** Of tenancies that owe by the days that are kept of them: who promised something, who broke it, and who is late and was reminded. */
function countFollowed(db: Queryable, today: Day) {
  const anyPromise = db.select({ id: promises.tenancyId }).from(promises)
  const reminded = and(lt(firstOwingDay, today), wasReminded(today))
  const countOf = (which: SQL | undefined) => asNumber(sql`count(*) filter (where ${which})`)
  return (
    db
      .select({
        currency: tenancies.currency,
        promised: countOf(hasOpenPromise(tenancies.id)),
        broken: countOf(hasOpenPromise(tenancies.id, today)),
        reminded: countOf(reminded),
      })
      .from(tenancies)
      .innerJoin(owingTenancies, eq(owingTenancies.tenancyId, tenancies.id))
      // As one list of them: either or the other would be looked for among all who owe.
      .where(
        and(
          lt(firstOwingDay, addDays(today, ARREARS_DAYS)),
          sql`${tenancies.id} in (${anyPromise} union ${told(today)})`,
        ),
      )
      .groupBy(tenancies.currency)
  )
}

/** Of all properties, as the sums have it: what is due within the week. Undefined while any of it was entered as overdue. */
async function sumComingKept(db: Queryable, today: Day) {
  const isNear = and(gte(chargeSums.dueDate, today), lt(chargeSums.dueDate, addDays(today, ARREARS_DAYS)))
  const adding = db
    .select({
      currency: chargeSums.currency,
      amount: asNumber(sql`sum(${sumOfBalances})`),
      marked: asNumber(sql`coalesce(sum(${chargeSums.charges}) filter (where ${chargeSums.isMarkedOverdue}), 0)`),
    })
    .from(chargeSums)
    .where(and(ofPlace(null), isSumOpen, isNear))
    .groupBy(chargeSums.currency)
    .having(sql`sum(${chargeSums.charges}) > 0`)
    .orderBy(chargeSums.currency)
  const [sums, [tenancies]] = await together(
    db,
    () => adding,
    () => countOwing(db, [{ from: today, to: addDays(today, ARREARS_DAYS - 1) }]),
  )
  if (sums.some(({ marked }) => marked > 0)) return undefined
  return sums.map(({ currency, amount }) => ({ currency, amount, due: tenancies?.get(currency) ?? 0 }))
}

/** What is due within the week and who broke a promise, as the views of the list have it, and nothing else of them. */
export async function sumComing(db: Queryable, today: Day, propertyId: string | null | undefined) {
  const promised = tables(db, today, { propertyId }, isOfPromiser(db))
  const counting = db
    .select({ broken: asNumber(sql`count(*) filter (where ${promised.within.broken})`) })
    .from(promised.owed)
    .innerJoin(tenancies, eq(tenancies.id, promised.owed.tenancyId))
    .innerJoin(units, eq(units.id, tenancies.unitId))
    .where(promised.narrowed)
  const [[{ broken } = { broken: 0 }], sums] = await together(
    db,
    () => counting,
    async () => (propertyId ? undefined : await sumComingKept(db, today)) ?? sumComingOf(db, today, propertyId),
  )
  return {
    comingDue: {
      tenancies: sums.reduce((total, { due }) => total + due, 0),
      totals: sums
        .filter(({ due }) => due > 0)
        .map(({ currency, amount, due }) => ({ currency, amount, tenancies: due })),
    },
    brokenPromises: broken,
  }
}

function sumComingOf(db: Queryable, today: Day, propertyId: string | null | undefined) {
  const { owed, within, narrowed } = tables(db, today, { propertyId })
  return db
    .select({
      currency: tenancies.currency,
      due: asNumber(sql`count(*) filter (where ${within.due})`),
      amount: asNumber(sql`coalesce(sum(${owed.due}) filter (where ${within.due}), 0)`),
    })
    .from(owed)
    .innerJoin(tenancies, eq(tenancies.id, owed.tenancyId))
    .innerJoin(units, eq(units.id, tenancies.unitId))
    .where(narrowed)
    .groupBy(tenancies.currency)
    .orderBy(tenancies.currency)
}

/** All that a filter finds, at most so many. */
export async function chooseArrears(db: Queryable, filter: ArrearsChoice, today: Day, limit: number) {
  const { owed, within, narrowed } = tables(db, today, filter)
  return db
    .select({
      tenancyId: tenancies.id,
      currency: tenancies.currency,
      overdue: asNumber(sql`${owed.overdue}`),
      due: asNumber(sql`${owed.due}`),
    })
    .from(owed)
    .innerJoin(tenancies, eq(tenancies.id, owed.tenancyId))
    .innerJoin(units, eq(units.id, tenancies.unitId))
    .where(and(narrowed, within[filter.view]))
    .orderBy(...oldestFirst(owed))
    .limit(limit)
}

/** What each tenancy paid last; of money for several units its part. */
export function listLastPayments(db: Queryable, tenancyIds: readonly string[]) {
  return db
    .selectDistinctOn([payments.tenancyId], {
      tenancyId: payments.tenancyId,
      day: payments.receivedOn,
      amount: asNumber(subselect(sql`${payments.amount} - ${spreadOf(sql`${payments}.id`)}`)),
    })
    .from(payments)
    .where(
      and(
        inArray(payments.tenancyId, [...tenancyIds]),
        isNull(payments.reversedAt),
        or(cameIn, isSpreadPart(sql`${payments}.id`)),
      ),
    )
    .orderBy(payments.tenancyId, latestFirst(payments.receivedOn), desc(payments.createdAt), asc(payments.id))
}
