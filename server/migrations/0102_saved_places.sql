ALTER TABLE "saved_reports" ADD COLUMN "property_id" uuid;--> statement-breakpoint
ALTER TABLE "saved_reports" ADD COLUMN "block" text;--> statement-breakpoint
ALTER TABLE "saved_reports" ADD COLUMN "manager_id" uuid;--> statement-breakpoint
ALTER TABLE "saved_reports" ADD CONSTRAINT "saved_reports_property_id_properties_id_fk" FOREIGN KEY ("property_id") REFERENCES "public"."properties"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_reports" ADD CONSTRAINT "saved_reports_manager_id_profiles_id_fk" FOREIGN KEY ("manager_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "saved_reports_property" ON "saved_reports" USING btree ("property_id");--> statement-breakpoint
CREATE INDEX "saved_reports_manager" ON "saved_reports" USING btree ("manager_id");--> statement-breakpoint
ALTER TABLE "saved_reports" ADD CONSTRAINT "saved_reports_block" CHECK (length("saved_reports"."block") between 1 and 30);