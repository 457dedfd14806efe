CREATE TABLE "asked_reminders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"tenancy_id" uuid NOT NULL,
	"day" date NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "asked_reminders" ADD CONSTRAINT "asked_reminders_tenancy_id_tenancies_id_fk" FOREIGN KEY ("tenancy_id") REFERENCES "public"."tenancies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "asked_reminders" ADD CONSTRAINT "asked_reminders_created_by_profiles_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "asked_reminders_once" ON "asked_reminders" USING btree ("tenancy_id","day");--> statement-breakpoint
CREATE INDEX "asked_reminders_created_by" ON "asked_reminders" USING btree ("created_by");