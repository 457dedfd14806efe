ALTER TABLE "saved_reports" ADD COLUMN "without_block" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "saved_reports" ADD COLUMN "without_manager" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "saved_reports" ADD COLUMN "without_owner" boolean DEFAULT false NOT NULL;