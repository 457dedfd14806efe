CREATE TABLE "meter_prices" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"meter_id" uuid NOT NULL,
	"currency" text NOT NULL,
	"from_day" date NOT NULL,
	"price_minor" bigint NOT NULL,
	"minimum_charge_minor" bigint NOT NULL,
	"standing_charge_minor" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "meter_prices_price" CHECK ("meter_prices"."price_minor" between 0 and 100000000000000),
	CONSTRAINT "meter_prices_minimum_charge" CHECK ("meter_prices"."minimum_charge_minor" between 0 and 100000000000000),
	CONSTRAINT "meter_prices_standing_charge" CHECK ("meter_prices"."standing_charge_minor" between 0 and 100000000000000)
);
--> statement-breakpoint
CREATE TABLE "meter_readings" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"meter_id" uuid NOT NULL,
	"currency" text NOT NULL,
	"request_id" uuid NOT NULL,
	"day" date NOT NULL,
	"value_milli" bigint NOT NULL,
	"kind" text NOT NULL,
	"from_day" date,
	"usage_milli" bigint,
	"is_rollover" boolean NOT NULL,
	"tenancy_id" uuid,
	"record_id" uuid,
	"price_minor" bigint,
	"minimum_charge_minor" bigint,
	"standing_charge_minor" bigint,
	"amount_minor" bigint,
	"photo_type" text,
	"photo_bytes" integer,
	"read_by" uuid,
	"read_by_name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"voided_at" timestamp with time zone,
	"void_reason" text,
	CONSTRAINT "meter_readings_value" CHECK ("meter_readings"."value_milli" between 0 and 99999999999),
	CONSTRAINT "meter_readings_kind" CHECK ("meter_readings"."kind" in ('opening', 'regular', 'move_in', 'closing')),
	CONSTRAINT "meter_readings_usage" CHECK (("meter_readings"."usage_milli" is null) = ("meter_readings"."from_day" is null) and ("meter_readings"."usage_milli" is null) = ("meter_readings"."kind" = 'opening') and "meter_readings"."usage_milli" >= 0),
	CONSTRAINT "meter_readings_period" CHECK ("meter_readings"."from_day" < "meter_readings"."day"),
	CONSTRAINT "meter_readings_bill" CHECK (num_nulls("meter_readings"."record_id", "meter_readings"."price_minor", "meter_readings"."minimum_charge_minor", "meter_readings"."standing_charge_minor", "meter_readings"."amount_minor") in (0, 5) and ("meter_readings"."record_id" is null or ("meter_readings"."tenancy_id" is not null and "meter_readings"."kind" = 'regular' and "meter_readings"."amount_minor" > 0))),
	CONSTRAINT "meter_readings_photo" CHECK (("meter_readings"."photo_type" is null) = ("meter_readings"."photo_bytes" is null) and "meter_readings"."photo_type" in ('image/jpeg', 'image/png', 'image/webp')),
	CONSTRAINT "meter_readings_void" CHECK (("meter_readings"."voided_at" is null) = ("meter_readings"."void_reason" is null))
);
--> statement-breakpoint
CREATE TABLE "meters" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"unit_id" uuid NOT NULL,
	"currency" text NOT NULL,
	"kind" text NOT NULL,
	"serial_number" text NOT NULL,
	"digits" smallint NOT NULL,
	"installed_on" date NOT NULL,
	"removed_on" date,
	"replaces_id" uuid,
	"created_by" uuid,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "meters_id_currency" UNIQUE("id","currency"),
	CONSTRAINT "meters_kind" CHECK ("meters"."kind" in ('water', 'electricity')),
	CONSTRAINT "meters_serial_number" CHECK ("meters"."serial_number" <> ''),
	CONSTRAINT "meters_digits" CHECK ("meters"."digits" between 3 and 8),
	CONSTRAINT "meters_days" CHECK ("meters"."removed_on" >= "meters"."installed_on")
);
--> statement-breakpoint
ALTER TABLE "meter_prices" ADD CONSTRAINT "meter_prices_meter_currency" FOREIGN KEY ("meter_id","currency") REFERENCES "public"."meters"("id","currency") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meter_readings" ADD CONSTRAINT "meter_readings_tenancy_id_tenancies_id_fk" FOREIGN KEY ("tenancy_id") REFERENCES "public"."tenancies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meter_readings" ADD CONSTRAINT "meter_readings_record_id_payment_records_id_fk" FOREIGN KEY ("record_id") REFERENCES "public"."payment_records"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meter_readings" ADD CONSTRAINT "meter_readings_read_by_profiles_id_fk" FOREIGN KEY ("read_by") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meter_readings" ADD CONSTRAINT "meter_readings_meter_currency" FOREIGN KEY ("meter_id","currency") REFERENCES "public"."meters"("id","currency") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meters" ADD CONSTRAINT "meters_created_by_profiles_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meters" ADD CONSTRAINT "meters_unit_currency" FOREIGN KEY ("unit_id","currency") REFERENCES "public"."units"("id","currency") ON DELETE no action ON UPDATE restrict;--> statement-breakpoint
CREATE UNIQUE INDEX "meter_prices_day_unique" ON "meter_prices" USING btree ("meter_id","from_day");--> statement-breakpoint
CREATE UNIQUE INDEX "meter_readings_request_unique" ON "meter_readings" USING btree ("request_id");--> statement-breakpoint
CREATE UNIQUE INDEX "meter_readings_day_unique" ON "meter_readings" USING btree ("meter_id","day") WHERE "meter_readings"."voided_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "meter_readings_record_unique" ON "meter_readings" USING btree ("record_id");--> statement-breakpoint
CREATE INDEX "meter_readings_meter" ON "meter_readings" USING btree ("meter_id","day" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "meter_readings_tenancy" ON "meter_readings" USING btree ("tenancy_id","day" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "meters_active_unique" ON "meters" USING btree ("unit_id","kind") WHERE "meters"."removed_on" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "meters_replaces_unique" ON "meters" USING btree ("replaces_id");--> statement-breakpoint
CREATE INDEX "meters_unit" ON "meters" USING btree ("unit_id","kind");--> statement-breakpoint
-- A wrong reading is voided and read again.
CREATE TRIGGER meter_readings_kept BEFORE DELETE OR TRUNCATE ON "meter_readings"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER meters_changed AFTER INSERT OR UPDATE OR DELETE ON "meters"
  FOR EACH STATEMENT EXECUTE FUNCTION tell_change('meters');
--> statement-breakpoint
CREATE TRIGGER meter_prices_changed AFTER INSERT OR UPDATE OR DELETE ON "meter_prices"
  FOR EACH STATEMENT EXECUTE FUNCTION tell_change('meters');
--> statement-breakpoint
CREATE TRIGGER meter_readings_changed AFTER INSERT OR UPDATE ON "meter_readings"
  FOR EACH STATEMENT EXECUTE FUNCTION tell_change('meters');
