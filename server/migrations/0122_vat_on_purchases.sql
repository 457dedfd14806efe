DROP INDEX "ledger_postings_vat";--> statement-breakpoint
ALTER TABLE "agency_money" ADD COLUMN "vat_minor" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "agency_money" ADD COLUMN "supplier_pin" text;--> statement-breakpoint
ALTER TABLE "expenses" ADD COLUMN "vat_minor" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "expenses" ADD COLUMN "supplier_pin" text;--> statement-breakpoint
CREATE INDEX "ledger_postings_vat" ON "ledger_postings" USING btree ("currency") WHERE "ledger_postings"."account" in ('vat_due', 'input_vat');--> statement-breakpoint
ALTER TABLE "agency_money" ADD CONSTRAINT "agency_money_vat" CHECK ("agency_money"."vat_minor" = 0 or "agency_money"."vat_minor" > 0 and "agency_money"."vat_minor" < "agency_money"."amount_minor" and "agency_money"."vat_month" is null);--> statement-breakpoint
ALTER TABLE "expenses" ADD CONSTRAINT "expenses_vat" CHECK ("expenses"."vat_minor" = 0 or "expenses"."vat_minor" > 0 and "expenses"."vat_minor" < "expenses"."amount_minor");
--> statement-breakpoint
CREATE OR REPLACE FUNCTION is_of_agency(account text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT account IN ('client_money', 'commission', 'vat_due', 'input_vat', 'agency_cash', 'agency_opening', 'agency_income', 'agency_costs')
$$;
--> statement-breakpoint
-- Of its month and of all together, unless the row says that it is more: what lowers VAT later is no payment, and refused nowhere. What the
-- agency paid on purchases is due no more.
CREATE OR REPLACE FUNCTION refuse_vat_beyond_due() RETURNS trigger LANGUAGE plpgsql AS $$
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
    WHERE posting.account IN ('vat_due', 'input_vat') AND posting.currency = NEW.currency
  ) THEN
    RAISE EXCEPTION 'More VAT than is due.' USING ERRCODE = 'check_violation', CONSTRAINT = 'agency_money_vat_due';
  END IF;
  RETURN NULL;
END $$;
