CREATE TABLE "payment_record_versions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"record_id" uuid NOT NULL,
	"from_entry" bigint NOT NULL,
	"until_entry" bigint NOT NULL,
	"from_step" bigint NOT NULL,
	"until_step" bigint NOT NULL,
	"payment_type" text NOT NULL,
	"name" text,
	"due_date" date NOT NULL,
	"period_from" date,
	CONSTRAINT "payment_record_versions_entries" UNIQUE("record_id","until_entry"),
	CONSTRAINT "payment_record_versions_order" CHECK ("payment_record_versions"."from_entry" < "payment_record_versions"."until_entry" and "payment_record_versions"."from_step" <= "payment_record_versions"."until_step")
);
--> statement-breakpoint
ALTER TABLE "payment_record_versions" ADD CONSTRAINT "payment_record_versions_record_id_payment_records_id_fk" FOREIGN KEY ("record_id") REFERENCES "public"."payment_records"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- What was corrected before this table was there: the ledger has the type of each charge; of a name only the last is known.
INSERT INTO "payment_record_versions" ("record_id", "from_entry", "until_entry", "from_step", "until_step", "payment_type", "name", "due_date", "period_from")
SELECT charge.record_id, charge.from_entry, charge.until_entry, coalesce((
    SELECT max(step.position) FROM ledger_entries entry JOIN allocations step ON step.id = entry.allocation_id
    WHERE entry.record_id = charge.record_id AND entry.position <= charge.from_entry), 0),
  coalesce((
    SELECT max(step.position) FROM ledger_entries entry JOIN allocations step ON step.id = entry.allocation_id
    WHERE entry.record_id = charge.record_id AND entry.position <= charge.until_entry), 0),
  charge.payment_type, CASE WHEN charge.payment_type = record."payment_type" THEN record."name" END, charge.day, record."period_from"
FROM (
  SELECT entry.record_id, entry.day,
    CASE WHEN lag(entry.position) OVER charges IS NULL THEN 0 ELSE entry.position - 1 END AS from_entry,
    lead(entry.position) OVER charges - 1 AS until_entry,
    CASE posting.account WHEN 'income' THEN posting.detail WHEN 'deposit_due' THEN 'deposit' ELSE posting.account END AS payment_type
  FROM ledger_entries entry
  JOIN ledger_postings posting ON posting.entry_id = entry.id AND posting.account <> 'receivable'
  WHERE entry.kind = 'charge' AND entry.record_id IS NOT NULL
  WINDOW charges AS (PARTITION BY entry.record_id ORDER BY entry.position)
) charge JOIN payment_records record ON record.id = charge.record_id
WHERE charge.until_entry IS NOT NULL;--> statement-breakpoint
CREATE FUNCTION keep_record_version() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  last_entry bigint := (SELECT max(position) FROM ledger_entries WHERE record_id = OLD.id);
  last_step bigint := (SELECT coalesce(max(position), 0) FROM allocations WHERE record_id = OLD.id);
  first_entry bigint;
  first_step bigint;
BEGIN
  SELECT coalesce(max(until_entry), 0), coalesce(max(until_step), 0) INTO first_entry, first_step
    FROM payment_record_versions WHERE record_id = OLD.id;
  -- What was said between two changes and stands in no entry was said to nobody.
  IF last_entry > first_entry THEN
    INSERT INTO payment_record_versions (record_id, from_entry, until_entry, from_step, until_step, payment_type, name, due_date, period_from)
    VALUES (OLD.id, first_entry, last_entry, first_step, greatest(first_step, last_step), OLD.payment_type, OLD.name, OLD.due_date, OLD.period_from);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER payment_records_keep_version AFTER UPDATE ON "payment_records" FOR EACH ROW
  WHEN ((OLD.payment_type, OLD.name, OLD.due_date, OLD.period_from) IS DISTINCT FROM (NEW.payment_type, NEW.name, NEW.due_date, NEW.period_from))
  EXECUTE FUNCTION keep_record_version();
--> statement-breakpoint
CREATE TRIGGER payment_record_versions_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "payment_record_versions"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
