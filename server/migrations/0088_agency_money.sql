CREATE TABLE "account_codes" (
	"key" text PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	CONSTRAINT "account_codes_code" CHECK ("account_codes"."code" <> '')
);
--> statement-breakpoint
CREATE TABLE "agency_accounts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"archived_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "agency_accounts_kind" CHECK ("agency_accounts"."kind" in ('cost', 'income')),
	CONSTRAINT "agency_accounts_name" CHECK ("agency_accounts"."name" <> '')
);
--> statement-breakpoint
CREATE TABLE "agency_money" (
	"id" uuid PRIMARY KEY NOT NULL,
	"agency_account_id" uuid NOT NULL,
	"currency" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"paid_on" date NOT NULL,
	"receiving_account_id" uuid NOT NULL,
	"description" text NOT NULL,
	"reference" text,
	"voided_at" timestamp with time zone,
	"void_reason" text,
	"taken_back_on" date,
	"created_by" uuid,
	"created_by_name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "agency_money_amount" CHECK ("agency_money"."amount_minor" between 1 and 100000000000000),
	CONSTRAINT "agency_money_void" CHECK (("agency_money"."voided_at" is null) = ("agency_money"."void_reason" is null)),
	CONSTRAINT "agency_money_taken_back" CHECK ("agency_money"."taken_back_on" is null or ("agency_money"."voided_at" is not null and "agency_money"."taken_back_on" > "agency_money"."paid_on"))
);
--> statement-breakpoint
ALTER TABLE "ledger_entries" DROP CONSTRAINT "ledger_entries_document";--> statement-breakpoint
ALTER TABLE "ledger_postings" DROP CONSTRAINT "ledger_postings_real_account";--> statement-breakpoint
ALTER TABLE "receiving_accounts" DROP CONSTRAINT "receiving_accounts_whose";--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD COLUMN "agency_money_id" uuid;--> statement-breakpoint
ALTER TABLE "ledger_postings" ADD COLUMN "agency_account_id" uuid;--> statement-breakpoint
ALTER TABLE "receiving_accounts" ADD COLUMN "is_of_agency" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "agency_money" ADD CONSTRAINT "agency_money_agency_account_id_agency_accounts_id_fk" FOREIGN KEY ("agency_account_id") REFERENCES "public"."agency_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agency_money" ADD CONSTRAINT "agency_money_account_currency" FOREIGN KEY ("receiving_account_id","currency") REFERENCES "public"."receiving_accounts"("id","currency") ON DELETE no action ON UPDATE restrict;--> statement-breakpoint
CREATE UNIQUE INDEX "agency_accounts_name_unique" ON "agency_accounts" USING btree ("kind",lower("name"));--> statement-breakpoint
CREATE INDEX "agency_money_day" ON "agency_money" USING btree ("paid_on" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "agency_money_account" ON "agency_money" USING btree ("agency_account_id");--> statement-breakpoint
CREATE INDEX "agency_money_own" ON "agency_money" USING btree ("receiving_account_id");--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_agency_money_id_agency_money_id_fk" FOREIGN KEY ("agency_money_id") REFERENCES "public"."agency_money"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_postings" ADD CONSTRAINT "ledger_postings_agency_account_id_agency_accounts_id_fk" FOREIGN KEY ("agency_account_id") REFERENCES "public"."agency_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ledger_entries_agency" ON "ledger_entries" USING btree ("agency_money_id") WHERE "ledger_entries"."agency_money_id" is not null;--> statement-breakpoint
CREATE INDEX "ledger_postings_agency" ON "ledger_postings" USING btree ("agency_account_id") WHERE "ledger_postings"."agency_account_id" is not null;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_document" CHECK (num_nonnulls("ledger_entries"."tenancy_id", "ledger_entries"."receipt_line_id", "ledger_entries"."property_id", "ledger_entries"."owner_id", "ledger_entries"."account_transfer_id", "ledger_entries"."agency_money_id") = 1
        and ("ledger_entries"."agency_money_id" is not null) = ("ledger_entries"."kind" in ('agency_money', 'agency_money_void'))
        and ("ledger_entries"."account_transfer_id" is not null) = ("ledger_entries"."kind" in ('account_transfer', 'account_transfer_void'))
        and ("ledger_entries"."tenancy_id" is not null) = (num_nonnulls("ledger_entries"."record_id", "ledger_entries"."payment_id", "ledger_entries"."refund_id") > 0)
        and ("ledger_entries"."allocation_id" is null or "ledger_entries"."tenancy_id" is not null)
        and ("ledger_entries"."property_id" is not null) = ("ledger_entries"."kind" in ('expense', 'expense_void', 'owner_share', 'owner_share_earlier'))
        and ("ledger_entries"."expense_id" is not null) = ("ledger_entries"."kind" in ('expense', 'expense_void'))
        and ("ledger_entries"."owner_id" is not null) = ("ledger_entries"."kind" in ('payout', 'payout_void', 'owner_opening'))
        and ("ledger_entries"."remittance_id" is not null) = ("ledger_entries"."kind" in ('payout', 'payout_void')));--> statement-breakpoint
ALTER TABLE "ledger_postings" ADD CONSTRAINT "ledger_postings_agency_account" CHECK (("ledger_postings"."agency_account_id" is not null) = ("ledger_postings"."account" in ('agency_costs', 'agency_income')));--> statement-breakpoint
ALTER TABLE "ledger_postings" ADD CONSTRAINT "ledger_postings_real_account" CHECK (case "ledger_postings"."account" when 'agency_cash' then "ledger_postings"."receiving_account_id" is not null
        else "ledger_postings"."receiving_account_id" is null or "ledger_postings"."account" = 'cash' end);--> statement-breakpoint
ALTER TABLE "receiving_accounts" ADD CONSTRAINT "receiving_accounts_whose" CHECK (num_nonnulls("receiving_accounts"."owner_id", "receiving_accounts"."property_id") <= case when "receiving_accounts"."is_of_agency" then 0 else 1 end);
--> statement-breakpoint
CREATE OR REPLACE FUNCTION is_of_agency(account text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT account IN ('client_money', 'commission', 'agency_cash', 'agency_opening', 'agency_income', 'agency_costs')
$$;
--> statement-breakpoint
-- Money of clients goes through no account of the agency's own.
CREATE OR REPLACE FUNCTION usual_account(method text, money text, property uuid) RETURNS uuid LANGUAGE sql STABLE AS $$
  WITH fitting AS (
    SELECT id, CASE
        WHEN account.property_id IS NOT NULL THEN CASE WHEN account.property_id = property THEN 1 END
        WHEN account.owner_id IS NULL THEN 3
        WHEN EXISTS (
          SELECT FROM agreement_shares share WHERE share.owner_id = account.owner_id AND share.agreement_id = (
            SELECT agreed.id FROM management_agreements agreed WHERE agreed.property_id = property
              AND agreed.from_day <= (now() AT TIME ZONE 'Africa/Nairobi')::date ORDER BY agreed.from_day DESC LIMIT 1)
        ) THEN 2 END AS tier
    FROM receiving_accounts account
    WHERE archived_at IS NULL AND NOT is_of_agency AND currency = money
      AND CASE WHEN kind LIKE 'mpesa%' THEN 'mpesa' WHEN kind LIKE 'bank%' THEN 'bank' ELSE kind END
        = CASE WHEN method IN ('cheque', 'expense') THEN 'bank' ELSE method END
  )
  SELECT CASE count(*) WHEN 1 THEN min(id::text)::uuid END FROM fitting WHERE tier = (SELECT min(tier) FROM fitting)
$$;
--> statement-breakpoint
-- Money of clients and of the agency do not stand on one account.
CREATE FUNCTION refuse_mixed_money() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT is_of_agency FROM receiving_accounts WHERE id = NEW.receiving_account_id) <> (NEW.account = 'agency_cash') THEN
    RAISE EXCEPTION 'Money of clients and of the agency on one account.' USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_postings_whose_money';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER ledger_postings_whose_money AFTER INSERT OR UPDATE ON ledger_postings FOR EACH ROW
  WHEN (NEW.receiving_account_id IS NOT NULL) EXECUTE FUNCTION refuse_mixed_money();
--> statement-breakpoint
CREATE TRIGGER agency_money_changed AFTER INSERT OR UPDATE ON agency_money
  FOR EACH STATEMENT EXECUTE FUNCTION tell_change('receipts');
--> statement-breakpoint
CREATE TRIGGER agency_accounts_changed AFTER INSERT OR UPDATE ON agency_accounts
  FOR EACH STATEMENT EXECUTE FUNCTION tell_change('receipts');
