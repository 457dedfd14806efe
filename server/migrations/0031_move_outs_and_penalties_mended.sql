ALTER TABLE "payment_records" ADD COLUMN "whole_amount_minor" bigint;--> statement-breakpoint
ALTER TABLE "payment_records" ADD COLUMN "whole_period_to" date;--> statement-breakpoint
ALTER TABLE "payment_records" ADD COLUMN "late_amount_minor" bigint;
--> statement-breakpoint
-- What a move-out took away before is charged again when that move-out is changed or withdrawn.
UPDATE "payment_records" SET "whole_amount_minor" = "amount_minor", "whole_period_to" = "period_to"
  WHERE "void_reason" = 'Moved out' AND "charge_key" IS NOT NULL AND "voided_at" IS NOT NULL;
