import type { Day } from '@makao/contract/days'
import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../db/types'
import { pageWindow } from '../../lists'
import {
  expenseAction,
  lessenedAction,
  readAction,
  readingVoidedAction,
  rentActions,
  type Told,
  toldActions,
} from './owner-news.rules'

const PAGE_SIZE = 30

/** A time in which an owner had a part of a property: from a day on, until before another; null: still. */
export interface Span {
  propertyId: string
  from: Day
  until: Day | null
}

interface Wanted {
  ownerId: string
  spans: readonly Span[]
  /** From how much on an expense is told, and in which currency; null: every one. */
  expenseLimit: number | null
  currency: string
}

const texts = (values: readonly string[]) => sql`${sql.param([...values])}::text[]`

/** What entries of the log can be about, of properties: the row's id, and where it stands. */
const things = sql`
  select p.id, u.property_id, u.unit_number from payments p join tenancies t on t.id = p.tenancy_id join units u on u.id = t.unit_id
    where u.property_id in (select property_id from spans)
  union all select c.id, u.property_id, u.unit_number from payment_records c join tenancies t on t.id = c.tenancy_id
    join units u on u.id = t.unit_id where u.property_id in (select property_id from spans)
  union all select r.id, u.property_id, u.unit_number from refunds r join tenancies t on t.id = r.tenancy_id
    join units u on u.id = t.unit_id where u.property_id in (select property_id from spans)
  union all select t.id, u.property_id, u.unit_number from tenancies t join units u on u.id = t.unit_id
    where u.property_id in (select property_id from spans)
  union all select u.id, u.property_id, u.unit_number from units u where u.property_id in (select property_id from spans)
  union all select distinct i.rent_increase_id, u.property_id, null from raised_rents i join tenancies t on t.id = i.tenancy_id
    join units u on u.id = t.unit_id where u.property_id in (select property_id from spans)
  union all select m.id, u.property_id, u.unit_number from meters m join units u on u.id = m.unit_id
    where u.property_id in (select property_id from spans)
  union all select distinct property_id, property_id, null from spans
  union all select e.id, e.property_id, null from expenses e where e.property_id in (select property_id from spans)
  union all select a.id, a.property_id, null from management_agreements a where a.property_id in (select property_id from spans)`

const ranVacant = (entry: string) => sql`${sql.raw(entry)}.after->'ranVacant' = 'true'::jsonb`

/** Of what could be told, what is: rents that change, charges that are made less, meters that ran for nobody, and expenses from an amount on. */
function isTold({ expenseLimit, currency }: Wanted): SQL {
  const amount = (state: 'before' | 'after') => sql`(a.${sql.raw(state)}->>'amount')::bigint`
  return sql`(a.action = any (${texts(toldActions)})
    or (a.action = any (${texts(rentActions)}) and (jsonb_exists(a.after, 'rentAmount') or jsonb_exists(a.after, 'rentChanges')))
    or (a.action = ${readAction} and ${ranVacant('a')})
    or (a.action = ${readingVoidedAction} and exists (select from audit_entries was where was.entity_id = a.entity_id
      and was.action = ${readAction} and ${ranVacant('was')} and was.after->>'day' = a.before->>'day' and was.position < a.position))
    or (a.action = ${lessenedAction} and ${amount('after')} < ${amount('before')})
    or (a.action = ${expenseAction} and (${expenseLimit}::bigint is null or a.after->>'currency' <> ${currency}
      or ${amount('after')} >= ${expenseLimit}::bigint)))`
}

/** What the audit log holds of an owner's properties while they had a part of them, and of what was paid out to them. */
function found(wanted: Wanted): SQL {
  const { ownerId, spans } = wanted
  const rows = JSON.stringify(spans.map(({ propertyId, from, until }) => ({ property_id: propertyId, from, until })))
  return sql`with spans as (select * from jsonb_to_recordset(${rows}::jsonb) as s(property_id uuid, "from" date, "until" date)),
    things as (${things}),
    told as (
      select a.id, a.position, a.at, a.actor_name, a.action, a.reason, a.before, a.after, thing.property_id, thing.unit_number
        from things thing join audit_entries a on a.entity_id = thing.id
        where ${isTold(wanted)} and exists (select from spans s where s.property_id = thing.property_id
          and (a.at at time zone 'Africa/Nairobi')::date >= s."from"
          and (s."until" is null or (a.at at time zone 'Africa/Nairobi')::date < s."until"))
      union all
      select a.id, a.position, a.at, a.actor_name, a.action, a.reason, a.before, a.after, null, null
        from (select id from remittances where owner_id = ${ownerId}::uuid union all select ${ownerId}::uuid) own
        join audit_entries a on a.entity_id = own.id where a.action = any (${texts(toldActions)}))`
}

type Row = Record<'id' | 'actor_name' | 'action', string> & {
  at: string | Date
  reason: string | null
  before: Record<string, unknown>
  after: Record<string, unknown>
  property_name: string | null
  unit_number: string | null
}

const toTold = ({ id, at, actor_name, action, reason, before, after, property_name, unit_number }: Row): Told => ({
  id,
  at: new Date(at),
  actorName: actor_name,
  action,
  reason,
  before,
  after,
  propertyName: property_name,
  unitNumber: unit_number,
})

/** One entry of the log, if it is told. */
export async function findNews(db: Queryable, wanted: Wanted, entryId: string): Promise<Told | undefined> {
  const { rows } = await db.execute<Row>(sql`${found(wanted)}
    select told.*, p.name as property_name from told left join properties p on p.id = told.property_id
    where told.id = ${entryId}::uuid limit 1`)
  return rows[0] && toTold(rows[0])
}

export async function listNews(db: Queryable, wanted: Wanted, page: number) {
  const { limit, offset } = pageWindow(page, PAGE_SIZE)
  const { rows } = await db.execute<Row>(sql`${found(wanted)}
    select told.*, p.name as property_name from told left join properties p on p.id = told.property_id
    order by told.position desc, told.property_id limit ${limit} offset ${offset}`)
  const counted = await db.execute<{ total: string }>(sql`${found(wanted)} select count(*) as total from told`)
  return {
    rows: rows.map(toTold),
    total: Number(counted.rows[0]?.total ?? 0),
    page,
    pageSize: PAGE_SIZE,
  }
}
