CREATE INDEX "properties_created_by" ON "properties" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "tenancies_created_by" ON "tenancies" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "payment_records_created_by" ON "payment_records" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "meter_readings_read_by" ON "meter_readings" USING btree ("read_by");--> statement-breakpoint
CREATE INDEX "meters_created_by" ON "meters" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "opening_balances_credit" ON "opening_balances" USING btree ("credit_payment_id");--> statement-breakpoint
CREATE INDEX "opening_balances_deposit" ON "opening_balances" USING btree ("deposit_payment_id");--> statement-breakpoint
CREATE INDEX "opening_balances_deposit_charge" ON "opening_balances" USING btree ("deposit_charge_id");--> statement-breakpoint
CREATE INDEX "payments_created_by" ON "payments" USING btree ("created_by");
--> statement-breakpoint
-- Volatile, so that it sees the units that the statement has inserted so far.
CREATE FUNCTION is_account_number_held(number text) RETURNS boolean LANGUAGE sql VOLATILE AS $$
  SELECT EXISTS (SELECT FROM units WHERE account_number = number)
    OR EXISTS (SELECT FROM unit_account_numbers WHERE account_number = number)
$$;
--> statement-breakpoint
-- A number that any unit has or had is not given again.
CREATE OR REPLACE FUNCTION free_account_number(property uuid, unit_number text) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  initials text := (
    SELECT string_agg(left(letters, 1), '' ORDER BY place) FROM (
      SELECT upper(regexp_replace(word, '[^A-Za-z]', '', 'g')) AS letters, place
      FROM properties, regexp_split_to_table(name, '\s+') WITH ORDINALITY AS words (word, place)
      WHERE id = property) named WHERE letters <> '' AND place <= 3);
  base text := coalesce(nullif(
    coalesce(initials, '') || left(upper(regexp_replace(unit_number, '[^A-Za-z0-9]', '', 'g')), 12), ''), 'U');
  held int := 25;
  free int := 26;
  middle int;
BEGIN
  -- Held, so that two units made at one moment do not get one number.
  PERFORM pg_advisory_xact_lock(hashtext('units.account_number'));
  IF NOT is_account_number_held(base) THEN RETURN base; END IF;
  IF NOT is_account_number_held(base || 'Z') THEN
    FOR again IN 1..25 LOOP
      IF NOT is_account_number_held(base || chr(65 + again)) THEN RETURN base || chr(65 + again); END IF;
    END LOOP;
  END IF;
  -- Beside many units of one name a free number is found by doubling, then halving: each in turn would take the square of them.
  WHILE is_account_number_held(base || 'Z' || free) LOOP
    held := free;
    free := free * 2;
  END LOOP;
  WHILE free - held > 1 LOOP
    middle := (held + free) / 2;
    IF is_account_number_held(base || 'Z' || middle) THEN held := middle; ELSE free := middle; END IF;
  END LOOP;
  RETURN base || 'Z' || free;
END $$;
--> statement-breakpoint
DROP TRIGGER units_keep_account_number ON units;
--> statement-breakpoint
-- The one before stays beside the new one, and is this unit's alone: of two who give one number at once one is refused.
CREATE OR REPLACE FUNCTION keep_account_number() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO unit_account_numbers (account_number, unit_id) SELECT account_number, id FROM changed ON CONFLICT DO NOTHING;
  IF EXISTS (
    SELECT FROM changed WHERE NOT EXISTS (
      SELECT FROM unit_account_numbers held WHERE held.account_number = changed.account_number AND held.unit_id = changed.id)
  ) THEN
    RAISE unique_violation USING MESSAGE = 'another unit has this account number',
      CONSTRAINT = 'unit_account_numbers_pkey', TABLE = 'unit_account_numbers';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER units_keep_account_number AFTER INSERT ON units REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION keep_account_number();
--> statement-breakpoint
CREATE TRIGGER units_keep_new_account_number AFTER UPDATE ON units REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION keep_account_number();
--> statement-breakpoint
DROP TRIGGER unit_account_numbers_tenancy_search ON unit_account_numbers;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION refresh_tenancy_search_of_accounts() RETURNS trigger LANGUAGE plpgsql
-- The planner knows nothing of how few rows are concerned, and would read whole tables.
SET enable_seqscan = off AS $$
BEGIN
  UPDATE tenancies SET search_text = tenancy_search_text(tenant_id, unit_id)
    WHERE unit_id = ANY (ARRAY(SELECT DISTINCT unit_id FROM changed));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER unit_account_numbers_added_search AFTER INSERT ON unit_account_numbers REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION refresh_tenancy_search_of_accounts();
--> statement-breakpoint
CREATE TRIGGER unit_account_numbers_removed_search AFTER DELETE ON unit_account_numbers REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION refresh_tenancy_search_of_accounts();
--> statement-breakpoint
-- Keeps what lists and reports read of a record and of a payment in step with the ledger. Of each entry once: sums that are
-- joined to the entries again may be joined by trying each with each.
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
    JOIN ledger_entries entry ON entry.id = sums.entry_id
    LEFT JOIN payments payment ON payment.id = entry.payment_id
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
    JOIN ledger_entries entry ON entry.id = sums.entry_id
    WHERE sums.amount IS NOT NULL AND entry.kind IN ('allocation', 'release', 'refund', 'refund_reversal')
      AND entry.payment_id IS NOT NULL
    GROUP BY entry.payment_id
  )
  UPDATE payments payment SET allocated_amount_minor = payment.allocated_amount_minor + moved.used
  FROM moved WHERE payment.id = moved.payment_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
DROP TRIGGER ledger_entries_own_removed ON ledger_entries;
--> statement-breakpoint
DROP TRIGGER ledger_postings_own_removed ON ledger_postings;
--> statement-breakpoint
DROP TRIGGER allocations_own_removed ON allocations;
--> statement-breakpoint
DROP TRIGGER meter_readings_own_removed ON meter_readings;
--> statement-breakpoint
DROP FUNCTION refuse_postings_of_others();
--> statement-breakpoint
DROP FUNCTION refuse_readings_of_others();
--> statement-breakpoint
-- Rows that go are those of the import that is being undone: of its instant, and on what it made. Given are the kind of what
-- they hang on, and how it and the instant are read of them; a row that hangs on nothing is none of an import.
CREATE OR REPLACE FUNCTION refuse_rows_of_others() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  has_others boolean;
BEGIN
  EXECUTE format(
    'SELECT EXISTS (
       SELECT FROM (%s) gone (parent, made_at) WHERE NOT EXISTS (
         SELECT FROM imports undone JOIN import_rows held ON held.import_id = undone.id
         WHERE undone.id = undone_import() AND undone.taken_at = gone.made_at AND held.kind = %L AND held.row_id = gone.parent))',
    TG_ARGV[1], TG_ARGV[0]) INTO has_others;
  IF has_others THEN
    RAISE EXCEPTION 'A row of % is none of the import.', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER ledger_entries_own_removed AFTER DELETE ON ledger_entries REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_rows_of_others('tenancies', 'SELECT tenancy_id, created_at FROM removed');
--> statement-breakpoint
CREATE TRIGGER ledger_postings_own_removed AFTER DELETE ON ledger_postings REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_rows_of_others('tenancies',
    'SELECT entry.tenancy_id, entry.created_at FROM removed LEFT JOIN ledger_entries entry ON entry.id = removed.entry_id');
--> statement-breakpoint
CREATE TRIGGER allocations_own_removed AFTER DELETE ON allocations REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_rows_of_others('tenancies', 'SELECT tenancy_id, created_at FROM removed');
--> statement-breakpoint
CREATE TRIGGER meter_readings_own_removed AFTER DELETE ON meter_readings REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_rows_of_others('meters', 'SELECT meter_id, created_at FROM removed');
--> statement-breakpoint
-- What an import says of itself decides which rows of the books may go, so it is written as an import writes it: first waiting,
-- taken over in the transaction that wrote its rows, then never changed but by being undone.
CREATE FUNCTION keep_import() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' AND NEW.state = 'waiting' THEN RETURN NEW; END IF;
  IF TG_OP = 'UPDATE' THEN
    IF (OLD.state, NEW.state) NOT IN (('waiting', 'waiting'), ('waiting', 'done'), ('waiting', 'failed'), ('failed', 'failed'),
        ('done', 'done'), ('done', 'undone'), ('undone', 'undone'))
      OR (OLD.state <> 'waiting' AND OLD.taken_at IS DISTINCT FROM NEW.taken_at)
      OR (OLD.id, OLD.content_hash, OLD.starts_on, OLD.created_at) <> (NEW.id, NEW.content_hash, NEW.starts_on, NEW.created_at)
    THEN
      RAISE EXCEPTION 'An import stays as it was taken over.' USING ERRCODE = 'insufficient_privilege';
    END IF;
    IF OLD.state = 'waiting' AND NEW.state = 'done' AND EXISTS (
      SELECT FROM import_rows held JOIN ledger_entries entry ON entry.tenancy_id = held.row_id
      WHERE held.import_id = NEW.id AND held.kind = 'tenancies' AND entry.created_at = NEW.taken_at
        AND entry.xmin <> pg_current_xact_id()::xid
      UNION ALL
      SELECT FROM import_rows held JOIN allocations step ON step.tenancy_id = held.row_id
      WHERE held.import_id = NEW.id AND held.kind = 'tenancies' AND step.created_at = NEW.taken_at
        AND step.xmin <> pg_current_xact_id()::xid
      UNION ALL
      SELECT FROM import_rows held JOIN meter_readings reading ON reading.meter_id = held.row_id
      WHERE held.import_id = NEW.id AND held.kind = 'meters' AND reading.created_at = NEW.taken_at
        AND reading.xmin <> pg_current_xact_id()::xid
    ) THEN
      RAISE EXCEPTION 'What stood before is none of an import.' USING ERRCODE = 'insufficient_privilege';
    END IF;
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'Imports are kept.' USING ERRCODE = 'insufficient_privilege';
END $$;
--> statement-breakpoint
CREATE TRIGGER imports_kept BEFORE INSERT OR UPDATE OR DELETE ON imports FOR EACH ROW EXECUTE FUNCTION keep_import();
--> statement-breakpoint
CREATE TRIGGER imports_never_emptied BEFORE TRUNCATE ON imports FOR EACH STATEMENT EXECUTE FUNCTION keep_import();
--> statement-breakpoint
CREATE FUNCTION keep_import_rows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' AND NOT EXISTS (
    SELECT FROM changed JOIN imports ON imports.id = changed.import_id WHERE imports.state <> 'waiting') THEN RETURN NULL;
  END IF;
  IF TG_OP = 'DELETE' AND NOT EXISTS (
    SELECT FROM changed WHERE changed.import_id IS DISTINCT FROM undone_import()) THEN RETURN NULL;
  END IF;
  RAISE EXCEPTION 'What an import made is noted while it is taken over.' USING ERRCODE = 'insufficient_privilege';
END $$;
--> statement-breakpoint
CREATE TRIGGER import_rows_noted AFTER INSERT ON import_rows REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION keep_import_rows();
--> statement-breakpoint
CREATE TRIGGER import_rows_removed AFTER DELETE ON import_rows REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION keep_import_rows();
--> statement-breakpoint
CREATE TRIGGER import_rows_kept BEFORE UPDATE OR TRUNCATE ON import_rows FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
