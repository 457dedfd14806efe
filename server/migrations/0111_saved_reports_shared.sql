ALTER TABLE "saved_reports" ADD COLUMN "without_property" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "saved_reports" ADD COLUMN "is_shared" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "saved_reports_shared" ON "saved_reports" USING btree ("profile_id") WHERE "saved_reports"."is_shared";