DROP INDEX "remittances_reference_unique";--> statement-breakpoint
DROP INDEX "payments_reference_unique";--> statement-breakpoint
DROP INDEX "payments_reference_search";--> statement-breakpoint
DROP INDEX "refunds_reference_unique";--> statement-breakpoint
ALTER TABLE "remittances" ADD COLUMN "reference_key" text GENERATED ALWAYS AS (nullif(regexp_replace(upper(reference), '[^A-Z0-9]', '', 'g'), '')) STORED;--> statement-breakpoint
ALTER TABLE "remittances" ADD COLUMN "reference_repeats" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "reference_key" text GENERATED ALWAYS AS (nullif(regexp_replace(upper(reference), '[^A-Z0-9]', '', 'g'), '')) STORED;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "reference_repeats" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "reference_key" text GENERATED ALWAYS AS (nullif(regexp_replace(upper(reference), '[^A-Z0-9]', '', 'g'), '')) STORED;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "reference_repeats" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- What stands on several of them stays, and the books name it: only those who have the receipts know which one is right.
UPDATE "payments" SET "reference_repeats" = repeated."before" FROM (
  SELECT "id", row_number() OVER (PARTITION BY "reference_key" ORDER BY "created_at", "id") - 1 AS "before"
  FROM "payments" WHERE "reversed_at" IS NULL AND "reference_key" IS NOT NULL
) repeated WHERE repeated."id" = "payments"."id" AND repeated."before" > 0;--> statement-breakpoint
UPDATE "refunds" SET "reference_repeats" = repeated."before" FROM (
  SELECT "id", row_number() OVER (PARTITION BY "reference_key" ORDER BY "created_at", "id") - 1 AS "before"
  FROM "refunds" WHERE "reversed_at" IS NULL AND "reference_key" IS NOT NULL
) repeated WHERE repeated."id" = "refunds"."id" AND repeated."before" > 0;--> statement-breakpoint
UPDATE "remittances" SET "reference_repeats" = repeated."before" FROM (
  SELECT "id", row_number() OVER (PARTITION BY "reference_key" ORDER BY "created_at", "id") - 1 AS "before"
  FROM "remittances" WHERE "voided_at" IS NULL AND "reference_key" IS NOT NULL
) repeated WHERE repeated."id" = "remittances"."id" AND repeated."before" > 0;--> statement-breakpoint
CREATE UNIQUE INDEX "remittances_reference_unique" ON "remittances" USING btree ("reference_key","reference_repeats") WHERE "remittances"."voided_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "payments_reference_unique" ON "payments" USING btree ("reference_key","reference_repeats") WHERE "payments"."reversed_at" is null;--> statement-breakpoint
CREATE INDEX "payments_reference_search" ON "payments" USING gin ("reference_key" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_reference_unique" ON "refunds" USING btree ("reference_key","reference_repeats") WHERE "refunds"."reversed_at" is null;