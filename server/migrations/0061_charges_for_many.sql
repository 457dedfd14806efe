CREATE TABLE "shared_charge_parts" (
	"charge_id" uuid PRIMARY KEY NOT NULL,
	"shared_charge_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shared_charges" (
	"id" uuid PRIMARY KEY NOT NULL,
	"request_digest" text NOT NULL,
	"name" text NOT NULL,
	"payment_type" text NOT NULL,
	"split" text NOT NULL,
	"currency" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"due_date" date NOT NULL,
	"place" text NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"undone_at" timestamp with time zone,
	CONSTRAINT "shared_charges_split" CHECK ("shared_charges"."split" in ('even', 'rent', 'unit', 'each')),
	CONSTRAINT "shared_charges_type" CHECK ("shared_charges"."payment_type" in ('service_charge', 'garbage', 'other')),
	CONSTRAINT "shared_charges_amount" CHECK ("shared_charges"."amount_minor" between 1 and 100000000000000)
);
--> statement-breakpoint
ALTER TABLE "shared_charge_parts" ADD CONSTRAINT "shared_charge_parts_charge_id_payment_records_id_fk" FOREIGN KEY ("charge_id") REFERENCES "public"."payment_records"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shared_charge_parts" ADD CONSTRAINT "shared_charge_parts_shared_charge_id_shared_charges_id_fk" FOREIGN KEY ("shared_charge_id") REFERENCES "public"."shared_charges"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shared_charges" ADD CONSTRAINT "shared_charges_created_by_profiles_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "shared_charge_parts_of" ON "shared_charge_parts" USING btree ("shared_charge_id");--> statement-breakpoint
CREATE INDEX "shared_charges_created" ON "shared_charges" USING btree ("created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "shared_charges_created_by" ON "shared_charges" USING btree ("created_by");