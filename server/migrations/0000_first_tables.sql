CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE TABLE "accounts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"user_id" uuid NOT NULL,
	"access_token" text,
	"refresh_token" text,
	"id_token" text,
	"access_token_expires_at" timestamp with time zone,
	"refresh_token_expires_at" timestamp with time zone,
	"scope" text,
	"password" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "profiles" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"full_name" text NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"image" text,
	"phone_number" text,
	"role" text DEFAULT 'tenant' NOT NULL,
	"requested_role" text,
	"archived_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"search_text" text GENERATED ALWAYS AS (lower(full_name || ' ' || email)) STORED NOT NULL,
	CONSTRAINT "profiles_email_lower" CHECK ("profiles"."email" = lower("profiles"."email")),
	CONSTRAINT "profiles_role" CHECK ("profiles"."role" in ('admin', 'property_manager', 'tenant')),
	CONSTRAINT "profiles_requested_role" CHECK ("profiles"."requested_role" in ('admin', 'property_manager'))
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"key" text NOT NULL,
	"count" integer NOT NULL,
	"last_request" bigint NOT NULL,
	CONSTRAINT "rate_limits_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"token" text NOT NULL,
	"user_id" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sessions_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "verifications" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invitations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"profile_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "outbox_messages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone,
	"sent_at" timestamp with time zone,
	"last_error" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_records" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"request_id" uuid NOT NULL,
	"tenancy_id" uuid NOT NULL,
	"currency" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"paid_amount_minor" bigint NOT NULL,
	"payment_type" text NOT NULL,
	"payment_status" text NOT NULL,
	"due_date" date NOT NULL,
	"paid_date" date,
	"mpesa_receipt_number" text,
	"notes" text,
	"voided_at" timestamp with time zone,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_records_amount" CHECK ("payment_records"."amount_minor" between 1 and 100000000000000),
	CONSTRAINT "payment_records_paid_amount" CHECK (case "payment_records"."payment_status" when 'paid' then "payment_records"."paid_amount_minor" = "payment_records"."amount_minor" when 'partial' then "payment_records"."paid_amount_minor" > 0 and "payment_records"."paid_amount_minor" < "payment_records"."amount_minor" else "payment_records"."paid_amount_minor" = 0 end),
	CONSTRAINT "payment_records_type" CHECK ("payment_records"."payment_type" in ('rent', 'service_charge')),
	CONSTRAINT "payment_records_status" CHECK ("payment_records"."payment_status" in ('pending', 'paid', 'overdue', 'partial')),
	CONSTRAINT "payment_records_paid_date" CHECK ("payment_records"."paid_date" is null or "payment_records"."payment_status" in ('paid', 'partial')),
	CONSTRAINT "payment_records_receipt" CHECK ("payment_records"."mpesa_receipt_number" = upper("payment_records"."mpesa_receipt_number"))
);
--> statement-breakpoint
CREATE TABLE "properties" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"country" text NOT NULL,
	"city" text NOT NULL,
	"address" text NOT NULL,
	"property_type" text NOT NULL,
	"description" text,
	"currency" text NOT NULL,
	"owner_id" uuid,
	"archived_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"search_text" text GENERATED ALWAYS AS (lower(name || ' ' || city || ' ' || address)) STORED NOT NULL,
	CONSTRAINT "properties_id_currency" UNIQUE("id","currency"),
	CONSTRAINT "properties_country_currency" CHECK (("properties"."country", "properties"."currency") in (('Kenya', 'KES'), ('Uganda', 'UGX'))),
	CONSTRAINT "properties_type" CHECK ("properties"."property_type" in ('apartment', 'bedsitter', 'shop', 'office', 'house', 'warehouse'))
);
--> statement-breakpoint
CREATE TABLE "tenancies" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"tenant_id" uuid NOT NULL,
	"unit_id" uuid NOT NULL,
	"currency" text NOT NULL,
	"start_date" date NOT NULL,
	"end_date" date,
	"is_active" boolean DEFAULT true NOT NULL,
	"notes" text,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"search_text" text DEFAULT '' NOT NULL,
	CONSTRAINT "tenancies_id_currency" UNIQUE("id","currency"),
	CONSTRAINT "tenancies_active_or_ended" CHECK ("tenancies"."is_active" = ("tenancies"."end_date" is null)),
	CONSTRAINT "tenancies_days" CHECK ("tenancies"."end_date" >= "tenancies"."start_date")
);
--> statement-breakpoint
CREATE TABLE "units" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"property_id" uuid NOT NULL,
	"unit_number" text NOT NULL,
	"currency" text NOT NULL,
	"rent_amount_minor" bigint NOT NULL,
	"service_charge_amount_minor" bigint NOT NULL,
	"rent_due_date" smallint NOT NULL,
	"service_charge_due_date" smallint NOT NULL,
	"archived_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "units_id_currency" UNIQUE("id","currency"),
	CONSTRAINT "units_rent_amount" CHECK ("units"."rent_amount_minor" between 0 and 100000000000000),
	CONSTRAINT "units_service_charge_amount" CHECK ("units"."service_charge_amount_minor" between 0 and 100000000000000),
	CONSTRAINT "units_rent_due_date" CHECK ("units"."rent_due_date" between 1 and 31),
	CONSTRAINT "units_service_charge_due_date" CHECK ("units"."service_charge_due_date" between 1 and 31)
);
--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_created_by_profiles_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_records" ADD CONSTRAINT "payment_records_created_by_profiles_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_records" ADD CONSTRAINT "payment_records_tenancy_currency" FOREIGN KEY ("tenancy_id","currency") REFERENCES "public"."tenancies"("id","currency") ON DELETE no action ON UPDATE restrict;--> statement-breakpoint
ALTER TABLE "properties" ADD CONSTRAINT "properties_owner_id_profiles_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tenancies" ADD CONSTRAINT "tenancies_tenant_id_profiles_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tenancies" ADD CONSTRAINT "tenancies_created_by_profiles_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tenancies" ADD CONSTRAINT "tenancies_unit_currency" FOREIGN KEY ("unit_id","currency") REFERENCES "public"."units"("id","currency") ON DELETE no action ON UPDATE restrict;--> statement-breakpoint
ALTER TABLE "units" ADD CONSTRAINT "units_property_currency" FOREIGN KEY ("property_id","currency") REFERENCES "public"."properties"("id","currency") ON DELETE no action ON UPDATE restrict;--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_user_provider_unique" ON "accounts" USING btree ("user_id","provider_id");--> statement-breakpoint
CREATE UNIQUE INDEX "profiles_email_unique" ON "profiles" USING btree ("email");--> statement-breakpoint
CREATE INDEX "profiles_role_name" ON "profiles" USING btree ("role",lower("full_name"),"id");--> statement-breakpoint
CREATE INDEX "profiles_search" ON "profiles" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "verifications_identifier" ON "verifications" USING btree ("identifier");--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_token_unique" ON "invitations" USING btree ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_open_unique" ON "invitations" USING btree ("profile_id") WHERE "invitations"."used_at" is null;--> statement-breakpoint
CREATE INDEX "invitations_profile" ON "invitations" USING btree ("profile_id");--> statement-breakpoint
CREATE INDEX "outbox_messages_waiting" ON "outbox_messages" USING btree ("next_attempt_at") WHERE "outbox_messages"."sent_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_records_request_unique" ON "payment_records" USING btree ("request_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_records_receipt_unique" ON "payment_records" USING btree ("mpesa_receipt_number") WHERE "payment_records"."voided_at" is null;--> statement-breakpoint
CREATE INDEX "payment_records_tenancy" ON "payment_records" USING btree ("tenancy_id","due_date" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "payment_records_due" ON "payment_records" USING btree ("due_date" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "payment_records_created" ON "payment_records" USING btree ("created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE UNIQUE INDEX "properties_name_unique" ON "properties" USING btree (lower("city"),lower("name")) WHERE "properties"."archived_at" is null;--> statement-breakpoint
CREATE INDEX "properties_created" ON "properties" USING btree ("created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "properties_search" ON "properties" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "tenancies_active_unit_unique" ON "tenancies" USING btree ("unit_id") WHERE "tenancies"."is_active";--> statement-breakpoint
CREATE UNIQUE INDEX "tenancies_active_tenant_unique" ON "tenancies" USING btree ("tenant_id") WHERE "tenancies"."is_active";--> statement-breakpoint
CREATE INDEX "tenancies_tenant" ON "tenancies" USING btree ("tenant_id");--> statement-breakpoint
CREATE INDEX "tenancies_unit" ON "tenancies" USING btree ("unit_id");--> statement-breakpoint
CREATE INDEX "tenancies_search" ON "tenancies" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "units_number_unique" ON "units" USING btree ("property_id",lower("unit_number")) WHERE "units"."archived_at" is null;--> statement-breakpoint
CREATE INDEX "units_property" ON "units" USING btree ("property_id","unit_number");