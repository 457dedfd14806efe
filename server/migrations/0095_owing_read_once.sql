-- What a tenancy owes on which day, read once a tenancy.
CREATE OR REPLACE FUNCTION keep_owing(touched uuid[]) RETURNS void LANGUAGE plpgsql SET enable_seqscan TO off AS $$
BEGIN
  IF cardinality(touched) = 0 THEN RETURN; END IF;
  -- As whoever writes money has it already: two would each miss what the other adds.
  PERFORM FROM tenancies WHERE id = ANY (touched) ORDER BY id FOR NO KEY UPDATE;
  WITH fresh AS MATERIALIZED (
    SELECT concerned.id, coalesce(open.days, '{}') AS days, coalesce(open.rent_days, '{}') AS rent_days
    FROM unnest(touched) concerned (id)
    CROSS JOIN LATERAL (
      SELECT array_agg(due_date ORDER BY due_date) AS days, array_agg(due_date ORDER BY due_date) FILTER (WHERE is_rent) AS rent_days
      FROM (
        SELECT due_date, bool_or(payment_type = 'rent' AND NOT is_opening) AS is_rent FROM payment_records
        WHERE tenancy_id = concerned.id AND voided_at IS NULL AND payment_status IN ('pending', 'overdue', 'partial') GROUP BY due_date
      ) due
    ) open
  ), moved AS MATERIALIZED (
    SELECT fresh.*, kept.days AS kept_days, kept.rent_days AS kept_rent_days FROM fresh LEFT JOIN owing_tenancies kept ON kept.tenancy_id = fresh.id
    WHERE (fresh.days, fresh.rent_days) IS DISTINCT FROM (kept.days, kept.rent_days)
  ), written AS (
    INSERT INTO owing_tenancies (tenancy_id, days, rent_days) SELECT id, days, rent_days FROM moved
    ON CONFLICT (tenancy_id) DO UPDATE SET days = excluded.days, rent_days = excluded.rent_days
  )
  INSERT INTO owing_sums (is_step, currency, is_rent, day, earlier_day, tenancies)
  SELECT true, tenancy.currency, step.is_rent, step.day, step.earlier_day, sum(step.sign)
  FROM moved JOIN tenancies tenancy ON tenancy.id = moved.id
  CROSS JOIN LATERAL (SELECT 1 AS sign, * FROM owing_steps(moved.days, moved.rent_days)
    UNION ALL SELECT -1, * FROM owing_steps(moved.kept_days, moved.kept_rent_days)) step
  GROUP BY 2, 3, 4, 5 HAVING sum(step.sign) <> 0;
  IF (SELECT count(*) FROM (SELECT FROM owing_sums WHERE is_step LIMIT 257) steps) > 256 THEN
    PERFORM fold_sums('owing_sums', 'is_rent, day, earlier_day, currency', ARRAY['tenancies']);
  END IF;
END $$;
