CREATE TABLE "notice_audience" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"notice_id" uuid NOT NULL,
	"property_id" uuid,
	"tenant_id" uuid,
	CONSTRAINT "notice_audience_one" CHECK (num_nonnulls("notice_audience"."property_id", "notice_audience"."tenant_id") = 1)
);
--> statement-breakpoint
ALTER TABLE "notices" ADD COLUMN "is_for_chosen" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "notice_audience" ADD CONSTRAINT "notice_audience_notice_id_notices_id_fk" FOREIGN KEY ("notice_id") REFERENCES "public"."notices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_audience" ADD CONSTRAINT "notice_audience_property_id_properties_id_fk" FOREIGN KEY ("property_id") REFERENCES "public"."properties"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_audience" ADD CONSTRAINT "notice_audience_tenant_id_profiles_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "notice_audience_property" ON "notice_audience" USING btree ("notice_id","property_id");--> statement-breakpoint
CREATE UNIQUE INDEX "notice_audience_tenant" ON "notice_audience" USING btree ("notice_id","tenant_id");--> statement-breakpoint
CREATE INDEX "notice_audience_of_property" ON "notice_audience" USING btree ("property_id");--> statement-breakpoint
CREATE INDEX "notice_audience_of_tenant" ON "notice_audience" USING btree ("tenant_id");