CREATE TABLE "place_sums" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "place_sums_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"is_step" boolean NOT NULL,
	"currency" text NOT NULL,
	"property_id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"month" text NOT NULL,
	"account" text NOT NULL,
	"detail" text NOT NULL,
	"lines" bigint NOT NULL,
	"amount_minor" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "put_sums" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "put_sums_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"is_step" boolean NOT NULL,
	"currency" text NOT NULL,
	"property_id" uuid NOT NULL,
	"month" text NOT NULL,
	"payment_type" text NOT NULL,
	"is_opening" boolean NOT NULL,
	"steps" bigint NOT NULL,
	"amount_minor" bigint NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "place_sums_unique" ON "place_sums" USING btree ("property_id","owner_id","month","account","detail","currency") WHERE not is_step;--> statement-breakpoint
CREATE INDEX "place_sums_months" ON "place_sums" USING btree ("account","month");--> statement-breakpoint
CREATE INDEX "place_sums_steps" ON "place_sums" USING btree ("id") WHERE is_step;--> statement-breakpoint
CREATE UNIQUE INDEX "put_sums_unique" ON "put_sums" USING btree ("property_id","month","payment_type","is_opening","currency") WHERE not is_step;--> statement-breakpoint
CREATE INDEX "put_sums_months" ON "put_sums" USING btree ("month");--> statement-breakpoint
CREATE INDEX "put_sums_property" ON "put_sums" USING btree ("property_id","month");--> statement-breakpoint
CREATE INDEX "put_sums_steps" ON "put_sums" USING btree ("id") WHERE is_step;--> statement-breakpoint
-- What the sums come to when everything is gone through: for whoever fills, checks or repairs them. The nil id stands for no property and no owner.
CREATE FUNCTION count_put_sums() RETURNS TABLE (property_id uuid, currency text, month text, payment_type text, is_opening boolean,
  steps bigint, amount_minor bigint) LANGUAGE sql STABLE AS $$
  SELECT unit.property_id, charge.currency, to_char(step.day, 'YYYY-MM'), coalesce(version.payment_type, charge.payment_type), charge.is_opening,
    count(*), sum(step.amount_minor)::bigint
  FROM allocations step JOIN payment_records charge ON charge.id = step.record_id
  LEFT JOIN payment_record_versions version ON version.record_id = step.record_id AND version.from_step < step.position AND step.position <= version.until_step
  JOIN tenancies tenancy ON tenancy.id = charge.tenancy_id JOIN units unit ON unit.id = tenancy.unit_id
  GROUP BY 1, 2, 3, 4, 5
$$;
--> statement-breakpoint
CREATE FUNCTION count_place_sums() RETURNS TABLE (property_id uuid, owner_id uuid, currency text, month text, account text, detail text,
  lines bigint, amount_minor bigint) LANGUAGE sql STABLE AS $$
  SELECT coalesce(entry.property_id, unit.property_id, '00000000-0000-0000-0000-000000000000'),
    coalesce(posting.owner_id, '00000000-0000-0000-0000-000000000000'), posting.currency, to_char(entry.day, 'YYYY-MM'), posting.account, posting.detail,
    count(*), sum(posting.amount_minor)::bigint
  FROM ledger_postings posting JOIN ledger_entries entry ON entry.id = posting.entry_id
  LEFT JOIN payment_records charge ON charge.id = entry.record_id
  LEFT JOIN tenancies tenancy ON tenancy.id = entry.tenancy_id LEFT JOIN units unit ON unit.id = tenancy.unit_id
  WHERE posting.account IN ('owners', 'ownerless') OR posting.account IN ('income', 'opening_balance') AND NOT charge.is_opening
  GROUP BY 1, 2, 3, 4, 5, 6
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION recount_ledger() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  LOCK TABLE payment_records, allocations, ledger_postings IN SHARE ROW EXCLUSIVE MODE;
  DELETE FROM ledger_sums;
  INSERT INTO ledger_sums (is_step, currency, day, account, detail, named_account_id, kind, lines, debit_minor, credit_minor)
    SELECT false, * FROM count_ledger_sums();
  DELETE FROM put_sums;
  INSERT INTO put_sums (is_step, property_id, currency, month, payment_type, is_opening, steps, amount_minor) SELECT false, * FROM count_put_sums();
  DELETE FROM place_sums;
  INSERT INTO place_sums (is_step, property_id, owner_id, currency, month, account, detail, lines, amount_minor)
    SELECT false, * FROM count_place_sums();
END $$;
--> statement-breakpoint
CREATE FUNCTION fold_put_sums() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT count(*) FROM (SELECT FROM put_sums WHERE is_step LIMIT 257) steps) > 256 THEN
    PERFORM fold_sums('put_sums', 'property_id, month, payment_type, is_opening, currency', ARRAY['steps', 'amount_minor']);
  END IF;
END $$;
--> statement-breakpoint
-- Charges and entries are looked up by their ids, also while the planner knows nothing yet of a table that is being filled.
CREATE FUNCTION keep_put_sums() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan TO off AS $$
DECLARE
  sign int := CASE TG_OP WHEN 'DELETE' THEN -1 ELSE 1 END;
BEGIN
  INSERT INTO put_sums (is_step, property_id, currency, month, payment_type, is_opening, steps, amount_minor)
  SELECT true, unit.property_id, charge.currency, to_char(step.day, 'YYYY-MM'), coalesce(version.payment_type, charge.payment_type), charge.is_opening,
    sign * count(*), sign * sum(step.amount_minor)
  FROM changed step JOIN payment_records charge ON charge.id = step.record_id
  LEFT JOIN payment_record_versions version ON version.record_id = step.record_id AND version.from_step < step.position AND step.position <= version.until_step
  JOIN tenancies tenancy ON tenancy.id = charge.tenancy_id JOIN units unit ON unit.id = tenancy.unit_id
  GROUP BY 2, 3, 4, 5, 6;
  PERFORM fold_put_sums();
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER allocations_put_inserted AFTER INSERT ON allocations REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_put_sums();--> statement-breakpoint
CREATE TRIGGER allocations_put_deleted AFTER DELETE ON allocations REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_put_sums();--> statement-breakpoint
-- A charge that becomes something else takes along what no version says. After the trigger that keeps its version, by their names.
CREATE FUNCTION move_put_sums() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO put_sums (is_step, property_id, currency, month, payment_type, is_opening, steps, amount_minor)
  SELECT true, unit.property_id, NEW.currency, to_char(step.day, 'YYYY-MM'), coalesce(version.payment_type, said.payment_type), said.is_opening,
    sum(said.sign), sum(said.sign * step.amount_minor)
  FROM (VALUES (-1, OLD.payment_type, OLD.is_opening), (1, NEW.payment_type, NEW.is_opening)) said (sign, payment_type, is_opening)
  JOIN allocations step ON step.record_id = NEW.id
  LEFT JOIN payment_record_versions version ON version.record_id = NEW.id AND version.from_step < step.position AND step.position <= version.until_step
  JOIN tenancies tenancy ON tenancy.id = NEW.tenancy_id JOIN units unit ON unit.id = tenancy.unit_id
  GROUP BY 2, 4, 5, 6 HAVING sum(said.sign) <> 0 OR sum(said.sign * step.amount_minor) <> 0;
  PERFORM fold_put_sums();
  -- What earlier books brought was charged in no month.
  IF NEW.is_opening <> OLD.is_opening THEN
    INSERT INTO place_sums (is_step, property_id, owner_id, currency, month, account, detail, lines, amount_minor)
    SELECT true, unit.property_id, '00000000-0000-0000-0000-000000000000', posting.currency, to_char(entry.day, 'YYYY-MM'), posting.account, posting.detail,
      CASE WHEN NEW.is_opening THEN -1 ELSE 1 END * count(*), CASE WHEN NEW.is_opening THEN -1 ELSE 1 END * sum(posting.amount_minor)
    FROM ledger_entries entry JOIN ledger_postings posting ON posting.entry_id = entry.id AND posting.account IN ('income', 'opening_balance')
    JOIN tenancies tenancy ON tenancy.id = entry.tenancy_id JOIN units unit ON unit.id = tenancy.unit_id
    WHERE entry.record_id = NEW.id GROUP BY 2, 4, 5, 6, 7;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER payment_records_put_moved AFTER UPDATE OF payment_type, is_opening ON payment_records FOR EACH ROW
  WHEN ((OLD.payment_type, OLD.is_opening) IS DISTINCT FROM (NEW.payment_type, NEW.is_opening)) EXECUTE FUNCTION move_put_sums();--> statement-breakpoint
CREATE FUNCTION keep_place_sums() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan TO off AS $$
DECLARE
  sign int := CASE TG_OP WHEN 'DELETE' THEN -1 ELSE 1 END;
BEGIN
  INSERT INTO place_sums (is_step, property_id, owner_id, currency, month, account, detail, lines, amount_minor)
  SELECT true, coalesce(entry.property_id, unit.property_id, '00000000-0000-0000-0000-000000000000'),
    coalesce(posting.owner_id, '00000000-0000-0000-0000-000000000000'), posting.currency, to_char(entry.day, 'YYYY-MM'), posting.account, posting.detail,
    sign * count(*), sign * sum(posting.amount_minor)
  FROM changed posting JOIN ledger_entries entry ON entry.id = posting.entry_id
  LEFT JOIN payment_records charge ON charge.id = entry.record_id
  LEFT JOIN tenancies tenancy ON tenancy.id = entry.tenancy_id LEFT JOIN units unit ON unit.id = tenancy.unit_id
  WHERE posting.account IN ('owners', 'ownerless') OR posting.account IN ('income', 'opening_balance') AND NOT charge.is_opening
  GROUP BY 2, 3, 4, 5, 6, 7;
  IF (SELECT count(*) FROM (SELECT FROM place_sums WHERE is_step LIMIT 257) steps) > 256 THEN
    PERFORM fold_sums('place_sums', 'property_id, owner_id, month, account, detail, currency', ARRAY['lines', 'amount_minor']);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER ledger_postings_places_added AFTER INSERT ON ledger_postings REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_place_sums();--> statement-breakpoint
CREATE TRIGGER ledger_postings_places_removed AFTER DELETE ON ledger_postings REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_place_sums();--> statement-breakpoint
INSERT INTO put_sums (is_step, property_id, currency, month, payment_type, is_opening, steps, amount_minor) SELECT false, * FROM count_put_sums();--> statement-breakpoint
INSERT INTO place_sums (is_step, property_id, owner_id, currency, month, account, detail, lines, amount_minor) SELECT false, * FROM count_place_sums();--> statement-breakpoint
-- So that reports are planned by what stands there from the first moment on.
ANALYZE put_sums, place_sums;
