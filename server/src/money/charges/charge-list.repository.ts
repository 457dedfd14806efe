import type { Day } from '@makao/contract/days'
import type { Currency } from '@makao/contract/money'
import type { ChargeFilter, ChargePage, ChargeRow } from '@makao/contract/money/charges/charges.schema'
import type { ChargeOrder } from '@makao/contract/money/charges/charges.terms'
import { and, asc, count, desc, eq, gt, gte, inArray, lt, lte, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Queryable } from '../../db/types'
import { properties } from '../../homes/properties/properties.table'
import { tenancies } from '../../homes/tenancies/tenancies.table'
import { units } from '../../homes/units/units.table'
import {
  asNumber,
  holdsWordsOrPhone,
  inBatches,
  inOrder,
  latestFirst,
  mostCounted,
  naturally,
  neverNull,
  type OrderedBy,
  pageWindow,
} from '../../lists'
import { profiles } from '../../people/accounts/accounts.table'
import { isRentedBy } from '../../renters'
import { findStart, ofPlace } from '../sums/sums.repository'
import { chargeSums } from '../sums/sums.table'
import { balance, counted, hasStatus, type Judged, selectRows, statusOn, sumOfBalances } from './charges.repository'
import { charges } from './charges.table'

// What a list of charges finds, in its order and page by page, and what all of it comes to.

const PAGE_SIZE = 25

interface Window {
  where: SQL | undefined
  orderBy: SQL[]
  /** In which order it is chosen, where that is another than the one in which it stands. */
  chosenBy?: SQL[]
  /** It stands by names of the joined tables. */
  isByNames?: boolean
  limit: number
  offset?: number
}

/** A part of a list. It is chosen first, so that whom thousands of other charges are for is not looked up. */
function readWindow(
  db: Queryable,
  today: Day,
  { where, orderBy, chosenBy = orderBy, isByNames = false, limit, offset = 0 }: Window,
) {
  const chosen = db.select({ id: charges.id }).from(charges).$dynamic()
  if (isByNames) {
    chosen
      .innerJoin(tenancies, eq(tenancies.id, charges.tenancyId))
      .innerJoin(units, eq(units.id, tenancies.unitId))
      .innerJoin(properties, eq(properties.id, units.propertyId))
      .innerJoin(profiles, eq(profiles.id, tenancies.tenantId))
  }
  chosen
    .where(where)
    .orderBy(...chosenBy)
    .limit(limit)
    .offset(offset)
  return selectRows(db, today)
    .where(inArray(charges.id, chosen))
    .orderBy(...orderBy)
}

const latestDueFirst = [latestFirst(charges.dueDate), asc(charges.id)]
const latestDueLast = [sql`${charges.dueDate} asc nulls first`, desc(charges.id)]

/** What the columns of the list order by; amounts of different currencies are not compared. */
const orderedBy = (today: Day): OrderedBy<ChargeOrder> => ({
  tenant: neverNull(sql`lower(${profiles.fullName})`),
  place: [sql`lower(${properties.name})`, ...naturally(units.unitNumber)],
  type: [charges.paymentType, sql`lower(${charges.name})`],
  amount: [neverNull(charges.currency), neverNull(charges.amount)],
  paid: [charges.currency, charges.paidAmount],
  dueDate: neverNull(charges.dueDate),
  paidDate: charges.paidDate,
  status: statusOn(today),
})

const byNames: readonly (string | null | undefined)[] = ['tenant', '-tenant', 'place', '-place'] satisfies ChargeOrder[]

/** `tenancies`: the ids of those that are meant, as a subselect. */
type Narrowing = Omit<ChargeFilter, 'page' | 'sort'> & { currency?: Currency | undefined; tenancies?: SQL | undefined }

/** The tenancies that a filter speaks of; undefined when it speaks of none in particular. */
function ofTenancies(db: Queryable, { search, propertyId, tenantId }: Narrowing): SQL | undefined {
  if (!search && !propertyId && !tenantId) return undefined
  const meant = db
    .select({ id: tenancies.id })
    .from(tenancies)
    .innerJoin(units, eq(units.id, tenancies.unitId))
    .where(
      and(
        holdsWordsOrPhone(tenancies.searchText, search),
        propertyId ? eq(units.propertyId, propertyId) : undefined,
        tenantId ? isRentedBy(tenantId) : undefined,
      ),
    )
  return inArray(charges.tenancyId, meant)
}

/** What a filter asks of a charge itself, or of charges that were added up. */
const isSuch = (filter: Narrowing, today: Day, of: Judged & Record<'paymentType' | 'currency', PgColumn>) =>
  and(
    filter.from ? gte(of.dueDate, filter.from) : undefined,
    filter.to ? lte(of.dueDate, filter.to) : undefined,
    filter.paymentType ? eq(of.paymentType, filter.paymentType) : undefined,
    filter.currency ? eq(of.currency, filter.currency) : undefined,
    filter.paymentStatus ? hasStatus(filter.paymentStatus, today, of) : undefined,
  )

/** What a filter finds, as a condition on charges alone: sums over many need no other table. */
function found(db: Queryable, filter: Narrowing, today: Day): SQL | undefined {
  return and(
    counted,
    ofTenancies(db, filter),
    filter.tenancies ? sql`${charges.tenancyId} in (${filter.tenancies})` : undefined,
    isSuch(filter, today, charges),
    filter.ids ? inArray(charges.id, filter.ids) : undefined,
  )
}

/** What a filter finds among the sums that are kept; undefined when it asks for what they do not know. */
function foundInSums(filter: Narrowing, today: Day): SQL | undefined {
  if (filter.search || filter.tenantId || filter.ids || filter.tenancies) return undefined
  return and(ofPlace(filter.propertyId), isSuch(filter, today, chargeSums))
}

/** The tenancies of which a filter finds a charge. */
export async function listTenanciesFound(
  db: Queryable,
  filter: Narrowing,
  today: Day,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectDistinct({ tenancyId: charges.tenancyId })
    .from(charges)
    .where(found(db, filter, today))
    .orderBy(asc(charges.tenancyId))
    .limit(limit)
  return rows.map(({ tenancyId }) => tenancyId)
}

/** Every charge that a filter finds, latest due date first, read in batches as they are asked for. */
export function streamCharges(db: Queryable, filter: Narrowing, today: Day): AsyncGenerator<ChargeRow> {
  return inBatches((limit, last: ChargeRow | undefined) => {
    const after =
      last &&
      and(
        // For the index, which cannot begin at an either-or.
        lte(charges.dueDate, last.dueDate),
        or(lt(charges.dueDate, last.dueDate), gt(charges.id, last.id)),
      )
    return readWindow(db, today, { where: and(found(db, filter, today), after), orderBy: latestDueFirst, limit })
  })
}

/** `later`: how many of them are due after a day. @param most how many are looked at, if not all */
function sumRows(db: Queryable, where: SQL | undefined, today: Day, most?: number) {
  const { currency, dueDate, amount, paidAmount } = charges
  const rows = db
    .select({ currency, dueDate, amount, paidAmount, pending: sql`${balance}`.as('pending') })
    .from(charges)
    .where(where)
    .$dynamic()
  const some = (most === undefined ? rows : rows.limit(most)).as('some')
  return db
    .select({
      currency: some.currency,
      charges: count(),
      later: asNumber(sql`count(*) filter (where ${gt(some.dueDate, today)})`),
      amount: asNumber(sql`sum(${some.amount})`),
      paid: asNumber(sql`sum(${some.paidAmount})`),
      pending: asNumber(sql`sum(${some.pending})`),
    })
    .from(some)
    .groupBy(some.currency)
    .orderBy(some.currency)
}

const sumKept = (db: Queryable, where: SQL, today: Day) =>
  db
    .select({
      currency: chargeSums.currency,
      charges: asNumber(sql`sum(${chargeSums.charges})`),
      later: asNumber(sql`coalesce(sum(${chargeSums.charges}) filter (where ${gt(chargeSums.dueDate, today)}), 0)`),
      amount: asNumber(sql`sum(${chargeSums.amount})`),
      paid: asNumber(sql`sum(${chargeSums.paidAmount})`),
      pending: asNumber(sql`sum(${sumOfBalances})`),
    })
    .from(chargeSums)
    .where(where)
    .groupBy(chargeSums.currency)
    .having(sql`sum(${chargeSums.charges}) > 0`)
    .orderBy(chargeSums.currency)

interface Counted {
  total: number
  later: number
  /** There are more than `total`, which were not counted. */
  isMore: boolean
  totals: ChargePage['totals']
}

const toCounted = (sums: Awaited<ReturnType<typeof sumRows>>): Omit<Counted, 'isMore'> => ({
  total: sums.reduce((total, { charges }) => total + charges, 0),
  later: sums.reduce((total, { later }) => total + later, 0),
  totals: sums.map(({ charges: _, later: __, ...sum }) => sum),
})

/** The same of a search, which may find nearly all there is: as far as its page counts, what is due by today before what is due later. */
async function countSearched(
  db: Queryable,
  where: SQL | undefined,
  today: Day,
  window: ReturnType<typeof pageWindow>,
): Promise<Counted> {
  const most = mostCounted(window)
  const counted = toCounted(await sumRows(db, where, today, most + 1))
  if (counted.total <= most) return { ...counted, isMore: false }
  const isDue = and(where, lte(charges.dueDate, today))
  const due = await db.$count(db.select({ id: charges.id }).from(charges).where(isDue).limit(most).as('some'))
  return { total: most, later: most - due, isMore: true, totals: [] }
}

/** How many charges a filter finds, how many of them are due after today, and their sums by currency. */
export async function countCharges(db: Queryable, filter: Narrowing, today: Day): Promise<Counted> {
  const kept = foundInSums(filter, today)
  const sums = await (kept ? sumKept(db, kept, today) : sumRows(db, found(db, filter, today), today))
  return { ...toCounted(sums), isMore: false }
}

/** A part of a list, and what the sums that are kept know of it, if they do. `isMore`: it goes on behind where it was counted to. */
interface Part {
  where: SQL | undefined
  kept: SQL | undefined
  isMore: boolean
}

/**
 * A part of a list of so many charges, the latest due date first. Where the sums say on which day it begins, it is read from there;
 * else what is skipped is read too, and the second half is chosen from its end.
 */
async function readLatestDue(
  db: Queryable,
  today: Day,
  { where, kept, isMore }: Part,
  total: number,
  { limit, offset }: ReturnType<typeof pageWindow>,
): Promise<ChargeRow[]> {
  const most = Math.min(limit, total - offset)
  if (most <= 0) return []
  const usual = { where, orderBy: latestDueFirst, limit: most }
  if (kept && offset > 0) {
    const days = sql`select ${chargeSums.dueDate} as day, sum(${chargeSums.charges}) as found from ${chargeSums} where ${kept} group by 1`
    const start = await findStart(db, days, offset)
    if (!start) return []
    return readWindow(db, today, {
      ...usual,
      where: and(where, lte(charges.dueDate, start.day)),
      offset: start.skipped,
    })
  }
  if (isMore || offset * 2 <= total) return readWindow(db, today, { ...usual, offset })
  return readWindow(db, today, { ...usual, chosenBy: latestDueLast, offset: total - offset - most })
}

/** One page in the usual order: what is due by today, the latest first, and after it what is due later. */
async function readUsual(
  db: Queryable,
  today: Day,
  { where, kept, isMore }: Part,
  { total, later }: { total: number; later: number },
  { limit, offset }: ReturnType<typeof pageWindow>,
): Promise<ChargeRow[]> {
  const isLater = {
    where: and(where, gt(charges.dueDate, today)),
    kept: kept && and(kept, gt(chargeSums.dueDate, today)),
    isMore,
  }
  const isDue = {
    where: and(where, lte(charges.dueDate, today)),
    kept: kept && and(kept, lte(chargeSums.dueDate, today)),
    isMore,
  }
  const due = await readLatestDue(db, today, isDue, total - later, { limit, offset })
  const rest = { limit: limit - due.length, offset: Math.max(0, offset - (total - later)) }
  return [...due, ...(await readLatestDue(db, today, isLater, later, rest))]
}

/** One page of the charges that a filter finds, with the sums over all of them, unless a search finds more than are counted. */
export async function listCharges(
  db: Queryable,
  filter: ChargeFilter & Pick<Narrowing, 'currency' | 'tenancies'>,
  today: Day,
): Promise<ChargePage> {
  const where = found(db, filter, today)
  const window = pageWindow(filter.page, PAGE_SIZE)
  const { later, ...sums } = await (filter.search
    ? countSearched(db, where, today, window)
    : countCharges(db, filter, today))
  const rows = filter.sort
    ? await readWindow(db, today, {
        where,
        orderBy: inOrder(filter.sort, orderedBy(today), latestDueFirst),
        isByNames: byNames.includes(filter.sort),
        ...window,
      })
    : await readUsual(
        db,
        today,
        { where, kept: foundInSums(filter, today), isMore: sums.isMore },
        { total: sums.total, later },
        window,
      )
  return { rows, page: filter.page, pageSize: PAGE_SIZE, ...sums }
}
