-- Each entry is looked up by its id, whatever the planner knows of the books: where all they held when they were last looked at were
-- charges, it took 'no allocations' for so few that it went through all of them for each, so that a piece of a statement cost
-- the square of its lines.
CREATE OR REPLACE FUNCTION keep_amounts() RETURNS trigger LANGUAGE plpgsql
-- The planner knows nothing of how few rows are concerned, and would read whole tables.
SET enable_seqscan = off AS $$
DECLARE
  concerned uuid[];
  received bigint[];
  used bigint[];
BEGIN
  -- A charge moves nothing that is kept.
  SELECT array_agg(entry_id), array_agg(of_receivable), array_agg(of_credit) INTO concerned, received, used FROM (
    SELECT entry_id, sum(amount_minor) FILTER (WHERE account = 'receivable')::bigint AS of_receivable,
      sum(amount_minor) FILTER (WHERE account = 'credit')::bigint AS of_credit
    FROM added GROUP BY entry_id
    HAVING bool_or(account IN ('credit', 'deposits_held', 'deposit_due', 'write_off'))) sums;
  IF concerned IS NULL THEN RETURN NULL; END IF;
  WITH moved AS MATERIALIZED (
    SELECT entry.record_id, max(coalesce(payment.received_on, entry.day)) FILTER (WHERE entry.kind = 'allocation') AS day,
      bool_or(entry.kind = 'release') AS is_released,
      coalesce(sum(-sums.amount) FILTER (WHERE entry.kind IN ('allocation', 'release')), 0) AS paid,
      coalesce(sum(-sums.amount) FILTER (WHERE entry.kind IN ('write_off', 'write_off_void')), 0) AS written_off
    FROM unnest(concerned, received) AS sums (entry_id, amount)
    CROSS JOIN LATERAL (SELECT kind, day, record_id, payment_id FROM ledger_entries WHERE id = sums.entry_id OFFSET 0) entry
    LEFT JOIN LATERAL (SELECT received_on FROM payments WHERE id = entry.payment_id OFFSET 0) payment ON true
    WHERE sums.amount IS NOT NULL AND entry.kind IN ('allocation', 'release', 'write_off', 'write_off_void')
    GROUP BY entry.record_id
  )
  UPDATE payment_records record SET
    paid_amount_minor = record.paid_amount_minor + moved.paid,
    written_off_amount_minor = record.written_off_amount_minor + moved.written_off,
    paid_date = CASE WHEN moved.is_released THEN (
        SELECT max(coalesce(payment.received_on, held.day)) FROM (
          SELECT payment_id, max(day) AS day FROM allocations WHERE record_id = record.id
          GROUP BY payment_id HAVING sum(amount_minor) > 0) held
        LEFT JOIN payments payment ON payment.id = held.payment_id)
      ELSE greatest(record.paid_date, moved.day) END,
    revision = record.revision + 1
  FROM moved WHERE record.id = moved.record_id;
  WITH moved AS MATERIALIZED (
    SELECT entry.payment_id, sum(sums.amount) AS used
    FROM unnest(concerned, used) AS sums (entry_id, amount)
    CROSS JOIN LATERAL (SELECT kind, payment_id FROM ledger_entries WHERE id = sums.entry_id OFFSET 0) entry
    WHERE sums.amount IS NOT NULL AND entry.kind IN ('allocation', 'release', 'refund', 'refund_reversal')
      AND entry.payment_id IS NOT NULL
    GROUP BY entry.payment_id
  )
  UPDATE payments payment SET allocated_amount_minor = payment.allocated_amount_minor + moved.used
  FROM moved WHERE payment.id = moved.payment_id;
  RETURN NULL;
END $$;
