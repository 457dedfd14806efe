CREATE TABLE "charge_sums" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "charge_sums_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"is_step" boolean NOT NULL,
	"currency" text NOT NULL,
	"property_id" uuid NOT NULL,
	"due_date" date NOT NULL,
	"payment_type" text NOT NULL,
	"payment_status" text NOT NULL,
	"is_marked_overdue" boolean NOT NULL,
	"is_opening" boolean NOT NULL,
	"charges" bigint NOT NULL,
	"amount_minor" bigint NOT NULL,
	"paid_amount_minor" bigint NOT NULL,
	"written_off_amount_minor" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "owing_sums" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "owing_sums_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"is_step" boolean NOT NULL,
	"currency" text NOT NULL,
	"is_rent" boolean NOT NULL,
	"day" date NOT NULL,
	"earlier_day" date NOT NULL,
	"tenancies" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "owing_tenancies" (
	"tenancy_id" uuid PRIMARY KEY NOT NULL,
	"days" date[] NOT NULL,
	"rent_days" date[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_sums" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_sums_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"is_step" boolean NOT NULL,
	"currency" text NOT NULL,
	"received_on" date NOT NULL,
	"method" text NOT NULL,
	"standing" text NOT NULL,
	"payments" bigint NOT NULL,
	"amount_minor" bigint NOT NULL,
	"allocated_amount_minor" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rent_paid_sums" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "rent_paid_sums_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"is_step" boolean NOT NULL,
	"currency" text NOT NULL,
	"month" text NOT NULL,
	"day" date NOT NULL,
	"amount_minor" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "owing_tenancies" ADD CONSTRAINT "owing_tenancies_tenancy_id_tenancies_id_fk" FOREIGN KEY ("tenancy_id") REFERENCES "public"."tenancies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "charge_sums_unique" ON "charge_sums" USING btree ("property_id","due_date","currency","payment_type","payment_status","is_marked_overdue","is_opening") WHERE not is_step;--> statement-breakpoint
CREATE INDEX "charge_sums_days" ON "charge_sums" USING btree ("property_id","due_date");--> statement-breakpoint
CREATE INDEX "charge_sums_steps" ON "charge_sums" USING btree ("id") WHERE is_step;--> statement-breakpoint
CREATE UNIQUE INDEX "owing_sums_unique" ON "owing_sums" USING btree ("is_rent","day","earlier_day","currency") WHERE not is_step;--> statement-breakpoint
CREATE INDEX "owing_sums_days" ON "owing_sums" USING btree ("is_rent","day");--> statement-breakpoint
CREATE INDEX "owing_sums_steps" ON "owing_sums" USING btree ("id") WHERE is_step;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_sums_unique" ON "payment_sums" USING btree ("received_on","currency","method","standing") WHERE not is_step;--> statement-breakpoint
CREATE INDEX "payment_sums_days" ON "payment_sums" USING btree ("received_on");--> statement-breakpoint
CREATE INDEX "payment_sums_steps" ON "payment_sums" USING btree ("id") WHERE is_step;--> statement-breakpoint
CREATE UNIQUE INDEX "rent_paid_sums_unique" ON "rent_paid_sums" USING btree ("month","day","currency") WHERE not is_step;--> statement-breakpoint
CREATE INDEX "rent_paid_sums_months" ON "rent_paid_sums" USING btree ("month");--> statement-breakpoint
CREATE INDEX "rent_paid_sums_steps" ON "rent_paid_sums" USING btree ("id") WHERE is_step;--> statement-breakpoint
-- What the sums come to when everything is gone through: for whoever fills, checks or repairs them. The nil id stands for all properties.
CREATE FUNCTION count_charge_sums() RETURNS TABLE (property_id uuid, currency text, due_date date, payment_type text,
  payment_status text, is_marked_overdue boolean, is_opening boolean, charges bigint, amount_minor bigint, paid_amount_minor bigint,
  written_off_amount_minor bigint) LANGUAGE sql STABLE AS $$
  SELECT coalesce(unit.property_id, '00000000-0000-0000-0000-000000000000'), record.currency, record.due_date, record.payment_type,
    record.payment_status, record.is_marked_overdue AND record.payment_status IN ('pending', 'overdue', 'partial'), record.is_opening,
    count(*), sum(record.amount_minor)::bigint, sum(record.paid_amount_minor)::bigint, sum(record.written_off_amount_minor)::bigint
  FROM payment_records record JOIN tenancies tenancy ON tenancy.id = record.tenancy_id JOIN units unit ON unit.id = tenancy.unit_id
  WHERE record.voided_at IS NULL
  GROUP BY GROUPING SETS ((unit.property_id, 2, 3, 4, 5, 6, 7), (2, 3, 4, 5, 6, 7))
$$;
--> statement-breakpoint
CREATE FUNCTION count_payment_sums() RETURNS TABLE (currency text, received_on date, method text, standing text,
  payments bigint, amount_minor bigint, allocated_amount_minor bigint) LANGUAGE sql STABLE AS $$
  SELECT payment.currency, payment.received_on, payment.method,
    CASE WHEN payment.reversed_at IS NOT NULL THEN 'reversed' WHEN payment.allocated_amount_minor < payment.amount_minor THEN 'credit' ELSE 'used' END,
    count(*), sum(payment.amount_minor)::bigint, sum(payment.allocated_amount_minor)::bigint
  FROM payments payment GROUP BY 1, 2, 3, 4
$$;
--> statement-breakpoint
CREATE FUNCTION count_rent_paid_sums() RETURNS TABLE (currency text, month text, day date, amount_minor bigint) LANGUAGE sql STABLE AS $$
  SELECT record.currency, to_char(record.due_date, 'YYYY-MM'),
    step.day, sum(step.amount_minor)::bigint
  FROM allocations step JOIN payment_records record ON record.id = step.record_id
  WHERE record.voided_at IS NULL AND record.payment_type = 'rent' AND NOT record.is_opening
  GROUP BY 1, 2, 3 HAVING sum(step.amount_minor) <> 0
$$;
--> statement-breakpoint
CREATE FUNCTION count_owing_tenancies() RETURNS TABLE (tenancy_id uuid, days date[], rent_days date[]) LANGUAGE sql STABLE AS $$
  SELECT tenancy_id, array_agg(DISTINCT due_date ORDER BY due_date),
    coalesce(array_agg(DISTINCT due_date ORDER BY due_date) FILTER (WHERE payment_type = 'rent' AND NOT is_opening), '{}')
  FROM payment_records WHERE voided_at IS NULL AND payment_status IN ('pending', 'overdue', 'partial') GROUP BY tenancy_id
$$;
--> statement-breakpoint
-- The days of a tenancy, each with the one before it.
CREATE FUNCTION owing_steps(days date[], rent_days date[]) RETURNS TABLE (is_rent boolean, day date, earlier_day date) LANGUAGE sql IMMUTABLE AS $$
  SELECT false, day, coalesce(lag(day) OVER (ORDER BY day), '-infinity') FROM unnest(days) day
  UNION ALL SELECT true, day, coalesce(lag(day) OVER (ORDER BY day), '-infinity') FROM unnest(rent_days) day
$$;
--> statement-breakpoint
CREATE FUNCTION count_owing_sums() RETURNS TABLE (currency text, is_rent boolean, day date, earlier_day date, tenancies bigint)
  LANGUAGE sql STABLE AS $$
  SELECT tenancy.currency, step.is_rent, step.day, step.earlier_day, count(*)
  FROM count_owing_tenancies() owing JOIN tenancies tenancy ON tenancy.id = owing.tenancy_id
  CROSS JOIN owing_steps(owing.days, owing.rent_days) step
  GROUP BY 1, 2, 3, 4
$$;
--> statement-breakpoint
-- Brings all of them to what they come to. Nobody writes money meanwhile.
CREATE FUNCTION recount_sums() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  LOCK TABLE payment_records, payments, allocations IN SHARE ROW EXCLUSIVE MODE;
  DELETE FROM charge_sums;
  INSERT INTO charge_sums (is_step, property_id, currency, due_date, payment_type, payment_status, is_marked_overdue, is_opening,
    charges, amount_minor, paid_amount_minor, written_off_amount_minor) SELECT false, * FROM count_charge_sums();
  DELETE FROM payment_sums;
  INSERT INTO payment_sums (is_step, currency, received_on, method, standing, payments, amount_minor, allocated_amount_minor)
    SELECT false, * FROM count_payment_sums();
  DELETE FROM rent_paid_sums;
  INSERT INTO rent_paid_sums (is_step, currency, month, day, amount_minor) SELECT false, * FROM count_rent_paid_sums();
  DELETE FROM owing_tenancies;
  INSERT INTO owing_tenancies (tenancy_id, days, rent_days) SELECT * FROM count_owing_tenancies();
  DELETE FROM owing_sums;
  INSERT INTO owing_sums (is_step, currency, is_rent, day, earlier_day, tenancies) SELECT false, * FROM count_owing_sums();
END $$;
--> statement-breakpoint
-- Adds the steps that wait to the rows that they belong to. Only one does so at a time, and nobody waits for it: the steps of whoever
-- comes meanwhile stay for the next. A transaction that reads as of its start leaves it to others.
CREATE FUNCTION fold_sums(kept text, keys text, amounts text[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  nothing bigint[];
  summed text := (SELECT string_agg(format('sum(%I)::bigint', amount), ', ' ORDER BY at) FROM unnest(amounts) WITH ORDINALITY each (amount, at));
  added text := (SELECT string_agg(format('%1$I = held.%1$I + excluded.%1$I', amount), ', ') FROM unnest(amounts) amount);
  come_to_something text := (SELECT string_agg(format('sum(%I) <> 0', amount), ' OR ') FROM unnest(amounts) amount);
  come_to_nothing text := (SELECT string_agg(format('%I = 0', amount), ' AND ') FROM unnest(amounts) amount);
BEGIN
  IF current_setting('transaction_isolation') <> 'read committed'
    OR NOT pg_try_advisory_xact_lock(hashtextextended('makao.sums ' || kept, 0)) THEN RETURN; END IF;
  EXECUTE format('WITH taken AS (DELETE FROM %1$I WHERE is_step RETURNING *),
    folded AS (INSERT INTO %1$I AS held (is_step, %2$s, %3$s) SELECT false, %2$s, %4$s FROM taken GROUP BY %2$s HAVING %5$s
      ON CONFLICT (%2$s) WHERE NOT is_step DO UPDATE SET %6$s RETURNING id, %7$s AS is_nothing)
    SELECT array_agg(id) FROM folded WHERE is_nothing', kept, keys, array_to_string(amounts, ', '), summed, come_to_something, added, come_to_nothing)
    INTO nothing;
  EXECUTE format('DELETE FROM %I WHERE id = ANY ($1)', kept) USING nothing;
END $$;
--> statement-breakpoint
CREATE FUNCTION keep_charge_sums() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO charge_sums (is_step, property_id, currency, due_date, payment_type, payment_status, is_marked_overdue, is_opening,
      charges, amount_minor, paid_amount_minor, written_off_amount_minor)
    SELECT true, place.property_id, record.currency, record.due_date, record.payment_type, record.payment_status,
      record.is_marked_overdue AND record.payment_status IN ('pending', 'overdue', 'partial'), record.is_opening, count(*),
      sum(record.amount_minor), sum(record.paid_amount_minor), sum(record.written_off_amount_minor)
    FROM added record JOIN tenancies tenancy ON tenancy.id = record.tenancy_id JOIN units unit ON unit.id = tenancy.unit_id
    CROSS JOIN unnest(ARRAY[unit.property_id, '00000000-0000-0000-0000-000000000000']) place (property_id)
    WHERE record.voided_at IS NULL GROUP BY 2, 3, 4, 5, 6, 7, 8;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO charge_sums (is_step, property_id, currency, due_date, payment_type, payment_status, is_marked_overdue, is_opening,
      charges, amount_minor, paid_amount_minor, written_off_amount_minor)
    SELECT true, place.property_id, record.currency, record.due_date, record.payment_type, record.payment_status,
      record.is_marked_overdue AND record.payment_status IN ('pending', 'overdue', 'partial'), record.is_opening, -count(*),
      -sum(record.amount_minor), -sum(record.paid_amount_minor), -sum(record.written_off_amount_minor)
    FROM removed record JOIN tenancies tenancy ON tenancy.id = record.tenancy_id JOIN units unit ON unit.id = tenancy.unit_id
    CROSS JOIN unnest(ARRAY[unit.property_id, '00000000-0000-0000-0000-000000000000']) place (property_id)
    WHERE record.voided_at IS NULL GROUP BY 2, 3, 4, 5, 6, 7, 8;
  END IF;
  IF (SELECT count(*) FROM (SELECT FROM charge_sums WHERE is_step LIMIT 257) steps) > 256 THEN
    PERFORM fold_sums('charge_sums', 'property_id, due_date, currency, payment_type, payment_status, is_marked_overdue, is_opening',
      ARRAY['charges', 'amount_minor', 'paid_amount_minor', 'written_off_amount_minor']);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER payment_records_sums_inserted AFTER INSERT ON payment_records REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_charge_sums();--> statement-breakpoint
CREATE TRIGGER payment_records_sums_updated AFTER UPDATE ON payment_records REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_charge_sums();--> statement-breakpoint
CREATE TRIGGER payment_records_sums_deleted AFTER DELETE ON payment_records REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION keep_charge_sums();--> statement-breakpoint
CREATE FUNCTION keep_payment_sums() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO payment_sums (is_step, currency, received_on, method, standing, payments, amount_minor, allocated_amount_minor)
    SELECT true, payment.currency, payment.received_on, payment.method,
      CASE WHEN payment.reversed_at IS NOT NULL THEN 'reversed' WHEN payment.allocated_amount_minor < payment.amount_minor THEN 'credit' ELSE 'used' END,
      count(*), sum(payment.amount_minor), sum(payment.allocated_amount_minor)
    FROM added payment GROUP BY 2, 3, 4, 5;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO payment_sums (is_step, currency, received_on, method, standing, payments, amount_minor, allocated_amount_minor)
    SELECT true, payment.currency, payment.received_on, payment.method,
      CASE WHEN payment.reversed_at IS NOT NULL THEN 'reversed' WHEN payment.allocated_amount_minor < payment.amount_minor THEN 'credit' ELSE 'used' END,
      -count(*), -sum(payment.amount_minor), -sum(payment.allocated_amount_minor)
    FROM removed payment GROUP BY 2, 3, 4, 5;
  END IF;
  IF (SELECT count(*) FROM (SELECT FROM payment_sums WHERE is_step LIMIT 257) steps) > 256 THEN
    PERFORM fold_sums('payment_sums', 'received_on, currency, method, standing',
      ARRAY['payments', 'amount_minor', 'allocated_amount_minor']);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER payments_sums_inserted AFTER INSERT ON payments REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_payment_sums();--> statement-breakpoint
CREATE TRIGGER payments_sums_updated AFTER UPDATE ON payments REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_payment_sums();--> statement-breakpoint
CREATE TRIGGER payments_sums_deleted AFTER DELETE ON payments REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION keep_payment_sums();--> statement-breakpoint
CREATE FUNCTION fold_rent_paid_sums() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT count(*) FROM (SELECT FROM rent_paid_sums WHERE is_step LIMIT 257) steps) > 256 THEN
    PERFORM fold_sums('rent_paid_sums', 'month, day, currency', ARRAY['amount_minor']);
  END IF;
END $$;
--> statement-breakpoint
CREATE FUNCTION keep_rent_paid_sums() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO rent_paid_sums (is_step, currency, month, day, amount_minor)
  SELECT true, record.currency, to_char(record.due_date, 'YYYY-MM'), step.day,
    sum(CASE TG_OP WHEN 'DELETE' THEN -step.amount_minor ELSE step.amount_minor END)
  FROM changed step JOIN payment_records record ON record.id = step.record_id
  WHERE record.voided_at IS NULL AND record.payment_type = 'rent' AND NOT record.is_opening
  GROUP BY 2, 3, 4;
  PERFORM fold_rent_paid_sums();
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER allocations_sums_inserted AFTER INSERT ON allocations REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_rent_paid_sums();--> statement-breakpoint
CREATE TRIGGER allocations_sums_deleted AFTER DELETE ON allocations REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_rent_paid_sums();--> statement-breakpoint
-- A charge that is no rent any more, or rent of another month, takes along what was put on it.
CREATE FUNCTION move_rent_paid_sums() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO rent_paid_sums (is_step, currency, month, day, amount_minor)
  SELECT true, NEW.currency, to_char(said.due_date, 'YYYY-MM'), step.day, sum(said.sign * step.amount_minor)
  FROM (VALUES (-1, OLD.due_date, OLD.payment_type, OLD.is_opening, OLD.voided_at), (1, NEW.due_date, NEW.payment_type, NEW.is_opening, NEW.voided_at))
    said (sign, due_date, payment_type, is_opening, voided_at)
  JOIN allocations step ON step.record_id = NEW.id
  WHERE said.voided_at IS NULL AND said.payment_type = 'rent' AND NOT said.is_opening
  GROUP BY 2, 3, 4;
  PERFORM fold_rent_paid_sums();
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER payment_records_sums_moved AFTER UPDATE OF due_date, payment_type, is_opening, voided_at ON payment_records FOR EACH ROW
  WHEN ((OLD.due_date, OLD.payment_type, OLD.is_opening, OLD.voided_at) IS DISTINCT FROM (NEW.due_date, NEW.payment_type, NEW.is_opening, NEW.voided_at))
  EXECUTE FUNCTION move_rent_paid_sums();--> statement-breakpoint
-- What is open of these tenancies, compared with what was kept of them. Seldom more than a few rows each, by their index, also while
-- the planner knows nothing yet of a table that is being filled.
CREATE FUNCTION keep_owing(touched uuid[]) RETURNS void LANGUAGE plpgsql SET enable_seqscan TO off AS $$
BEGIN
  IF cardinality(touched) = 0 THEN RETURN; END IF;
  -- As whoever writes money has it already: two would each miss what the other adds.
  PERFORM FROM tenancies WHERE id = ANY (touched) ORDER BY id FOR NO KEY UPDATE;
  WITH fresh AS MATERIALIZED (
    SELECT concerned.id, ARRAY(SELECT DISTINCT due_date FROM payment_records WHERE tenancy_id = concerned.id AND voided_at IS NULL
        AND payment_status IN ('pending', 'overdue', 'partial') ORDER BY due_date) AS days,
      ARRAY(SELECT DISTINCT due_date FROM payment_records WHERE tenancy_id = concerned.id AND voided_at IS NULL
        AND payment_status IN ('pending', 'overdue', 'partial') AND payment_type = 'rent' AND NOT is_opening ORDER BY due_date) AS rent_days
    FROM unnest(touched) concerned (id)
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
--> statement-breakpoint
CREATE FUNCTION keep_owing_sums() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM keep_owing(ARRAY(SELECT DISTINCT tenancy_id FROM changed WHERE voided_at IS NULL AND payment_status IN ('pending', 'overdue', 'partial')));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION keep_changed_owing_sums() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM keep_owing(ARRAY(
    SELECT tenancy_id FROM added WHERE voided_at IS NULL AND payment_status IN ('pending', 'overdue', 'partial')
    UNION SELECT tenancy_id FROM removed WHERE voided_at IS NULL AND payment_status IN ('pending', 'overdue', 'partial')));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER payment_records_owing_inserted AFTER INSERT ON payment_records REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_owing_sums();--> statement-breakpoint
CREATE TRIGGER payment_records_owing_updated AFTER UPDATE ON payment_records REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_changed_owing_sums();--> statement-breakpoint
CREATE TRIGGER payment_records_owing_deleted AFTER DELETE ON payment_records REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_owing_sums();--> statement-breakpoint
-- What is filed under a property stays there: no use case moves a unit or a tenancy with money to another one.
CREATE FUNCTION refuse_move_of_sums() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM tenancies tenancy WHERE (tenancy.id = NEW.id OR tenancy.unit_id = NEW.id)
      AND (EXISTS (SELECT FROM payment_records WHERE tenancy_id = tenancy.id) OR EXISTS (SELECT FROM payments WHERE tenancy_id = tenancy.id))) THEN
    RAISE EXCEPTION 'What has money to its name stays with its property.' USING ERRCODE = 'check_violation', CONSTRAINT = 'sums_stay_with_property';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER units_sums_stay AFTER UPDATE OF property_id ON units FOR EACH ROW WHEN (OLD.property_id <> NEW.property_id) EXECUTE FUNCTION refuse_move_of_sums();--> statement-breakpoint
CREATE TRIGGER tenancies_sums_stay AFTER UPDATE OF unit_id ON tenancies FOR EACH ROW WHEN (OLD.unit_id <> NEW.unit_id) EXECUTE FUNCTION refuse_move_of_sums();--> statement-breakpoint
SELECT recount_sums();
