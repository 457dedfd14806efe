import type { Database } from '../server/src/db/open'

type Pool = Database['pool']
type Client = Pick<Pool, 'query'>

/** What is written with its triggers at rest, and without the indexes that a load makes anew in one go. */
const bulky = ['payment_records', 'payments', 'allocations', 'ledger_entries', 'ledger_postings', 'receipts']

/** Indexes that no constraint needs, as statements that make them again. */
async function listIndexes(client: Client): Promise<{ name: string; definition: string }[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
      where indrelid = any (select unnest($1::text[])::regclass)
        and not exists (select from pg_constraint where conindid = indexrelid) order by 1`,
    [bulky],
  )
  return rows
}

/** The id that a text stands for: so that rows need not be looked up to refer to them. */
const idOf = `create function pg_temp.id_of(name text) returns uuid immutable language sql
  return overlay(overlay(md5(name) placing '4' from 13) placing 'a' from 17)::uuid`

const homes = (records: number) => {
  const units = Math.max(50, Math.round(records / 100))
  return [
    `insert into properties (id, name, country, city, address, property_type, currency)
      select gen_random_uuid(), 'Property ' || n, case when n % 10 = 0 then 'Uganda' else 'Kenya' end,
        case when n % 10 = 0 then 'Kampala' else (array['Nairobi','Mombasa','Kisumu','Nakuru'])[1 + n % 4] end,
        'Street ' || n, case when n % 8 = 0 then 'shop' else 'apartment' end, case when n % 10 = 0 then 'UGX' else 'KES' end
      from generate_series(1, ${Math.ceil(units / 50)}) n`,
    `insert into units (id, property_id, unit_number, currency, rent_amount_minor, service_charge_amount_minor,
        rent_due_date, service_charge_due_date)
      select gen_random_uuid(), house.id, 'A' || n, house.currency, 1000000 + n * 10000, 100000, (array[1, 5, 10])[1 + n % 3], 5
      from properties house cross join generate_series(1, 50) n`,
    `insert into profiles (id, full_name, email, phone_number, role)
      select gen_random_uuid(), 'Tenant ' || n || ' ' || (array['Otieno','Wanjiku','Mwangi','Achieng'])[1 + n % 4],
        'tenant' || n || '@example.com', '07' || lpad(n::text, 8, '0'), 'tenant'
      from generate_series(1, (select count(*) * 95 / 100 + count(*) * 55 / 100 from units)) n`,
    // Of twenty units nineteen are let; eleven of twenty were let to somebody before.
    `create temp table lets on commit drop as
      with place as (select *, row_number() over (order by id) as n, count(*) over () as total from units),
      let as (
        select id as unit_id, currency, true as is_active from place where n <= total * 95 / 100
        union all select id, currency, false from place where n > total - total * 55 / 100)
      select gen_random_uuid() as id, let.*, row_number() over (order by unit_id, is_active) as n from let`,
    `insert into tenancies (id, tenant_id, unit_id, currency, start_date, end_date, is_active, charge_from)
      select lets.id, person.id, lets.unit_id, lets.currency,
        (this_month - make_interval(months => case when lets.is_active then 33 else 68 end))::date,
        case when lets.is_active then null else (this_month - interval '34 months')::date end,
        lets.is_active, (this_month + interval '2 months')::date
      from lets
      join (select id, row_number() over (order by email) as n from profiles where role = 'tenant') person using (n)
      cross join (select date_trunc('month', now() at time zone 'Africa/Nairobi') as this_month) calendar`,
  ]
}

/** Rent and service charge of 34 months a tenancy; nearly all of it is paid, month by month in one sum. */
const money = (records: number) => [
  `insert into payment_records (id, request_id, tenancy_id, currency, amount_minor, paid_amount_minor, payment_type, due_date,
      paid_date, charge_key, created_at)
    select pg_temp.id_of(tenancy.id || kind || m), gen_random_uuid(), tenancy.id, tenancy.currency, due.amount,
      paid.amount, kind, due.day, case when paid.amount > 0 then received end, kind || ':' || to_char(due.day, 'YYYY-MM'), due.day - 5
    from tenancies tenancy join units unit on unit.id = tenancy.unit_id
    cross join (select (now() at time zone 'Africa/Nairobi')::date as today) calendar
    cross join generate_series(0, 33) m
    cross join unnest(array['rent', 'service_charge']) kind
    cross join lateral (select (date_trunc('month', today) - make_interval(
        months => m + case when tenancy.is_active then 0 else 34 end)
      + make_interval(days => case kind when 'rent' then unit.rent_due_date else unit.service_charge_due_date end - 1))::date as day,
      case kind when 'rent' then unit.rent_amount_minor else unit.service_charge_amount_minor end as amount) due
    cross join lateral (select abs(hashtext(tenancy.id::text || m)) % 1000 as lot) drawn
    cross join lateral (select least(date_trunc('month', due.day)::date + lot % 9, today) as received) came
    cross join lateral (select case when due.day > today then 0
        when m = 0 and tenancy.is_active then case when lot < 700 then due.amount when lot < 760 then due.amount / 2 else 0 end
        when m <= 2 and tenancy.is_active then case when lot < 960 then due.amount when lot < 970 then due.amount / 2 else 0 end
        when lot < 994 then due.amount else 0 end as amount) paid
    order by due.day desc limit ${records}`,
  // Of fifty payments one is larger than what was due: the rest is credit.
  `insert into payments (id, request_id, tenancy_id, currency, amount_minor, allocated_amount_minor, method, reference,
      received_on, created_at)
    select pg_temp.id_of('payment' || tenancy_id || month), gen_random_uuid(), tenancy_id, currency,
      paid + case when lot % 50 = 0 then 50000 else 0 end, paid, (array['mpesa', 'mpesa', 'mpesa', 'bank', 'cash'])[1 + lot % 5],
      case when lot % 5 < 4 then 'B' || upper(substr(md5(tenancy_id || month), 1, 15)) end,
      received, received + interval '9 hours'
    from (select tenancy_id, currency, to_char(due_date, 'YYYY-MM') as month, min(paid_date) as received, sum(paid_amount_minor) as paid,
        abs(hashtext(tenancy_id || 'paid' || to_char(min(due_date), 'YYYY-MM'))) % 1000 as lot
      from payment_records where paid_amount_minor > 0 group by 1, 2, 3) months`,
  `insert into allocations (id, tenancy_id, currency, payment_id, record_id, amount_minor, basis, day, actor_name, created_at)
    select pg_temp.id_of('allocation' || record.id), record.tenancy_id, record.currency, payment.id, record.id,
      record.paid_amount_minor, 'oldest_first', payment.received_on, 'Bench', payment.created_at
    from payment_records record
    join payments payment on payment.id = pg_temp.id_of('payment' || record.tenancy_id || to_char(record.due_date, 'YYYY-MM'))
    where record.paid_amount_minor > 0 order by payment.received_on`,
  `insert into ledger_entries (id, day, tenancy_id, currency, kind, record_id, payment_id, allocation_id, actor_name, created_at)
    select pg_temp.id_of('due' || id), due_date, tenancy_id, currency, 'charge', id, null::uuid, null::uuid, 'Bench', created_at from payment_records
    union all select pg_temp.id_of('in' || id), received_on, tenancy_id, currency, 'payment', null, id, null, 'Bench', created_at from payments
    union all select pg_temp.id_of('on' || id), day, tenancy_id, currency, 'allocation', record_id, payment_id, id, 'Bench', created_at from allocations`,
  `insert into ledger_postings (entry_id, line, account, detail, amount_minor, currency)
    select pg_temp.id_of('due' || id), side.*, currency from payment_records
      cross join lateral (values (1, 'receivable', '', amount_minor), (2, 'income', payment_type, -amount_minor)) side
    union all select pg_temp.id_of('in' || id), side.*, currency from payments
      cross join lateral (values (1, 'cash', method, amount_minor), (2, 'credit', '', -amount_minor)) side
    union all select pg_temp.id_of('on' || id), side.*, currency from allocations
      cross join lateral (values (1, 'credit', '', amount_minor), (2, 'receivable', '', -amount_minor)) side`,
  // What was collected for properties, which have no owner here, by day: as `settle_property` posts it.
  `create temp table collected on commit drop as
    select pg_temp.id_of('share' || unit.property_id || step.day) as id, unit.property_id, step.currency, step.day, sum(step.amount_minor) as amount
    from allocations step join tenancies tenancy on tenancy.id = step.tenancy_id join units unit on unit.id = tenancy.unit_id
    group by unit.property_id, step.currency, step.day`,
  `insert into ledger_entries (id, day, property_id, currency, kind, actor_name, created_at)
    select id, day, property_id, currency, 'owner_share', 'Bench', day + interval '9 hours' from collected`,
  `insert into ledger_postings (entry_id, line, account, detail, amount_minor, currency)
    select id, side.line, side.account, side.detail, side.amount, currency from collected
    cross join lateral (values (1, 'ownerless', 'collected', -amount), (2, 'passed_on', '', amount)) side (line, account, detail, amount)`,
  `insert into receipts (payment_id, year, number, issued_on, token)
    select id, extract(year from received_on), row_number() over (partition by extract(year from received_on) order by created_at, id),
      received_on, md5('receipt' || id) from payments`,
  `insert into receipt_counters (year, last) select year, max(number) from receipts group by year
    on conflict (year) do update set last = excluded.last`,
]

/**
 * Fills an installation that lets nothing yet: of a million records 200 properties, 10,000 units, 15,000 tenancies, with
 * payments, allocations, receipts and the books, in statements over all of them. `npm run verify-books` finds no difference.
 */
export async function fillPortfolio(pool: Pool, records: number): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query(
      "set local statement_timeout = 0; set local work_mem = '256MB'; set local maintenance_work_mem = '512MB'",
    )
    const indexes = await listIndexes(client)
    for (const { name } of indexes) await client.query(`drop index ${name}`)
    await client.query(idOf)
    for (const statement of homes(records)) await client.query(statement)
    await client.query('analyze properties, units, profiles, tenancies')
    // The triggers rest: what they keep is written here too.
    await client.query('set local session_replication_role = replica')
    for (const statement of money(records)) {
      await client.query(statement)
      const [, table] = /^insert into (\w+)/.exec(statement) ?? []
      if (table) await client.query(`analyze ${table}`)
    }
    for (const { definition } of indexes) await client.query(definition)
    await client.query('set local session_replication_role = origin')
    await client.query('select recount_sums()')
    await client.query('commit')
  } finally {
    client.release(true)
  }
}

/** How many rows each table holds that is filled. */
export async function countRows(pool: Pool): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const table of ['properties', 'units', 'profiles', 'tenancies', ...bulky]) {
    const { rows } = await pool.query<{ count: string }>(`select count(*) from ${table}`)
    counts[table] = Number(rows[0]?.count)
  }
  return counts
}
