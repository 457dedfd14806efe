CREATE TABLE "tenancy_transfer_parts" (
	"transfer_id" uuid NOT NULL,
	"payment_id" uuid PRIMARY KEY NOT NULL,
	"is_brought" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tenancy_transfers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"request_id" uuid NOT NULL,
	"request_digest" text NOT NULL,
	"from_tenancy_id" uuid NOT NULL,
	"to_tenancy_id" uuid NOT NULL,
	"currency" text NOT NULL,
	"credit_minor" bigint NOT NULL,
	"deposit_minor" bigint NOT NULL,
	"day" date NOT NULL,
	"reason" text,
	"refund_id" uuid NOT NULL,
	"deposit_charge_id" uuid,
	"payment_id" uuid,
	"undone_at" timestamp with time zone,
	"undo_reason" text,
	"created_by" uuid,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "tenancy_transfers_other" CHECK ("tenancy_transfers"."from_tenancy_id" <> "tenancy_transfers"."to_tenancy_id"),
	CONSTRAINT "tenancy_transfers_amount" CHECK ("tenancy_transfers"."credit_minor" >= 0 and "tenancy_transfers"."deposit_minor" >= 0 and "tenancy_transfers"."credit_minor" + "tenancy_transfers"."deposit_minor" between 1 and 100000000000000),
	CONSTRAINT "tenancy_transfers_undo" CHECK (("tenancy_transfers"."undone_at" is null) = ("tenancy_transfers"."undo_reason" is null))
);
--> statement-breakpoint
ALTER TABLE "tenancy_transfer_parts" ADD CONSTRAINT "tenancy_transfer_parts_transfer_id_tenancy_transfers_id_fk" FOREIGN KEY ("transfer_id") REFERENCES "public"."tenancy_transfers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tenancy_transfer_parts" ADD CONSTRAINT "tenancy_transfer_parts_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tenancy_transfers" ADD CONSTRAINT "tenancy_transfers_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tenancy_transfers" ADD CONSTRAINT "tenancy_transfers_deposit_charge_id_payment_records_id_fk" FOREIGN KEY ("deposit_charge_id") REFERENCES "public"."payment_records"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tenancy_transfers" ADD CONSTRAINT "tenancy_transfers_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tenancy_transfers" ADD CONSTRAINT "tenancy_transfers_created_by_profiles_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tenancy_transfers" ADD CONSTRAINT "tenancy_transfers_from_currency" FOREIGN KEY ("from_tenancy_id","currency") REFERENCES "public"."tenancies"("id","currency") ON DELETE no action ON UPDATE restrict;--> statement-breakpoint
ALTER TABLE "tenancy_transfers" ADD CONSTRAINT "tenancy_transfers_to_currency" FOREIGN KEY ("to_tenancy_id","currency") REFERENCES "public"."tenancies"("id","currency") ON DELETE no action ON UPDATE restrict;--> statement-breakpoint
CREATE INDEX "tenancy_transfer_parts_transfer" ON "tenancy_transfer_parts" USING btree ("transfer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "tenancy_transfers_request_unique" ON "tenancy_transfers" USING btree ("request_id");--> statement-breakpoint
CREATE UNIQUE INDEX "tenancy_transfers_refund_unique" ON "tenancy_transfers" USING btree ("refund_id");--> statement-breakpoint
CREATE INDEX "tenancy_transfers_from" ON "tenancy_transfers" USING btree ("from_tenancy_id");--> statement-breakpoint
CREATE INDEX "tenancy_transfers_to" ON "tenancy_transfers" USING btree ("to_tenancy_id");--> statement-breakpoint
CREATE INDEX "tenancy_transfers_payment" ON "tenancy_transfers" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "tenancy_transfers_created_by" ON "tenancy_transfers" USING btree ("created_by");
--> statement-breakpoint
-- What was moved to another tenancy may not be missing, as what was paid back in money may: it is held there.
CREATE OR REPLACE FUNCTION refuse_missing_deposit() RETURNS trigger LANGUAGE plpgsql
-- The planner knows nothing of how few rows are concerned, and would read whole tables.
SET enable_seqscan = off AS $$
DECLARE
  made ledger_entries;
  is_spending boolean;
  least_before bigint;
  least_now bigint;
BEGIN
  SELECT * INTO made FROM ledger_entries WHERE id = NEW.entry_id;
  -- Of two who spend it at the same moment the second sees what the first did.
  PERFORM FROM tenancies WHERE id = made.tenancy_id FOR NO KEY UPDATE;
  is_spending := made.kind = 'refund' OR (made.kind = 'allocation' AND made.payment_id IS NULL);
  SELECT coalesce(min(days.there_before), 0), coalesce(min(days.there), 0) INTO least_before, least_now FROM (
    SELECT sum(coalesce(sum(-posting.amount_minor) FILTER (WHERE entry.position < made.position), 0)) OVER turns AS there_before,
      sum(sum(-posting.amount_minor)) OVER turns AS there
    FROM ledger_entries entry
    JOIN ledger_postings posting ON posting.entry_id = entry.id AND posting.account = 'deposits_held'
    LEFT JOIN refunds refund ON refund.id = entry.refund_id
    WHERE entry.tenancy_id = made.tenancy_id
      AND (is_spending OR entry.kind NOT IN ('refund', 'refund_reversal') OR refund.method = 'transfer')
    GROUP BY greatest(entry.day, made.day)
    WINDOW turns AS (ORDER BY greatest(entry.day, made.day))
  ) days;
  IF least_now < least(0, least_before) THEN
    RAISE EXCEPTION 'More of the deposit is spent than is held.'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_postings_deposit_held';
  END IF;
  RETURN NULL;
END $$;
