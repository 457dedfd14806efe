import type { Day } from '@makao/contract/days'
import type {
  AgencyIncomeRow,
  DepositHeldRow,
  JournalFilter,
  JournalRow,
  OwnerBalanceRow,
  PropertyBalanceRow,
} from '@makao/contract/documents/reports/books-reports.schema'
import type { JournalSum } from '@makao/contract/documents/reports/journal.terms'
import type { Currency } from '@makao/contract/money'
import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../db/types'
import { properties } from '../../homes/properties/properties.table'
import { tenancies } from '../../homes/tenancies/tenancies.table'
import { units } from '../../homes/units/units.table'
import { inBatches } from '../../lists'
import { asKnown, readKnown } from '../../money/ledger/earlier-rows.repository'
import { ownersMoved } from '../../money/ledger/ledger.repository'
import { ledgerEntries, ledgerPostings } from '../../money/ledger/ledger.table'
import { owners } from '../../money/owners/owners.table'
import { findStart } from '../../money/sums/sums.repository'
import { ledgerSums, NO_ACCOUNT } from '../../money/sums/sums.table'
import { profiles } from '../../people/accounts/accounts.table'
import { readRows } from './ledger-reports.repository'
import { type Among, andAll, andAmong } from './report-places.repository'

interface Days {
  from: Day
  to: Day
}

/** Names as they were known: of a closed month when it was closed. */
async function readNamed(db: Queryable, day: Day) {
  const known = await readKnown(db, day.slice(0, 7))
  return {
    owners: asKnown(owners, known),
    properties: asKnown(properties, known),
    units: asKnown(units, known),
    tenancies: asKnown(tenancies, known),
    profiles: asKnown(profiles, known),
  }
}

/** What moved on the accounts of owners of one kind, above zero where it makes more due. */
const moved = (detail: string, side: 1 | -1 = 1) =>
  sql`coalesce(${sql.raw(side === 1 ? '-' : '')}sum(moved.amount) filter (where is_within and detail = ${detail}), 0)`

const kinds = sql`${moved('collected')} as collected, ${moved('commission', -1)} as commission, ${moved('vat', -1)} as vat, ${moved('expense', -1)} as expenses,
  ${moved('withheld', -1)} + ${moved('rental_tax', -1)} as withheld`

const hasMoved = sql`having sum(moved.amount) <> 0 or sum(lines) filter (where is_within) > 0`

/** The same lines as `ownersMoved`, of some places or owners alone. */
const ownersMovedAmong = ({ from, to }: Days, sides: SQL) => sql`
  select entry.property_id, posting.owner_id, posting.currency, posting.detail, 1 as lines, posting.amount_minor as amount, entry.day >= ${from} as is_within
  from ${ledgerEntries} entry join ${ledgerPostings} posting on posting.entry_id = entry.id
  where posting.account in ('owners', 'ownerless') and entry.day <= ${to} and ${sides}`

/** What is due to each owner, and where no owner is agreed, with what moved it between two days. */
export async function listOwnerBalances(
  db: Queryable,
  days: Days,
  { sides }: Pick<Among, 'sides'>,
): Promise<OwnerBalanceRow[]> {
  const named = await readNamed(db, days.to)
  return readRows<OwnerBalanceRow>(
    db,
    sql`
    select moved.owner_id as "ownerId", max(owner.name) as "ownerName", moved.currency,
      coalesce(-sum(moved.amount) filter (where not is_within), 0) as opening, ${kinds},
      ${moved('opening')} as "broughtForward", ${moved('payout', -1)} as "paidOut", -sum(moved.amount) as closing
    from (${sides ? ownersMovedAmong(days, sides) : ownersMoved(days)}) moved left join ${named.owners} owner on owner.id = moved.owner_id
    group by moved.owner_id, moved.currency ${hasMoved}
    order by moved.currency, lower(max(owner.name)) nulls last, moved.owner_id`,
    ['opening', 'collected', 'commission', 'vat', 'expenses', 'withheld', 'broughtForward', 'paidOut', 'closing'],
  )
}

/** What each property came to for each of its owners between two days, before payouts, which are of all properties of an owner. */
export async function listPropertyBalances(db: Queryable, days: Days, among: Among): Promise<PropertyBalanceRow[]> {
  const named = await readNamed(db, days.to)
  return readRows<PropertyBalanceRow>(
    db,
    sql`
    select moved.property_id as "propertyId", max(property.name) as "propertyName", moved.owner_id as "ownerId", max(owner.name) as "ownerName", moved.currency,
      ${kinds}, coalesce(-sum(moved.amount) filter (where is_within), 0) as net, -sum(moved.amount) as "sinceStart"
    from (${ownersMoved(days)}) moved join ${named.properties} property on property.id = moved.property_id
    left join ${named.owners} owner on owner.id = moved.owner_id
    where true ${andAmong(sql`moved.property_id`, among.properties)}
    group by moved.property_id, moved.owner_id, moved.currency ${hasMoved}
    order by moved.currency, lower(max(property.name)), moved.property_id, lower(max(owner.name)) nulls last, moved.owner_id`,
    ['collected', 'commission', 'vat', 'expenses', 'withheld', 'net', 'sinceStart'],
  )
}

/** What is held of each tenancy's deposit at the end of a day. */
export async function listDepositsHeld(db: Queryable, day: Day, among: Among): Promise<DepositHeldRow[]> {
  const named = await readNamed(db, day)
  return readRows<DepositHeldRow>(
    db,
    sql`
    select property.id as "propertyId", tenancy.tenant_id as "tenantId", property.name as "propertyName", unit.unit_number as "unitNumber", person.full_name as "tenantName",
      held.since::text as since, tenancy.end_date::text as until, held.currency, held.amount as held
    from (
      select entry.tenancy_id, posting.currency, -sum(posting.amount_minor) as amount,
        min(entry.day) filter (where posting.amount_minor < 0) as since
      from ${ledgerEntries} entry join ${ledgerPostings} posting on posting.entry_id = entry.id
      where posting.account = 'deposits_held' and entry.day <= ${day} ${andAmong(sql`entry.tenancy_id`, among.tenancies)}
      group by entry.tenancy_id, posting.currency having sum(posting.amount_minor) <> 0
    ) held
    join ${named.tenancies} tenancy on tenancy.id = held.tenancy_id
    join ${named.units} unit on unit.id = tenancy.unit_id
    join ${named.properties} property on property.id = unit.property_id
    join ${named.profiles} person on person.id = tenancy.tenant_id
    order by held.currency, lower(property.name), lower(unit.unit_number), tenancy.id`,
    ['held'],
  )
}

const inDays = ({ from, to }: Days) => sql`entry.day between ${from} and ${to}`

/** Entries that are asked for, and of which places and owner. */
type Asked = JournalFilter & { among: Pick<Among, 'sides'> }

const isAsked = ({ account, realAccountId, among }: Pick<Asked, 'account' | 'realAccountId' | 'among'>) => sql`
  (${realAccountId ?? null}::uuid is null or posting.receiving_account_id = ${realAccountId ?? null}::uuid) and
  (${account ?? null}::text is null or posting.account = ${account ?? null}) ${andAll(among.sides)}`

/**
 * The same of what is kept of all sides, which does not know whose they are. What is named there may also be an account that the agency
 * added for what it earns or spends.
 */
const isAskedOfAll = ({ account, realAccountId }: Pick<Asked, 'account' | 'realAccountId'>) => sql`
  (${realAccountId ?? null}::uuid is null or named_account_id = ${realAccountId ?? null}::uuid
    and named_account_id <> ${NO_ACCOUNT} and account in ('cash', 'agency_cash')) and
  (${account ?? null}::text is null or account = ${account ?? null})`

/** What sides of entries come to before a day, by currency: above zero to the debit. */
export function sumBefore(db: Queryable, filter: Asked): Promise<{ currency: Currency; amount: number }[]> {
  return readRows(
    db,
    filter.among.sides
      ? sql`
    select posting.currency, sum(posting.amount_minor) as amount
    from ${ledgerEntries} entry join ${ledgerPostings} posting on posting.entry_id = entry.id
    where entry.day < ${filter.from} and ${isAsked(filter)} group by 1 order by 1`
      : sql`
    select currency, sum(debit_minor - credit_minor) as amount
    from ${ledgerSums} where day < ${filter.from} and ${isAskedOfAll(filter)} group by 1 having sum(lines) > 0 order by 1`,
    ['amount'],
  )
}

/** How many sides entries between two days have, and what they come to. */
export function sumJournal(
  db: Queryable,
  filter: Asked,
): Promise<{ currency: Currency; lines: number; debit: number; credit: number }[]> {
  return readRows(
    db,
    filter.among.sides
      ? sql`
    select posting.currency, count(*) as lines, coalesce(sum(posting.amount_minor) filter (where posting.amount_minor > 0), 0) as debit,
      coalesce(-sum(posting.amount_minor) filter (where posting.amount_minor < 0), 0) as credit
    from ${ledgerEntries} entry join ${ledgerPostings} posting on posting.entry_id = entry.id
    where ${inDays(filter)} and ${isAsked(filter)} group by 1 order by 1`
      : sql`
    select currency, sum(lines) as lines, sum(debit_minor) as debit, sum(credit_minor) as credit
    from ${ledgerSums} where day between ${filter.from} and ${filter.to} and ${isAskedOfAll(filter)}
    group by 1 having sum(lines) > 0 order by 1`,
    ['lines', 'debit', 'credit'],
  )
}

const inOrder = sql`order by entry.day, entry.position, posting.line`

/** @param rest which sides are read, by `entry` and `posting`: names are looked up of those alone */
async function readJournal(db: Queryable, filter: Asked, named: Awaited<ReturnType<typeof readNamed>>, rest: SQL) {
  return readRows<JournalRow>(
    db,
    sql`
    select entry.day::text as day, entry.position, posting.line, entry.kind, posting.account, posting.detail, coalesce(real.name, agency.name) as "realAccount", coalesce(real.id, agency.id) as "namedId", posting.currency,
      posting.amount_minor as amount, entry.actor_name as "actorName",
      concat_ws(', ', own.description, moved.note, person.full_name, unit.unit_number, property.name, owner.name) as about,
      entry.record_id as "chargeId", entry.payment_id as "paymentId", owner.id as "ownerId", property.id as "propertyId",
      person.id as "tenantId", coalesce(paid.reference, back.reference, out.reference, spent.reference, moved.reference, own.reference, tax.reference, line.transaction_id) as reference
    from (
      select entry.id, posting.line from ${ledgerEntries} entry join ${ledgerPostings} posting on posting.entry_id = entry.id
      where ${inDays(filter)} and ${isAsked(filter)} ${rest}
    ) chosen
    join ${ledgerEntries} entry on entry.id = chosen.id
    join ${ledgerPostings} posting on posting.entry_id = chosen.id and posting.line = chosen.line
    left join receiving_accounts real on real.id = posting.receiving_account_id
    left join agency_accounts agency on agency.id = posting.agency_account_id
    left join agency_money own on own.id = entry.agency_money_id
    left join account_transfers moved on moved.id = entry.account_transfer_id
    left join rental_tax_payments tax on tax.id = entry.rental_tax_payment_id
    left join ${named.tenancies} tenancy on tenancy.id = entry.tenancy_id
    left join ${named.units} unit on unit.id = tenancy.unit_id
    left join ${named.profiles} person on person.id = tenancy.tenant_id
    left join ${named.properties} property on property.id = coalesce(entry.property_id, unit.property_id)
    left join ${named.owners} owner on owner.id = coalesce(posting.owner_id, entry.owner_id)
    left join payments paid on paid.id = entry.payment_id
    left join refunds back on back.id = entry.refund_id
    left join remittances out on out.id = entry.remittance_id
    left join expenses spent on spent.id = entry.expense_id
    left join receipt_lines line on line.id = entry.receipt_line_id
    ${inOrder}`,
    ['position', 'line', 'amount'],
  )
}

/** How many sides each day has that are asked for of all. */
const daysOfAll = (filter: Asked) => sql`
  select day, sum(lines) as found from ${ledgerSums}
  where day between ${filter.from} and ${filter.to} and ${isAskedOfAll(filter)} group by day`

/** A page of the sides of entries between two days, in the order of days. */
export async function listJournal(db: Queryable, days: Asked, { limit, offset }: { limit: number; offset: number }) {
  const named = await readNamed(db, days.to)
  const page = (skipped: number) => sql`${inOrder} limit ${limit} offset ${skipped}`
  if (days.among.sides) return readJournal(db, days, named, page(offset))
  const start = await findStart(db, daysOfAll(days), offset, 'earliest')
  return start ? readJournal(db, { ...days, from: start.day }, named, page(start.skipped)) : []
}

/** All of them, however many. */
export async function* streamJournal(db: Queryable, days: Asked): AsyncGenerator<JournalRow> {
  const named = await readNamed(db, days.to)
  yield* inBatches<JournalRow>((limit, last) => {
    const after = last
      ? // As far as an index has it, and then to the line.
        sql`and (entry.day, entry.position) >= (${last.day}::date, ${last.position}::bigint)
        and (entry.day, entry.position, posting.line) > (${last.day}::date, ${last.position}::bigint, ${last.line}::smallint)`
      : sql``
    return readJournal(db, days, named, sql`${after} ${inOrder} limit ${limit}`)
  })
}

/** What the agency earned and spent, by month, account and property. */
export async function listAgencyIncome(
  db: Queryable,
  days: Days,
  { entries }: Pick<Among, 'entries'>,
): Promise<AgencyIncomeRow[]> {
  const named = await readNamed(db, days.to)
  return readRows<AgencyIncomeRow>(
    db,
    sql`
    select to_char(entry.day, 'YYYY-MM') as month, posting.account, max(agency.name) as "accountName", entry.property_id as "propertyId",
      max(property.name) as "propertyName", posting.currency,
      case when posting.account = 'agency_costs' then 0 else -sum(posting.amount_minor) end as earned,
      case when posting.account = 'agency_costs' then sum(posting.amount_minor) else 0 end as spent
    from ${ledgerEntries} entry join ${ledgerPostings} posting on posting.entry_id = entry.id
    left join ${named.properties} property on property.id = entry.property_id
    left join agency_accounts agency on agency.id = posting.agency_account_id
    where posting.account in ('commission', 'agency_income', 'agency_costs') and ${inDays(days)} ${andAll(entries)}
    group by 1, posting.account, posting.agency_account_id, entry.property_id, posting.currency having sum(posting.amount_minor) <> 0
    order by 1, posting.currency, array_position(array['commission', 'agency_income', 'agency_costs'], posting.account),
      lower(max(agency.name)) nulls first, lower(max(property.name)), entry.property_id`,
    ['earned', 'spent'],
  )
}

/** What each account moved on each day, or in each month, in a currency; of sums of a month the day is its last. */
export function listJournalSums(
  db: Queryable,
  { from, to, by, currency }: Days & { by: 'day' | 'month'; currency: Currency },
): Promise<JournalSum[]> {
  const until = by === 'day' ? sql`day` : sql`(date_trunc('month', day) + interval '1 month' - interval '1 day')::date`
  return readRows(
    db,
    sql`
    select moved.day::text as day, moved.account, moved.detail, moved.named_id as "namedId", named.name as named, moved.amount
    from (
      select ${until} as day, account, nullif(named_account_id, ${NO_ACCOUNT}) as named_id,
        case when account = 'income' or account = 'cash' and named_account_id = ${NO_ACCOUNT} then detail else '' end as detail,
        sum(debit_minor - credit_minor) as amount
      from ${ledgerSums} where day between ${from} and ${to} and currency = ${currency}
      group by 1, 2, 3, 4 having sum(debit_minor - credit_minor) <> 0
    ) moved
    left join (select id, name from receiving_accounts union all select id, name from agency_accounts) named on named.id = moved.named_id
    order by moved.day, is_of_agency(moved.account), moved.amount < 0, moved.account, moved.detail, named.name, moved.named_id`,
    ['amount'],
  )
}
