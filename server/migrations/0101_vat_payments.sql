ALTER TABLE "agency_money" ALTER COLUMN "agency_account_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "agency_money" ADD COLUMN "vat_month" text;--> statement-breakpoint
ALTER TABLE "agency_money" ADD COLUMN "is_beyond_due" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "ledger_postings_vat" ON "ledger_postings" USING btree ("currency") WHERE "ledger_postings"."account" = 'vat_due';--> statement-breakpoint
ALTER TABLE "agency_money" ADD CONSTRAINT "agency_money_about" CHECK (num_nonnulls("agency_money"."agency_account_id", "agency_money"."vat_month") = 1);--> statement-breakpoint
ALTER TABLE "agency_money" ADD CONSTRAINT "agency_money_vat_month" CHECK ("agency_money"."vat_month" ~ '^[0-9]{4}-(0[1-9]|1[0-2])$' and ("agency_money"."vat_month" || '-01')::date <= "agency_money"."paid_on");--> statement-breakpoint
ALTER TABLE "agency_money" ADD CONSTRAINT "agency_money_beyond_due" CHECK (not "agency_money"."is_beyond_due" or "agency_money"."vat_month" is not null);
--> statement-breakpoint
-- Of its month and of all together, unless the row says that it is more: what lowers VAT later is no payment, and refused nowhere.
CREATE FUNCTION refuse_vat_beyond_due() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  of_month text := (
    SELECT paid.vat_month FROM ledger_entries entry JOIN agency_money paid ON paid.id = entry.agency_money_id
    WHERE entry.id = NEW.entry_id AND entry.kind = 'agency_money' AND NOT paid.is_beyond_due);
BEGIN
  IF of_month IS NOT NULL AND (
    SELECT sum(posting.amount_minor) > 0
      OR sum(posting.amount_minor) FILTER (WHERE coalesce(paid.vat_month, to_char(entry.day, 'YYYY-MM')) = of_month) > 0
    FROM ledger_postings posting JOIN ledger_entries entry ON entry.id = posting.entry_id
    LEFT JOIN agency_money paid ON paid.id = entry.agency_money_id
    WHERE posting.account = 'vat_due' AND posting.currency = NEW.currency
  ) THEN
    RAISE EXCEPTION 'More VAT than is due.' USING ERRCODE = 'check_violation', CONSTRAINT = 'agency_money_vat_due';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER ledger_postings_vat_due AFTER INSERT ON ledger_postings FOR EACH ROW
  WHEN (NEW.account = 'vat_due' AND NEW.amount_minor > 0) EXECUTE FUNCTION refuse_vat_beyond_due();
