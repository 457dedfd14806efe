ALTER TABLE "agency" ADD COLUMN "country" text;--> statement-breakpoint
ALTER TABLE "agency" ADD CONSTRAINT "agency_country" CHECK ("agency"."country" in ('Kenya', 'Uganda'));