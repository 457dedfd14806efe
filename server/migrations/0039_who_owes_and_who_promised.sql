CREATE TABLE "payment_claims" (
	"id" uuid PRIMARY KEY NOT NULL,
	"tenancy_id" uuid NOT NULL,
	"currency" text NOT NULL,
	"code" text NOT NULL,
	"amount_minor" bigint,
	"paid_on" date,
	"message" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"declined_at" timestamp with time zone,
	"declined_by" uuid,
	"decline_reason" text,
	CONSTRAINT "payment_claims_code" CHECK ("payment_claims"."code" ~ '^[A-Z0-9]{3,40}$'),
	CONSTRAINT "payment_claims_amount" CHECK ("payment_claims"."amount_minor" between 1 and 100000000000000),
	CONSTRAINT "payment_claims_message" CHECK (length("payment_claims"."message") between 1 and 1000),
	CONSTRAINT "payment_claims_declined" CHECK (("payment_claims"."declined_at" is null) = ("payment_claims"."decline_reason" is null))
);
--> statement-breakpoint
CREATE TABLE "promises" (
	"id" uuid PRIMARY KEY NOT NULL,
	"tenancy_id" uuid NOT NULL,
	"currency" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"day" date NOT NULL,
	"note" text,
	"pauses_reminders" boolean DEFAULT false NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"withdrawn_at" timestamp with time zone,
	CONSTRAINT "promises_amount" CHECK ("promises"."amount_minor" between 1 and 100000000000000),
	CONSTRAINT "promises_note" CHECK (length("promises"."note") between 1 and 500)
);
--> statement-breakpoint
ALTER TABLE "asked_reminders" ADD COLUMN "way" text DEFAULT 'message' NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_claims" ADD CONSTRAINT "payment_claims_declined_by_profiles_id_fk" FOREIGN KEY ("declined_by") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_claims" ADD CONSTRAINT "payment_claims_tenancy_currency" FOREIGN KEY ("tenancy_id","currency") REFERENCES "public"."tenancies"("id","currency") ON DELETE no action ON UPDATE restrict;--> statement-breakpoint
ALTER TABLE "promises" ADD CONSTRAINT "promises_created_by_profiles_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promises" ADD CONSTRAINT "promises_tenancy_currency" FOREIGN KEY ("tenancy_id","currency") REFERENCES "public"."tenancies"("id","currency") ON DELETE no action ON UPDATE restrict;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_claims_once" ON "payment_claims" USING btree ("tenancy_id","code") WHERE "payment_claims"."declined_at" is null;--> statement-breakpoint
CREATE INDEX "payment_claims_open" ON "payment_claims" USING btree ("created_at") WHERE "payment_claims"."declined_at" is null;--> statement-breakpoint
CREATE INDEX "payment_claims_declined_by" ON "payment_claims" USING btree ("declined_by");--> statement-breakpoint
CREATE INDEX "promises_tenancy" ON "promises" USING btree ("tenancy_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "promises_created_by" ON "promises" USING btree ("created_by");--> statement-breakpoint
ALTER TABLE "asked_reminders" ADD CONSTRAINT "asked_reminders_way" CHECK ("asked_reminders"."way" in ('message', 'whatsapp'));--> statement-breakpoint
-- Open pages show them, and the tenant concerned sees what became of a claim.
CREATE TRIGGER promises_inserted AFTER INSERT ON promises REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION tell_payment_change();
--> statement-breakpoint
CREATE TRIGGER promises_updated AFTER UPDATE ON promises REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION tell_payment_change();
--> statement-breakpoint
CREATE TRIGGER payment_claims_inserted AFTER INSERT ON payment_claims REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION tell_payment_change();
--> statement-breakpoint
CREATE TRIGGER payment_claims_updated AFTER UPDATE ON payment_claims REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION tell_payment_change();
--> statement-breakpoint
CREATE TRIGGER asked_reminders_inserted AFTER INSERT ON asked_reminders REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION tell_payment_change();
