/** Fills an empty installation with 10,000 tenancies in 100 properties that are charged from November 2026; half of them paid in advance. */
const TENANCIES = 10_000

export const tenThousand = [
  `insert into properties (id, name, country, city, address, property_type, currency)
    select gen_random_uuid(), 'Property ' || n, 'Kenya', 'Nairobi', 'Street ' || n, 'apartment', 'KES'
    from generate_series(1, 100) n`,
  `insert into units (id, property_id, unit_number, currency, rent_amount_minor, service_charge_amount_minor,
      rent_due_date, service_charge_due_date)
    select gen_random_uuid(), p.id, 'A' || n, 'KES', 1000000 + n * 10000, 200000, 5, 5
    from properties p cross join generate_series(1, ${TENANCIES / 100}) n`,
  `insert into unit_service_charges (unit_id, position, name, amount_minor)
    select id, 0, 'Security', 150000 from units union all select id, 1, 'Garbage', 50000 from units`,
  `insert into profiles (id, full_name, email, phone_number, role)
    select gen_random_uuid(), 'Tenant ' || n, 'tenant' || n || '@example.com', '07' || lpad(n::text, 8, '0'), 'tenant'
    from generate_series(1, ${TENANCIES}) n`,
  `insert into tenancies (id, tenant_id, unit_id, currency, start_date, is_active, charge_from, penalty_kind, penalty_rate,
      penalty_grace_days)
    select gen_random_uuid(), t.id, u.id, 'KES', '2023-01-01', true, '2026-11-01', 'percent', 1000, 5
    from (select id, row_number() over (order by email) n from profiles where role = 'tenant') t
    join (select id, row_number() over (order by id) n from units) u using (n)`,
  // Every second one paid in advance.
  `insert into payments (id, request_id, tenancy_id, currency, amount_minor, method, received_on)
    select gen_random_uuid(), gen_random_uuid(), id, 'KES', 5000000, 'cash', '2026-10-20'
    from (select id, row_number() over (order by id) n from tenancies) t where n % 2 = 0`,
  `with made as (
      insert into ledger_entries (id, day, tenancy_id, currency, kind, payment_id, actor_name, created_at)
      select gen_random_uuid(), received_on, tenancy_id, currency, 'payment', id, 'Bench', now() from payments
      returning id)
    insert into ledger_postings (entry_id, line, account, detail, amount_minor, currency)
    select id, 1, 'cash', 'cash', 5000000, 'KES' from made union all select id, 2, 'credit', '', -5000000, 'KES' from made`,
  'analyze',
]
