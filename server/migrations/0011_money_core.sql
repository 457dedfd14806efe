CREATE TABLE "charge_settings" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"is_automatic" boolean NOT NULL,
	"days_before" smallint NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "charge_settings_only" CHECK ("charge_settings"."only"),
	CONSTRAINT "charge_settings_days_before" CHECK ("charge_settings"."days_before" between 0 and 28)
);
--> statement-breakpoint
CREATE TABLE "closed_months" (
	"month" text PRIMARY KEY NOT NULL,
	"closed_by" text NOT NULL,
	"closed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "closed_months_month" CHECK ("closed_months"."month" ~ '^[0-9]{4}-(0[1-9]|1[0-2])$')
);
--> statement-breakpoint
CREATE TABLE "ledger_entries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"position" bigint GENERATED ALWAYS AS IDENTITY (sequence name "ledger_entries_position_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"day" date NOT NULL,
	"tenancy_id" uuid NOT NULL,
	"currency" text NOT NULL,
	"kind" text NOT NULL,
	"record_id" uuid,
	"payment_id" uuid,
	"refund_id" uuid,
	"allocation_id" uuid,
	"actor_id" uuid,
	"actor_name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "ledger_entries_id_currency" UNIQUE("id","currency"),
	CONSTRAINT "ledger_entries_document" CHECK (num_nonnulls("ledger_entries"."record_id", "ledger_entries"."payment_id", "ledger_entries"."refund_id") > 0)
);
--> statement-breakpoint
CREATE TABLE "ledger_postings" (
	"entry_id" uuid NOT NULL,
	"line" smallint NOT NULL,
	"account" text NOT NULL,
	"detail" text DEFAULT '' NOT NULL,
	"amount_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	CONSTRAINT "ledger_postings_line" UNIQUE("entry_id","line"),
	CONSTRAINT "ledger_postings_amount" CHECK ("ledger_postings"."amount_minor" <> 0),
	CONSTRAINT "ledger_postings_detail" CHECK (("ledger_postings"."account" in ('cash', 'income')) = ("ledger_postings"."detail" <> ''))
);
--> statement-breakpoint
CREATE TABLE "allocations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"position" bigint GENERATED ALWAYS AS IDENTITY (sequence name "allocations_position_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenancy_id" uuid NOT NULL,
	"currency" text NOT NULL,
	"payment_id" uuid,
	"record_id" uuid,
	"refund_id" uuid,
	"amount_minor" bigint NOT NULL,
	"basis" text NOT NULL,
	"reason" text,
	"day" date NOT NULL,
	"actor_id" uuid,
	"actor_name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "allocations_position_unique" UNIQUE("position"),
	CONSTRAINT "allocations_amount" CHECK ("allocations"."amount_minor" <> 0),
	CONSTRAINT "allocations_target" CHECK (num_nonnulls("allocations"."record_id", "allocations"."refund_id") = 1),
	CONSTRAINT "allocations_deposit" CHECK ("allocations"."payment_id" is not null or "allocations"."record_id" is not null),
	CONSTRAINT "allocations_released" CHECK (("allocations"."basis" = 'released') = ("allocations"."amount_minor" < 0))
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"request_id" uuid NOT NULL,
	"tenancy_id" uuid NOT NULL,
	"currency" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"allocated_amount_minor" bigint DEFAULT 0 NOT NULL,
	"method" text NOT NULL,
	"reference" text,
	"received_on" date NOT NULL,
	"payer_name" text,
	"payer_phone" text,
	"notes" text,
	"corrects_id" uuid,
	"reversed_at" timestamp with time zone,
	"reversal_reason" text,
	"request_digest" text DEFAULT '' NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payments_amount" CHECK ("payments"."amount_minor" between 1 and 100000000000000),
	CONSTRAINT "payments_allocated_amount" CHECK ("payments"."allocated_amount_minor" between 0 and "payments"."amount_minor"),
	CONSTRAINT "payments_reversed" CHECK ("payments"."reversed_at" is null or "payments"."allocated_amount_minor" = 0),
	CONSTRAINT "payments_reversal" CHECK (("payments"."reversed_at" is null) = ("payments"."reversal_reason" is null)),
	CONSTRAINT "payments_reference" CHECK ("payments"."reference" = upper("payments"."reference"))
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"request_id" uuid NOT NULL,
	"tenancy_id" uuid NOT NULL,
	"currency" text NOT NULL,
	"from_deposit_minor" bigint NOT NULL,
	"from_credit_minor" bigint NOT NULL,
	"method" text NOT NULL,
	"reference" text,
	"paid_on" date NOT NULL,
	"notes" text,
	"reversed_at" timestamp with time zone,
	"reversal_reason" text,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "refunds_amount" CHECK ("refunds"."from_deposit_minor" >= 0 and "refunds"."from_credit_minor" >= 0 and "refunds"."from_deposit_minor" + "refunds"."from_credit_minor" between 1 and 100000000000000),
	CONSTRAINT "refunds_reversal" CHECK (("refunds"."reversed_at" is null) = ("refunds"."reversal_reason" is null)),
	CONSTRAINT "refunds_reference" CHECK ("refunds"."reference" = upper("refunds"."reference"))
);
--> statement-breakpoint
CREATE TABLE "rent_changes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"tenancy_id" uuid NOT NULL,
	"from_day" date NOT NULL,
	"rent_amount_minor" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "rent_changes_rent_amount" CHECK ("rent_changes"."rent_amount_minor" between 0 and 100000000000000)
);
--> statement-breakpoint
ALTER TABLE "payment_records" DROP CONSTRAINT "payment_records_status";--> statement-breakpoint
ALTER TABLE "payment_records" DROP CONSTRAINT "payment_records_paid_date";--> statement-breakpoint
ALTER TABLE "payment_records" DROP CONSTRAINT "payment_records_receipt";--> statement-breakpoint
ALTER TABLE "payment_records" DROP CONSTRAINT "payment_records_paid_amount";--> statement-breakpoint
ALTER TABLE "payment_records" DROP CONSTRAINT "payment_records_type";--> statement-breakpoint
DROP INDEX "payment_records_receipt_unique";--> statement-breakpoint
DROP INDEX "payment_records_receipt_search";--> statement-breakpoint
ALTER TABLE "payment_records" ALTER COLUMN "paid_amount_minor" SET DEFAULT 0;--> statement-breakpoint
ALTER TABLE "payment_records" ADD COLUMN "request_digest" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_records" ADD COLUMN "written_off_amount_minor" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_records" ADD COLUMN "name" text;--> statement-breakpoint
ALTER TABLE "payment_records" ADD COLUMN "is_marked_overdue" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_records" ADD COLUMN "period_from" date;--> statement-breakpoint
ALTER TABLE "payment_records" ADD COLUMN "period_to" date;--> statement-breakpoint
ALTER TABLE "payment_records" ADD COLUMN "charge_key" text;--> statement-breakpoint
UPDATE "payment_records" SET "is_marked_overdue" = true WHERE "payment_status" = 'overdue';--> statement-breakpoint
ALTER TABLE "payment_records" drop column "payment_status";--> statement-breakpoint
ALTER TABLE "payment_records" ADD COLUMN "payment_status" text GENERATED ALWAYS AS (case when written_off_amount_minor > 0 and paid_amount_minor + written_off_amount_minor = amount_minor then 'written_off' when paid_amount_minor = amount_minor then 'paid' when paid_amount_minor > 0 then 'partial' when is_marked_overdue then 'overdue' else 'pending' end) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "tenancies" ADD COLUMN "lease_end" date;--> statement-breakpoint
ALTER TABLE "tenancies" ADD COLUMN "renewal" text DEFAULT 'monthly' NOT NULL;--> statement-breakpoint
ALTER TABLE "tenancies" ADD COLUMN "notice_days" smallint DEFAULT 30 NOT NULL;--> statement-breakpoint
ALTER TABLE "tenancies" ADD COLUMN "rent_amount_minor" bigint;--> statement-breakpoint
ALTER TABLE "tenancies" ADD COLUMN "rent_months" smallint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "tenancies" ADD COLUMN "is_prorated" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "tenancies" ADD COLUMN "deposit_amount_minor" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "tenancies" ADD COLUMN "penalty_kind" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE "tenancies" ADD COLUMN "penalty_rate" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "tenancies" ADD COLUMN "penalty_amount_minor" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "tenancies" ADD COLUMN "penalty_grace_days" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "tenancies" ADD COLUMN "penalty_cap_minor" bigint;--> statement-breakpoint
ALTER TABLE "tenancies" ADD COLUMN "is_penalty_monthly" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "tenancies" ADD COLUMN "charge_from" date;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_tenancy_currency" FOREIGN KEY ("tenancy_id","currency") REFERENCES "public"."tenancies"("id","currency") ON DELETE no action ON UPDATE restrict;--> statement-breakpoint
ALTER TABLE "ledger_postings" ADD CONSTRAINT "ledger_postings_entry_currency" FOREIGN KEY ("entry_id","currency") REFERENCES "public"."ledger_entries"("id","currency") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "allocations" ADD CONSTRAINT "allocations_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "allocations" ADD CONSTRAINT "allocations_record_id_payment_records_id_fk" FOREIGN KEY ("record_id") REFERENCES "public"."payment_records"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "allocations" ADD CONSTRAINT "allocations_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "allocations" ADD CONSTRAINT "allocations_tenancy_currency" FOREIGN KEY ("tenancy_id","currency") REFERENCES "public"."tenancies"("id","currency") ON DELETE no action ON UPDATE restrict;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_created_by_profiles_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_tenancy_currency" FOREIGN KEY ("tenancy_id","currency") REFERENCES "public"."tenancies"("id","currency") ON DELETE no action ON UPDATE restrict;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_created_by_profiles_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_tenancy_currency" FOREIGN KEY ("tenancy_id","currency") REFERENCES "public"."tenancies"("id","currency") ON DELETE no action ON UPDATE restrict;--> statement-breakpoint
ALTER TABLE "rent_changes" ADD CONSTRAINT "rent_changes_tenancy_id_tenancies_id_fk" FOREIGN KEY ("tenancy_id") REFERENCES "public"."tenancies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ledger_entries_tenancy" ON "ledger_entries" USING btree ("tenancy_id","day","position");--> statement-breakpoint
CREATE INDEX "ledger_entries_record" ON "ledger_entries" USING btree ("record_id");--> statement-breakpoint
CREATE INDEX "ledger_entries_payment" ON "ledger_entries" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "allocations_payment" ON "allocations" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "allocations_record" ON "allocations" USING btree ("record_id");--> statement-breakpoint
CREATE INDEX "allocations_tenancy" ON "allocations" USING btree ("tenancy_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_request_unique" ON "payments" USING btree ("request_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_reference_unique" ON "payments" USING btree ("method","reference") WHERE "payments"."reversed_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "payments_corrects_unique" ON "payments" USING btree ("corrects_id");--> statement-breakpoint
CREATE INDEX "payments_tenancy" ON "payments" USING btree ("tenancy_id","received_on" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "payments_received" ON "payments" USING btree ("received_on" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "payments_reference_search" ON "payments" USING gin ("reference" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "payments_credit" ON "payments" USING btree ("tenancy_id") WHERE "payments"."allocated_amount_minor" < "payments"."amount_minor";--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_request_unique" ON "refunds" USING btree ("request_id");--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_reference_unique" ON "refunds" USING btree ("method","reference") WHERE "refunds"."reversed_at" is null;--> statement-breakpoint
CREATE INDEX "refunds_tenancy" ON "refunds" USING btree ("tenancy_id");--> statement-breakpoint
CREATE UNIQUE INDEX "rent_changes_day_unique" ON "rent_changes" USING btree ("tenancy_id","from_day");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_records_charge_unique" ON "payment_records" USING btree ("tenancy_id","charge_key");--> statement-breakpoint
-- What was entered as paid becomes a payment with its allocation; no total changes. Of a void record the money is reversed.
UPDATE "payment_records" SET "paid_date" = coalesce("paid_date", least("due_date", ("created_at" AT TIME ZONE 'Africa/Nairobi')::date))
WHERE "paid_amount_minor" > 0;--> statement-breakpoint
INSERT INTO "payments" ("id", "request_id", "tenancy_id", "currency", "amount_minor", "allocated_amount_minor", "method", "reference",
  "received_on", "reversed_at", "reversal_reason", "created_by", "created_at")
SELECT record."id", gen_random_uuid(), record."tenancy_id", record."currency", record."paid_amount_minor",
  CASE WHEN record."voided_at" IS NULL THEN record."paid_amount_minor" ELSE 0 END,
  CASE WHEN record."mpesa_receipt_number" IS NULL THEN 'cash' WHEN record."currency" = 'UGX' THEN 'mtn_momo' ELSE 'mpesa' END,
  record."mpesa_receipt_number", record."paid_date", record."voided_at", record."void_reason", record."created_by", record."created_at"
FROM "payment_records" record WHERE record."paid_amount_minor" > 0;--> statement-breakpoint
INSERT INTO "allocations" ("tenancy_id", "currency", "payment_id", "record_id", "amount_minor", "basis", "day", "actor_id", "actor_name", "created_at")
SELECT payment."tenancy_id", payment."currency", payment."id", payment."id", payment."amount_minor", 'entered', payment."received_on",
  payment."created_by", coalesce(person."full_name", 'Makao'), payment."created_at"
FROM "payments" payment LEFT JOIN "profiles" person ON person."id" = payment."created_by"
ORDER BY payment."created_at", payment."id";--> statement-breakpoint
INSERT INTO "allocations" ("tenancy_id", "currency", "payment_id", "record_id", "amount_minor", "basis", "reason", "day", "actor_name", "created_at")
SELECT payment."tenancy_id", payment."currency", payment."id", payment."id", -payment."amount_minor", 'released', payment."reversal_reason",
  payment."received_on", 'Makao', payment."reversed_at"
FROM "payments" payment WHERE payment."reversed_at" IS NOT NULL
ORDER BY payment."created_at", payment."id";--> statement-breakpoint
-- The journal, in the order in which things happened to each record. For now a payment has the id of its record.
INSERT INTO "ledger_entries" ("day", "tenancy_id", "currency", "kind", "record_id", "payment_id", "actor_id", "actor_name", "created_at")
SELECT event.day, record."tenancy_id", record."currency", event.kind,
  CASE WHEN event.kind IN ('charge', 'charge_void', 'allocation', 'release') THEN record."id" END,
  CASE WHEN event.kind IN ('payment', 'payment_reversal', 'allocation', 'release') THEN record."id" END,
  record."created_by", coalesce(person."full_name", 'Makao'), coalesce(event.at, record."created_at")
FROM "payment_records" record
LEFT JOIN "profiles" person ON person."id" = record."created_by"
CROSS JOIN LATERAL (VALUES
  (1, 'charge', record."due_date", NULL::timestamptz, true),
  (2, 'payment', record."paid_date", NULL, record."paid_amount_minor" > 0),
  (3, 'allocation', record."paid_date", NULL, record."paid_amount_minor" > 0),
  (4, 'release', record."paid_date", record."voided_at", record."paid_amount_minor" > 0 AND record."voided_at" IS NOT NULL),
  (5, 'payment_reversal', record."paid_date", record."voided_at", record."paid_amount_minor" > 0 AND record."voided_at" IS NOT NULL),
  (6, 'charge_void', record."due_date", record."voided_at", record."voided_at" IS NOT NULL)
) AS event (place, kind, day, at, happened)
WHERE event.happened
ORDER BY record."created_at", record."id", event.place;--> statement-breakpoint
INSERT INTO "ledger_postings" ("entry_id", "line", "account", "detail", "amount_minor", "currency")
SELECT entry."id", posting.line, posting.account, posting.detail,
  posting.side * CASE WHEN entry."kind" IN ('charge', 'charge_void') THEN record."amount_minor" ELSE record."paid_amount_minor" END,
  entry."currency"
FROM "ledger_entries" entry
JOIN "payment_records" record ON record."id" = coalesce(entry."record_id", entry."payment_id")
LEFT JOIN "payments" payment ON payment."id" = entry."payment_id"
JOIN LATERAL (VALUES
  ('charge', 1, 'receivable', '', 1), ('charge', 2, 'income', record."payment_type", -1),
  ('charge_void', 1, 'income', record."payment_type", 1), ('charge_void', 2, 'receivable', '', -1),
  ('payment', 1, 'cash', payment."method", 1), ('payment', 2, 'credit', '', -1),
  ('payment_reversal', 1, 'credit', '', 1), ('payment_reversal', 2, 'cash', payment."method", -1),
  ('allocation', 1, 'credit', '', 1), ('allocation', 2, 'receivable', '', -1),
  ('release', 1, 'receivable', '', 1), ('release', 2, 'credit', '', -1)
) AS posting (kind, line, account, detail, side) ON posting.kind = entry."kind";--> statement-breakpoint
UPDATE "ledger_entries" entry SET "allocation_id" = allocation."id" FROM "allocations" allocation
WHERE allocation."payment_id" = entry."payment_id" AND entry."kind" = CASE WHEN allocation."amount_minor" > 0 THEN 'allocation' ELSE 'release' END;--> statement-breakpoint
UPDATE "payment_records" SET "paid_amount_minor" = 0, "paid_date" = NULL WHERE "voided_at" IS NOT NULL;--> statement-breakpoint
-- Charges are made by themselves from the month after the last one that was entered, not for what lies behind.
UPDATE "tenancies" SET "charge_from" = greatest(
  date_trunc('month', now() AT TIME ZONE 'Africa/Nairobi')::date,
  (SELECT (date_trunc('month', max(record."due_date")) + interval '1 month')::date FROM "payment_records" record
   WHERE record."tenancy_id" = "tenancies"."id" AND record."voided_at" IS NULL));--> statement-breakpoint
ALTER TABLE "payment_records" ADD CONSTRAINT "payment_records_period" CHECK ("payment_records"."period_from" <= "payment_records"."period_to");--> statement-breakpoint
ALTER TABLE "payment_records" ADD CONSTRAINT "payment_records_void_money" CHECK ("payment_records"."voided_at" is null or "payment_records"."paid_amount_minor" + "payment_records"."written_off_amount_minor" = 0);--> statement-breakpoint
ALTER TABLE "payment_records" ADD CONSTRAINT "payment_records_paid_amount" CHECK ("payment_records"."paid_amount_minor" >= 0 and "payment_records"."written_off_amount_minor" >= 0 and "payment_records"."paid_amount_minor" + "payment_records"."written_off_amount_minor" <= "payment_records"."amount_minor");--> statement-breakpoint
ALTER TABLE "payment_records" ADD CONSTRAINT "payment_records_type" CHECK ("payment_records"."payment_type" in ('opening_balance', 'rent', 'service_charge', 'water', 'electricity', 'garbage', 'other', 'deposit', 'penalty'));--> statement-breakpoint
ALTER TABLE "tenancies" ADD CONSTRAINT "tenancies_lease_end" CHECK ("tenancies"."lease_end" >= "tenancies"."start_date");--> statement-breakpoint
ALTER TABLE "tenancies" ADD CONSTRAINT "tenancies_renewal" CHECK ("tenancies"."renewal" in ('monthly', 'same_term', 'none'));--> statement-breakpoint
ALTER TABLE "tenancies" ADD CONSTRAINT "tenancies_notice_days" CHECK ("tenancies"."notice_days" between 0 and 366);--> statement-breakpoint
ALTER TABLE "tenancies" ADD CONSTRAINT "tenancies_rent_amount" CHECK ("tenancies"."rent_amount_minor" between 0 and 100000000000000);--> statement-breakpoint
ALTER TABLE "tenancies" ADD CONSTRAINT "tenancies_rent_months" CHECK ("tenancies"."rent_months" between 1 and 12);--> statement-breakpoint
ALTER TABLE "tenancies" ADD CONSTRAINT "tenancies_deposit_amount" CHECK ("tenancies"."deposit_amount_minor" between 0 and 100000000000000);--> statement-breakpoint
ALTER TABLE "tenancies" ADD CONSTRAINT "tenancies_penalty" CHECK (case "tenancies"."penalty_kind" when 'none' then true when 'percent' then "tenancies"."penalty_rate" between 1 and 10000 when 'fixed' then "tenancies"."penalty_amount_minor" between 1 and 100000000000000 else false end);--> statement-breakpoint
ALTER TABLE "tenancies" ADD CONSTRAINT "tenancies_penalty_grace_days" CHECK ("tenancies"."penalty_grace_days" between 0 and 90);--> statement-breakpoint
ALTER TABLE "tenancies" ADD CONSTRAINT "tenancies_penalty_cap" CHECK ("tenancies"."penalty_cap_minor" between 1 and 100000000000000);--> statement-breakpoint
-- What a feature might get wrong, the database refuses: the books stay balanced, unchanged, and closed where they are closed.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append only.', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END $$;
--> statement-breakpoint
CREATE TRIGGER ledger_entries_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "ledger_entries"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER ledger_postings_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "ledger_postings"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER allocations_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "allocations"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE FUNCTION refuse_closed_day() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  first_open date := (SELECT (max(month) || '-01')::date + interval '1 month' FROM closed_months);
BEGIN
  IF EXISTS (SELECT FROM added WHERE added.day < first_open) THEN
    RAISE EXCEPTION 'The month is closed.' USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_entries_open_month';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER ledger_entries_open_month AFTER INSERT ON "ledger_entries" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_closed_day();
--> statement-breakpoint
-- The postings of an entry are written by one statement and sum to zero, so that nothing can be added to an entry later
-- that does not balance by itself.
CREATE FUNCTION refuse_unbalanced() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM added GROUP BY entry_id HAVING sum(amount_minor) <> 0) THEN
    RAISE EXCEPTION 'An entry does not balance.' USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_postings_balance';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER ledger_postings_balance AFTER INSERT ON "ledger_postings" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_unbalanced();
--> statement-breakpoint
-- At the end of the transaction, since the postings follow their entry.
CREATE FUNCTION refuse_empty_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM ledger_postings WHERE entry_id = NEW.id) THEN
    RAISE EXCEPTION 'An entry moves nothing.' USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_entries_moves';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER ledger_entries_moves AFTER INSERT ON "ledger_entries" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION refuse_empty_entry();
--> statement-breakpoint
-- Keeps what lists and reports read of a record and of a payment in step with the ledger.
CREATE FUNCTION keep_amounts() RETURNS trigger LANGUAGE plpgsql
-- The planner knows nothing of how few rows are concerned, and would read whole tables.
SET enable_seqscan = off AS $$
DECLARE
  concerned uuid[];
BEGIN
  -- A charge moves nothing that is kept.
  concerned := ARRAY(SELECT DISTINCT entry_id FROM added WHERE account IN ('credit', 'deposits_held', 'deposit_due', 'write_off'));
  IF cardinality(concerned) = 0 THEN RETURN NULL; END IF;
  WITH entries AS MATERIALIZED (
    SELECT entry.id, entry.kind, entry.record_id, coalesce(payment.received_on, entry.day) AS day
    FROM ledger_entries entry LEFT JOIN payments payment ON payment.id = entry.payment_id
    WHERE entry.id = ANY (concerned) AND entry.kind IN ('allocation', 'release', 'write_off', 'write_off_void')
  ), moved AS MATERIALIZED (
    SELECT entries.record_id, max(entries.day) FILTER (WHERE entries.kind = 'allocation') AS day,
      bool_or(entries.kind = 'release') AS is_released,
      coalesce(sum(-added.amount_minor) FILTER (WHERE entries.kind IN ('allocation', 'release')), 0) AS paid,
      coalesce(sum(-added.amount_minor) FILTER (WHERE entries.kind IN ('write_off', 'write_off_void')), 0) AS written_off
    FROM (SELECT entry_id, sum(amount_minor) AS amount_minor FROM added WHERE account = 'receivable' GROUP BY entry_id) added
    JOIN entries ON entries.id = added.entry_id
    GROUP BY entries.record_id
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
  WITH entries AS MATERIALIZED (
    SELECT entry.id, entry.payment_id FROM ledger_entries entry
    WHERE entry.id = ANY (concerned) AND entry.kind IN ('allocation', 'release', 'refund', 'refund_reversal')
      AND entry.payment_id IS NOT NULL
  ), moved AS MATERIALIZED (
    SELECT entries.payment_id, sum(added.amount_minor) AS used
    FROM (SELECT entry_id, sum(amount_minor) AS amount_minor FROM added WHERE account = 'credit' GROUP BY entry_id) added
    JOIN entries ON entries.id = added.entry_id
    GROUP BY entries.payment_id
  )
  UPDATE payments payment SET allocated_amount_minor = payment.allocated_amount_minor + moved.used
  FROM moved WHERE payment.id = moved.payment_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER ledger_postings_keep_amounts AFTER INSERT ON "ledger_postings" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION keep_amounts();
--> statement-breakpoint
CREATE TRIGGER payments_inserted AFTER INSERT ON payments REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION tell_payment_change();
--> statement-breakpoint
CREATE TRIGGER payments_updated AFTER UPDATE ON payments REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION tell_payment_change();
