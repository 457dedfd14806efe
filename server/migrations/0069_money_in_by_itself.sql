CREATE TABLE "receipt_line_payments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"line_id" uuid NOT NULL,
	"payment_id" uuid NOT NULL,
	"amount_minor" bigint NOT NULL,
	"taken_back_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "receipt_line_payments_amount" CHECK ("receipt_line_payments"."amount_minor" between 1 and 100000000000000)
);
--> statement-breakpoint
CREATE TABLE "receipt_line_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"line_id" uuid NOT NULL,
	"digest" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "receipt_line_sightings" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"line_id" uuid NOT NULL,
	"source" text NOT NULL,
	"statement_import_id" uuid,
	"amount_minor" bigint NOT NULL,
	"differs" boolean NOT NULL,
	"digest" text NOT NULL,
	"raw" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "receipt_line_sightings_source" CHECK ("receipt_line_sightings"."source" in ('statement', 'callback', 'pull', 'prompt', 'bank_notice', 'pasted', 'typed')),
	CONSTRAINT "receipt_line_sightings_raw" CHECK (length("receipt_line_sightings"."raw") <= 20000)
);
--> statement-breakpoint
CREATE TABLE "receipt_lines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"source" text NOT NULL,
	"direction" text NOT NULL,
	"provider" text NOT NULL,
	"receiving_account_id" uuid,
	"transaction_id" text NOT NULL,
	"transaction_key" text NOT NULL,
	"scope" text GENERATED ALWAYS AS (case when provider in ('bank', 'cash') then provider || ':' || coalesce(receiving_account_id::text, '') else provider end) STORED NOT NULL,
	"reverses_key" text,
	"currency" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"booked_minor" bigint DEFAULT 0 NOT NULL,
	"day" date NOT NULL,
	"at" timestamp with time zone,
	"asked_tenancy_id" uuid,
	"payer_name" text,
	"payer_phone" text,
	"account_typed" text,
	"details" text,
	"raw" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"waits" text,
	"reasons" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"note" text,
	"decided_by" uuid,
	"decided_by_name" text,
	"decided_at" timestamp with time zone,
	"statement_import_id" uuid,
	"judged_at" timestamp with time zone,
	"suspense_from" date,
	"created_at" timestamp with time zone NOT NULL,
	"search_text" text GENERATED ALWAYS AS (lower(transaction_id || ' ' || coalesce(payer_name, '') || ' ' || coalesce(payer_phone, '') || ' ' || coalesce(account_typed, '') || ' ' || coalesce(details, ''))) STORED NOT NULL,
	CONSTRAINT "receipt_lines_id_currency" UNIQUE("id","currency"),
	CONSTRAINT "receipt_lines_source" CHECK ("receipt_lines"."source" in ('statement', 'callback', 'pull', 'prompt', 'bank_notice', 'pasted', 'typed')),
	CONSTRAINT "receipt_lines_direction" CHECK ("receipt_lines"."direction" in ('in', 'out')),
	CONSTRAINT "receipt_lines_provider" CHECK ("receipt_lines"."provider" in ('mpesa', 'mtn_momo', 'airtel_money', 'bank', 'cash')),
	CONSTRAINT "receipt_lines_state" CHECK ("receipt_lines"."state" in ('waiting', 'booked', 'held', 'not_rent', 'returned', 'withdrawn')),
	CONSTRAINT "receipt_lines_key_form" CHECK ("receipt_lines"."transaction_key" ~ '^[A-Z0-9]{1,80}$'),
	CONSTRAINT "receipt_lines_amount" CHECK ("receipt_lines"."amount_minor" between 1 and 100000000000000),
	CONSTRAINT "receipt_lines_booked" CHECK ("receipt_lines"."booked_minor" between 0 and "receipt_lines"."amount_minor"),
	CONSTRAINT "receipt_lines_stands" CHECK (case "receipt_lines"."state" when 'booked' then "receipt_lines"."direction" = 'out' or "receipt_lines"."booked_minor" = "receipt_lines"."amount_minor"
        when 'waiting' then "receipt_lines"."booked_minor" < "receipt_lines"."amount_minor" when 'held' then "receipt_lines"."booked_minor" < "receipt_lines"."amount_minor"
        else "receipt_lines"."booked_minor" = 0 end),
	CONSTRAINT "receipt_lines_reverses" CHECK ("receipt_lines"."reverses_key" is null or "receipt_lines"."direction" = 'out'),
	CONSTRAINT "receipt_lines_raw" CHECK (length("receipt_lines"."raw") <= 20000)
);
--> statement-breakpoint
CREATE TABLE "receiving_accounts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"bank" text,
	"number" text,
	"prefix" text,
	"currency" text NOT NULL,
	"owner_id" uuid,
	"property_id" uuid,
	"settings" jsonb NOT NULL,
	"credential_names" text[] DEFAULT '{}' NOT NULL,
	"sealed_credentials" text,
	"callback_digest" text,
	"sealed_callback" text,
	"archived_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "receiving_accounts_id_currency" UNIQUE("id","currency"),
	CONSTRAINT "receiving_accounts_name" CHECK ("receiving_accounts"."name" <> ''),
	CONSTRAINT "receiving_accounts_kind" CHECK ("receiving_accounts"."kind" in ('mpesa_paybill', 'mpesa_till', 'bank_paybill', 'bank', 'mtn_momo', 'airtel_money', 'cash')),
	CONSTRAINT "receiving_accounts_number" CHECK (("receiving_accounts"."number" is null) <= ("receiving_accounts"."kind" = 'cash')),
	CONSTRAINT "receiving_accounts_prefix" CHECK (("receiving_accounts"."prefix" is not null) = ("receiving_accounts"."kind" = 'bank_paybill')),
	CONSTRAINT "receiving_accounts_whose" CHECK (num_nonnulls("receiving_accounts"."owner_id", "receiving_accounts"."property_id") <= 1),
	CONSTRAINT "receiving_accounts_credentials" CHECK (("receiving_accounts"."sealed_credentials" is null) = (cardinality("receiving_accounts"."credential_names") = 0)),
	CONSTRAINT "receiving_accounts_callback" CHECK (("receiving_accounts"."callback_digest" is null) = ("receiving_accounts"."sealed_callback" is null))
);
--> statement-breakpoint
ALTER TABLE "ledger_entries" DROP CONSTRAINT "ledger_entries_document";--> statement-breakpoint
ALTER TABLE "ledger_entries" ALTER COLUMN "tenancy_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD COLUMN "receipt_line_id" uuid;--> statement-breakpoint
ALTER TABLE "receipt_line_payments" ADD CONSTRAINT "receipt_line_payments_line_id_receipt_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."receipt_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipt_line_payments" ADD CONSTRAINT "receipt_line_payments_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipt_line_requests" ADD CONSTRAINT "receipt_line_requests_line_id_receipt_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."receipt_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipt_line_sightings" ADD CONSTRAINT "receipt_line_sightings_line_id_receipt_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."receipt_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipt_lines" ADD CONSTRAINT "receipt_lines_asked_tenancy_id_tenancies_id_fk" FOREIGN KEY ("asked_tenancy_id") REFERENCES "public"."tenancies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipt_lines" ADD CONSTRAINT "receipt_lines_decided_by_profiles_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipt_lines" ADD CONSTRAINT "receipt_lines_account_currency" FOREIGN KEY ("receiving_account_id","currency") REFERENCES "public"."receiving_accounts"("id","currency") ON DELETE no action ON UPDATE restrict;--> statement-breakpoint
ALTER TABLE "receiving_accounts" ADD CONSTRAINT "receiving_accounts_owner_id_owners_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."owners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receiving_accounts" ADD CONSTRAINT "receiving_accounts_property_id_properties_id_fk" FOREIGN KEY ("property_id") REFERENCES "public"."properties"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "receipt_line_payments_once" ON "receipt_line_payments" USING btree ("payment_id") WHERE "receipt_line_payments"."taken_back_at" is null;--> statement-breakpoint
CREATE INDEX "receipt_line_payments_line" ON "receipt_line_payments" USING btree ("line_id");--> statement-breakpoint
CREATE INDEX "receipt_line_payments_payment" ON "receipt_line_payments" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "receipt_line_requests_line" ON "receipt_line_requests" USING btree ("line_id");--> statement-breakpoint
CREATE UNIQUE INDEX "receipt_line_sightings_once" ON "receipt_line_sightings" USING btree ("line_id","source","digest");--> statement-breakpoint
CREATE INDEX "receipt_line_sightings_import" ON "receipt_line_sightings" USING btree ("statement_import_id");--> statement-breakpoint
CREATE UNIQUE INDEX "receipt_lines_once" ON "receipt_lines" USING btree ("scope","transaction_key","direction");--> statement-breakpoint
CREATE INDEX "receipt_lines_key" ON "receipt_lines" USING btree ("transaction_key");--> statement-breakpoint
CREATE INDEX "receipt_lines_reverses" ON "receipt_lines" USING btree ("reverses_key") WHERE "receipt_lines"."reverses_key" is not null;--> statement-breakpoint
CREATE INDEX "receipt_lines_open" ON "receipt_lines" USING btree ("day" DESC NULLS LAST,"id") WHERE "receipt_lines"."state" in ('waiting', 'held');--> statement-breakpoint
CREATE INDEX "receipt_lines_unsettled" ON "receipt_lines" USING btree ("created_at") WHERE "receipt_lines"."judged_at" is null;--> statement-breakpoint
CREATE INDEX "receipt_lines_day" ON "receipt_lines" USING btree ("day" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "receipt_lines_account" ON "receipt_lines" USING btree ("receiving_account_id","day");--> statement-breakpoint
CREATE INDEX "receipt_lines_import" ON "receipt_lines" USING btree ("statement_import_id");--> statement-breakpoint
CREATE INDEX "receipt_lines_asked_tenancy" ON "receipt_lines" USING btree ("asked_tenancy_id");--> statement-breakpoint
CREATE INDEX "receipt_lines_decided_by" ON "receipt_lines" USING btree ("decided_by");--> statement-breakpoint
CREATE INDEX "receipt_lines_search" ON "receipt_lines" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "receiving_accounts_number_unique" ON "receiving_accounts" USING btree ("kind","number",coalesce("prefix", '')) WHERE "receiving_accounts"."archived_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "receiving_accounts_callback_unique" ON "receiving_accounts" USING btree ("callback_digest");--> statement-breakpoint
CREATE INDEX "receiving_accounts_owner" ON "receiving_accounts" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "receiving_accounts_property" ON "receiving_accounts" USING btree ("property_id");--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_line_currency" FOREIGN KEY ("receipt_line_id","currency") REFERENCES "public"."receipt_lines"("id","currency") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ledger_entries_line" ON "ledger_entries" USING btree ("receipt_line_id") WHERE "ledger_entries"."receipt_line_id" is not null;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_document" CHECK (case when "ledger_entries"."tenancy_id" is null
        then "ledger_entries"."receipt_line_id" is not null and num_nonnulls("ledger_entries"."record_id", "ledger_entries"."payment_id", "ledger_entries"."refund_id", "ledger_entries"."allocation_id") = 0
        else "ledger_entries"."receipt_line_id" is null and num_nonnulls("ledger_entries"."record_id", "ledger_entries"."payment_id", "ledger_entries"."refund_id") > 0 end);
--> statement-breakpoint
-- Money that is nobody's yet is taken out of suspense no earlier, and no more of it, than it came there.
CREATE FUNCTION refuse_missing_suspense() RETURNS trigger LANGUAGE plpgsql
-- The planner knows nothing of how few rows are concerned, and would read whole tables.
SET enable_seqscan = off AS $$
DECLARE
  concerned uuid[];
BEGIN
  concerned := ARRAY(SELECT DISTINCT entry_id FROM added WHERE account = 'suspense' AND amount_minor > 0);
  IF cardinality(concerned) = 0 THEN RETURN NULL; END IF;
  IF EXISTS (
    SELECT FROM (
      SELECT sum(sum(-posting.amount_minor)) OVER (PARTITION BY entry.receipt_line_id ORDER BY entry.day) AS there
      FROM ledger_entries entry
      JOIN ledger_postings posting ON posting.entry_id = entry.id AND posting.account = 'suspense'
      WHERE entry.receipt_line_id IN (SELECT receipt_line_id FROM ledger_entries WHERE id = ANY (concerned))
      GROUP BY entry.receipt_line_id, entry.day
    ) days WHERE there < 0
  ) THEN
    RAISE EXCEPTION 'More leaves suspense than is there.'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_postings_suspense';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER ledger_postings_suspense AFTER INSERT ON ledger_postings REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_missing_suspense();
--> statement-breakpoint
CREATE TRIGGER receipt_lines_changed AFTER INSERT OR UPDATE ON receipt_lines
  FOR EACH STATEMENT EXECUTE FUNCTION tell_change('receipts');
--> statement-breakpoint
CREATE TRIGGER receiving_accounts_changed AFTER INSERT OR UPDATE ON receiving_accounts
  FOR EACH STATEMENT EXECUTE FUNCTION tell_change('receipts');
--> statement-breakpoint
-- Where the agency's form said that tenants pay is where money comes in.
INSERT INTO receiving_accounts (id, kind, name, number, currency, settings, created_at)
SELECT gen_random_uuid(), told.kind, told.name, told.number, told.currency, '{"allowedAddresses": [], "noticeFields": {}}', now()
FROM agency CROSS JOIN LATERAL (VALUES
  ('mpesa_paybill', 'M-Pesa paybill', mpesa_paybill, 'KES'),
  ('mtn_momo', 'MTN MoMo', mtn_merchant_code, 'UGX'),
  ('airtel_money', 'Airtel Money', airtel_merchant_code, CASE WHEN country = 'Uganda' THEN 'UGX' ELSE 'KES' END)
) AS told(kind, name, number, currency)
WHERE told.number ~ '^[0-9]+$';
