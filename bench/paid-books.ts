/**
 * What the paid amounts of `payment_records` came in by: payments, allocations and the books, written past the triggers. A
 * payment has the id of its record.
 */
export const paidBooks = [
  `insert into payments (id, request_id, tenancy_id, currency, amount_minor, allocated_amount_minor, method, reference,
      received_on)
    select id, gen_random_uuid(), tenancy_id, 'KES', paid_amount_minor, paid_amount_minor, 'mpesa',
      'U' || upper(substr(md5(id::text), 1, 14)), paid_date
    from payment_records where paid_amount_minor > 0`,
  `insert into allocations (tenancy_id, currency, payment_id, record_id, amount_minor, basis, day, actor_name, created_at)
    select tenancy_id, 'KES', id, id, amount_minor, 'oldest_first', received_on, 'Bench', now() from payments`,
  `insert into ledger_entries (day, tenancy_id, currency, kind, record_id, payment_id, actor_name, created_at)
    select due_date, tenancy_id, 'KES', 'charge', id, null, 'Bench', now() from payment_records
    union all select received_on, tenancy_id, 'KES', 'payment', null, id, 'Bench', now() from payments
    union all select received_on, tenancy_id, 'KES', 'allocation', id, id, 'Bench', now() from payments`,
  `insert into ledger_postings (entry_id, line, account, detail, amount_minor, currency)
    select entry.id, side.line, side.account, side.detail, side.amount, 'KES'
    from ledger_entries entry
    left join payment_records record on record.id = entry.record_id
    join lateral (values
      ('charge', 1, 'receivable', '', 1500000), ('charge', 2, 'income', record.payment_type, -1500000),
      ('payment', 1, 'cash', 'mpesa', 1500000), ('payment', 2, 'credit', '', -1500000),
      ('allocation', 1, 'credit', '', 1500000), ('allocation', 2, 'receivable', '', -1500000)
    ) side (kind, line, account, detail, amount) on side.kind = entry.kind`,
]

/** Two years of rent and service charge of every tenancy, of which the latest rent alone is open. */
export const twoPaidYears = [
  `insert into payment_records (id, request_id, tenancy_id, currency, amount_minor, paid_amount_minor, payment_type,
      due_date, paid_date)
    select gen_random_uuid(), gen_random_uuid(), t.id, 'KES', 1500000, case when m = 0 and k = 0 then 0 else 1500000 end,
      case when k = 0 then 'rent' else 'service_charge' end,
      (date '2026-11-05' - (m || ' months')::interval)::date,
      case when m = 0 and k = 0 then null else (date '2026-11-03' - (m || ' months')::interval)::date end
    from tenancies t cross join generate_series(0, 23) m cross join generate_series(0, 1) k`,
  ...paidBooks,
]
