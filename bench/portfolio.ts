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
        rent_due_date, service_charge_due_date, created_at)
      select gen_random_uuid(), house.id, 'A' || n, house.currency, 1000000 + n * 10000, 100000, (array[1, 5, 10])[1 + n % 3], 5,
        now() - interval '68 months'
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

/** Months for which charges are made: 34 of those who are there, and 34 before them of those who were. */
const MONTHS = 68

/**
 * Rent and service charge of some months, `from` to `to` of them ago, at most so many, the latest first; nearly all of it is
 * paid, month by month in one sum. What is paid in a month is for that month: each piece stands for itself.
 */
const monthsOfMoney = (from: number, to: number, most: number) => [
  `create temp table due on commit drop as
    select pg_temp.id_of(tenancy.id || kind || k) as id, tenancy.id as tenancy_id, unit.property_id, tenancy.currency, kind, due.day,
      due.amount, paid.amount as paid, least(date_trunc('month', due.day)::date + lot % 9, today) as received,
      pg_temp.id_of('payment' || tenancy.id || k) as payment_id,
      abs(hashtext(tenancy.id::text || 'paid' || k)) % 1000 as payment_lot
    from tenancies tenancy join units unit on unit.id = tenancy.unit_id
    cross join (select (now() at time zone 'Africa/Nairobi')::date as today) calendar
    join generate_series(${from}, ${to}) k on tenancy.is_active = (k < ${MONTHS / 2})
    cross join unnest(array['rent', 'service_charge']) kind
    cross join lateral (select (date_trunc('month', today) - make_interval(months => k)
      + make_interval(days => case kind when 'rent' then unit.rent_due_date else unit.service_charge_due_date end - 1))::date as day,
      case kind when 'rent' then unit.rent_amount_minor else unit.service_charge_amount_minor end as amount) due
    cross join lateral (select abs(hashtext(tenancy.id::text || k)) % 1000 as lot) drawn
    cross join lateral (select case when due.day > today then 0
        when k = 0 then case when lot < 700 then due.amount when lot < 760 then due.amount / 2 else 0 end
        when k <= 2 then case when lot < 960 then due.amount when lot < 970 then due.amount / 2 else 0 end
        when lot < 994 then due.amount else 0 end as amount) paid
    order by due.day desc limit ${most}`,
  `insert into payment_records (id, request_id, tenancy_id, currency, amount_minor, paid_amount_minor, payment_type, due_date,
      paid_date, charge_key, created_at)
    select id, gen_random_uuid(), tenancy_id, currency, amount, paid, kind, day, case when paid > 0 then received end,
      kind || ':' || to_char(day, 'YYYY-MM'), day - 5 from due`,
  // Of fifty payments one is larger than what was due: the rest is credit.
  `create temp table came on commit drop as
    select payment_id as id, tenancy_id, property_id, currency, min(received) as day, sum(paid) as paid, min(payment_lot) as lot,
      sum(paid) + case when min(payment_lot) % 50 = 0 then 50000 else 0 end as amount,
      (array['mpesa', 'mpesa', 'mpesa', 'bank', 'cash'])[1 + min(payment_lot) % 5] as method
    from due where paid > 0 group by 1, 2, 3, 4 order by day desc`,
  `insert into payments (id, request_id, tenancy_id, currency, amount_minor, allocated_amount_minor, method, reference,
      received_on, created_at)
    select id, gen_random_uuid(), tenancy_id, currency, amount, paid, method,
      case when lot % 5 < 4 then 'B' || upper(substr(md5(id::text), 1, 15)) end, day, day + interval '9 hours' from came`,
  `create temp table applied on commit drop as
    select pg_temp.id_of('allocation' || due.id) as id, due.tenancy_id, due.property_id, due.currency, due.payment_id, due.id as record_id,
      due.paid as amount, came.day from due join came on came.id = due.payment_id where due.paid > 0 order by came.day desc`,
  `insert into allocations (id, tenancy_id, currency, payment_id, record_id, amount_minor, basis, day, actor_name, created_at)
    select id, tenancy_id, currency, payment_id, record_id, amount, 'oldest_first', day, 'Bench', day + interval '9 hours' from applied`,
  `insert into ledger_entries (id, day, tenancy_id, currency, kind, record_id, payment_id, allocation_id, actor_name, created_at)
    select pg_temp.id_of('due' || id), day, tenancy_id, currency, 'charge', id, null::uuid, null::uuid, 'Bench', day - 5 from due
    union all select pg_temp.id_of('in' || id), day, tenancy_id, currency, 'payment', null, id, null, 'Bench', day + interval '9 hours' from came
    union all select pg_temp.id_of('on' || id), day, tenancy_id, currency, 'allocation', record_id, payment_id, id, 'Bench',
      day + interval '9 hours' from applied`,
  `insert into ledger_postings (entry_id, line, account, detail, amount_minor, currency)
    select pg_temp.id_of('due' || id), side.*, currency from due
      cross join lateral (values (1, 'receivable', '', amount), (2, 'income', kind, -amount)) side
    union all select pg_temp.id_of('in' || id), side.*, currency from came
      cross join lateral (values (1, 'cash', method, amount), (2, 'credit', '', -amount)) side
    union all select pg_temp.id_of('on' || id), side.*, currency from applied
      cross join lateral (values (1, 'credit', '', amount), (2, 'receivable', '', -amount)) side`,
  // What was collected for properties, which have no owner here, by day: as `settle_property` posts it.
  `create temp table collected on commit drop as
    select pg_temp.id_of('share' || property_id || day) as id, property_id, currency, day, sum(amount) as amount
    from applied group by property_id, currency, day`,
  `insert into ledger_entries (id, day, property_id, currency, kind, actor_name, created_at)
    select id, day, property_id, currency, 'owner_share', 'Bench', day + interval '9 hours' from collected`,
  `insert into ledger_postings (entry_id, line, account, detail, amount_minor, currency)
    select id, side.line, side.account, side.detail, side.amount, currency from collected
    cross join lateral (values (1, 'ownerless', 'collected', -amount), (2, 'passed_on', '', amount)) side (line, account, detail, amount)`,
  'drop table due, came, applied, collected',
]

const papers = [
  `insert into receipts (payment_id, year, number, issued_on, token)
    select id, extract(year from received_on), row_number() over (partition by extract(year from received_on) order by created_at, id),
      received_on, md5('receipt' || id) from payments`,
  `insert into receipt_counters (year, last) select year, max(number) from receipts group by year
    on conflict (year) do update set last = excluded.last`,
]

/** Of charges that are made at once: what is sorted and joined for them stays within a gigabyte, however many follow. */
const PIECE = 1_000_000

/**
 * Fills an installation that lets nothing yet: of a million records 200 properties, 10,000 units, 15,000 tenancies, with
 * payments, allocations, receipts and the books, in statements over all of them, a million charges at a time. It is all there
 * or nothing of it. `npm run verify-books` finds no difference.
 * @param tell how far it is, in words
 */
export async function fillPortfolio(
  pool: Pool,
  records: number,
  tell: (progress: string) => void = () => {},
): Promise<void> {
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
    const atOnce = Math.ceil(MONTHS / Math.ceil(records / PIECE))
    let made = 0
    for (let from = 0; from < MONTHS && made < records; from += atOnce) {
      const [choose, ...write] = monthsOfMoney(from, Math.min(from + atOnce, MONTHS) - 1, records - made)
      made += (await client.query(choose ?? '')).rowCount ?? 0
      await client.query('analyze due')
      for (const statement of write) {
        await client.query(statement)
        const [, table] = /^create temp table (\w+)/.exec(statement) ?? []
        if (table) await client.query(`analyze ${table}`)
      }
      tell(`${made.toLocaleString('en')} charges with what was paid for them`)
    }
    for (const statement of papers) await client.query(statement)
    await client.query(`analyze ${bulky.join(', ')}`)
    tell('receipts numbered')
    for (const { name, definition } of indexes) {
      await client.query(definition)
      tell(`index ${name}`)
    }
    await client.query('set local session_replication_role = origin')
    await client.query('select recount_sums(); select recount_ledger()')
    tell('what everything comes to counted')
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

/** What a database takes of the disk, and what its statements have put there for a while since it was made, in words. */
export async function sizeOnDisk(pool: Pool): Promise<string> {
  const { rows } = await pool.query<{ whole: string; sorted: string }>(
    `select pg_size_pretty(pg_database_size(datname)) as whole, pg_size_pretty(temp_bytes) as sorted
      from pg_stat_database where datname = current_database()`,
  )
  return `${rows[0]?.whole} on the disk, and ${rows[0]?.sorted} for a while to sort and join`
}
