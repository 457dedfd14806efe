// The reads that people wait for most, each with the SQL of somebody who knows the tables: the same rows and sums in one statement.

export interface Read {
  title: string
  path: string
  sql: string
  /** What the answer of Makao and the first row of the SQL have in common, when both say the same. */
  said: (answer: never, row: Record<string, unknown>) => [unknown, unknown]
}

interface Listed {
  rows: { id: string }[]
  total: number
}

const open = "voided_at is null and payment_status in ('pending', 'overdue', 'partial')"
const isOpenSum = "payment_status in ('pending', 'overdue', 'partial')"
const balance = 'amount_minor - paid_amount_minor - written_off_amount_minor'
const everywhere = "property_id = '00000000-0000-0000-0000-000000000000'"
const cameIn = "method not in ('opening', 'transfer', 'withheld')"

const rowsOf = (select: string) => `(select coalesce(json_agg(each), '[]') from (${select}) each)`

const idsOf = (rows: unknown) => (rows as { id: string }[]).map(({ id }) => id)
const sameIds: Read['said'] = (answer: Listed, row) => [idsOf(answer.rows), idsOf(row.rows)]
const sameTotal = (part: 'total' | 'units', key: string): Read['said'] => {
  return (answer: Record<string, unknown>, row) => [answer[part], Number(row[key])]
}

const place = `join units unit on unit.id = tenancy.unit_id join properties property on property.id = unit.property_id
  join profiles person on person.id = tenancy.tenant_id`

const recentPayments = `select payment.id, tenancy.id as tenancy_id, tenancy.tenant_id, person.full_name, property.name, unit.unit_number,
    payment.amount_minor, payment.currency, payment.method, payment.reference, payment.received_on,
    exists (select from allocations part join payment_records charge on charge.id = part.record_id
      where part.payment_id = payment.id and ${open} group by charge.id having sum(part.amount_minor) > 0) as is_partial
  from (select * from payments where reversed_at is null and ${cameIn}
    order by received_on desc nulls last, created_at desc nulls last, id limit 5) payment
  join tenancies tenancy on tenancy.id = payment.tenancy_id ${place}
  order by payment.received_on desc, payment.created_at desc, payment.id`

/** @param today 'YYYY-MM-DD' in Nairobi */
function dashboardOf(today: string): Read {
  return {
    title: 'dashboard',
    path: '/api/dashboard',
    sql: `select (select count(*) from properties where archived_at is null) as properties,
      (select count(*) from units where archived_at is null) as units,
      ${rowsOf(`select count(*), count(*) filter (where renewal = 'none' and lease_end < '${today}') from tenancies where is_active`)} as lets,
      ${rowsOf(`select currency, sum(paid_amount_minor),
        sum(charges) filter (where payment_status = 'pending' and due_date >= '${today}'),
        sum(charges) filter (where ${isOpenSum} and (due_date < '${today}' or is_marked_overdue))
        from charge_sums where ${everywhere} group by currency`)} as sums,
      ${rowsOf(recentPayments)} as recent`,
    said: sameTotal('units', 'units'),
  }
}

/** What is owed by how long ago it was due, which tenancies owe it, what came in and is coming, homes and leases. */
function figuresOf(today: string): Read {
  const month = today.slice(0, 7)
  const first = `date '${month}-01'`
  const ahead = (days: number) => `date '${today}' + ${days}`
  const owing = (from: string, to: string, isRent: boolean) =>
    `(select json_object_agg(currency, n) from (select currency, sum(tenancies) as n from owing_sums
      where is_rent = ${isRent} and day between ${from} and ${to} and earlier_day < ${from} group by currency) each)`
  const ages = [
    [ahead(-30), ahead(-1)],
    [ahead(-60), ahead(-31)],
    [ahead(-90), ahead(-61)],
    ["date '1900-01-01'", ahead(-91)],
    ["date '1900-01-01'", ahead(-1)],
    [`date '${today}'`, ahead(6)],
  ] as const
  return {
    title: 'figures of the dashboard',
    path: '/api/dashboard/figures',
    sql: `select ${rowsOf(`select currency, due_date, sum(amount_minor - written_off_amount_minor), sum(paid_amount_minor) from charge_sums
        where ${everywhere} and payment_type = 'rent' and not is_opening
          and due_date between ${first} - interval '1 month' and ${first} + interval '1 month - 1 day' group by 1, 2`)} as rent,
      ${rowsOf(`select month, currency, day, sum(amount_minor) from rent_paid_sums
        where month between to_char(${first} - interval '1 month', 'YYYY-MM') and '${month}' group by 1, 2, 3`)} as paid,
      ${owing(first, `(${first} + interval '1 month - 1 day')`, true)} as rent_owing,
      ${ages.map(([from, to], at) => `${owing(from, to, false)} as owing_${at}`).join(', ')},
      ${rowsOf(`select currency, width_bucket('${today}' - due_date, array[31, 61, 91]) as age, sum(${balance}), sum(charges), min(due_date) from charge_sums
        where ${everywhere} and ${isOpenSum} and (due_date < '${today}' or is_marked_overdue) group by 1, 2`)} as late,
      ${rowsOf(`select currency, sum(${balance}) from charge_sums where ${everywhere} and ${isOpenSum}
        and due_date between '${today}' and ${ahead(6)} group by 1`)} as coming,
      ${rowsOf(`select currency, sum(amount_minor), sum(payments), sum(amount_minor) filter (where received_on = '${today}')
        from payment_sums where standing <> 'reversed' and ${cameIn} and received_on between ${first} and '${today}' group by 1`)} as came_in,
      ${rowsOf(`select unit.currency, count(*) as homes, count(*) filter (where tenancy.id is null) as vacant, sum(unit.rent_amount_minor) filter (where tenancy.id is null)
        from units unit left join tenancies tenancy on tenancy.unit_id = unit.id and tenancy.is_active where unit.archived_at is null group by 1`)} as vacancy,
      ${rowsOf(`select count(*) filter (where is_active and renewal = 'none' and lease_end < '${today}'),
        count(*) filter (where is_active and renewal = 'none' and lease_end between '${today}' and ${ahead(60)}),
        count(*) filter (where is_active and end_date is not null) from tenancies`)} as leases`,
    said: (answer: { vacancy: { units: number }[] }, row) => [
      answer.vacancy.map(({ units }) => units).sort(),
      (row.vacancy as { homes: number }[]).map(({ homes }) => homes).sort(),
    ],
  }
}

const isTenant = "role = 'tenant' and archived_at is null"

/** A page of tenants with where they live and what they owe. @param where which of `profiles` */
function tenantsOf(title: string, path: string, where: string, today: string): Read {
  return {
    title,
    path,
    sql: `with page as (select id, full_name, email, phone_number, tax_pin, email_unproven from profiles
        where ${isTenant} and ${where} order by lower(full_name), id limit 25)
      select (select count(*) from profiles where ${isTenant} and ${where}) as total,
        (select count(*) from profiles where ${isTenant}) as all_tenants,
        (select count(*) from tenancies where is_active) as active,
        (select count(distinct tenant_id) from tenancies where is_active) as assigned,
        ${rowsOf(`select page.*, held.rows as held, owed.rows as owed, last.payment_status from page
          left join lateral (select json_agg(json_build_array(tenancy.id, tenancy.start_date, unit.id, unit.unit_number, property.id, property.name,
              unit.currency, unit.rent_amount_minor) order by tenancy.start_date) as rows
            from tenancies tenancy join units unit on unit.id = tenancy.unit_id join properties property on property.id = unit.property_id
            where tenancy.tenant_id = page.id and tenancy.is_active) held on true
          left join lateral (select json_agg(debt) as rows from (select charge.currency, sum(${balance}) as owed, min(due_date) filter (where due_date < '${today}'),
              sum(${balance}) filter (where due_date < '${today}' or is_marked_overdue)
            from tenancies tenancy join payment_records charge on charge.tenancy_id = tenancy.id
            where tenancy.tenant_id = page.id and ${open} group by 1) debt) owed on true
          left join lateral (select payment_status from tenancies tenancy join payment_records charge on charge.tenancy_id = tenancy.id
            where tenancy.tenant_id = page.id and voided_at is null order by due_date desc, charge.created_at desc limit 1) last on true
          order by lower(page.full_name), page.id`)} as rows`,
    said: sameIds,
  }
}

/** Each word is of the person, of the unit or of the property. */
const soughtAnywhere = (words: readonly string[]) =>
  words
    .map(
      (word) => `(search_text like '%${word}%' or id in (select tenancy.tenant_id from tenancies tenancy
        join units unit on unit.id = tenancy.unit_id join properties property on property.id = unit.property_id
        where tenancy.is_active and (lower(unit.unit_number) like '%${word}%' or property.search_text like '%${word}%')))`,
    )
    .join(' and ')

const naturally = `lower(substring(unit_number from '^[^0-9]*')), coalesce(substring(unit_number from '[0-9]+')::numeric, -1), lower(unit_number), id`

function unitsOf(today: string): Read {
  return {
    title: 'units',
    path: '/api/units',
    sql: `with first as (select property.* from properties property where archived_at is null
        and exists (select from units where property_id = property.id and archived_at is null) order by lower(name), id limit 1),
      page as (select unit.*, first.name from units unit join first on first.id = unit.property_id
        where unit.archived_at is null order by ${naturally.replace(/\bid$/, 'unit.id')} limit 25)
      select (select count(*) from units where archived_at is null) as total,
        ${rowsOf(`select page.*, tenancy.id as tenancy_id, tenancy.tenant_id, person.full_name, owed.owed, owed.overdue, credit.credit from page
          left join tenancies tenancy on tenancy.unit_id = page.id and tenancy.is_active
          left join profiles person on person.id = tenancy.tenant_id
          left join lateral (select sum(${balance}) as owed, sum(${balance}) filter (where due_date < '${today}' or is_marked_overdue) as overdue
            from payment_records where tenancy_id = tenancy.id and ${open}) owed on true
          left join lateral (select sum(amount_minor - allocated_amount_minor) as credit from payments
            where tenancy_id = tenancy.id and reversed_at is null and allocated_amount_minor < amount_minor) credit on true`)} as rows`,
    said: sameTotal('total', 'total'),
  }
}

function propertiesOf(today: string): Read {
  const month = `date '${today.slice(0, 7)}-01'`
  return {
    title: 'properties',
    path: '/api/properties',
    sql: `with page as (select * from properties where archived_at is null order by created_at desc nulls last, id limit 25)
      select (select count(*) from properties where archived_at is null) as total,
        ${rowsOf(`select page.*, homes.total, homes.let, sums.* from page
          join lateral (select count(*) as total, count(tenancy.id) as let from units unit
            left join tenancies tenancy on tenancy.unit_id = unit.id and tenancy.is_active
            where unit.property_id = page.id and unit.archived_at is null) homes on true
          join lateral (select sum(${balance}) filter (where ${isOpenSum} and (due_date < '${today}' or is_marked_overdue)) as arrears,
              sum(amount_minor - written_off_amount_minor) filter (where due_date >= ${month} and not is_opening) as expected,
              sum(paid_amount_minor) filter (where due_date >= ${month} and not is_opening) as collected
            from charge_sums where property_id = page.id and due_date < ${month} + interval '1 month') sums on true
          order by page.created_at desc, page.id`)} as rows`,
    said: sameIds,
  }
}

/** @param where which charges; @param whereSums the same of what they come to */
function chargesOf(title: string, path: string, today: string, where: string, whereSums: string): Read {
  return {
    title,
    path,
    sql: `select ${rowsOf(`select currency, sum(charges), sum(amount_minor), sum(paid_amount_minor), sum(${balance})
        from charge_sums where ${everywhere} and ${whereSums} group by currency`)} as totals,
      ${rowsOf(`select charge.*, tenancy.tenant_id, person.full_name, person.email, unit.id as unit_id, unit.unit_number, property.id as property_id, property.name as house,
          (select string_agg(distinct payment.reference, ', ') from allocations part join payments payment on payment.id = part.payment_id
            where part.record_id = charge.id) as reference
        from (select * from payment_records where voided_at is null and due_date <= '${today}' and ${where}
          order by due_date desc nulls last, id limit 25) charge
        join tenancies tenancy on tenancy.id = charge.tenancy_id ${place} order by charge.due_date desc, charge.id`)} as rows`,
    said: sameIds,
  }
}

const paymentsReceived: Read = {
  title: 'payments received',
  path: '/api/payments',
  sql: `select ${rowsOf(`select currency, sum(payments), sum(amount_minor) filter (where standing <> 'reversed'),
      sum(amount_minor - allocated_amount_minor) filter (where standing <> 'reversed') from payment_sums where ${cameIn} group by 1`)} as totals,
    ${rowsOf(`select payment.*, tenancy.tenant_id, person.full_name, unit.id as unit_id, unit.unit_number, property.id as property_id, property.name, receipt.year, receipt.number
      from (select * from payments where ${cameIn} order by received_on desc nulls last, created_at desc nulls last, id limit 25) payment
      join tenancies tenancy on tenancy.id = payment.tenancy_id ${place} left join receipts receipt on receipt.payment_id = payment.id
      order by payment.received_on desc, payment.created_at desc, payment.id`)} as rows`,
  said: sameIds,
}

/** Who owes, the oldest debt first, with what was paid last; the counts of the views in one pass. */
function collectOf(today: string): Read {
  return {
    title: 'collect (arrears)',
    path: '/api/arrears',
    sql: `with owed as materialized (select tenancy_id, currency,
        coalesce(sum(${balance}) filter (where due_date < '${today}' or is_marked_overdue), 0) as overdue,
        min(due_date) filter (where due_date < '${today}' or is_marked_overdue) as since,
        coalesce(sum(${balance}) filter (where due_date >= '${today}' and not is_marked_overdue), 0) as due,
        min(due_date) filter (where due_date >= '${today}' and not is_marked_overdue) as due_on
      from payment_records where ${open} and (due_date < date '${today}' + 7 or is_marked_overdue) group by 1, 2)
    select ${rowsOf(`select currency, count(*) filter (where overdue > 0) as late, count(*) filter (where due > 0), sum(overdue), sum(due) from owed group by 1`)} as sums,
      ${rowsOf(`select page.*, paid.received_on, paid.amount_minor, note.body, promise.day from (
          select owed.*, tenancy.tenant_id, person.full_name, person.phone_number, unit.id as unit_id, unit.unit_number, property.id as property_id, property.name
          from owed join tenancies tenancy on tenancy.id = owed.tenancy_id ${place}
          where owed.overdue > 0 order by owed.since, owed.due_on nulls last, ${naturally.replace(/\bid$/, 'tenancy.id')} limit 50) page
        left join lateral (select received_on, amount_minor from payments where tenancy_id = page.tenancy_id and reversed_at is null and ${cameIn}
          order by received_on desc nulls last, created_at desc limit 1) paid on true
        left join lateral (select body from person_notes where profile_id = page.tenant_id order by created_at desc limit 1) note on true
        left join lateral (select day from promises where tenancy_id = page.tenancy_id and withdrawn_at is null order by created_at desc limit 1) promise on true`)} as rows`,
    said: (answer: { counts: { overdue: number } }, row) => [
      answer.counts.overdue,
      (row.sums as { late: number }[]).reduce((sum, { late }) => sum + late, 0),
    ],
  }
}

/** Five of each kind; of tenants those first who owe most. */
function searchOf(words: readonly string[], today: string): Read {
  const holds = (column: string) => words.map((word) => `${column} like '%${word}%'`).join(' and ')
  const inHomes = words
    .map(
      (word) =>
        `(lower(unit.unit_number || ' ' || unit.account_number) like '%${word}%' or lower(property.name) like '%${word}%')`,
    )
    .join(' and ')
  return {
    title: 'search',
    path: `/api/search?search=${words.join('%20')}`,
    sql: `with meant as materialized (select id, full_name, email from profiles where ${isTenant} and ${holds('search_text')}),
      owing as (select tenancy.tenant_id as id, charge.currency, sum(${balance}) as owed, sum(${balance}) filter (where due_date < '${today}') as overdue
        from payment_records charge join tenancies tenancy on tenancy.id = charge.tenancy_id
        where ${open} and tenancy.tenant_id in (select id from meant) group by 1, 2)
      select ${rowsOf(`select meant.id, meant.full_name, owing.*, unit.unit_number, property.name from meant left join owing using (id)
          left join tenancies tenancy on tenancy.tenant_id = meant.id and tenancy.is_active left join units unit on unit.id = tenancy.unit_id
          left join properties property on property.id = unit.property_id order by owing.currency desc nulls last, owed desc, lower(meant.full_name) limit 5`)} as rows,
        ${rowsOf(`select unit.id, unit_number, account_number, property.name from units unit join properties property on property.id = unit.property_id
          where unit.archived_at is null and ${inHomes} limit 5`)} as homes,
        ${rowsOf(`select id, name, city from properties where archived_at is null and ${holds('search_text')} limit 5`)} as houses,
        ${rowsOf(`select id, name from owners where archived_at is null and ${holds('lower(name)')} limit 5`)} as landlords,
        ${rowsOf(`select id, reference from payments where reversed_at is null and reference_key like '%${words.join('').toUpperCase()}%' limit 5`)} as payments`,
    said: (answer: { kind: string }[], row) => [
      answer.filter(({ kind }) => kind === 'tenant').length,
      (row.rows as unknown[]).length,
    ],
  }
}

/** A person, each tenancy as it stands in the books, what is open, and how a year was paid. */
function tenantPageOf(tenantId: string, today: string): Read {
  const held = `(select id from tenancies where tenant_id = '${tenantId}')`
  return {
    title: "tenant's page",
    path: `/api/tenants/${tenantId}/page`,
    sql: `select person.*, ${rowsOf(`select tenancy.*, unit.unit_number, property.name from tenancies tenancy join units unit on unit.id = tenancy.unit_id
        join properties property on property.id = unit.property_id where tenancy.tenant_id = '${tenantId}'`)} as tenancies,
      ${rowsOf(`select entry.tenancy_id, account, sum(amount_minor) from ledger_entries entry join ledger_postings posting on posting.entry_id = entry.id
        where entry.tenancy_id in ${held} group by 1, 2`)} as accounts,
      ${rowsOf(`select id, payment_type, name, due_date, amount_minor, ${balance} as balance from payment_records where tenancy_id in ${held} and ${open}`)} as open,
      ${rowsOf(`select charge.id, charge.payment_type, charge.due_date, charge.amount_minor, paid.rows from payment_records charge
        left join lateral (select json_agg(json_build_array(coalesce(payment.received_on, part.day), part.amount_minor)) as rows from allocations part
          left join payments payment on payment.id = part.payment_id where part.record_id = charge.id) paid on true
        where charge.tenancy_id in ${held} and charge.voided_at is null and charge.due_date > date '${today}' - 730`)} as months
      from profiles person where person.id = '${tenantId}'`,
    said: (answer: { fullName: string }, row) => [answer.fullName, row.full_name],
  }
}

/** @param today 'YYYY-MM-DD' in Nairobi; @param tenantId of somebody who has a unit */
export function readsOf(today: string, tenantId: string): Read[] {
  const words = ['tenant', '42']
  const isLate = `(due_date < '${today}' or is_marked_overdue)`
  return [
    dashboardOf(today),
    figuresOf(today),
    tenantsOf('tenants', '/api/tenants', 'true', today),
    tenantsOf('tenants, searched', '/api/tenants?search=tenant%2042', soughtAnywhere(words), today),
    unitsOf(today),
    propertiesOf(today),
    chargesOf('payment records', '/api/payment-records', today, 'true', 'true'),
    chargesOf(
      'payment records, overdue',
      '/api/payment-records?paymentStatus=overdue',
      today,
      `${open} and ${isLate}`,
      `${isOpenSum} and ${isLate}`,
    ),
    paymentsReceived,
    collectOf(today),
    searchOf(words, today),
    tenantPageOf(tenantId, today),
  ]
}
