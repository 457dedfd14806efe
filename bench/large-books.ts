import { paidBooks } from './paid-books'
import { pastTriggers } from './past-triggers'

/** Fills an empty installation with 5,000 tenancies and their 200,000 charges, nearly all of them paid. */
export const largeBooks = [
  `insert into properties (id, name, country, city, address, property_type, currency)
    select gen_random_uuid(), 'Property ' || n, 'Kenya', (array['Nairobi','Mombasa','Kisumu','Nakuru'])[1 + n % 4],
      'Street ' || n, 'apartment', 'KES' from generate_series(1, 100) n`,
  `insert into units (id, property_id, unit_number, currency, rent_amount_minor, service_charge_amount_minor,
      rent_due_date, service_charge_due_date)
    select gen_random_uuid(), p.id, 'A' || n, 'KES', 1000000 + n * 10000, 100000, 5, 5
    from properties p cross join generate_series(1, 50) n`,
  `insert into profiles (id, full_name, email, phone_number, role)
    select gen_random_uuid(), 'Tenant ' || n || ' ' || (array['Otieno','Wanjiku','Mwangi','Achieng'])[1 + n % 4],
      'tenant' || n || '@example.com', '07' || lpad(n::text, 8, '0'), 'tenant' from generate_series(1, 5000) n`,
  `insert into tenancies (id, tenant_id, unit_id, currency, start_date, is_active, charge_from)
    select gen_random_uuid(), t.id, u.id, 'KES', '2023-01-01', true, '2027-01-01'
    from (select id, row_number() over (order by email) n from profiles where role = 'tenant') t
    join (select id, row_number() over (order by id) n from units) u using (n)`,
  ...pastTriggers([
    `insert into payment_records (id, request_id, tenancy_id, currency, amount_minor, paid_amount_minor, payment_type,
        due_date, paid_date)
      select gen_random_uuid(), gen_random_uuid(), t.id, 'KES', 1500000, case when m = 0 then 0 else 1500000 end,
        case when k = 0 then 'rent' else 'service_charge' end,
        (date '2026-11-05' - (m || ' months')::interval)::date,
        case when m = 0 then null else (date '2026-11-03' - (m || ' months')::interval)::date end
      from tenancies t cross join generate_series(0, 19) m cross join generate_series(0, 1) k`,
    ...paidBooks,
    `insert into receipts (payment_id, year, number, issued_on, token)
      select id, 2026, row_number() over (order by id), '2026-11-21', replace(gen_random_uuid()::text, '-', '') from payments`,
  ]),
]
