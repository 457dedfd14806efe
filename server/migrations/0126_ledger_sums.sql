CREATE TABLE "ledger_sums" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_sums_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"is_step" boolean NOT NULL,
	"currency" text NOT NULL,
	"day" date NOT NULL,
	"account" text NOT NULL,
	"detail" text NOT NULL,
	"named_account_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"lines" bigint NOT NULL,
	"debit_minor" bigint NOT NULL,
	"credit_minor" bigint NOT NULL
);
--> statement-breakpoint
DROP INDEX "ledger_entries_day";--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_sums_unique" ON "ledger_sums" USING btree ("day","account","detail","named_account_id","kind","currency") WHERE not is_step;--> statement-breakpoint
CREATE INDEX "ledger_sums_days" ON "ledger_sums" USING btree ("day");--> statement-breakpoint
CREATE INDEX "ledger_sums_named" ON "ledger_sums" USING btree ("named_account_id","day");--> statement-breakpoint
CREATE INDEX "ledger_sums_steps" ON "ledger_sums" USING btree ("id") WHERE is_step;--> statement-breakpoint
CREATE INDEX "ledger_postings_deposits" ON "ledger_postings" USING btree ("entry_id") WHERE "ledger_postings"."account" = 'deposits_held';--> statement-breakpoint
CREATE INDEX "ledger_postings_of_owners" ON "ledger_postings" USING btree ("entry_id") WHERE "ledger_postings"."account" in ('owners', 'ownerless');--> statement-breakpoint
CREATE INDEX "ledger_postings_of_agency" ON "ledger_postings" USING btree ("entry_id") WHERE "ledger_postings"."account" in ('commission', 'agency_income', 'agency_costs');--> statement-breakpoint
CREATE INDEX "ledger_entries_day" ON "ledger_entries" USING btree ("day","position");
--> statement-breakpoint
-- What the sums come to when everything is gone through: for whoever fills, checks or repairs them. The nil id stands for no account that has a name.
CREATE FUNCTION count_ledger_sums() RETURNS TABLE (currency text, day date, account text, detail text, named_account_id uuid, kind text,
  lines bigint, debit_minor bigint, credit_minor bigint) LANGUAGE sql STABLE AS $$
  SELECT posting.currency, entry.day, posting.account, posting.detail,
    coalesce(posting.receiving_account_id, posting.agency_account_id, '00000000-0000-0000-0000-000000000000'), entry.kind, count(*),
    coalesce(sum(posting.amount_minor) FILTER (WHERE posting.amount_minor > 0), 0)::bigint,
    coalesce(-sum(posting.amount_minor) FILTER (WHERE posting.amount_minor < 0), 0)::bigint
  FROM ledger_postings posting JOIN ledger_entries entry ON entry.id = posting.entry_id
  GROUP BY 1, 2, 3, 4, 5, 6
$$;
--> statement-breakpoint
CREATE FUNCTION recount_ledger() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  LOCK TABLE ledger_postings IN SHARE ROW EXCLUSIVE MODE;
  DELETE FROM ledger_sums;
  INSERT INTO ledger_sums (is_step, currency, day, account, detail, named_account_id, kind, lines, debit_minor, credit_minor)
    SELECT false, * FROM count_ledger_sums();
END $$;
--> statement-breakpoint
-- Entries are looked up by their ids, also while the planner knows nothing yet of a table that is being filled.
CREATE FUNCTION keep_ledger_sums() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan TO off AS $$
BEGIN
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO ledger_sums (is_step, currency, day, account, detail, named_account_id, kind, lines, debit_minor, credit_minor)
    SELECT true, posting.currency, entry.day, posting.account, posting.detail,
      coalesce(posting.receiving_account_id, posting.agency_account_id, '00000000-0000-0000-0000-000000000000'), entry.kind, count(*),
      coalesce(sum(posting.amount_minor) FILTER (WHERE posting.amount_minor > 0), 0),
      coalesce(-sum(posting.amount_minor) FILTER (WHERE posting.amount_minor < 0), 0)
    FROM added posting JOIN ledger_entries entry ON entry.id = posting.entry_id GROUP BY 2, 3, 4, 5, 6, 7;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO ledger_sums (is_step, currency, day, account, detail, named_account_id, kind, lines, debit_minor, credit_minor)
    SELECT true, posting.currency, entry.day, posting.account, posting.detail,
      coalesce(posting.receiving_account_id, posting.agency_account_id, '00000000-0000-0000-0000-000000000000'), entry.kind, -count(*),
      -coalesce(sum(posting.amount_minor) FILTER (WHERE posting.amount_minor > 0), 0),
      coalesce(sum(posting.amount_minor) FILTER (WHERE posting.amount_minor < 0), 0)
    FROM removed posting JOIN ledger_entries entry ON entry.id = posting.entry_id GROUP BY 2, 3, 4, 5, 6, 7;
  END IF;
  IF (SELECT count(*) FROM (SELECT FROM ledger_sums WHERE is_step LIMIT 257) steps) > 256 THEN
    PERFORM fold_sums('ledger_sums', 'day, account, detail, named_account_id, kind, currency', ARRAY['lines', 'debit_minor', 'credit_minor']);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER ledger_postings_sums_added AFTER INSERT ON ledger_postings REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_ledger_sums();--> statement-breakpoint
CREATE TRIGGER ledger_postings_sums_named AFTER UPDATE ON ledger_postings REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_ledger_sums();--> statement-breakpoint
CREATE TRIGGER ledger_postings_sums_removed AFTER DELETE ON ledger_postings REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION keep_ledger_sums();--> statement-breakpoint
SELECT recount_ledger();--> statement-breakpoint
-- So that reports are planned by what stands there from the first moment on.
ANALYZE ledger_sums;
