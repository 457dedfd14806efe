CREATE TABLE "cash_bankings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"day" date NOT NULL,
	"currency" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"banked_on" date NOT NULL,
	"receiving_account_id" uuid,
	"reference" text,
	"note" text,
	"takes_back_id" uuid,
	"entered_by" uuid NOT NULL,
	"entered_by_name" text NOT NULL,
	"entered_at" timestamp with time zone NOT NULL,
	CONSTRAINT "cash_bankings_taken_back_once" UNIQUE("takes_back_id"),
	CONSTRAINT "cash_bankings_amount" CHECK (abs("cash_bankings"."amount_minor") between 1 and 100000000000000),
	CONSTRAINT "cash_bankings_taken_back" CHECK (("cash_bankings"."amount_minor" < 0) = ("cash_bankings"."takes_back_id" is not null)),
	CONSTRAINT "cash_bankings_days" CHECK ("cash_bankings"."banked_on" >= "cash_bankings"."day")
);
--> statement-breakpoint
CREATE TABLE "matching_rules" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"pattern" text NOT NULL,
	"words" text NOT NULL,
	"receiving_account_id" uuid,
	"tenancy_id" uuid NOT NULL,
	"created_by" uuid,
	"created_by_name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "matching_rules_kind" CHECK ("matching_rules"."kind" in ('account', 'phone', 'name')),
	CONSTRAINT "matching_rules_pattern" CHECK (length("matching_rules"."pattern") between 1 and 400),
	CONSTRAINT "matching_rules_words" CHECK (length("matching_rules"."words") between 1 and 400)
);
--> statement-breakpoint
CREATE TABLE "matching_settings" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"is_automatic" boolean NOT NULL,
	"threshold" smallint NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "matching_settings_only" CHECK ("matching_settings"."only"),
	CONSTRAINT "matching_settings_threshold" CHECK ("matching_settings"."threshold" between 9000 and 9999)
);
--> statement-breakpoint
CREATE TABLE "agreed_months" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"receiving_account_id" uuid NOT NULL,
	"month" text NOT NULL,
	"came_in_minor" bigint NOT NULL,
	"stated_minor" bigint,
	"note" text,
	"agreed_by" uuid,
	"agreed_by_name" text NOT NULL,
	"agreed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "agreed_months_once" UNIQUE("receiving_account_id","month"),
	CONSTRAINT "agreed_months_month" CHECK ("agreed_months"."month" ~ '^[0-9]{4}-(0[1-9]|1[0-2])$')
);
--> statement-breakpoint
CREATE TABLE "statement_days" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"receiving_account_id" uuid NOT NULL,
	"currency" text NOT NULL,
	"day" date NOT NULL,
	"came_in_minor" bigint,
	"went_out_minor" bigint,
	"closing_minor" bigint,
	"note" text,
	"revision" integer NOT NULL,
	"entered_by" uuid,
	"entered_by_name" text NOT NULL,
	"entered_at" timestamp with time zone NOT NULL,
	CONSTRAINT "statement_days_once" UNIQUE("receiving_account_id","day"),
	CONSTRAINT "statement_days_came_in" CHECK ("statement_days"."came_in_minor" between 0 and 100000000000000),
	CONSTRAINT "statement_days_went_out" CHECK ("statement_days"."went_out_minor" between 0 and 100000000000000),
	CONSTRAINT "statement_days_closing" CHECK ("statement_days"."closing_minor" between -100000000000000 and 100000000000000)
);
--> statement-breakpoint
ALTER TABLE "cash_bankings" ADD CONSTRAINT "cash_bankings_person_id_profiles_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_bankings" ADD CONSTRAINT "cash_bankings_takes_back_id_cash_bankings_id_fk" FOREIGN KEY ("takes_back_id") REFERENCES "public"."cash_bankings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_bankings" ADD CONSTRAINT "cash_bankings_account_currency" FOREIGN KEY ("receiving_account_id","currency") REFERENCES "public"."receiving_accounts"("id","currency") ON DELETE no action ON UPDATE restrict;--> statement-breakpoint
ALTER TABLE "matching_rules" ADD CONSTRAINT "matching_rules_receiving_account_id_receiving_accounts_id_fk" FOREIGN KEY ("receiving_account_id") REFERENCES "public"."receiving_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "matching_rules" ADD CONSTRAINT "matching_rules_tenancy_id_tenancies_id_fk" FOREIGN KEY ("tenancy_id") REFERENCES "public"."tenancies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "matching_rules" ADD CONSTRAINT "matching_rules_created_by_profiles_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agreed_months" ADD CONSTRAINT "agreed_months_receiving_account_id_receiving_accounts_id_fk" FOREIGN KEY ("receiving_account_id") REFERENCES "public"."receiving_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agreed_months" ADD CONSTRAINT "agreed_months_agreed_by_profiles_id_fk" FOREIGN KEY ("agreed_by") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_days" ADD CONSTRAINT "statement_days_entered_by_profiles_id_fk" FOREIGN KEY ("entered_by") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_days" ADD CONSTRAINT "statement_days_account_currency" FOREIGN KEY ("receiving_account_id","currency") REFERENCES "public"."receiving_accounts"("id","currency") ON DELETE no action ON UPDATE restrict;--> statement-breakpoint
CREATE INDEX "cash_bankings_day" ON "cash_bankings" USING btree ("day","person_id","currency");--> statement-breakpoint
CREATE INDEX "cash_bankings_person" ON "cash_bankings" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "cash_bankings_account" ON "cash_bankings" USING btree ("receiving_account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "matching_rules_once" ON "matching_rules" USING btree ("kind","pattern",coalesce("receiving_account_id"::text, ''));--> statement-breakpoint
CREATE INDEX "matching_rules_tenancy" ON "matching_rules" USING btree ("tenancy_id");--> statement-breakpoint
CREATE INDEX "matching_rules_account" ON "matching_rules" USING btree ("receiving_account_id");--> statement-breakpoint
CREATE INDEX "matching_rules_created_by" ON "matching_rules" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "agreed_months_agreed_by" ON "agreed_months" USING btree ("agreed_by");--> statement-breakpoint
CREATE INDEX "statement_days_entered_by" ON "statement_days" USING btree ("entered_by");--> statement-breakpoint
CREATE TRIGGER matching_rules_changed AFTER INSERT OR UPDATE OR DELETE ON matching_rules
  FOR EACH STATEMENT EXECUTE FUNCTION tell_change('receipts');
--> statement-breakpoint
CREATE TRIGGER matching_settings_changed AFTER INSERT OR UPDATE ON matching_settings
  FOR EACH STATEMENT EXECUTE FUNCTION tell_change('receipts');
--> statement-breakpoint
CREATE TRIGGER statement_days_changed AFTER INSERT OR UPDATE ON statement_days
  FOR EACH STATEMENT EXECUTE FUNCTION tell_change('receipts');
--> statement-breakpoint
CREATE TRIGGER agreed_months_changed AFTER INSERT OR UPDATE OR DELETE ON agreed_months
  FOR EACH STATEMENT EXECUTE FUNCTION tell_change('receipts');
--> statement-breakpoint
CREATE TRIGGER cash_bankings_inserted AFTER INSERT ON cash_bankings
  FOR EACH STATEMENT EXECUTE FUNCTION tell_change('receipts');
--> statement-breakpoint
-- What was banked is never rewritten: a wrong entry is taken back by another one.
CREATE TRIGGER cash_bankings_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON cash_bankings
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
