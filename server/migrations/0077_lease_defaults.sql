CREATE TABLE "lease_defaults" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"property_id" uuid,
	"due_day" smallint,
	"notice_days" smallint NOT NULL,
	"deposit_months" smallint NOT NULL,
	"penalty_kind" text NOT NULL,
	"penalty_rate" integer NOT NULL,
	"penalty_amount_minor" bigint NOT NULL,
	"penalty_grace_days" smallint NOT NULL,
	"penalty_cap_minor" bigint,
	"is_penalty_monthly" boolean NOT NULL,
	"increase_rate" integer NOT NULL,
	"currency" text NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "lease_defaults_place" UNIQUE NULLS NOT DISTINCT("property_id"),
	CONSTRAINT "lease_defaults_due_day" CHECK ("lease_defaults"."due_day" between 1 and 31),
	CONSTRAINT "lease_defaults_notice_days" CHECK ("lease_defaults"."notice_days" between 0 and 366),
	CONSTRAINT "lease_defaults_deposit_months" CHECK ("lease_defaults"."deposit_months" between 0 and 12),
	CONSTRAINT "lease_defaults_penalty" CHECK (case "lease_defaults"."penalty_kind" when 'none' then true when 'percent' then "lease_defaults"."penalty_rate" between 1 and 10000 when 'fixed' then "lease_defaults"."penalty_amount_minor" between 1 and 100000000000000 else false end),
	CONSTRAINT "lease_defaults_penalty_grace_days" CHECK ("lease_defaults"."penalty_grace_days" between 0 and 90),
	CONSTRAINT "lease_defaults_penalty_cap" CHECK ("lease_defaults"."penalty_cap_minor" between 1 and 100000000000000),
	CONSTRAINT "lease_defaults_increase_rate" CHECK ("lease_defaults"."increase_rate" between 0 and 10000)
);
--> statement-breakpoint
ALTER TABLE "tenancies" ADD COLUMN "penalty_from" date;--> statement-breakpoint
ALTER TABLE "lease_defaults" ADD CONSTRAINT "lease_defaults_property_id_properties_id_fk" FOREIGN KEY ("property_id") REFERENCES "public"."properties"("id") ON DELETE cascade ON UPDATE no action;