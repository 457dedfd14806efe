ALTER TABLE "payment_records" ADD COLUMN "less_on" date;--> statement-breakpoint
ALTER TABLE "payment_records" ADD COLUMN "less_minor" bigint;