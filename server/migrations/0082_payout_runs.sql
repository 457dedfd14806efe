CREATE TABLE "payout_run_lines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"run_id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"currency" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"method" text NOT NULL,
	"pay_to" text,
	"is_open" boolean DEFAULT true NOT NULL,
	"remittance_id" uuid,
	CONSTRAINT "payout_run_lines_amount" CHECK ("payout_run_lines"."amount_minor" between 1 and 100000000000000),
	CONSTRAINT "payout_run_lines_paid" CHECK (not "payout_run_lines"."is_open" or "payout_run_lines"."remittance_id" is null)
);
--> statement-breakpoint
CREATE TABLE "payout_runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"month" text NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"made_by" uuid,
	"made_by_name" text NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"approved_by_name" text,
	"withdraw_reason" text,
	CONSTRAINT "payout_runs_month" CHECK ("payout_runs"."month" ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'),
	CONSTRAINT "payout_runs_state" CHECK ("payout_runs"."state" in ('draft', 'approved', 'paid', 'withdrawn')),
	CONSTRAINT "payout_runs_approved" CHECK ("payout_runs"."state" not in ('approved', 'paid') or "payout_runs"."approved_by_name" is not null)
);
--> statement-breakpoint
ALTER TABLE "approval_settings" DROP CONSTRAINT "approval_settings_amounts";--> statement-breakpoint
ALTER TABLE "approvals" DROP CONSTRAINT "approvals_about";--> statement-breakpoint
ALTER TABLE "approval_settings" ADD COLUMN "payout_kes_minor" bigint;--> statement-breakpoint
ALTER TABLE "approval_settings" ADD COLUMN "payout_ugx_minor" bigint;--> statement-breakpoint
ALTER TABLE "payout_run_lines" ADD CONSTRAINT "payout_run_lines_run_id_payout_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."payout_runs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_run_lines" ADD CONSTRAINT "payout_run_lines_owner_id_owners_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."owners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_run_lines" ADD CONSTRAINT "payout_run_lines_remittance_id_remittances_id_fk" FOREIGN KEY ("remittance_id") REFERENCES "public"."remittances"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_runs" ADD CONSTRAINT "payout_runs_made_by_profiles_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "payout_run_lines_once" ON "payout_run_lines" USING btree ("run_id","owner_id","currency");--> statement-breakpoint
CREATE UNIQUE INDEX "payout_run_lines_open" ON "payout_run_lines" USING btree ("owner_id","currency") WHERE "payout_run_lines"."is_open";--> statement-breakpoint
CREATE UNIQUE INDEX "payout_run_lines_remittance" ON "payout_run_lines" USING btree ("remittance_id");--> statement-breakpoint
CREATE INDEX "payout_runs_made" ON "payout_runs" USING btree ("made_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "payout_runs_made_by" ON "payout_runs" USING btree ("made_by");--> statement-breakpoint
ALTER TABLE "approval_settings" ADD CONSTRAINT "approval_settings_amounts" CHECK (least("approval_settings"."refund_kes_minor", "approval_settings"."refund_ugx_minor", "approval_settings"."write_off_kes_minor", "approval_settings"."write_off_ugx_minor", "approval_settings"."reversal_kes_minor", "approval_settings"."reversal_ugx_minor", "approval_settings"."payout_kes_minor", "approval_settings"."payout_ugx_minor") >= 0);--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_about" CHECK (num_nonnulls("approvals"."tenancy_id", "approvals"."owner_id") = case "approvals"."action" when 'payoutRun' then 0 else 1 end);
--> statement-breakpoint
CREATE TRIGGER payout_runs_changed AFTER INSERT OR UPDATE OR DELETE ON payout_runs
  FOR EACH STATEMENT EXECUTE FUNCTION tell_change('owners');
--> statement-breakpoint
CREATE TRIGGER payout_run_lines_changed AFTER INSERT OR UPDATE OR DELETE ON payout_run_lines
  FOR EACH STATEMENT EXECUTE FUNCTION tell_change('owners');
