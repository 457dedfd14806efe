ALTER TABLE "first_rents" ADD COLUMN "until_step" bigint;
--> statement-breakpoint
-- As before, but of a first rent only what was put on it until another took its place.
CREATE OR REPLACE FUNCTION settle_property(property uuid, since date, made_at timestamptz) RETURNS void LANGUAGE plpgsql
  SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  start date := date_trunc('month', since)::date;
  money text;
  factor int;
  archived date;
  first date := (SELECT min(from_day) FROM management_agreements WHERE property_id = property);
  given date := (SELECT greatest(counted_from, first) FROM earlier_money_given WHERE property_id = property AND first IS NOT NULL);
  begun date := (SELECT (max(month) || '-01')::date FROM begun_months);
  -- What was given to the owners later is due in one month, which is looked at only when that month is.
  has_given boolean := given IS NULL OR start <= given;
  by_charges boolean := EXISTS (SELECT FROM management_agreements WHERE property_id = property
    AND (commission_kind = 'per_unit' OR commission_kind = 'percent' AND commission_basis IN ('rent_charged', 'all_charged')));
BEGIN
  SELECT currency, CASE currency WHEN 'UGX' THEN 1 ELSE 100 END,
      date_trunc('month', archived_at AT TIME ZONE 'Africa/Nairobi')::date
    INTO money, factor, archived FROM properties WHERE id = property;
  IF money IS NULL THEN RETURN; END IF;
  WITH agreed AS MATERIALIZED (
    SELECT id, from_day, coalesce(lead(from_day) OVER (ORDER BY from_day), 'infinity') AS until_day,
      commission_kind, commission_basis, commission_rate, commission_amount_minor, commission_minimum_minor,
      letting_fee_rate
    FROM management_agreements WHERE property_id = property
  ), parts AS MATERIALIZED (
    SELECT agreement_id, owner_id, sum(share) OVER above - share AS above, sum(share) OVER above AS upto
    FROM agreement_shares WHERE agreement_id IN (SELECT id FROM agreed)
    WINDOW above AS (PARTITION BY agreement_id ORDER BY share DESC, owner_id)
  ), came AS MATERIALIZED (
    SELECT day, kind, sum(amount) AS amount, coalesce(sum(amount) FILTER (WHERE is_first), 0) AS first_rent FROM (
      SELECT step.day, step.amount_minor AS amount, said.type = 'rent' AND rent.began_on >= first
          AND step.position <= coalesce(rent.until_step, step.position) AS is_first,
        CASE WHEN charge.is_opening THEN CASE said.type WHEN 'rent' THEN 'opening_rent' ELSE 'opening_balance' END
          WHEN said.type IN ('water', 'electricity', 'garbage') THEN 'utilities' ELSE said.type END AS kind
      FROM units unit
      JOIN tenancies tenancy ON tenancy.unit_id = unit.id
      JOIN allocations step ON step.tenancy_id = tenancy.id
      JOIN payment_records charge ON charge.id = step.record_id
      LEFT JOIN first_rents rent ON rent.record_id = charge.id
      LEFT JOIN payment_record_versions version ON version.record_id = charge.id
        AND version.from_step < step.position AND version.until_step >= step.position
      CROSS JOIN LATERAL (SELECT coalesce(version.payment_type, charge.payment_type) AS type) said
      WHERE unit.property_id = property AND said.type <> 'deposit'
        AND step.day >= CASE WHEN given IS NOT NULL AND has_given THEN '0001-01-01' ELSE start END
    ) steps GROUP BY day, kind
  ), spent AS MATERIALIZED (
    SELECT spent_on AS day, amount_minor AS amount FROM expenses
      WHERE property_id = property AND (voided_at IS NULL OR taken_back_on IS NOT NULL)
    UNION ALL
    SELECT taken_back_on, -amount_minor FROM expenses WHERE property_id = property AND taken_back_on IS NOT NULL
  ), owned AS MATERIALIZED (
    SELECT day, date_trunc('month', day)::date AS month, kind, amount, first_rent FROM came WHERE day >= start AND day >= first
  ), charged AS MATERIALIZED (
    -- Asked only where commission is reckoned from it.
    SELECT entry.day, date_trunc('month', entry.day)::date AS month, unit.id AS unit_id, posting.detail AS kind,
      -sum(posting.amount_minor) AS amount
    FROM units unit
    JOIN tenancies tenancy ON tenancy.unit_id = unit.id
    JOIN ledger_entries entry ON entry.tenancy_id = tenancy.id AND entry.day >= start
    JOIN ledger_postings posting ON posting.entry_id = entry.id AND posting.account = 'income'
    WHERE by_charges AND unit.property_id = property GROUP BY entry.day, unit.id, posting.detail
  ), periods AS MATERIALIZED (
    -- The days of each month that has begun, by agreement, of what is earned although nothing comes in.
    SELECT agreed.id AS agreement_id, begins::date AS month, days.first_day,
      CASE WHEN days.count = days.of THEN agreed.amount
        ELSE round(agreed.amount::numeric * days.count / (days.of * factor)) * factor END AS amount
    FROM (SELECT *, CASE commission_kind WHEN 'fixed' THEN commission_amount_minor ELSE commission_minimum_minor END AS amount
      FROM agreed WHERE commission_kind <> 'none') agreed
    CROSS JOIN LATERAL generate_series(greatest(date_trunc('month', agreed.from_day)::date, start)::timestamp,
      least(begun, archived, (agreed.until_day - 1)::date)::timestamp, '1 month') begins
    CROSS JOIN LATERAL (SELECT greatest(begins::date, agreed.from_day) AS first_day,
      least((begins + interval '1 month')::date, agreed.until_day) - greatest(begins::date, agreed.from_day) AS count,
      (begins + interval '1 month')::date - begins::date AS of) days
    WHERE agreed.amount > 0 AND begun IS NOT NULL
  ), based AS (
    -- What commission is reckoned from: what came in, what was charged, or units whose rent was charged.
    SELECT owned.month, owned.day, agreed.id AS agreement_id,
      CASE WHEN agreed.commission_basis = 'all' OR owned.kind IN ('rent', 'opening_rent') THEN owned.amount ELSE 0 END AS amount, 0 AS first_rent
    FROM owned JOIN agreed ON owned.day >= agreed.from_day AND owned.day < agreed.until_day
    WHERE agreed.commission_kind = 'percent' AND agreed.commission_basis IN ('rent', 'all')
    UNION ALL
    SELECT charged.month, charged.day, agreed.id,
      CASE WHEN agreed.commission_basis = 'all_charged' OR charged.kind = 'rent' THEN charged.amount ELSE 0 END, 0
    FROM charged JOIN agreed ON charged.day >= agreed.from_day AND charged.day < agreed.until_day
    WHERE agreed.commission_kind = 'percent' AND agreed.commission_basis IN ('rent_charged', 'all_charged')
    UNION ALL
    SELECT month, day, agreement_id, (upto > 0)::int - coalesce((lag(upto) OVER (PARTITION BY agreement_id, month, unit_id ORDER BY day) > 0)::int, 0), 0
    FROM (
      SELECT charged.month, charged.day, agreed.id AS agreement_id, charged.unit_id,
        sum(charged.amount) OVER (PARTITION BY agreed.id, charged.month, charged.unit_id ORDER BY charged.day) AS upto
      FROM charged JOIN agreed ON charged.day >= agreed.from_day AND charged.day < agreed.until_day
      WHERE agreed.commission_kind = 'per_unit' AND charged.kind = 'rent'
    ) homes
    UNION ALL
    SELECT month, first_day, agreement_id, 0, 0 FROM periods
    UNION ALL
    SELECT owned.month, owned.day, agreed.id, 0, owned.first_rent
    FROM owned JOIN agreed ON owned.day >= agreed.from_day AND owned.day < agreed.until_day
    WHERE agreed.letting_fee_rate > 0 AND owned.first_rent <> 0
  ), earned AS (
    SELECT month, day, agreement_id, sum(sum(amount)) OVER days AS base, sum(sum(first_rent)) OVER days AS first_rent
    FROM based GROUP BY month, day, agreement_id
    WINDOW days AS (PARTITION BY agreement_id, month ORDER BY day)
  ), commissions AS (
    SELECT earned.month, earned.day, agreed.id AS agreement_id, CASE agreed.commission_kind
      WHEN 'fixed' THEN coalesce(least_of.amount, 0)
      WHEN 'per_unit' THEN greatest(earned.base * agreed.commission_amount_minor, least_of.amount)
      ELSE greatest(round(earned.base * agreed.commission_rate / (10000 * factor)) * factor, least_of.amount) END
      + round(earned.first_rent * agreed.letting_fee_rate / (10000 * factor)) * factor AS amount
    FROM earned JOIN agreed ON agreed.id = earned.agreement_id
    LEFT JOIN periods least_of ON least_of.agreement_id = agreed.id AND least_of.month = earned.month
  ), series AS (
    -- What a month, or the days of it that an agreement holds, has come to by the end of a day.
    SELECT owned.month, owned.day, agreed.id AS agreement_id, 'collected' AS detail, owned.kind,
      sum(owned.amount) OVER (PARTITION BY agreed.id, owned.month, owned.kind ORDER BY owned.day) AS upto
    FROM owned JOIN agreed ON owned.day >= agreed.from_day AND owned.day < agreed.until_day
    UNION ALL
    SELECT month, day, agreement_id, 'commission', '', amount FROM commissions
    UNION ALL
    SELECT month, day, agreement_id, 'vat', '', round(amount * vat_of_commission(money, month) / 10000) FROM commissions
  ), shared AS (
    SELECT series.month, series.day, series.agreement_id, series.detail, series.kind, parts.owner_id,
      round(series.upto * parts.upto / 10000) - round(series.upto * parts.above / 10000) AS upto
    FROM series JOIN parts ON parts.agreement_id = series.agreement_id
  ), given_away AS (
    -- What came in and was spent before the first agreement, once it is given to its owners.
    SELECT agreed.id AS agreement_id, 'collected' AS detail, sum(came.amount) AS amount
    FROM came JOIN agreed ON given >= agreed.from_day AND given < agreed.until_day
    WHERE has_given AND came.day < first GROUP BY agreed.id, came.kind
    UNION ALL
    SELECT agreed.id, 'commission', round(sum(came.amount) * agreed.commission_rate / (10000 * factor)) * factor
    FROM came JOIN agreed ON given >= agreed.from_day AND given < agreed.until_day
    WHERE has_given AND came.day < first AND agreed.commission_kind = 'percent' AND agreed.commission_basis IN ('rent', 'all')
      AND (agreed.commission_basis = 'all' OR came.kind IN ('rent', 'opening_rent')) GROUP BY agreed.id, agreed.commission_rate
    UNION ALL
    SELECT agreed.id, 'vat', round(round(sum(came.amount) * agreed.commission_rate / (10000 * factor)) * factor
      * vat_of_commission(money, date_trunc('month', given)::date) / 10000)
    FROM came JOIN agreed ON given >= agreed.from_day AND given < agreed.until_day
    WHERE has_given AND came.day < first AND agreed.commission_kind = 'percent' AND agreed.commission_basis IN ('rent', 'all')
      AND (agreed.commission_basis = 'all' OR came.kind IN ('rent', 'opening_rent')) GROUP BY agreed.id, agreed.commission_rate
    UNION ALL
    SELECT agreed.id, 'expense', spent.amount
    FROM spent JOIN agreed ON given >= agreed.from_day AND given < agreed.until_day WHERE has_given AND spent.day < first
  ), moved AS MATERIALIZED (
    SELECT 'owner_share' AS kind, day, detail, owner_id,
      upto - lag(upto, 1, 0) OVER (PARTITION BY agreement_id, month, detail, shared.kind, owner_id ORDER BY day) AS amount
    FROM shared
    UNION ALL
    SELECT 'owner_share', spent.day, 'expense', parts.owner_id,
      round(spent.amount::numeric * parts.upto / 10000) - round(spent.amount::numeric * parts.above / 10000)
    FROM spent JOIN agreed ON spent.day >= agreed.from_day AND spent.day < agreed.until_day
    JOIN parts ON parts.agreement_id = agreed.id WHERE spent.day >= start
    UNION ALL
    SELECT 'owner_share_earlier', given, given_away.detail, parts.owner_id,
      round(given_away.amount::numeric * parts.upto / 10000) - round(given_away.amount::numeric * parts.above / 10000)
    FROM given_away JOIN parts ON parts.agreement_id = given_away.agreement_id
    WHERE (SELECT sum(amount) <> 0 OR bool_or(given_away.detail = 'expense') OR bool_or(given_away.detail = 'commission' AND amount <> 0)
      FROM given_away)
    UNION ALL
    -- Nobody's: no owner is agreed yet.
    SELECT 'owner_share', day, 'collected', NULL, amount FROM came WHERE day >= start AND (first IS NULL OR day < first)
    UNION ALL
    SELECT 'owner_share', day, 'expense', NULL, amount FROM spent WHERE day >= start AND (first IS NULL OR day < first)
  ), lines AS (
    SELECT kind, day, CASE WHEN owner_id IS NULL THEN 'ownerless' ELSE 'owners' END AS account, detail, owner_id,
      CASE detail WHEN 'collected' THEN -amount ELSE amount END AS amount FROM moved
    UNION ALL
    -- The other side: out of what was collected of charges, or of what belonged to nobody.
    SELECT kind, day, CASE WHEN kind = 'owner_share_earlier' THEN 'ownerless' WHEN detail = 'collected' THEN 'passed_on' ELSE 'property_expenses' END,
      CASE kind WHEN 'owner_share_earlier' THEN detail ELSE '' END, NULL, CASE detail WHEN 'collected' THEN amount ELSE -amount END
    FROM moved WHERE detail NOT IN ('commission', 'vat')
    UNION ALL
    SELECT kind, day, account, '', NULL, side * amount
    FROM moved CROSS JOIN (VALUES ('agency_due', -1), ('client_money', 1), ('commission', -1)) earned (account, side)
    WHERE detail = 'commission'
    UNION ALL
    SELECT kind, day, account, '', NULL, side * amount
    FROM moved CROSS JOIN (VALUES ('agency_due', -1), ('client_money', 1), ('vat_due', -1)) charged (account, side)
    WHERE detail = 'vat'
    UNION ALL
    SELECT entry.kind, entry.day, posting.account, posting.detail, posting.owner_id, -posting.amount_minor
    FROM ledger_entries entry JOIN ledger_postings posting ON posting.entry_id = entry.id
    WHERE entry.property_id = property
      AND (entry.kind = 'owner_share' AND entry.day >= start OR entry.kind = 'owner_share_earlier' AND has_given)
  ), missing AS MATERIALIZED (
    SELECT kind, day, account, detail, owner_id, sum(amount)::bigint AS amount FROM lines
    GROUP BY kind, day, account, detail, owner_id HAVING sum(amount) <> 0
  ), made AS MATERIALIZED (
    SELECT kind, day, gen_random_uuid() AS id FROM (SELECT DISTINCT kind, day FROM missing) days
  ), entered AS (
    INSERT INTO ledger_entries (id, day, property_id, currency, kind, actor_name, created_at)
    SELECT id, day, property, money, kind, 'Makao', made_at FROM made ORDER BY day, kind
  )
  INSERT INTO ledger_postings (entry_id, line, account, detail, owner_id, amount_minor, currency)
  SELECT made.id, row_number() OVER (PARTITION BY made.id ORDER BY account, detail, owner_id), account, detail, owner_id, amount, money
  FROM missing JOIN made ON made.kind = missing.kind AND made.day = missing.day;
END $$;
--> statement-breakpoint
-- Of each tenancy the rent that is charged first; who moves to another unit is no new tenant.
CREATE OR REPLACE FUNCTION keep_first_rents() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO first_rents (record_id, began_on)
    SELECT DISTINCT ON (added.tenancy_id) added.id, tenancy.start_date
    FROM added JOIN tenancies tenancy ON tenancy.id = added.tenancy_id
    WHERE added.payment_type = 'rent' AND NOT added.is_opening AND added.voided_at IS NULL
      AND NOT EXISTS (SELECT FROM first_rents known JOIN payment_records rent ON rent.id = known.record_id
        WHERE rent.tenancy_id = added.tenancy_id AND rent.voided_at IS NULL AND known.until_step IS NULL)
      AND NOT EXISTS (SELECT FROM issued_papers WHERE kind = 'unit_move' AND subject_id = added.tenancy_id)
    ORDER BY added.tenancy_id, added.due_date, added.id
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Nothing stands on what was void, so that until then no fee is left of it.
CREATE FUNCTION end_first_rent() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE first_rents SET until_step = coalesce((SELECT max(position) FROM allocations WHERE record_id = NEW.id), 0)
  WHERE record_id = NEW.id AND until_step IS NULL
    AND EXISTS (SELECT FROM first_rents other JOIN payment_records rent ON rent.id = other.record_id
      WHERE rent.tenancy_id = NEW.tenancy_id AND rent.id <> NEW.id AND rent.voided_at IS NULL AND other.until_step IS NULL);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER payment_records_first_rent_again AFTER UPDATE OF voided_at ON payment_records
  FOR EACH ROW WHEN (OLD.voided_at IS NOT NULL AND NEW.voided_at IS NULL) EXECUTE FUNCTION end_first_rent();
--> statement-breakpoint
-- Of two that count the one that was charged later keeps the fee. What closed months say stays.
UPDATE first_rents SET until_step = greatest(
  coalesce((SELECT max(position) FROM (SELECT position, sum(amount_minor) OVER (ORDER BY position) AS upto
    FROM allocations WHERE record_id = first_rents.record_id) steps WHERE upto = 0), 0),
  coalesce((SELECT max(steps_through) FROM closed_months), 0))
FROM payment_records rent WHERE rent.id = first_rents.record_id AND rent.voided_at IS NULL
  AND EXISTS (SELECT FROM first_rents other JOIN payment_records later ON later.id = other.record_id
    WHERE later.tenancy_id = rent.tenancy_id AND later.voided_at IS NULL AND (later.created_at, later.id) > (rent.created_at, rent.id));
--> statement-breakpoint
INSERT INTO owner_book_marks (property_id, from_day, marked_at)
SELECT unit.property_id, min(step.day), now()
FROM first_rents ended JOIN allocations step ON step.record_id = ended.record_id AND step.position > ended.until_step
JOIN tenancies tenancy ON tenancy.id = step.tenancy_id JOIN units unit ON unit.id = tenancy.unit_id
GROUP BY unit.property_id;
--> statement-breakpoint
SET CONSTRAINTS ALL IMMEDIATE;
--> statement-breakpoint
SET CONSTRAINTS ALL DEFERRED;
