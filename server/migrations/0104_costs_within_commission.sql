ALTER TABLE "agency_money" ADD COLUMN "is_beyond_earned" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "ledger_postings_agency_due" ON "ledger_postings" USING btree ("currency") WHERE "ledger_postings"."account" = 'agency_due';--> statement-breakpoint
ALTER TABLE "agency_money" ADD CONSTRAINT "agency_money_beyond_earned" CHECK (not "agency_money"."is_beyond_earned" or "agency_money"."agency_account_id" is not null);
--> statement-breakpoint
-- The rest of client money belongs to owners and tenants, unless the row says that it was paid all the same: what lowers commission later
-- takes nothing out, and is refused nowhere.
CREATE FUNCTION refuse_beyond_earned() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM ledger_entries entry LEFT JOIN agency_money paid ON paid.id = entry.agency_money_id
    WHERE entry.id = NEW.entry_id AND entry.kind IN ('agency_money', 'account_transfer') AND paid.is_beyond_earned IS NOT TRUE
  ) AND (SELECT sum(amount_minor) > 0 FROM ledger_postings WHERE account = 'agency_due' AND currency = NEW.currency) THEN
    RAISE EXCEPTION 'More than the agency has earned.' USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_postings_earned';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER ledger_postings_earned AFTER INSERT ON ledger_postings FOR EACH ROW
  WHEN (NEW.account = 'agency_due' AND NEW.amount_minor > 0) EXECUTE FUNCTION refuse_beyond_earned();
