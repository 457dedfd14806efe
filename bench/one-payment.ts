import { migrate } from '../server/src/db/migrate'
import type { Database } from '../server/src/db/open'
import { readMatcher } from '../server/src/money/matching/matching.service'
import { judgeLines } from '../server/src/money/receipt-lines/judging.service'
import { onBoth } from './on-both'

// What it takes to say whose one payment is that comes alone, with 100, 2,000 and 20,000 tenancies: read for it alone, and as it was
// with everything read. People share forty first names, thirty-six units a property are numbered alike everywhere, and each tenancy has been paid for four times.

const SIZES = (process.env.BENCH_TENANCIES ?? '100,2000,20000').split(',').map(Number)
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 60)
const now = new Date('2026-11-24T06:00:00Z')
const TODAY = '2026-11-24'

const given = `(array['Jane','Grace','Mary','Faith','Mercy','Joyce','Esther','Lucy','Ann','Agnes','Ruth','Sarah','Alice','Rose','Caroline','Lilian',
  'Beatrice','Winnie','Brenda','Peter','John','James','Joseph','David','Samuel','Daniel','Paul','Stephen','Brian','Kevin','Dennis','Victor','Collins',
  'Eric','George','Martin','Moses','Isaac','Hassan','Ali'])[1 + (n * 7919) % 40]`
const family = `(array['Wanjiku','Njeri','Mwangi','Kamau','Njoroge','Maina','Otieno','Ochieng','Akinyi','Omondi','Onyango','Kiprono','Chebet','Koech',
  'Langat','Mutua','Muthoni','Musyoka','Wekesa','Barasa','Simiyu','Wafula','Mohamed','Juma','Gathoni','Kimani','Macharia','Moraa','Nyakundi','Were',
  'Adhiambo'])[1 + (n * 104729) % 31]`

/** Rows from number `from` to `to` of everything; the triggers rest, since books are not looked at. */
const fill = (from: number, to: number) => [
  `insert into properties (id, name, country, city, address, property_type, currency)
    select md5('p' || n)::uuid, (array['Green','Silver','Palm','Acacia','Lake'])[1 + n % 5] || ' House ' || n, 'Kenya', 'Nairobi', 'Street ' || n, 'apartment', 'KES'
    from generate_series(${Math.ceil(from / 36)}, ${Math.ceil(to / 36)}) n on conflict do nothing`,
  `insert into units (id, property_id, unit_number, account_number, currency, rent_amount_minor, service_charge_amount_minor, rent_due_date, service_charge_due_date)
    select md5('u' || n)::uuid, md5('p' || (n / 36 + 1))::uuid, chr(65 + n % 6) || (1 + n / 6 % 6), 'H' || n / 36 || chr(65 + n % 6) || (1 + n / 6 % 6), 'KES',
      500000 + (n * 31 % 40) * 50000, 0, 5, 5
    from generate_series(${from}, ${to}) n`,
  `insert into unit_account_numbers (account_number, unit_id) select account_number, id from units on conflict do nothing`,
  `insert into profiles (id, full_name, email, role, phone_number)
    select md5('t' || n)::uuid, ${given} || ' ' || ${family}, 'tenant' || n || '@example.com', 'tenant', '07' || lpad((n::bigint * 7919993 % 100000000)::text, 8, '0')
    from generate_series(${from}, ${to}) n`,
  `insert into tenancies (id, tenant_id, unit_id, currency, start_date, is_active)
    select md5('c' || n)::uuid, md5('t' || n)::uuid, md5('u' || n)::uuid, 'KES', '2025-01-01', true from generate_series(${from}, ${to}) n`,
  `insert into payment_records (id, request_id, tenancy_id, currency, amount_minor, payment_type, due_date)
    select gen_random_uuid(), gen_random_uuid(), md5('c' || n)::uuid, 'KES', 500000 + (n * 31 % 40) * 50000, 'rent', '2026-11-05' from generate_series(${from}, ${to}) n`,
  `insert into payments (id, request_id, tenancy_id, currency, amount_minor, method, reference, received_on, payer_name, payer_phone)
    select gen_random_uuid(), gen_random_uuid(), md5('c' || n)::uuid, 'KES', 500000, 'mpesa', 'UK' || m || 'P' || n, date '2026-06-03' + 30 * m, upper(${given}),
      '2547 ***** ' || right(lpad((n::bigint * 7919993 % 100000000)::text, 8, '0'), 3)
    from generate_series(${from}, ${to}) n cross join generate_series(1, 4) m`,
]

interface Tenant {
  number: string
  unit: string
  name: string
  phone: string
  rent: string
}

/** A payment in one of the ways in which it comes: by account number, a slip of it, words, a masked phone alone, a hash. */
function paymentOf({ number, unit, name, phone, rent }: Tenant, round: number) {
  const first = name.split(' ')[0]?.toUpperCase() ?? ''
  const masked = `254${phone.slice(1, 2)} ***** ${phone.slice(-3)}`
  const typed = [number, `${number.slice(0, -1)}9`, `house ${unit}`, 'rent', name][round % 5] ?? ''
  return {
    ...{ id: `${round}`, receivingAccountId: null, currency: 'KES' as const, amount: Number(rent), day: TODAY },
    ...{ payerName: first, payerPhone: masked, accountTyped: typed, details: 'Pay Bill Online', askedTenancyId: null },
  }
}

const medianOf = (times: readonly number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0

async function measure(kind: string, database: Database): Promise<void> {
  const { db, pool } = database
  await migrate(database)
  let filled = 0
  const alone: number[] = []
  for (const size of SIZES) {
    const client = await pool.connect()
    await client.query('set session_replication_role = replica')
    for (const statement of fill(filled + 1, size)) await client.query(statement)
    await client.query('set session_replication_role = origin')
    client.release()
    filled = size
    for (const table of [
      'profiles',
      'units',
      'unit_account_numbers',
      'properties',
      'tenancies',
      'payments',
      'payment_records',
    ]) {
      await pool.query(`vacuum analyze ${table}`)
    }
    const { rows } = await pool.query<Tenant>(
      `select u.account_number as number, u.unit_number as unit, p.full_name as name, p.phone_number as phone, u.rent_amount_minor as rent
        from tenancies t join units u on u.id = t.unit_id join profiles p on p.id = t.tenant_id order by md5(t.id::text) limit ${ROUNDS + 10}`,
    )
    const times: number[] = []
    for (const [round, tenant] of rows.entries()) {
      const line = paymentOf(tenant, round)
      const began = performance.now()
      await judgeLines(db, [line], now)
      if (round >= 10) times.push(performance.now() - began)
    }
    const began = performance.now()
    await readMatcher(db, TODAY)
    const whole = performance.now() - began
    alone.push(medianOf(times))
    process.stdout.write(
      `${kind.padEnd(12)}${String(size).padStart(7)} tenancies: ${medianOf(times).toFixed(1)} ms a payment (slowest ${Math.max(...times).toFixed(1)}), everything read ${whole.toFixed(0)} ms\n`,
    )
  }
  process.stdout.write(
    `${kind.padEnd(12)}growth from ${SIZES[0]} to ${SIZES.at(-1)} tenancies: ${((alone.at(-1) ?? 0) / (alone[0] || 1)).toFixed(2)}\n`,
  )
}

await onBoth(measure)
