CREATE TABLE "unit_holds" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"unit_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"from_day" date NOT NULL,
	"until_day" date,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "unit_holds_day_unique" UNIQUE("unit_id","from_day"),
	CONSTRAINT "unit_holds_reason" CHECK ("unit_holds"."reason" in ('reserved', 'under_repair', 'not_for_rent')),
	CONSTRAINT "unit_holds_days" CHECK ("unit_holds"."until_day" >= "unit_holds"."from_day")
);
--> statement-breakpoint
ALTER TABLE "units" DROP CONSTRAINT "units_availability";--> statement-breakpoint
ALTER TABLE "units" DROP CONSTRAINT "units_availability_until";--> statement-breakpoint
ALTER TABLE "unit_holds" ADD CONSTRAINT "unit_holds_unit_id_units_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."units"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "unit_holds_open_unique" ON "unit_holds" USING btree ("unit_id") WHERE "unit_holds"."until_day" is null;--> statement-breakpoint
ALTER TABLE "units" DROP COLUMN "availability";--> statement-breakpoint
ALTER TABLE "units" DROP COLUMN "availability_until";