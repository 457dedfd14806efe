CREATE TABLE "payment_prompts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"tenancy_id" uuid NOT NULL,
	"currency" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"phone" text NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"checkout_id" text,
	"transaction_id" text,
	"line_id" uuid,
	"asked_by" uuid,
	"asked_by_name" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"times_checked" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	CONSTRAINT "payment_prompts_amount" CHECK ("payment_prompts"."amount_minor" > 0),
	CONSTRAINT "payment_prompts_state" CHECK ("payment_prompts"."state" in ('asked', 'pending', 'paid', 'failed', 'unknown')),
	CONSTRAINT "payment_prompts_ended" CHECK (("payment_prompts"."state" in ('paid', 'failed')) = ("payment_prompts"."ended_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "provider_callbacks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"way" text NOT NULL,
	"account_id" uuid,
	"prompt_id" uuid,
	"body" text NOT NULL,
	"digest" text NOT NULL,
	"from_address" text,
	"state" text NOT NULL,
	"problem" text,
	"transaction_id" text,
	"tries" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone,
	CONSTRAINT "provider_callbacks_digest_unique" UNIQUE("digest"),
	CONSTRAINT "provider_callbacks_state" CHECK ("provider_callbacks"."state" in ('new', 'checking', 'done', 'strange') and ("provider_callbacks"."state" = 'strange') = ("provider_callbacks"."problem" is not null))
);
--> statement-breakpoint
CREATE TABLE "provider_tokens" (
	"key" text PRIMARY KEY NOT NULL,
	"sealed_token" text,
	"until" timestamp with time zone,
	"claimed_until" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "payment_prompts" ADD CONSTRAINT "payment_prompts_line_id_receipt_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."receipt_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_prompts" ADD CONSTRAINT "payment_prompts_asked_by_profiles_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_prompts" ADD CONSTRAINT "payment_prompts_account_currency" FOREIGN KEY ("account_id","currency") REFERENCES "public"."receiving_accounts"("id","currency") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_prompts" ADD CONSTRAINT "payment_prompts_tenancy_currency" FOREIGN KEY ("tenancy_id","currency") REFERENCES "public"."tenancies"("id","currency") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_callbacks" ADD CONSTRAINT "provider_callbacks_account_id_receiving_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."receiving_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_prompts_tenancy" ON "payment_prompts" USING btree ("tenancy_id","asked_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "payment_prompts_account" ON "payment_prompts" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "payment_prompts_due" ON "payment_prompts" USING btree ("due_at") WHERE "payment_prompts"."due_at" is not null;--> statement-breakpoint
CREATE INDEX "payment_prompts_asked_by" ON "payment_prompts" USING btree ("asked_by");--> statement-breakpoint
CREATE INDEX "payment_prompts_line" ON "payment_prompts" USING btree ("line_id");--> statement-breakpoint
CREATE INDEX "provider_callbacks_due" ON "provider_callbacks" USING btree ("due_at") WHERE "provider_callbacks"."state" in ('new', 'checking');--> statement-breakpoint
CREATE INDEX "provider_callbacks_strange" ON "provider_callbacks" USING btree ("received_at") WHERE "provider_callbacks"."state" = 'strange' and "provider_callbacks"."seen_at" is null;--> statement-breakpoint
CREATE INDEX "provider_callbacks_account" ON "provider_callbacks" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "provider_callbacks_received" ON "provider_callbacks" USING btree ("received_at");
--> statement-breakpoint
CREATE TRIGGER payment_prompts_inserted AFTER INSERT ON payment_prompts REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION tell_payment_change();
--> statement-breakpoint
CREATE TRIGGER payment_prompts_updated AFTER UPDATE ON payment_prompts REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION tell_payment_change();
