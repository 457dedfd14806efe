CREATE TABLE "unit_service_charges" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"unit_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"name" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "unit_service_charges_name" CHECK ("unit_service_charges"."name" <> ''),
	CONSTRAINT "unit_service_charges_amount" CHECK ("unit_service_charges"."amount_minor" between 1 and 100000000000000)
);
--> statement-breakpoint
ALTER TABLE "units" ADD COLUMN "house_number" text;--> statement-breakpoint
ALTER TABLE "units" ADD COLUMN "floor" text;--> statement-breakpoint
ALTER TABLE "units" ADD COLUMN "rooms" text;--> statement-breakpoint
ALTER TABLE "units" ADD COLUMN "furnishing_status" text;--> statement-breakpoint
ALTER TABLE "unit_service_charges" ADD CONSTRAINT "unit_service_charges_unit_id_units_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."units"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "unit_service_charges_name_unique" ON "unit_service_charges" USING btree ("unit_id",lower("name"));