CREATE TABLE "agency" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"name" text NOT NULL,
	"address" text,
	"phone_number" text,
	"email" text,
	"tax_pin" text,
	"mpesa_paybill" text,
	"mtn_merchant_code" text,
	"airtel_merchant_code" text,
	"bank_details" text,
	"logo" text,
	"logo_type" text,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "agency_only" CHECK ("agency"."only"),
	CONSTRAINT "agency_logo" CHECK (("agency"."logo" is null) = ("agency"."logo_type" is null))
);
--> statement-breakpoint
CREATE TABLE "notices" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"property_id" uuid,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"show_until" date,
	"withdrawn_at" timestamp with time zone,
	"created_by" uuid,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "notices_title" CHECK ("notices"."title" <> '')
);
--> statement-breakpoint
CREATE TABLE "agreement_shares" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"agreement_id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"share" integer NOT NULL,
	CONSTRAINT "agreement_shares_share" CHECK ("agreement_shares"."share" between 1 and 10000)
);
--> statement-breakpoint
CREATE TABLE "expenses" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"request_id" uuid NOT NULL,
	"property_id" uuid NOT NULL,
	"currency" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"category" text NOT NULL,
	"description" text NOT NULL,
	"reference" text,
	"spent_on" date NOT NULL,
	"voided_at" timestamp with time zone,
	"void_reason" text,
	"created_by" uuid,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "expenses_amount" CHECK ("expenses"."amount_minor" between 1 and 100000000000000),
	CONSTRAINT "expenses_void" CHECK (("expenses"."voided_at" is null) = ("expenses"."void_reason" is null))
);
--> statement-breakpoint
CREATE TABLE "management_agreements" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"property_id" uuid NOT NULL,
	"from_day" date NOT NULL,
	"commission_kind" text NOT NULL,
	"commission_basis" text NOT NULL,
	"commission_rate" integer DEFAULT 0 NOT NULL,
	"commission_amount_minor" bigint DEFAULT 0 NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "management_agreements_from_day" CHECK (extract(day from "management_agreements"."from_day") = 1),
	CONSTRAINT "management_agreements_commission" CHECK (case "management_agreements"."commission_kind" when 'none' then true when 'percent' then "management_agreements"."commission_rate" between 1 and 10000 when 'fixed' then "management_agreements"."commission_amount_minor" between 1 and 100000000000000 else false end)
);
--> statement-breakpoint
CREATE TABLE "owners" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"kind" text DEFAULT 'individual' NOT NULL,
	"is_resident" boolean DEFAULT true NOT NULL,
	"email" text,
	"phone_number" text,
	"tax_pin" text,
	"payout_details" text,
	"archived_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "owners_name" CHECK ("owners"."name" <> ''),
	CONSTRAINT "owners_kind" CHECK ("owners"."kind" in ('individual', 'company'))
);
--> statement-breakpoint
CREATE TABLE "remittances" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"request_id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"currency" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"method" text NOT NULL,
	"reference" text,
	"paid_on" date NOT NULL,
	"notes" text,
	"voided_at" timestamp with time zone,
	"void_reason" text,
	"created_by" uuid,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "remittances_amount" CHECK ("remittances"."amount_minor" between 1 and 100000000000000),
	CONSTRAINT "remittances_void" CHECK (("remittances"."voided_at" is null) = ("remittances"."void_reason" is null))
);
--> statement-breakpoint
CREATE TABLE "receipt_counters" (
	"year" smallint PRIMARY KEY NOT NULL,
	"last" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "receipts" (
	"payment_id" uuid PRIMARY KEY NOT NULL,
	"year" smallint NOT NULL,
	"number" integer NOT NULL,
	"issued_on" date NOT NULL,
	"token" text NOT NULL,
	CONSTRAINT "receipts_token_unique" UNIQUE("token"),
	CONSTRAINT "receipts_number_unique" UNIQUE("year","number"),
	CONSTRAINT "receipts_number" CHECK ("receipts"."number" > 0),
	CONSTRAINT "receipts_year" CHECK ("receipts"."year" = extract(year from "receipts"."issued_on"))
);
--> statement-breakpoint
CREATE TABLE "reminders" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"record_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"step" smallint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "reminders_kind" CHECK ("reminders"."kind" in ('rent', 'serviceCharge', 'overdue')),
	CONSTRAINT "reminders_step" CHECK ("reminders"."step" between 1 and 3 and ("reminders"."step" = 1 or "reminders"."kind" = 'overdue'))
);
--> statement-breakpoint
DROP INDEX "outbox_messages_waiting";--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "tax_pin" text;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "sms_opted_out_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "outbox_messages" ADD COLUMN "channel" text DEFAULT 'email' NOT NULL;--> statement-breakpoint
ALTER TABLE "outbox_messages" ADD COLUMN "kind" text DEFAULT 'account' NOT NULL;--> statement-breakpoint
ALTER TABLE "outbox_messages" ADD COLUMN "profile_id" uuid;--> statement-breakpoint
ALTER TABLE "outbox_messages" ADD COLUMN "payment_id" uuid;--> statement-breakpoint
ALTER TABLE "outbox_messages" ADD COLUMN "reminder_id" uuid;--> statement-breakpoint
ALTER TABLE "outbox_messages" ADD COLUMN "notice_id" uuid;--> statement-breakpoint
ALTER TABLE "outbox_messages" ADD COLUMN "state" text DEFAULT 'waiting' NOT NULL;--> statement-breakpoint
ALTER TABLE "outbox_messages" ADD COLUMN "is_daytime_only" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "outbox_messages" ADD COLUMN "claimed_by" text;--> statement-breakpoint
ALTER TABLE "outbox_messages" ADD COLUMN "provider_id" text;--> statement-breakpoint
ALTER TABLE "outbox_messages" ADD COLUMN "parts" smallint;--> statement-breakpoint
ALTER TABLE "outbox_messages" ADD COLUMN "cost" numeric(14, 4);--> statement-breakpoint
ALTER TABLE "outbox_messages" ADD COLUMN "cost_currency" text;--> statement-breakpoint
ALTER TABLE "outbox_messages" ADD COLUMN "whatsapp_opened_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "notification_settings" ADD COLUMN "receipt_enabled" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "properties" ADD COLUMN "land_reference" text;--> statement-breakpoint
ALTER TABLE "units" ADD COLUMN "account_number" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_property_id_properties_id_fk" FOREIGN KEY ("property_id") REFERENCES "public"."properties"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_created_by_profiles_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agreement_shares" ADD CONSTRAINT "agreement_shares_agreement_id_management_agreements_id_fk" FOREIGN KEY ("agreement_id") REFERENCES "public"."management_agreements"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agreement_shares" ADD CONSTRAINT "agreement_shares_owner_id_owners_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."owners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expenses" ADD CONSTRAINT "expenses_created_by_profiles_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expenses" ADD CONSTRAINT "expenses_property_currency" FOREIGN KEY ("property_id","currency") REFERENCES "public"."properties"("id","currency") ON DELETE no action ON UPDATE restrict;--> statement-breakpoint
ALTER TABLE "management_agreements" ADD CONSTRAINT "management_agreements_property_id_properties_id_fk" FOREIGN KEY ("property_id") REFERENCES "public"."properties"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "management_agreements" ADD CONSTRAINT "management_agreements_created_by_profiles_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "remittances" ADD CONSTRAINT "remittances_owner_id_owners_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."owners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "remittances" ADD CONSTRAINT "remittances_created_by_profiles_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminders" ADD CONSTRAINT "reminders_record_id_payment_records_id_fk" FOREIGN KEY ("record_id") REFERENCES "public"."payment_records"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notices_created" ON "notices" USING btree ("created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE UNIQUE INDEX "agreement_shares_owner_unique" ON "agreement_shares" USING btree ("agreement_id","owner_id");--> statement-breakpoint
CREATE INDEX "agreement_shares_owner" ON "agreement_shares" USING btree ("owner_id");--> statement-breakpoint
CREATE UNIQUE INDEX "expenses_request_unique" ON "expenses" USING btree ("request_id");--> statement-breakpoint
CREATE INDEX "expenses_property" ON "expenses" USING btree ("property_id","spent_on" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "management_agreements_day_unique" ON "management_agreements" USING btree ("property_id","from_day");--> statement-breakpoint
CREATE UNIQUE INDEX "owners_name_unique" ON "owners" USING btree (lower("name")) WHERE "owners"."archived_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "remittances_request_unique" ON "remittances" USING btree ("request_id");--> statement-breakpoint
CREATE UNIQUE INDEX "remittances_reference_unique" ON "remittances" USING btree ("method","reference") WHERE "remittances"."voided_at" is null;--> statement-breakpoint
CREATE INDEX "remittances_owner" ON "remittances" USING btree ("owner_id","paid_on" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "reminders_once" ON "reminders" USING btree ("record_id","kind","step");--> statement-breakpoint
CREATE INDEX "reminders_created" ON "reminders" USING btree ("created_at");--> statement-breakpoint
ALTER TABLE "outbox_messages" ADD CONSTRAINT "outbox_messages_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "outbox_messages_created" ON "outbox_messages" USING btree ("created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "outbox_messages_profile" ON "outbox_messages" USING btree ("profile_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "outbox_messages_provider" ON "outbox_messages" USING btree ("provider_id");--> statement-breakpoint
CREATE UNIQUE INDEX "outbox_messages_payment_unique" ON "outbox_messages" USING btree ("payment_id","channel");--> statement-breakpoint
CREATE UNIQUE INDEX "outbox_messages_reminder_unique" ON "outbox_messages" USING btree ("reminder_id","channel");--> statement-breakpoint
CREATE UNIQUE INDEX "outbox_messages_notice_unique" ON "outbox_messages" USING btree ("notice_id","profile_id","channel");--> statement-breakpoint
-- The initials of the property and the number of the unit, in capitals and digits, with a letter more where that is taken:
-- what can be typed on any phone.
CREATE FUNCTION free_account_number(property uuid, unit_number text) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  initials text := (
    SELECT string_agg(left(letters, 1), '' ORDER BY place) FROM (
      SELECT upper(regexp_replace(word, '[^A-Za-z]', '', 'g')) AS letters, place
      FROM properties, regexp_split_to_table(name, '\s+') WITH ORDINALITY AS words (word, place)
      WHERE id = property) named WHERE letters <> '' AND place <= 3);
  base text := coalesce(nullif(
    coalesce(initials, '') || left(upper(regexp_replace(unit_number, '[^A-Za-z0-9]', '', 'g')), 12), ''), 'U');
  given text := base;
  again int := 0;
BEGIN
  -- Held, so that two units made at one moment do not get one number.
  PERFORM pg_advisory_xact_lock(hashtext('units.account_number'));
  WHILE EXISTS (SELECT FROM units WHERE account_number = given) LOOP
    again := again + 1;
    given := base || CASE WHEN again <= 25 THEN chr(65 + again) ELSE 'Z' || again END;
  END LOOP;
  RETURN given;
END $$;
--> statement-breakpoint
-- It stays as it is when the unit or the property is renamed.
CREATE FUNCTION give_account_number() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.account_number = '' THEN
    NEW.account_number := free_account_number(NEW.property_id, NEW.unit_number);
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
DO $$
DECLARE unit record;
BEGIN
  FOR unit IN SELECT id, property_id, unit_number FROM units ORDER BY created_at, id LOOP
    UPDATE units SET account_number = free_account_number(unit.property_id, unit.unit_number) WHERE id = unit.id;
  END LOOP;
END $$;
--> statement-breakpoint
CREATE TRIGGER units_account_number BEFORE INSERT ON units FOR EACH ROW EXECUTE FUNCTION give_account_number();
--> statement-breakpoint
CREATE UNIQUE INDEX "units_account_number_unique" ON "units" USING btree ("account_number");--> statement-breakpoint
CREATE INDEX "outbox_messages_waiting" ON "outbox_messages" USING btree ("channel","next_attempt_at") WHERE "outbox_messages"."state" in ('waiting', 'sending');--> statement-breakpoint
UPDATE outbox_messages SET state = 'sent' WHERE sent_at IS NOT NULL;
--> statement-breakpoint
ALTER TABLE "outbox_messages" ADD CONSTRAINT "outbox_messages_channel" CHECK ("outbox_messages"."channel" in ('email', 'sms'));--> statement-breakpoint
ALTER TABLE "outbox_messages" ADD CONSTRAINT "outbox_messages_sent" CHECK (("outbox_messages"."sent_at" is not null) = ("outbox_messages"."state" in ('sent', 'delivered')));--> statement-breakpoint
ALTER TABLE "outbox_messages" ADD CONSTRAINT "outbox_messages_cost" CHECK (("outbox_messages"."cost" is null) = ("outbox_messages"."cost_currency" is null));--> statement-breakpoint
ALTER TABLE "units" ADD CONSTRAINT "units_account_number" CHECK ("units"."account_number" ~ '^[A-Z0-9]{1,20}$');
--> statement-breakpoint
-- What was received before gets its number in the order in which it was entered.
INSERT INTO receipts (payment_id, year, number, issued_on, token)
SELECT id, extract(year FROM day), row_number() OVER (PARTITION BY extract(year FROM day) ORDER BY created_at, id), day,
  replace(gen_random_uuid()::text, '-', '')
FROM (SELECT id, created_at, (created_at AT TIME ZONE 'Africa/Nairobi')::date AS day FROM payments) earlier;
--> statement-breakpoint
INSERT INTO receipt_counters (year, last) SELECT year, max(number) FROM receipts GROUP BY year;
