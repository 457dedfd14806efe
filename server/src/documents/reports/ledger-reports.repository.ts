import type { Day } from '@makao/contract/days'
import type { AgedRow, AgedTotal, CollectionRow } from '@makao/contract/documents/reports/ledger-reports.schema'
import type { AgedOrder } from '@makao/contract/documents/reports/report-orders.terms'
import type { Currency } from '@makao/contract/money'
import type { EntryKind } from '@makao/contract/money/ledger/ledger.terms'
import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../db/types'
import { properties } from '../../homes/properties/properties.table'
import { rentChanges, tenancies } from '../../homes/tenancies/tenancies.table'
import { units } from '../../homes/units/units.table'
import { inBatches, inOrder, type OrderedBy, pageWindow } from '../../lists'
import { charges, chargeVersions } from '../../money/charges/charges.table'
import { asKnown, readKnown } from '../../money/ledger/earlier-rows.repository'
import { countedAfter, movedAfter, openOn } from '../../money/ledger/ledger.repository'
import { ledgerEntries, ledgerPostings } from '../../money/ledger/ledger.table'
import {
  ALL_PROPERTIES,
  chargeSums,
  ledgerSums,
  owingSums,
  owingTenancies,
  placeSums,
} from '../../money/sums/sums.table'
import { profiles } from '../../people/accounts/accounts.table'
import { type Among, andAmong } from './report-places.repository'

export const LONG_PAGE = 50

/** Rows of a batch where each puts the whole report in order again. */
export const WHOLE_ANEW = 1000

type Raw = Record<string, unknown>

/** The part of a report that a page shows. */
export interface Window<Order> {
  limit: number
  offset: number
  sort?: Order | null | undefined
  /** Of which rows are listed; all without it. */
  currency?: Currency | undefined
}

export const listed = (keys: readonly SQL[]) => sql.join([...keys], sql`, `)

/** Counts and sums arrive as text; ours fit a number exactly. */
export async function readRows<Row>(
  db: Queryable,
  query: SQL,
  numbers: readonly (keyof Row & string)[],
): Promise<Row[]> {
  const { rows } = await db.execute(query)
  return (rows as Raw[]).map((row) => ({
    ...row,
    ...Object.fromEntries(numbers.map((field) => [field, Number(row[field])])),
  })) as Row[]
}

/** What reports of a day read beside the ledger: of a closed month as it was known when the month was closed. */
export async function readPlaces(db: Queryable, day: Day, among: Among) {
  const known = await readKnown(db, day.slice(0, 7))
  return {
    among,
    known,
    units: asKnown(units, known),
    properties: asKnown(properties, known),
    tenancies: asKnown(tenancies, known),
    rentChanges: asKnown(rentChanges, known),
    profiles: asKnown(profiles, known),
  }
}

export type Places = Awaited<ReturnType<typeof readPlaces>>

/** The version of a charge, if it was changed since, by which it was charged at the end of a day. */
const versionOn = (day: Day) => sql`${chargeVersions} version on version.record_id = charge.id and (
  select version.from_entry < max(entry.position) and max(entry.position) <= version.until_entry from ${ledgerEntries} entry
  where entry.record_id = charge.id and entry.kind = 'charge' and not (${countedAfter(day)}))`

/** What is left of charges at the end of a day, each with the day on which it was due then. */
const debtsOn = (day: Day, only?: SQL) => sql`
  select open.tenancy_id, open.currency, open.amount, coalesce(version.due_date, charge.due_date) as due_date, charge.is_marked_overdue
  from (${openOn(day, only)}) open join ${charges} charge on charge.id = open.record_id left join ${versionOn(day)}`

/** @param debts with `amount`, `due_date` and `is_marked_overdue` */
const bands = (day: Day) => {
  // What was entered as overdue before its day is no less overdue than anywhere else.
  const age = sql`greatest(${day}::date - due_date, case when is_marked_overdue then 1 end)`
  const owed = (from: number | null, to: number | null) => {
    const above = from === null ? sql`true` : sql`${age} >= ${from}`
    const below = to === null ? sql`true` : sql`${age} <= ${to}`
    return sql`coalesce(sum(amount) filter (where amount > 0 and ${above} and ${below}), 0)`
  }
  return sql`${owed(null, 0)} as "days0", ${owed(1, 30)} as "days30", ${owed(31, 60)} as "days60",
    ${owed(61, 90)} as "days90", ${owed(91, null)} as "older", ${owed(null, null)} as "total"`
}

const bandNames = ['days0', 'days30', 'days60', 'days90', 'older', 'total'] as const

const oldestDebtFirst = [sql`aged.since`, sql`aged.tenancy_id`]

const inBand = (band: (typeof bandNames)[number]) => [sql`tenancy.currency`, sql`aged.${sql.identifier(band)}`]

const agedBy: OrderedBy<AgedOrder> = {
  tenant: sql`lower(tenant.full_name)`,
  since: sql`aged.since`,
  days0: inBand('days0'),
  days30: inBand('days30'),
  days60: inBand('days60'),
  days90: inBand('days90'),
  older: inBand('older'),
  total: inBand('total'),
}

const agedOf = (day: Day, debts: SQL) => sql`
  select tenancy_id, min(due_date) as since, ${bands(day)} from (${debts}) debt where amount > 0 group by 1`

/**
 * A page of those who owe at the end of a day, by the day since when: as what is kept of each has it, but of those of whom something was
 * posted since.
 */
const oldestOn = (day: Day, currency: Currency | undefined, { limit, offset }: { limit: number; offset: number }) => {
  const ofCurrency = currency
    ? sql`and exists (select from ${tenancies} where ${tenancies.id} = owing.tenancy_id and ${tenancies.currency} = ${currency})`
    : sql``
  return sql`
  select tenancy_id, since from (
    (select owing.tenancy_id, owing.days[1] as since from ${owingTenancies} owing
      where owing.days[1] <= ${day} and owing.tenancy_id not in (select tenancy_id from moved) ${ofCurrency}
      order by owing.days[1], owing.tenancy_id limit ${offset + limit})
    union all
    select owing.tenancy_id, min(owing.due_date) from (${debtsOn(day, isOfMoved)}) owing where owing.amount > 0 ${ofCurrency} group by 1
  ) oldest order by since, tenancy_id limit ${limit} offset ${offset}`
}

const isOfMoved = sql`tenancy_id in (select tenancy_id from moved)`

/** A part of what tenancies owe at the end of a day: the oldest debt first unless asked for otherwise. */
export async function listAged(
  db: Queryable,
  day: Day,
  { limit, offset, sort, currency }: Window<AgedOrder>,
  among: Among,
): Promise<AgedRow[]> {
  const places = await readPlaces(db, day, among)
  const page = sql`limit ${limit} offset ${offset}`
  const isOfCurrency = currency
    ? sql`and tenancy_id in (select id from ${tenancies} where ${tenancies.currency} = ${currency})`
    : sql``
  const whole = sql`
    aged as (${agedOf(day, debtsOn(day, sql`true ${andAmong(sql`tenancy_id`, among.tenancies)} ${isOfCurrency}`))} ${sort ? sql`` : sql`order by 2, 1 ${page}`})`
  // Of all, and in their order, those on the page alone are added up.
  const onPage = sql`
    moved as materialized (${movedAfter(day)}), oldest as materialized (${oldestOn(day, currency, { limit, offset })}),
    aged as (${agedOf(day, debtsOn(day, sql`tenancy_id in (select tenancy_id from oldest)`))})`
  return readRows<AgedRow>(
    db,
    sql`
    with ${sort || among.tenancies ? whole : onPage}
    select aged.tenancy_id as "tenancyId", tenancy.tenant_id as "tenantId", tenant.full_name as "tenantName",
      tenant.phone_number as "phoneNumber", unit.property_id as "propertyId", property.name as "propertyName",
      unit.id as "unitId", unit.unit_number as "unitNumber", tenancy.currency,
      aged.since::text as since, "days0", "days30", "days60", "days90", "older", "total"
    from aged join ${tenancies} tenancy on tenancy.id = aged.tenancy_id
    join ${places.profiles} tenant on tenant.id = tenancy.tenant_id join ${places.units} unit on unit.id = tenancy.unit_id
    join ${places.properties} property on property.id = unit.property_id
    order by ${listed(inOrder(sort, agedBy, oldestDebtFirst))} ${sort ? page : sql``}`,
    bandNames,
  )
}

export function streamAged(db: Queryable, day: Day, among: Among): AsyncGenerator<AgedRow> {
  return inBatches((limit, _, offset) => listAged(db, day, { limit, offset }, among), WHOLE_ANEW)
}

const sumOfDebts = (day: Day, debts: SQL) => sql`
  select currency, count(distinct tenancy_id) filter (where amount > 0) as tenancies, coalesce(-sum(amount) filter (where amount < 0), 0) as "paidAhead",
    ${bands(day)} from (${debts}) debt group by 1`

/**
 * The same of all: as what is kept by the day has it, but of tenancies of which something was posted since. What they owe now is taken
 * off, and what they owed then is put in its place.
 */
const sumOfAllDebts = (day: Day) => {
  const isDue = sql`due_date <= ${day}`
  const kept = sql`
    select currency, ${bands(day)} from (
      select currency, due_date, is_marked_overdue, sum(amount_minor - paid_amount_minor - written_off_amount_minor) as amount
      from ${chargeSums} where property_id = ${ALL_PROPERTIES} and payment_status in ('pending', 'overdue', 'partial') and ${isDue} group by 1, 2, 3
    ) debt group by 1`
  const moved = sql`
    select tenancy_id, currency, due_date, is_marked_overdue, amount_minor - paid_amount_minor - written_off_amount_minor as amount
    from ${charges} where voided_at is null and payment_status in ('pending', 'overdue', 'partial') and ${isDue} and ${isOfMoved}`
  const figures = [...bandNames, 'tenancies', 'paidAhead'] as const
  const part = (sign: 1 | -1, from: SQL) =>
    sql`select currency, ${sql.join(
      figures.map((figure) => sql`${sql.raw(sign === 1 ? '' : '-')}${sql.identifier(figure)}`),
      sql`, `,
    )} from (${from}) part`
  const sums = figures.map((figure) => sql`sum(${sql.identifier(figure)}) as ${sql.identifier(figure)}`)
  return sql`
    with moved as materialized (${movedAfter(day)})
    select currency, ${sql.join(sums, sql`, `)} from (
      ${part(1, sql`select kept.*, 0 as tenancies, 0 as "paidAhead" from (${kept}) kept`)}
      union all
      select currency, 0, 0, 0, 0, 0, 0, sum(tenancies), 0 from ${owingSums}
      where not is_rent and earlier_day = '-infinity' and day <= ${day} group by 1
      union all ${part(-1, sumOfDebts(day, moved))}
      union all ${part(1, sumOfDebts(day, debtsOn(day, isOfMoved)))}
    ) part group by 1 having sum("total") <> 0 or sum("paidAhead") <> 0`
}

/** By currency, over all tenancies. */
export function sumAged(db: Queryable, day: Day, among: Among): Promise<AgedTotal[]> {
  const sums = among.tenancies
    ? sumOfDebts(day, debtsOn(day, sql`tenancy_id in (${among.tenancies})`))
    : sumOfAllDebts(day)
  return readRows<AgedTotal>(db, sql`select * from (${sums}) aged order by currency`, [
    ...bandNames,
    'tenancies',
    'paidAhead',
  ])
}

/** Which entries bring in, take back and give back what tenants paid. */
const collected = {
  received: ['payment', 'payment_method'],
  reversed: ['payment_reversal'],
  refunded: ['refund', 'refund_reversal'],
} as const satisfies Record<string, readonly EntryKind[]>

/** What tenants paid and got back by day and method, latest day first; what is nobody's yet was paid by no tenant. */
export function listCollections(
  db: Queryable,
  { from, to }: { from: Day; to: Day },
  among: Among,
): Promise<CollectionRow[]> {
  const isOf = (kinds: readonly EntryKind[]) =>
    sql`kind in (${sql.join(
      kinds.map((kind) => sql`${kind}`),
      sql`, `,
    )})`
  const of = (side: 1 | -1, kinds: readonly EntryKind[]) =>
    sql`coalesce(${sql.raw(side === 1 ? '' : '-')}sum(amount) filter (where ${isOf(kinds)}), 0)`
  const moved = among.tenancies
    ? sql`
    select entry.day, entry.kind, posting.currency, posting.detail, posting.amount_minor as amount, 1 as lines
    from ${ledgerEntries} entry join ${ledgerPostings} posting on posting.entry_id = entry.id
    where posting.account = 'cash' and entry.day between ${from} and ${to} ${andAmong(sql`entry.tenancy_id`, among.tenancies)}`
    : sql`
    select day, kind, currency, detail, debit_minor - credit_minor as amount, lines
    from ${ledgerSums} where account = 'cash' and day between ${from} and ${to}`
  return readRows<CollectionRow>(
    db,
    sql`
    select day::text as day, currency, detail as method, ${of(1, collected.received)} as received,
      ${of(-1, collected.reversed)} as reversed, ${of(-1, collected.refunded)} as refunded
    from (${moved}) moved where ${isOf(Object.values(collected).flat())}
    group by moved.day, 2, 3 having sum(lines) > 0 order by moved.day desc, 2, 3`,
    ['received', 'reversed', 'refunded'],
  )
}

interface ChargedMonth {
  propertyId: string
  /** 'YYYY-MM' */
  month: string
  charged: number
}

/** What was charged of income by property and month, by the day due: without deposits and what earlier books brought, less what was voided. */
export function sumCharged(db: Queryable, { from, to }: { from: string; to: string }): Promise<ChargedMonth[]> {
  return readRows<ChargedMonth>(
    db,
    sql`
    select property_id as "propertyId", month, -sum(amount_minor) as charged
    from ${placeSums} where account in ('income', 'opening_balance') and month between ${from} and ${to}
    group by 1, 2 having sum(lines) > 0`,
    ['charged'],
  )
}

export const pageOf = (page: number) => pageWindow(page, LONG_PAGE)
