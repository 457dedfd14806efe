CREATE TABLE "opening_balances" (
	"tenancy_id" uuid PRIMARY KEY NOT NULL,
	"currency" text NOT NULL,
	"request_id" uuid NOT NULL,
	"request_digest" text NOT NULL,
	"starts_on" date NOT NULL,
	"landlord_deposit_minor" bigint DEFAULT 0 NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "opening_balances_landlord_deposit" CHECK ("opening_balances"."landlord_deposit_minor" between 0 and 100000000000000)
);
--> statement-breakpoint
CREATE TABLE "owner_opening_balances" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"owner_id" uuid NOT NULL,
	"currency" text NOT NULL,
	"starts_on" date NOT NULL,
	"amount_minor" bigint NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "owner_opening_balances_amount" CHECK ("owner_opening_balances"."amount_minor" <> 0 and "owner_opening_balances"."amount_minor" between -100000000000000 and 100000000000000)
);
--> statement-breakpoint
ALTER TABLE "payment_records" ADD COLUMN "is_opening" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "opening_balances" ADD CONSTRAINT "opening_balances_created_by_profiles_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "opening_balances" ADD CONSTRAINT "opening_balances_tenancy_currency" FOREIGN KEY ("tenancy_id","currency") REFERENCES "public"."tenancies"("id","currency") ON DELETE no action ON UPDATE restrict;--> statement-breakpoint
ALTER TABLE "owner_opening_balances" ADD CONSTRAINT "owner_opening_balances_owner_id_owners_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."owners"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "owner_opening_balances" ADD CONSTRAINT "owner_opening_balances_created_by_profiles_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "opening_balances_request_unique" ON "opening_balances" USING btree ("request_id");--> statement-breakpoint
CREATE INDEX "opening_balances_created_by" ON "opening_balances" USING btree ("created_by");--> statement-breakpoint
CREATE UNIQUE INDEX "owner_opening_balances_owner_unique" ON "owner_opening_balances" USING btree ("owner_id","currency");--> statement-breakpoint
CREATE TRIGGER opening_balances_inserted AFTER INSERT ON opening_balances REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION tell_payment_change();
--> statement-breakpoint
CREATE TRIGGER opening_balances_deleted AFTER DELETE ON opening_balances REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION tell_payment_change();
--> statement-breakpoint
CREATE TRIGGER owner_opening_balances_changed AFTER INSERT OR UPDATE OR DELETE ON owner_opening_balances
  FOR EACH STATEMENT EXECUTE FUNCTION tell_change('owners');
