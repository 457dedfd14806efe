CREATE TABLE "approval_settings" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"refund_kes_minor" bigint,
	"refund_ugx_minor" bigint,
	"write_off_kes_minor" bigint,
	"write_off_ugx_minor" bigint,
	"reversal_kes_minor" bigint,
	"reversal_ugx_minor" bigint,
	"payout_details" boolean NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "approval_settings_only" CHECK ("approval_settings"."only"),
	CONSTRAINT "approval_settings_amounts" CHECK (least("approval_settings"."refund_kes_minor", "approval_settings"."refund_ugx_minor", "approval_settings"."write_off_kes_minor", "approval_settings"."write_off_ugx_minor", "approval_settings"."reversal_kes_minor", "approval_settings"."reversal_ugx_minor") >= 0)
);
--> statement-breakpoint
CREATE TABLE "approvals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"action" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"tenancy_id" uuid,
	"owner_id" uuid,
	"currency" text,
	"amount_minor" bigint,
	"asked" jsonb NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"asked_by" uuid,
	"asked_by_name" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"decided_by" uuid,
	"decided_by_name" text,
	"decided_at" timestamp with time zone,
	"decline_reason" text,
	CONSTRAINT "approvals_about" CHECK (num_nonnulls("approvals"."tenancy_id", "approvals"."owner_id") = 1),
	CONSTRAINT "approvals_amount" CHECK (("approvals"."amount_minor" is null) = ("approvals"."currency" is null)),
	CONSTRAINT "approvals_decided" CHECK (("approvals"."state" = 'waiting') = ("approvals"."decided_at" is null) and ("approvals"."decided_at" is null) = ("approvals"."decided_by_name" is null)),
	CONSTRAINT "approvals_second_person" CHECK ("approvals"."state" <> 'approved' or "approvals"."decided_by" <> "approvals"."asked_by"),
	CONSTRAINT "approvals_declined" CHECK (("approvals"."state" = 'declined') = ("approvals"."decline_reason" is not null))
);
--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_tenancy_id_tenancies_id_fk" FOREIGN KEY ("tenancy_id") REFERENCES "public"."tenancies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_owner_id_owners_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."owners"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_asked_by_profiles_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_decided_by_profiles_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "approvals_waiting_once" ON "approvals" USING btree ("action","subject_id") WHERE "approvals"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "approvals_waiting" ON "approvals" USING btree ("asked_at") WHERE "approvals"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "approvals_tenancy" ON "approvals" USING btree ("tenancy_id");--> statement-breakpoint
CREATE INDEX "approvals_owner" ON "approvals" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "approvals_asked_by" ON "approvals" USING btree ("asked_by");--> statement-breakpoint
CREATE INDEX "approvals_decided_by" ON "approvals" USING btree ("decided_by");
--> statement-breakpoint
CREATE TRIGGER approvals_changed AFTER INSERT OR UPDATE OR DELETE ON approvals
  FOR EACH STATEMENT EXECUTE FUNCTION tell_change('payments');
